import { expect, it } from 'vitest';
import {
  type KnownPayment,
  type LoadedPeriod,
  nextPayment,
  payDays,
  paymentsOf,
  periodState,
} from './settlement-state.ts';

const holidays = { days: new Set(['20261225', '20270101']), lastYear: 2027 };
const week = { periodStart: '20261109', periodEnd: '20261115', settleType: '주정산' };
const period = (part: Partial<LoadedPeriod> = {}): LoadedPeriod => ({
  ...week,
  payments: [],
  missing: [],
  ...part,
});
const said = (part: Partial<KnownPayment>): KnownPayment => ({
  ratio: 70,
  paidAmt: 700,
  payDay: '20261211',
  status: '지급예정',
  ...part,
});
const at = (given: LoadedPeriod, today: string) => paymentsOf(given, holidays, today);
const stateOf = (given: LoadedPeriod, today: string) => periodState(given, at(given, today), today);

it('a week is paid in two parts and a month in one, on the days of the rule where the summary is not loaded', () => {
  expect(at(period(), '20261120')).toEqual([
    { ratio: 70, day: '20261211', isReported: false, isSure: true, amount: null, isPaid: false },
    { ratio: 30, day: '20270104', isReported: false, isSure: true, amount: null, isPaid: false },
  ]);
  const month = period({ periodStart: '20261101', periodEnd: '20261130', settleType: '월정산' });
  expect(at(month, '20261201').map(({ ratio }) => ratio)).toEqual([100]);
});

it('what the summary says stands, and the part it does not name follows the rule', () => {
  expect(at(period({ payments: [said({ payDay: '20261214' })] }), '20261120')).toEqual([
    { ratio: 70, day: '20261214', isReported: true, isSure: true, amount: 700, isPaid: false },
    { ratio: 30, day: '20270104', isReported: false, isSure: true, amount: null, isPaid: false },
  ]);
});

it('is paid where the summary says so or its day is over, never by the calendar alone', () => {
  const both = [said({}), said({ ratio: 30, paidAmt: 300, payDay: '20270104' })];
  expect(stateOf(period({ payments: both }), '20261211')).toBe('due');
  expect(stateOf(period({ payments: both }), '20261212')).toBe('due');
  expect(stateOf(period({ payments: both }), '20270105')).toBe('paid');
  const done = both.map((payment) => ({ ...payment, status: '지급완료' }));
  expect(stateOf(period({ payments: done }), '20261120')).toBe('paid');
  // The summary is not loaded: that a day has passed proves no payment, and nothing is still to come.
  expect(stateOf(period(), '20261211')).toBe('due');
  expect(stateOf(period(), '20261212')).toBe('passed');
});

it('a missing report leaves it open, paid or not', () => {
  const done = [said({ ratio: 100, status: '지급완료' })];
  expect(stateOf(period({ payments: done, missing: ['보관비'] }), '20261120')).toBe('open');
});

it('the next day adds up what is known of it and counts what is not', () => {
  const first = at(
    period({ payments: [said({}), said({ ratio: 30, paidAmt: 300, payDay: '20270104' })] }),
    '20261120',
  );
  const other = at(period({ payments: [said({ paidAmt: 50 })] }), '20261120');
  const next = (today: string) => nextPayment([...first, ...other], today);
  expect(next('20261120')).toEqual({ day: '20261211', amount: 750, unknown: 0, isSure: true });
  expect(next('20261212')).toEqual({ day: '20270104', amount: 300, unknown: 1, isSure: true });
  expect(next('20270105')).toBeNull();
  expect(nextPayment(at(period(), '20261120'), '20261120')).toMatchObject({ amount: null, unknown: 1 });
});

it('payments of a day are added up, and its state is that of the least certain one', () => {
  const sure = { ratio: 70, isReported: true, isSure: true };
  const part = (day: string, amount: number | null, isPaid = false) => ({ ...sure, day, amount, isPaid });
  const days = payDays([
    { state: 'due', parts: [part('20261211', 700), part('20270104', null)] },
    { state: 'open', parts: [part('20261127', 100, true), part('20261211', 50)] },
    { state: 'passed', parts: [part('20261120', 30)] },
  ]);
  expect([...days.values()]).toEqual([
    { day: '20261211', state: 'held', amount: 750, count: 2 },
    { day: '20270104', state: 'due', amount: null, count: 1 },
    { day: '20261127', state: 'paid', amount: 100, count: 1 },
    { day: '20261120', state: 'held', amount: 30, count: 1 },
  ]);
});
