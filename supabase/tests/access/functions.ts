import { DENIED, type Outcome } from './attempt.ts';
import { visible, working, type CallerName } from './callers.ts';
import { exposedSettlementFunctions } from './settlement-functions.ts';
import { interventionFunctions } from './interventions.ts';
import { diagnosisFunctions } from './diagnosis.ts';
import { lossFunctions } from './losses.ts';

/** Who may call a function of the exposed schema, and what comes of a call about partner P1. */
export interface FunctionAccess {
  call: string;
  /** Number of rows, or the SQLSTATE of the refusal, for every caller but the anonymous one. */
  outcome: (caller: CallerName) => Outcome;
  /** A code of partner P1 that the answer holds, where it holds any. */
  shows?: string;
  /** It is about all partners that the caller may see: the answer names each of them by code or name, and no other. */
  isOverAll?: boolean;
  /** Only functions that must see or write more than the caller may are SECURITY DEFINER. */
  isDefiner?: boolean;
}

const onePartner = (caller: CallerName) => (visible[caller].includes('P1') ? 1 : DENIED);
const reportLoader = (caller: CallerName) => (caller === 'staff' || caller === 'loader' ? 1 : DENIED);
/** The report in the world was begun by staff: for others it does not exist. */
const reportOwner = (caller: CallerName) => (caller === 'staff' ? 1 : 'PD410');

/** Id of the report that staff began. */
export const stagedReport = '11111111-1111-4111-8111-111111111111';

