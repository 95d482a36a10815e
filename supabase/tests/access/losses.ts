import { DENIED } from './attempt.ts';
import { visible, type CallerName } from './callers.ts';
import type { FunctionAccess } from './functions.ts';
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
  'public.log_loss_claim_change': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'log_loss_claim_change',
      '"OPTION_CD", "MONTH_SK", "FIELD", "TO_VAL"',
      `'O-$', 202610, 'memo', '시험'`,
    ),
  },
};

const onePartner = (caller: CallerName) => (visible[caller].includes('P1') ? 1 : DENIED);
const period = `'20261001', '20261130'`;

/** What the page reads and writes. */
export const lossFunctions: Record<string, FunctionAccess> = {
  'public.loss_report': { call: `public.loss_report('P1', 'OCCUR', ${period})`, outcome: onePartner },
  'public.loss_compensations': {
    call: `public.loss_compensations('P1', 'OCCUR', ${period})`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.stock_reconciliation': {
    call: `public.stock_reconciliation('P1', ${period}, state => 'all')`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.loss_claims': { call: `public.loss_claims('P1', ${period})`, outcome: onePartner },
  'public.loss_evidence': { call: `public.loss_evidence('P1', 'O-P1', '202610')`, outcome: onePartner },
  'public.change_loss_claim': {
    call: `public.change_loss_claim('P1', 'O-P1', '202610', 'status', 'REVIEW')`,
    outcome: onePartner,
    isDefiner: true,
  },
};

/** Another partner's option closed, whatever is asked for. */
export const foreignLossCalls = [
  `public.loss_compensations('P1', 'OCCUR', ${period}, option_ids => array['O-P2'])`,
  `public.stock_reconciliation('P1', ${period}, state => 'all', option_ids => array['O-P2'])`,
  `public.loss_claims('P1', ${period}, option_ids => array['O-P2'])`,
  `public.loss_evidence('P1', 'O-P2', '202610')`,
];

export const lossMemberFunctions = [
  'compensations',
  'has_snapshot',
  'inbound_covers',
  'is_stock_loss',
  'judged_months',
  'loss_claim_rows',
  'loss_kind_facts',
  'loss_months',
  'loss_months_between',
  'loss_options',
  'loss_sums',
  'loss_tolerance',
  'month_end',
  'month_start',
  'movement_months',
  'paid_losses',
  'reconciled',
  'reconciliation',
  'require_loss_filters',
  'silent_compensation_periods',
];

/** Run by loading alone. */
export const lossPrivateFunctions = [
  'follow_settlement_waivers',
  'judge_losses',
  'loaded_movement_months',
  'movement_month_facts',
  'movements_changed',
  'movements_loaded',
];
