import type { Day } from './korea-time.ts';
import { type Holidays, payDay, type SettlementPeriod } from './pay-day.ts';

/**
 * paid: the marketplace paid it; due: everything is in and it is still to be paid; passed: a pay day has passed and no summary
 * says that it was paid; open: a report is missing.
 */
export type PeriodState = 'paid' | 'due' | 'passed' | 'open';

/** What 정산현황 요약 says of a part of a period. */
export interface KnownPayment {
  /** Percent of what is payable. */
  ratio: number;
  /** Won. */
  paidAmt: number;
  payDay: Day | null;
  status: string | null;
}

/** A period as it was loaded. */
export interface LoadedPeriod extends SettlementPeriod {
  payments: readonly KnownPayment[];
  /** Reports that are neither loaded nor said to be none. */
  missing: readonly string[];
}

/** A part of a period that was or will be paid. */
export interface DuePayment {
  ratio: number;
  day: Day;
  /** The summary says the day; else the rule does. */
  isReported: boolean;
  /** All holidays up to it are known. */
  isSure: boolean;
  /** Won; null: the summary is not loaded. */
  amount: number | null;
  isPaid: boolean;
}

/** The word of 정산현황 요약 for a payment that was made. */
const PAID = '지급완료';

/** In how many parts a period is paid, percent each. */
const partsOf = ({ settleType }: SettlementPeriod) => (settleType === '월정산' ? [100] : [70, 30]);

/** Both parts of a week or the one of a month, with what the summary says of them and what the rule does. */
export function paymentsOf(period: LoadedPeriod, holidays: Holidays, today: Day): DuePayment[] {
  const { payments } = period;
  const known = payments.map(({ ratio }) => ratio);
  const isWhole = known.reduce((sum, ratio) => sum + ratio, 0) >= 100;
  const silent = isWhole ? [] : partsOf(period).filter((ratio) => !known.includes(ratio));
  return [...known, ...silent]
    .toSorted((one, other) => other - one)
    .map((ratio) => {
      const said = payments.find((payment) => payment.ratio === ratio);
      const rule = payDay(period, ratio, holidays);
      const day = said?.payDay ?? rule.day;
      return {
        ratio,
        day,
        isReported: typeof said?.payDay === 'string',
        isSure: typeof said?.payDay === 'string' || rule.isSure,
        amount: said?.paidAmt ?? null,
        // A day that passed without a word of the marketplace proves no payment.
        isPaid: said !== undefined && (said.status === PAID || day < today),
      };
    });
}

/** A period with a missing report is not settled, whatever was paid of it. */
export function periodState(
  { missing }: LoadedPeriod,
  payments: readonly DuePayment[],
  today: Day,
): PeriodState {
  if (missing.length > 0) return 'open';
  const left = payments.filter(({ isPaid }) => !isPaid);
  if (left.length === 0) return 'paid';
  return left.some(({ day }) => day < today) ? 'passed' : 'due';
}

export interface NextPayment {
  day: Day;
  /** Won that are known of it; null: nothing is. */
  amount: number | null;
  /** Parts of that day whose amount is not known. */
  unknown: number;
  isSure: boolean;
}

/** The next day on which anything is paid, and how much in all; null: nothing is to come. */
export function nextPayment(payments: readonly DuePayment[], today: Day): NextPayment | null {
  const coming = payments.filter(({ isPaid, day }) => !isPaid && day >= today);
  const day = coming.map((payment) => payment.day).toSorted()[0];
  if (day === undefined) return null;
  const ofDay = coming.filter((payment) => payment.day === day);
  const amounts = ofDay.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return {
    day,
    amount: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
    unknown: ofDay.length - amounts.length,
    isSure: ofDay.every(({ isSure }) => isSure),
  };
}

/** held: a report is missing or a pay day passed without a word, so that the payment is not sure. */
export type PayState = 'paid' | 'due' | 'held';

/** What is paid on a day in all. */
export interface PayDay {
  day: Day;
  /** The least certain of its payments. */
  state: PayState;
  /** Won that are known of it; null: nothing is. */
  amount: number | null;
  /** Payments. */
  count: number;
}

const CERTAINTY: readonly PayState[] = ['held', 'due', 'paid'];

/** The payments of settlement periods by the day that they are paid on. */
export function payDays(
  periods: readonly { state: PeriodState; parts: readonly DuePayment[] }[],
): Map<Day, PayDay> {
  const days = new Map<Day, PayDay>();
  for (const { state: period, parts } of periods)
    for (const { day, amount, isPaid } of parts) {
      const state = isPaid ? 'paid' : period === 'due' ? 'due' : 'held';
      const known = days.get(day);
      days.set(day, {
        day,
        state: CERTAINTY.find((one) => one === state || one === known?.state) ?? state,
        amount: amount === null ? (known?.amount ?? null) : (known?.amount ?? 0) + amount,
        count: (known?.count ?? 0) + 1,
      });
    }
  return days;
}
