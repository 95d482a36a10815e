import { DENIED, type Outcome } from './attempt.ts';
import { visible, working, type CallerName } from './callers.ts';

/** Who may call a function of the exposed schema, and what comes of a call about partner P1. */
export interface FunctionAccess {
  call: string;
  /** Number of rows, or the SQLSTATE of the refusal, for every caller but the anonymous one. */
  outcome: (caller: CallerName) => Outcome;
  /** A code of partner P1 that the answer holds, where it holds any. */
  shows?: string;
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
  'public.total_sales_products': {
    call: `public.total_sales_products('P1', '20261101', '20261101')`,
    outcome: onePartner,
    shows: 'O-P1',
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

/** Functions of the schema private, which the API does not expose. */
export const privateFunctions = {
  /** Policies and read functions call these as the member: they see what the member sees, or only about the member. */
  members: [
    'add_measures',
    'bigint_sum',
    'brand_sums',
    'calm_sales',
    'comparison_shift',
    'contains_text',
    'date_sk',
    'day_sums',
    'day_text',
    'days_of_cover',
    'figures',
    'has_doc_state',
    'has_live_session',
    'home_inbound_on',
    'home_loads',
    'home_sales_on',
    'home_stock_on',
    'home_summary_on',
    'inbound_detail_rows',
    'inbound_request_rows',
    'inbound_request_status',
    'incoming_by_option',
    'is_active_member',
    'is_day_text',
    'is_out_of_stock',
    'joined',
    'korea_day',
    'korea_today',
    'last_sales_day',
    'leading_number',
    'list_page',
    'listed_stock',
    'loaded_days_of',
    'loaded_sales_days',
    'matching_requests',
    'month_parts',
    'no_sales',
    'option_amounts',
    'option_month_facts',
    'option_sums',
    'partner_codes',
    'period_days',
    'place_of_yesterday',
    'ratio',
    'ratios',
    'reported_day',
    'require_choice',
    'require_day',
    'require_page',
    'require_partner',
    'require_sales_period',
    'require_session',
    'rest_of',
    'sales_days_on',
    'sees_all_partners',
    'share',
    'snapshot_dates_on',
    'sold_between',
    'sold_until_by_option',
    'sort_keys',
    'stock_day',
    'stock_list_on',
    'stock_rows',
    'total',
    'total_sales_brands_on',
    'total_sales_days_on',
    'total_sales_products_on',
    'total_sales_summary_on',
  ],
  /** Called by triggers and by SECURITY DEFINER functions only. */
  nobody: [
    'add_sales_day',
    'analyze_loaded',
    'brand_day_facts',
    'claim_options',
    'create_member',
    'derive_brands',
    'ending_import',
    'follow_option_stock',
    'import_table',
    'limit_avatars',
    'load_batch',
    'load_inbound_requests',
    'load_option_master',
    'load_sales_analysis',
    'load_stock_status',
    'may_load',
    'month_days',
    'move_brand_days',
    'option_stock_from_facts',
    'options_without_brand',
    'own_import',
    'rebuild_option_stock',
    'rebuild_rollups',
    'rebuild_running_sales',
    'refuse_foreign_options',
    'replace_rows',
    'require_importer',
    'rewrite_brand_days',
    'rewrite_incoming',
    'rewrite_option_month',
    'rewrite_option_stock',
    'rewrite_recent_sales',
    'rewrite_running_day',
    'rewrite_running_sales',
    'rewrite_sales_rollups',
    'running_digests',
    'sales_changed',
    'stage_rows',
    'stocked_options',
    'update_member_email',
  ],
  /** SECURITY DEFINER: what each may see beyond the caller is in its comment. */
  definers: [
    'create_member',
    'follow_option_stock',
    'has_live_session',
    'is_active_member',
    'limit_avatars',
    'may_load',
    'move_brand_days',
    'own_import',
    'partner_codes',
    'require_importer',
    'require_session',
    'rewrite_incoming',
    'sees_all_partners',
    'update_member_email',
  ],
};

/** Helpers that answer about the caller alone: what each caller hears. */
export const selfHelpers: Record<string, (caller: CallerName) => unknown> = {
  'private.has_live_session()': (caller) => caller !== 'session ended',
  'private.is_active_member()': (caller) => working.includes(caller),
  'private.sees_all_partners()': (caller) => caller === 'staff',
  'private.partner_codes()': (caller) => visible[caller],
};
