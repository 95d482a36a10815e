import type { AnswerOf } from '@/data/answer-of.ts';
import { type Day, formatDay } from '@/domain/korea-time.ts';
import type { SETTLEMENT_REPORTS } from '@/domain/settlement-reports.ts';
import type { Holidays } from '@/domain/pay-day.ts';
import { type DuePayment, paymentsOf, type PeriodState, periodState } from '@/domain/settlement-state.ts';

type LoadedRow = AnswerOf<'settlement_periods'>['rows'][number];

export type SettlementCategory = (typeof SETTLEMENT_REPORTS)[number];

/** A settlement period with what calendar and summary say of its payments. */
export type SettledPeriod = LoadedRow & { state: PeriodState; parts: DuePayment[] };

export const settledPeriods = (rows: readonly LoadedRow[], holidays: Holidays, today: Day): SettledPeriod[] =>
  rows.map((row) => {
    const parts = paymentsOf(row, holidays, today);
    return { ...row, state: periodState(row, parts, today), parts };
  });

/** The words of the filters by type and state: which periods count. */
export interface PeriodChoice {
  type: 'all' | 'week' | 'month';
  state: 'all' | PeriodState;
}

const TYPES = { week: '주정산', month: '월정산' } as const;

export const isEveryPeriod = ({ type, state }: PeriodChoice) => type === 'all' && state === 'all';

/** The periods that were chosen. */
export const chosenPeriods = (periods: readonly SettledPeriod[], { type, state }: PeriodChoice) =>
  periods.filter(
    (period) =>
      (type === 'all' || period.settleType === TYPES[type]) && (state === 'all' || period.state === state),
  );

export const periodName = ({ periodStart, periodEnd }: Pick<LoadedRow, 'periodStart' | 'periodEnd'>) =>
  `${formatDay(periodStart)} ~ ${formatDay(periodEnd)}`;
