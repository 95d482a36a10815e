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
  PackagePlus,
  PackageSearch,
  ReceiptText,
  Search,
  Settings,
  ShieldCheck,
  Stethoscope,
  Tags,
  Target,
  Truck,
  Users,
} from 'lucide-react';
import { menuText } from '@/text/menu.ts';

/** One page of the product: routes, menu, palette, tabs, size budgets and the generated page tests go by it. */
export interface AppPage {
  /** Its address below /{partnerId} where it has one, and the id of its tab. A part with `$` is a parameter. */
  path: `/${string}`;
  /**
   * Who opens it and what its address begins with (specification section 2): `partner` below /{partnerId} alone,
   * `duplicate` there and, for the chosen partner, at the root; `overview` there and, for all partners of the member, at
   * the root; `chosen` as `duplicate`, but the menu leads to the root; `member` needs no partner, and `public` no sign-in.
   */
  scope: 'partner' | 'duplicate' | 'overview' | 'chosen' | 'member' | 'public';
  title: string;
  /** One sentence on what it shows. */
  description?: string;
  /** The palette lists the pages that have one. */
  icon?: LucideIcon;
  /** Where in the menu of the pages, or that it is in the user menu. */
  group?: keyof typeof menuText.groups | 'user';
  /** Only for members who may load the partner's reports. */
  needsLoading?: true;
  /** Only for members who see all partners. */
  needsStaff?: true;
  /** Only for administrators and managers of a partner. */
  needsManaging?: true;
  /** Its visit opens no tab. */
  isTabless?: true;
  /** Absent while the page is planned: it has its title and sentence, and nothing else yet. */
  built?: {
    /** What opening it may load beyond the shell, or of a public page in all: kB of gzipped JavaScript. */
    budget: number;
    /** For each of its download buttons: the database functions whose rows the sheets hold, one a sheet. */
    exports?: readonly (readonly string[])[];
    /** Prints to this many sheets, of which the first names partner, period and moment. */
    prints?: 1 | 2;
    /** The search with which the generated tests look at a page that shows nothing before a person asks. */
    example?: `?${string}`;
  };
}

const text = menuText.pages;

