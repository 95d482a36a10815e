import { expect, it } from 'vitest';
import { isNothingLoaded, toHomeSummary } from './home-summary.ts';

const sales = { yesterday: 5, last7: null, previous7: null, sameWeekdayLastWeek: 4 };

it('keeps the parts that came and marks the broken one, so that one card fails alone', () => {
  const summary = toHomeSummary({ today: '20261121', sales, stock: { docUnder7: 'many' }, loads: [] });
  expect(summary).toEqual({
    sales,
    amounts: null,
    amountDays: null,
    daily: null,
    salesDays: null,
    inbound: null,
    stock: null,
    todoCares: null,
    ads: null,
    profit: null,
    loads: [],
    arrivals: null,
    unread: null,
  });
});

it.each([null, 'oops', []])('of the answer %j no part came', (answer) => {
  expect(Object.values(toHomeSummary(answer)).every((part) => part === null)).toBe(true);
});

it('knows a partner for whom nothing was loaded from one whose answer is broken', () => {
  const inbound = {
    errorCount: null,
    errorFrom: '20261023',
    errorTo: '20261121',
    dueThisWeekCount: null,
    weekFrom: '20261116',
    weekTo: '20261122',
  };
  const stock = { day: null, outOfStockSelling: null, docUnder7: null, docUnder14: null };
  const salesDays = { from: null, to: null, missing7: ['20261120'], missing30: ['20261120'] };
  const empty = { salesDays, inbound, stock, loads: [] };
  expect(isNothingLoaded(toHomeSummary(empty))).toBe(true);
  expect(isNothingLoaded(toHomeSummary({ ...empty, stock: { ...stock, day: '20261120' } }))).toBe(false);
  expect(isNothingLoaded(toHomeSummary({ ...empty, stock: 'broken' }))).toBe(false);
});