/** Functions that the API exposes. One that is not listed here fails the access test. */
export const exposedFunctions: Record<string, FunctionAccess> = {
  ...exposedSettlementFunctions,
  ...diagnosisFunctions,
  ...lossFunctions,
  ...interventionFunctions,
  'public.stock_list': { call: `public.stock_list('P1')`, outcome: onePartner, shows: 'O-P1' },
  'public.snapshot_dates': { call: `public.snapshot_dates('P1')`, outcome: onePartner },
  'public.home_summary': { call: `public.home_summary('P1')`, outcome: onePartner },
  'public.inbound_requests': {
    call: `public.inbound_requests('P1', 'SCH', '20261101', '20261130')`,
    outcome: onePartner,
    shows: 'R-P1',
  },
  'public.inbound_detail': {
    call: `public.inbound_detail('P1', 'R-P1')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.inbound_plan': {
    call: `public.inbound_plan('P1', '{O-P1}')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.sales_source_options': {
    call: `public.sales_source_options('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.sales_source_days': {
    call: `public.sales_source_days('P1', '20261101', '20261101')`,
    outcome: onePartner,
  },
  'public.sales_source_loads': {
    call: `public.sales_source_loads('P1', '20261101', '20261101')`,
    outcome: onePartner,
  },
  'public.ad_campaigns_summary': {
    call: `public.ad_campaigns_summary('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'C-P1',
  },
  'public.ad_campaigns': {
    call: `public.ad_campaigns('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'C-P1',
  },
  'public.ad_campaign_parts': {
    call: `public.ad_campaign_parts('P1', '20261101', '20261101', campaign_id => 'C-P1', adgroup_name => 'G')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.ad_options': {
    call: `public.ad_options('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.ad_keywords_summary': {
    call: `public.ad_keywords_summary('P1', '20261101', '20261101')`,
    outcome: onePartner,
  },
  'public.ad_keywords': {
    call: `public.ad_keywords('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'K-P1',
  },
  'public.ad_keyword_detail': {
    call: `public.ad_keyword_detail('P1', '20261101', '20261101', keyword => 'K-P1')`,
    outcome: onePartner,
    shows: 'C-P1',
  },
  'public.ad_register': { call: `public.ad_register('P1')`, outcome: onePartner, shows: 'C-P1' },
  'public.ad_register_options': { call: `public.ad_register_options('P1')`, outcome: onePartner },
  'public.ad_days': { call: `public.ad_days('P1', '20261101', '20261101')`, outcome: onePartner },
  'public.ad_settlements': { call: `public.ad_settlements('P1')`, outcome: onePartner },
  'public.campaign_changes': { call: `public.campaign_changes('P1')`, outcome: onePartner, shows: 'C-P1' },
  'public.change_campaign': {
    call: `public.change_campaign('P1', 'C-P1', 'memo', '시험')`,
    outcome: onePartner,
    isDefiner: true,
  },
  'public.create_intervention_of_change': {
    // The world has one change of each partner.
    call: `public.create_intervention_of_change('P1', (select min("ID") from public.log_campaign_change where "PARTNER_CD" = 'P1'))`,
    outcome: onePartner,
    isDefiner: true,
  },
  'public.total_sales_summary': {
    call: `public.total_sales_summary('P1', '20261101', '20261101')`,
    outcome: onePartner,
  },
  'public.total_sales_days': {
    call: `public.total_sales_days('P1', '20261101', '20261101')`,
    outcome: onePartner,
  },
  'public.total_sales_brands': {
    call: `public.total_sales_brands('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.brand_sales_summary': {
    call: `public.brand_sales_summary('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.brand_sales_brands': {
    call: `public.brand_sales_brands('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.brand_sales_rows': {
    call: `public.brand_sales_rows('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.brand_sales_pivot': {
    call: `public.brand_sales_pivot('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.sales_targets': {
    call: `public.sales_targets('P1', 2026)`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.sales_target_changes': {
    call: `public.sales_target_changes('P1')`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.change_sales_target': {
    call: `public.change_sales_target('P1', 'B-P1', '202611', '100')`,
    outcome: onePartner,
    isDefiner: true,
  },
  'public.total_sales_products': {
    call: `public.total_sales_products('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'PR-P1',
  },
  'public.brand_products': {
    call: `public.brand_products('P1', 'B-P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'PR-P1',
  },
  'public.brand_detail': {
    call: `public.brand_detail('P1', 'B-P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.brand_movers': {
    call: `public.brand_movers('P1', 'B-P1', '20261101', '20261101')`,
    outcome: onePartner,
  },
  'public.brand_stock': { call: `public.brand_stock('P1', 'B-P1')`, outcome: onePartner },
  'public.product_detail': {
    call: `public.product_detail('P1', 'PR-P1')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.option_panel': {
    call: `public.option_panel('P1', 'O-P1')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.product_stock': {
    call: `public.product_stock('P1', 'PR-P1')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.product_stock_months': {
    call: `public.product_stock_months('P1', 'PR-P1')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.product_inbound': {
    call: `public.product_inbound('P1', 'PR-P1')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.product_changes': {
    call: `public.product_changes('P1', 'PR-P1')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.product_list': { call: `public.product_list('P1')`, outcome: onePartner, shows: 'O-P1' },
  'public.product_option_ids': {
    call: `public.product_option_ids('P1')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.product_analytics': {
    call: `public.product_analytics('P1', '{O-P1}', '20261101', '20261101')`,
    outcome: onePartner,
  },
  'public.product_analytics_days': {
    call: `public.product_analytics_days('P1', 'O-P1', '20261101', '20261101')`,
    outcome: onePartner,
  },
  'public.product_analytics_options': {
    call: `public.product_analytics_options('P1', 'O-P1', '20261101', '20261101')`,
    outcome: onePartner,
  },
  'public.option_search': {
    call: `public.option_search('P1', '{O-P1}')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.product_search': { call: `public.product_search('P1', '시험')`, outcome: onePartner },
  'public.change_options': {
    call: `public.change_options('P1', '{O-P1}', 'memo', '시험 2')`,
    outcome: onePartner,
    isDefiner: true,
  },
  'public.sales_forecast': { call: `public.sales_forecast('P1')`, outcome: onePartner },
  'public.my_dashboard': { call: `public.my_dashboard('P1')`, outcome: onePartner },
  'public.dashboard_todos': { call: `public.dashboard_todos('P1')`, outcome: onePartner },
  'public.begin_summary': {
    call: `public.begin_summary('P1')`,
    outcome: onePartner,
    isDefiner: true,
  },
  'public.my_dashboards': { call: `public.my_dashboards()`, outcome: () => 1, isOverAll: true },
  'public.dashboard_todos_all': { call: `public.dashboard_todos_all()`, outcome: () => 1, isOverAll: true },
  'public.portfolio': {
    call: `public.portfolio('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.portfolios': {
    call: `public.portfolios('20261101', '20261101')`,
    outcome: () => 1,
    isOverAll: true,
  },
  'public.portfolios_trend': {
    call: `public.portfolios_trend('20261101', '20261101')`,
    outcome: () => 1,
    isOverAll: true,
  },
  'public.save_dashboard': {
    call: `public.save_dashboard('{todos}', '{}')`,
    outcome: (caller) => (working.includes(caller) ? 1 : DENIED),
    isDefiner: true,
  },
  'public.import_start': {
    call: `public.import_start('P1', '옵션마스터', 'a.xlsx', '{}', null, null, 0, false)`,
    outcome: reportLoader,
    isDefiner: true,
  },
  'public.import_add_rows': {
    call: `public.import_add_rows('${stagedReport}', 2, '{}')`,
    outcome: reportOwner,
    isDefiner: true,
  },
  'public.import_preview': {
    call: `public.import_preview('${stagedReport}')`,
    outcome: reportOwner,
    isDefiner: true,
  },
  'public.import_commit': {
    call: `public.import_commit('${stagedReport}')`,
    outcome: reportOwner,
    isDefiner: true,
  },
  'public.import_cancel': {
    call: `public.import_cancel('${stagedReport}')`,
    outcome: reportOwner,
    isDefiner: true,
  },
};