const registry = [
  { path: '/login', scope: 'public', ...text.login, isTabless: true, built: { budget: 200 } },
  { path: '/signup', scope: 'public', ...text.signup, isTabless: true, built: { budget: 200 } },
  {
    path: '/find-password',
    scope: 'public',
    ...text['find-password'],
    isTabless: true,
    built: { budget: 200 },
  },
  {
    path: '/reset-password',
    scope: 'public',
    ...text['reset-password'],
    isTabless: true,
    built: { budget: 200 },
  },
  { path: '/', scope: 'chosen', ...text.home, icon: House, isTabless: true, built: { budget: 120 } },

  {
    path: '/mydashboard',
    scope: 'overview',
    ...text.mydashboard,
    icon: LayoutDashboard,
    group: 'overview',
    built: { budget: 120, exports: [['dashboard_todos']], prints: 1 },
  },
  {
    path: '/portfolio',
    scope: 'overview',
    ...text.portfolio,
    icon: BriefcaseBusiness,
    group: 'overview',
    built: { budget: 120, exports: [['portfolio']], prints: 1 },
  },
  {
    path: '/brand-sales',
    scope: 'duplicate',
    ...text['brand-sales'],
    icon: Tags,
    group: 'overview',
    built: { budget: 120, prints: 1, exports: [['brand_sales_brands', 'brand_sales_rows']] },
  },

  {
    path: '/product-diagnosis',
    scope: 'duplicate',
    ...text['product-diagnosis'],
    icon: Package,
    group: 'operations',
    built: { budget: 120, exports: [['product_list']] },
  },
  {
    path: '/inventory',
    scope: 'partner',
    ...text.inventory,
    icon: Boxes,
    group: 'operations',
    built: { budget: 120, exports: [['stock_list']] },
  },
  {
    path: '/order-list',
    scope: 'partner',
    ...text['order-list'],
    icon: PackagePlus,
    group: 'operations',
    built: { budget: 120, exports: [['order_list']] },
  },
  {
    path: '/inbound',
    scope: 'partner',
    ...text.inbound,
    icon: Truck,
    group: 'operations',
    built: { budget: 120, exports: [['inbound_requests']] },
  },
  {
    path: '/ai-product-diagnosis',
    scope: 'duplicate',
    ...text['ai-product-diagnosis'],
    icon: Stethoscope,
    group: 'analysis',
    built: { budget: 120, exports: [['diagnosis_list']] },
  },
  {
    path: '/intervention-analysis',
    scope: 'duplicate',
    ...text['intervention-analysis'],
    icon: FlaskConical,
    group: 'analysis',
    // Its file holds what the browser computed, which no function answers.
    built: { budget: 120, exports: [[]] },
  },
  {
    path: '/statistics/total-sales',
    scope: 'duplicate',
    ...text['total-sales'],
    icon: ChartLine,
    group: 'analysis',
    built: {
      budget: 120,
      prints: 2,
      exports: [['total_sales_days', 'total_sales_brands', 'total_sales_products']],
    },
  },
  {
    path: '/campaign-performance',
    scope: 'duplicate',
    ...text['campaign-performance'],
    icon: Megaphone,
    group: 'analysis',
    built: {
      budget: 120,
      prints: 1,
      exports: [['ad_campaigns', 'ad_campaigns_summary', 'ad_options']],
    },
  },
  {
    path: '/keyword-performance',
    scope: 'duplicate',
    ...text['keyword-performance'],
    icon: Search,
    group: 'analysis',
    built: { budget: 120, prints: 1, exports: [['ad_keywords', 'ad_keywords']] },
  },
  {
    path: '/settlement',
    scope: 'partner',
    ...text.settlement,
    icon: ReceiptText,
    group: 'settlement',
    built: { budget: 120, prints: 1, exports: [['settlement_report', 'settlement_products']] },
  },
  {
    path: '/settlement-compensation',
    scope: 'partner',
    ...text['settlement-compensation'],
    icon: ShieldCheck,
    group: 'settlement',
    built: {
      budget: 120,
      exports: [['loss_compensations', 'stock_reconciliation', 'loss_claims']],
    },
  },

  {
    path: '/brand/$brandCd',
    scope: 'duplicate',
    ...text.brand,
    built: {
      budget: 120,
      prints: 2,
      exports: [['total_sales_days', 'total_sales_products', 'brand_movers', 'brand_stock']],
    },
  },
  {
    path: '/brand/$brandCd/products',
    scope: 'duplicate',
    ...text['brand-products'],
    built: { budget: 120, prints: 1, exports: [['brand_products']] },
  },
  {
    path: '/product/$id',
    scope: 'duplicate',
    ...text.product,
    built: { budget: 120, exports: [['product_detail']] },
  },
  {
    path: '/brand-product-search',
    scope: 'duplicate',
    ...text['brand-product-search'],
    icon: PackageSearch,
    built: { budget: 120, exports: [['option_search']], example: '?q=ㅅ' },
  },
  {
    path: '/product-analytics/$productId',
    scope: 'duplicate',
    ...text['product-analytics'],
    built: { budget: 120, prints: 2, exports: [['product_analytics_days', 'product_analytics_options']] },
  },
  {
    path: '/ad-management',
    scope: 'duplicate',
    ...text['ad-management'],
    icon: Target,
    group: 'analysis',
    built: { budget: 120, prints: 1, exports: [['ad_register']] },
  },

  {
    path: '/partner',
    scope: 'member',
    ...text.partner,
    icon: Building2,
    isTabless: true,
    built: { budget: 120 },
  },
  {
    path: '/profile',
    scope: 'member',
    ...text.profile,
    icon: Settings,
    group: 'user',
    built: { budget: 120 },
  },
  {
    path: '/upload',
    scope: 'partner',
    ...text.upload,
    icon: FileUp,
    group: 'user',
    needsLoading: true,
    built: { budget: 120 },
  },
  {
    path: '/admin',
    scope: 'member',
    ...text.admin,
    icon: Users,
    group: 'user',
    needsManaging: true,
    built: { budget: 120, exports: [['member_list']] },
  },
  {
    path: '/backend-test',
    scope: 'member',
    ...text['backend-test'],
    icon: Activity,
    group: 'user',
    needsStaff: true,
    built: { budget: 120 },
  },
] as const satisfies readonly AppPage[];

export type PagePath = (typeof registry)[number]['path'];

/** Every page; menus and palette keep this order. */
export const pages: readonly AppPage[] = registry;
