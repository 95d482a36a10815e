import {
  Boxes,
  ChartLine,
  FlaskConical,
  House,
  type LucideIcon,
  Megaphone,
  Package,
  ReceiptText,
  Search,
  ShieldCheck,
  Stethoscope,
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

/** Above the menu, and the only page of it that is not below a partner. */
export const home: MenuItem = { id: '/', title: shellText.sidebar.home, icon: House };

/** The menu as the sidebar and the palette show it. */
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

/** What a pattern captures tells tabs of one kind apart: the product, the brand. */
const titles: readonly (readonly [pattern: RegExp, title: string])[] = [
  ...menu.flatMap(({ items }) => items.map(({ id, title }) => [new RegExp(`^${id}$`), title] as const)),
  [/^\/portfolio$/, menuText.pages.portfolio.title],
  [/^\/mydashboard$/, menuText.pages.mydashboard.title],
  [/^\/brand-sales$/, menuText.pages['brand-sales'].title],
  [/^\/brand\/([^/]+)$/, menuText.pages.brand.title],
  [/^\/brand\/([^/]+)\/products$/, menuText.pages['brand-products'].title],
  [/^\/brand-product-search$/, menuText.pages['brand-product-search'].title],
  [/^\/ad-management$/, menuText.pages['ad-management'].title],
  [/^\/product\/([^/]+)$/, menuText.pages.product.title],
  [/^\/product-analytics\/([^/]+)$/, menuText.pages['product-analytics'].title],
  [/^\/upload$/, menuText.upload],
  [/^\/profile$/, menuText.profile],
  [/^\/backend-test$/, menuText.backendTest],
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

/** A menu page's address for a partner; without one the placeholder asks for one (specification section 2). */
export function menuPath(id: string, partnerId: number | undefined): string {
  return id === home.id ? id : `/${partnerId ?? -1}${id}`;
}
