import { expect, it } from 'vitest';
import { toHomeSummary } from './home-summary.ts';

const sales = { yesterday: 5, last7: null, previous7: null, sameWeekdayLastWeek: 4 };

it('keeps the parts that came and marks the broken one, so that one card fails alone', () => {
  const summary = toHomeSummary({ today: '20261121', sales, stock: { docUnder7: 'many' }, loads: [] });
  expect(summary).toEqual({ sales, daily: null, inbound: null, stock: null, loads: [] });
});

it.each([null, 'oops', []])('of the answer %j no part came', (answer) => {
  expect(Object.values(toHomeSummary(answer)).every((part) => part === null)).toBe(true);
});
