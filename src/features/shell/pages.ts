import {
  Activity,
  Boxes,
  BriefcaseBusiness,
  Building2,
  ChartLine,
  FileUp,
  FlaskConical,
  House,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Package,
  PackageSearch,
  ReceiptText,
  Search,
  Settings,
  ShieldCheck,
  Stethoscope,
  Tags,
  Target,
  Truck,
} from 'lucide-react';
import { menuText, type PageName } from '@/text/menu.ts';
import { shellText } from '@/text/shell.ts';

export interface MenuItem {
  /** The page's path below /{partnerId}, and the id of its tab. */
  id: string;
  title: string;
  icon: LucideIcon;
}

const item = (name: PageName, icon: LucideIcon, id = `/${name}`): MenuItem => ({
  id,
  icon,
  title: menuText.pages[name].title,
});

/** Above the menu, and not below a partner. */
export const home: MenuItem = { id: '/', title: shellText.sidebar.home, icon: House };

/** The menu as the sidebar shows it. */
export const menu: readonly { title: string; items: readonly MenuItem[] }[] = [
  {
    title: menuText.groups.operations,
    items: [item('product-diagnosis', Package), item('inventory', Boxes), item('inbound', Truck)],
  },
  {
    title: menuText.groups.analysis,
    items: [
      item('ai-product-diagnosis', Stethoscope),
      item('intervention-analysis', FlaskConical),
      item('total-sales', ChartLine, '/statistics/total-sales'),
      item('campaign-performance', Megaphone),
      item('keyword-performance', Search),
    ],
  },
  {
    title: menuText.groups.settlement,
    items: [item('settlement', ReceiptText), item('settlement-compensation', ShieldCheck)],
  },
];

/** Pages of a partner that are not in the menu. */
export const besideMenu: readonly MenuItem[] = [
  item('portfolio', BriefcaseBusiness),
  item('mydashboard', LayoutDashboard),
  item('brand-sales', Tags),
  item('brand-product-search', PackageSearch),
  item('ad-management', Target),
];

/** Where a member who may loads a partner's reports. */
export const upload: MenuItem = { id: '/upload', title: menuText.upload, icon: FileUp };

const profile: MenuItem = { id: '/profile', title: menuText.profile, icon: Settings };
const backendTest: MenuItem = { id: '/backend-test', title: menuText.backendTest, icon: Activity };

/** Pages that every member may open, also without a partner. */
export const partnerless: readonly MenuItem[] = [
  { id: '/partner', title: shellText.switcher.choose, icon: Building2 },
  profile,
  backendTest,
];

/** What a pattern captures tells tabs of one kind apart: the product, the brand. */
const titles: readonly (readonly [pattern: RegExp, title: string])[] = [
  ...[...menu.flatMap(({ items }) => items), ...besideMenu, upload, profile, backendTest].map(
    ({ id, title }) => [new RegExp(`^${id}$`), title] as const,
  ),
  [/^\/brand\/([^/]+)$/, menuText.pages.brand.title],
  [/^\/brand\/([^/]+)\/products$/, menuText.pages['brand-products'].title],
  [/^\/product\/([^/]+)$/, menuText.pages.product.title],
  [/^\/product-analytics\/([^/]+)$/, menuText.pages['product-analytics'].title],
];

/**
 * The title of a page's tab, with the code of the product or brand it is about; undefined for a page that gets none:
 * home, partner choice, sign-in, not found.
 */
export function pageTitle(id: string): string | undefined {
  for (const [pattern, title] of titles) {
    const found = pattern.exec(id);
    if (found) return found[1] === undefined ? title : `${title} ${decoded(found[1])}`;
  }
  return undefined;
}

/** A part of an address as a person wrote it; as it stands where it is no valid encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A page's address for a partner; without one the placeholder asks for one (specification section 2). */
export function menuPath(id: string, partnerId: number | undefined): string {
  const needsNone = [home, ...partnerless].some((page) => page.id === id);
  return needsNone ? id : `/${partnerId ?? -1}${id}`;
}
