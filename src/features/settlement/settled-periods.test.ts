import { expect, it } from 'vitest';
import { chosenPeriods, isEveryPeriod, periodName, settledPeriods } from './settled-periods.ts';

const holidays = { days: new Set<string>(), lastYear: 2027 };
const row = (periodEnd: string, part: object = {}) => ({
  periodStart: '20261102',
  periodEnd,
  settleType: '주정산',
  files: [],
  waived: [],
  missing: [],
  payments: [],
  lines: null,
  ...part,
});
const periods = settledPeriods(
  [row('20261108'), row('20261115', { missing: ['보관비'] }), row('20261130', { settleType: '월정산' })],
  holidays,
  '20261201',
);
const ends = (choice: Parameters<typeof chosenPeriods>[1]) =>
  chosenPeriods(periods, choice).map(({ periodEnd }) => periodEnd);

it('a period is chosen by its type and by its state', () => {
  expect(ends({ type: 'all', state: 'all' })).toHaveLength(3);
  expect(ends({ type: 'week', state: 'all' })).toEqual(['20261108', '20261115']);
  expect(ends({ type: 'all', state: 'open' })).toEqual(['20261115']);
  expect(ends({ type: 'month', state: 'due' })).toEqual(['20261130']);
  expect(ends({ type: 'month', state: 'paid' })).toEqual([]);
});

it('all of both choose nothing away', () => {
  expect(isEveryPeriod({ type: 'all', state: 'all' })).toBe(true);
  expect(isEveryPeriod({ type: 'week', state: 'all' })).toBe(false);
});

it('is called by its days', () => {
  expect(periodName({ periodStart: '20261102', periodEnd: '20261108' })).toBe('2026.11.02 ~ 2026.11.08');
});
