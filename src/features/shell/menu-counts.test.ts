import { expect, it } from 'vitest';
import type { HomeArrivals } from '@/data/home-summary.ts';
import { menuCounts } from './menu-counts.ts';

const none = {
  sales: null,
  amounts: null,
  amountDays: null,
  daily: null,
  salesDays: null,
  inbound: null,
  stock: null,
  ads: null,
  profit: null,
  loads: null,
  todoCares: null,
  arrivals: null,
  unread: null,
};
const inbound = { errorCount: 3, errorFrom: '', errorTo: '', dueThisWeekCount: 2, weekFrom: '', weekTo: '' };

it('counts options that run out within 7 days and inbound requests in error', () => {
  const stock = { day: '20261121', outOfStockSelling: 5, docUnder7: 1200, docUnder14: 3000 };
  expect(menuCounts({ ...none, stock, inbound })).toEqual({
    '/inventory': { figure: '1,200', words: '7일 안에 품절 1,200개' },
    '/inbound': { figure: '3', words: '입고오류 3건' },
  });
});

it('counts the reports of yesterday that did not come; one that nobody awaits is not missing', () => {
  const arrivals: HomeArrivals = [
    { category: '판매분석', isThere: false },
    { category: '재고현황', isThere: true },
    { category: '광고보고서', isThere: null },
  ];
  expect(menuCounts({ ...none, arrivals })).toEqual({ '/': { figure: '1', words: '어제 자료 1종 없음' } });
});

it('shows nothing for 0, for a part that did not come and before the answer', () => {
  const stock = { day: '20261121', outOfStockSelling: 5, docUnder7: 0, docUnder14: 3 };
  expect(menuCounts({ ...none, stock })).toEqual({});
  expect(menuCounts(none)).toEqual({});
  expect(menuCounts(undefined)).toEqual({});
});
