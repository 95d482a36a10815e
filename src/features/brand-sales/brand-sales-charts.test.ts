import { expect, it } from 'vitest';
import { brandLines } from './brand-sales-charts.ts';
import type { BrandSalesPivot } from './brand-sales-queries.ts';

const day = (values: (number | null)[], more: object) => ({
  from: '20261119',
  to: '20261119',
  missingDays: 0,
  values,
  ...more,
});
const named = (answer: object) =>
  brandLines(answer as BrandSalesPivot).series.map(({ name, values, mark }) => [name, values, mark]);

it('all brands, the largest of them, the others, and what they were to sell', () => {
  const brands = [{ brandName: '가온' }, { brandName: null }];
  const rows = [
    day([30, 20], { others: 5, total: 55, targetAmt: 60 }),
    day([null, null], { others: null, total: null, targetAmt: null }),
  ];
  expect(named({ brands, otherCount: 3, rows })).toEqual([
    ['합계', [55, null], 'line'],
    ['가온', [30, null], 'line'],
    ['브랜드 없음', [20, null], 'line'],
    ['기타 3개', [5, null], 'line'],
    ['기간 목표', [60, null], 'compare'],
  ]);
});

it('one brand is the whole, and without a target there is no line of it', () => {
  const rows = [day([30], { others: null, total: 30, targetAmt: null })];
  expect(named({ brands: [{ brandName: '가온' }], otherCount: 0, rows })).toEqual([['가온', [30], 'line']]);
});
