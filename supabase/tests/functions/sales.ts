import type { PublicFunction } from './public-function.ts';

/** Functions of the dashboards and of the pages of sales, brands and portfolios. */
export const salesFunctions = {
  brand_detail: { args: "'P1', 'B-P1', '20261101', '20261101'", shows: 'B-P1' },
  brand_movers: { args: "'P1', 'B-P1', '20261101', '20261101'" },
  brand_products: {
    args: "'P1', 'B-P1', '20261101', '20261101'",
    shows: 'PR-P1',
    foreign: ["'P1', 'B-P2', '20261101', '20261101'"],
  },
  brand_sales_brands: {
    args: "'P1', '20261101', '20261101'",
    shows: 'B-P1',
    foreign: ["'P1', '20261001', '20261101', brand_cds => array['B-P2']"],
  },
  brand_sales_pivot: {
    args: "'P1', '20261101', '20261101'",
    shows: 'B-P1',
    foreign: ["'P1', '20261001', '20261101', measure => 'targetAmt', brand_cds => array['B-P2']"],
  },
  brand_sales_rows: {
    args: "'P1', '20261101', '20261101'",
    shows: 'B-P1',
    foreign: ["'P1', '20261001', '20261101', brand_cds => array['B-P2']"],
  },
  brand_sales_summary: { args: "'P1', '20261101', '20261101'", shows: 'B-P1' },
  brand_stock: { args: "'P1', 'B-P1'" },
  change_sales_target: { args: "'P1', 'B-P1', '202611', '100'", isDefiner: true },
  dashboard_todos: { args: "'P1'" },
  dashboard_todos_all: { args: '', callers: 'everybody', isOverAll: true },
  home_summary: { args: "'P1'" },
  my_dashboard: { args: "'P1'" },
  my_dashboards: { args: '', callers: 'everybody', isOverAll: true },
  portfolio: {
    args: "'P1', '20261101', '20261101'",
    shows: 'B-P1',
    foreign: ["'P1', '20261001', '20261101', brand_cds => array['B-P2']"],
  },
  portfolios: { args: "'20261101', '20261101'", callers: 'everybody', isOverAll: true },
  portfolios_trend: { args: "'20261101', '20261101'", callers: 'everybody', isOverAll: true },
  refresh_dashboards: { args: '', callers: 'everybody', isDefiner: true },
  refresh_portfolios: { args: "'20261101', '20261101'", callers: 'everybody', isDefiner: true },
  sales_forecast: { args: "'P1'" },
  sales_source_days: { args: "'P1', '20261101', '20261101'" },
  sales_source_loads: { args: "'P1', '20261101', '20261101'" },
  sales_source_options: { args: "'P1', '20261101', '20261101'", shows: 'O-P1' },
  sales_targets: { args: "'P1', 2026", shows: 'B-P1' },
  total_sales_brands: {
    args: "'P1', '20261101', '20261101'",
    shows: 'B-P1',
    foreign: ["'P1', '20261101', '20261101', brand_cds => array['B-P2']"],
  },
  total_sales_days: { args: "'P1', '20261101', '20261101'" },
  total_sales_products: {
    args: "'P1', '20261101', '20261101'",
    shows: 'PR-P1',
    foreign: ["'P1', '20261101', '20261101', brand_cds => array['B-P2']"],
  },
  total_sales_summary: { args: "'P1', '20261101', '20261101'" },
} satisfies Record<string, PublicFunction>;
