import { facts, type RelationAccess } from './relation-access.ts';

/** Tables of 재고손실보상 리포트. */
export const lossRelations: Record<string, RelationAccess> = {
  'public.fact_stock_movement_monthly': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'fact_stock_movement_monthly',
      '"MONTH_SK", "OPTION_CD", "IS_USED", "KIND", "IN_QTY", "GUESSED_QTY", "RETURN_QTY", "UNGRADED_QTY", "SALE_QTY", "OUT_QTY"',
      `202610, 'O-$', false, 'even', 0, 0, 0, 0, 0, 0`,
    ),
  },
  'public.agg_loss_month': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_loss_month', '"MONTH_SK", "REASONS"', `202610, '{}'`),
  },
  'public.agg_loss_kind': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'agg_loss_kind',
      '"MONTH_SK", "KIND", "CNT", "IN_QTY", "RETURN_QTY", "SALE_QTY", "OUT_QTY", "PAID_QTY"',
      `202610, 'even', 1, 0, 0, 0, 0, 0`,
    ),
  },
  'public.dim_loss_claim': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('dim_loss_claim', '"OPTION_CD", "MONTH_SK", "MEMO"', `'O-$', 202610, '시험'`),
  },
};
