import type { PublicFunction } from './public-function.ts';

/** Functions of the pages of stock, products, inbound requests, diagnosis and interventions. */
export const optionFunctions = {
  change_diagnosis: {
    bound: 'one',
    args: `'P1', (select min("ID") from public.fact_product_diagnosis where "PARTNER_CD" = 'P1'), 'doing'`,
    isDefiner: true,
  },
  changes: {
    bound: 'page',
    args: "'P1', 'campaign'",
    shows: 'C-P1',
    foreign: [
      "'P1', 'option', 'PR-P2'",
      "'P1', 'target', 'B-P2'",
      "'P1', 'charge', 'B-P2'",
      "'P1', 'campaign', 'C-P2'",
    ],
  },
  change_options: { bound: 'one', args: "'P1', '{O-P1}', 'memo', '시험 2'", isDefiner: true },
  delete_intervention: {
    bound: 'one',
    args: `'P1', (select min("ID") from public.log_intervention where "PARTNER_CD" = 'P1'), 1`,
    isDefiner: true,
  },
  diagnosis_detail: { bound: 'days', args: "'P1', 'O-P1'" },
  diagnosis_list: {
    bound: 'page',
    args: "'P1'",
    shows: 'O-P1',
    foreign: ["'P1', option_ids => array['O-P2']"],
  },
  inbound_detail: { bound: 'few', args: "'P1', 'R-P1'", shows: 'O-P1', foreign: ["'P1', 'R-P2'"] },
  inbound_plan: { bound: 'top', args: "'P1', '{O-P1}'", shows: 'O-P1' },
  inbound_requests: {
    bound: 'page',
    args: "'P1', 'SCH', '20261101', '20261130'",
    shows: 'R-P1',
    foreign: ["'P1', 'SCH', '20261101', '20261130', option_ids => array['O-P2']"],
  },
  intervention_detail: {
    bound: 'interventions',
    args: `'P1', (select min("ID") from public.log_intervention where "PARTNER_CD" = 'P1')`,
    shows: 'O-P1',
  },
  intervention_panels: {
    bound: 'few',
    args: `'P1', array[(select min("ID") from public.log_intervention where "PARTNER_CD" = 'P1')]`,
    shows: 'O-P1',
  },
  interventions: {
    bound: 'interventions',
    args: "'P1', '20261101', '20261130'",
    foreign: ["'P1', '20261101', '20261130', option_ids => array['O-P2']"],
  },
  option_panel: { bound: 'days', args: "'P1', 'O-P1'", shows: 'O-P1' },
  option_search: { bound: 'page', args: "'P1', '{O-P1}'", shows: 'O-P1' },
  order_list: { bound: 'page', args: "'P1'", foreign: ["'P1', option_ids => array['O-P2']"] },
  product_analytics: { bound: 'top', args: "'P1', '{PR-P1}', '20261101', '20261101'" },
  product_analytics_days: { bound: 'days', args: "'P1', 'PR-P1', '20261101', '20261101'" },
  product_analytics_options: { bound: 'few', args: "'P1', 'PR-P1', '20261101', '20261101'" },
  product_detail: { bound: 'few', args: "'P1', 'PR-P1'", shows: 'O-P1' },
  product_inbound: { bound: 'page', args: "'P1', 'PR-P1'", shows: 'O-P1' },
  product_list: { bound: 'page', args: "'P1'", shows: 'O-P1' },
  product_option_ids: { bound: 'few', args: "'P1'", shows: 'O-P1' },
  product_search: { bound: 'top', args: "'P1', '시험'" },
  product_stock: { bound: 'few', args: "'P1', 'PR-P1'", shows: 'O-P1' },
  product_stock_months: { bound: 'few', args: "'P1', 'PR-P1'", shows: 'O-P1' },
  refresh_diagnosis: { bound: 'one', args: "'P1'", isDefiner: true },
  removed_interventions: { bound: 'top', args: "'P1'" },
  save_intervention: {
    bound: 'one',
    args: "'P1', null, null, '쿠폰', 'coupon', '20261101', null, null, null, array['O-P1']",
    isDefiner: true,
  },
  snapshot_dates: { bound: 'days', args: "'P1'" },
  stock_list: {
    bound: 'page',
    args: "'P1'",
    shows: 'O-P1',
    foreign: ["'P1', option_ids => array['O-P2']", "'P1', brand_cd => 'B-P2'"],
  },
} satisfies Record<string, PublicFunction>;
