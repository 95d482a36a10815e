import { facts, type RelationAccess } from './relation-access.ts';

/** Tables of AI 상품진단. */
export const diagnosisRelations: Record<string, RelationAccess> = {
  'public.agg_demand_forecast': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'agg_demand_forecast',
      '"CALC_DT", "OPTION_CD", "DEMAND_CLASS", "QTY"',
      `'2026-11-01', 'O-$', 'smooth', 1`,
    ),
  },
};

/** Run by the diagnosis alone. */
export const diagnosisPrivateFunctions = [
  'demand_days',
  'demand_forecast',
  'forecast_demand',
  'keep_forecasts',
  'smoothing_weights',
];
