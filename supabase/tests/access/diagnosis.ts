import { facts, type RelationAccess } from './relation-access.ts';

/** Tables of AI 상품진단. */
export const diagnosisRelations: Record<string, RelationAccess> = {
  'public.agg_demand_forecast': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'agg_demand_forecast',
      '"CALC_DAY", "OPTION_CD", "DEMAND_CLASS", "METHOD_QTYS"',
      `'2026-11-01', 'O-$', 'smooth', '{1}'`,
    ),
  },
  'public.agg_option_demand': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_option_demand', '"OPTION_CD", "CALC_DAY", "QTY"', `'O-$', private.korea_today(), 28`),
  },
  'public.dim_diagnosis_rule': { reads: 'active', rows: 29 },
  'public.fact_product_diagnosis': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'fact_product_diagnosis',
      '"OPTION_CD", "RULE_CD", "START_DAY", "LAST_DAY", "EVIDENCE", "CONFIDENCE"',
      `'O-$', 'noCost', '2026-11-01', private.korea_today(), '{"amount": 1000}', 'high'`,
    ),
  },
  'public.agg_product_score': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_product_score', '"CALC_DAY", "OPTION_CD", "SCORE"', `private.korea_today(), 'O-$', 50`),
  },
  'private.diagnosis_run': { reads: 'nobody' },
  'private.diagnosis_option': { reads: 'nobody' },
  'public.log_diagnosis': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    // Made since every report: asking makes no other.
    seed: facts('log_diagnosis', '"CALC_DAY", "MOD_DT"', `private.korea_today(), 'infinity'`),
  },
};
