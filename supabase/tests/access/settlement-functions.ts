import type { FunctionAccess } from './functions.ts';
import { DENIED } from './attempt.ts';
import { visible, type CallerName } from './callers.ts';

const onePartner = (caller: CallerName) => (visible[caller].includes('P1') ? 1 : DENIED);

export const exposedSettlementFunctions: Record<string, FunctionAccess> = {
  'public.settlement_report': {
    call: `public.settlement_report('P1', '20261101', '20261108')`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.settlement_months': { call: `public.settlement_months('P1', '202611')`, outcome: onePartner },
  'public.settlement_products': {
    call: `public.settlement_products('P1', '20261101', '20261108')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.settlement_periods': {
    call: `public.settlement_periods('P1', '20261101', '20261108')`,
    outcome: onePartner,
    shows: 'a.xlsx',
  },
  'public.settlement_lines': {
    call: `public.settlement_lines('P1', '20261101', '20261108', 'finalSettlement')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.brand_charges': {
    call: `public.brand_charges('P1', 2026, 'LIVE')`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.brand_charge_changes': {
    call: `public.brand_charge_changes('P1')`,
    outcome: onePartner,
    shows: 'B-P1',
  },
  'public.change_brand_charge': {
    call: `public.change_brand_charge('P1', 'B-P1', '202611', 'LIVE', '100')`,
    outcome: onePartner,
    isDefiner: true,
  },
  'public.change_settlement_waiver': {
    call: `public.change_settlement_waiver('P1', '보관비', '20261108', true)`,
    outcome: onePartner,
    isDefiner: true,
  },
};

/** In the schema private, called as the member. */
export const memberSettlementFunctions = [
  'charge_change_rows',
  'charges_of',
  'require_period_ends',
  'settled_ad_lines',
  'settled_brands',
  'settled_days',
  'settled_pickup_lines',
  'settled_parts',
  'settled_sources',
  'settlement_beside',
  'settlement_figures',
  'settlement_line_rows',
  'settlement_lines',
  'settlement_calendar',
  'settlement_periods_of',
  'settlement_product_rows',
  'settlement_reports',
  'settlement_runs',
  'settlement_start',
];
