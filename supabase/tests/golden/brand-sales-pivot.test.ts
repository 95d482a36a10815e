import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrandSalesCompany, pick, readBrandSales } from './brand-sales.ts';
import type { Company } from './company.ts';

let company: Company;
beforeAll(async () => {
  company = await createBrandSalesCompany();
}, 60_000);
afterAll(() => company.database.drop());

interface Pivot {
  brands: { brandCd: string | null }[];
  otherCount: number;
  rows: { from: string; missingDays: number; values: (number | null)[]; others: number | null; total: number | null; targetAmt: number | null }[]; // prettier-ignore
  totals: {
    values: (number | null)[];
    others: number | null;
    total: number | null;
    previousTotal: number | null;
    baseTotal: number | null;
    targetAmt: number | null;
  };
}
type Args = [
  from: string,
  to: string,
  unit: string,
  measure: string,
  comparison: string,
  brands: string[],
  top: number,
];
const readPivot = (...args: Args) => readBrandSales<Pivot>(company, 'brand_sales_pivot', args);

it('the largest brands in columns, the others together, and every row adds up', async () => {
  const pivot = await readPivot('20251228', '20260102', 'day', 'saleAmt', 'previous', [], 1);
  // B1: 100 + 200 - 300 + 500; B2: 400; none: 50.
  expect(pivot.brands).toEqual([{ brandCd: 'B1', brandName: '가온' }]);
  expect(pivot.otherCount).toBe(2);
  expect(pick(pivot.rows, 'from', 'values', 'others', 'total', 'targetAmt')).toEqual([
    ['20251228', [100], 400, 500, 100],
    ['20251229', [200], 0, 200, 100],
    ['20251230', [null], null, null, null],
    ['20251231', [-300], 0, -300, 100],
    ['20260101', [500], 50, 550, 33],
    ['20260102', [0], 0, 0, 33],
  ]);
  expect(pivot.totals).toMatchObject({ values: [500], others: 450, total: 950, targetAmt: 366 });
});

it('every day beside the one it is compared with, a change only where both are whole', async () => {
  const pivot = await readPivot('20260103', '20260105', 'day', 'saleAmt', 'previous', [], 1);
  // Of the weekdays before, Saturday is not loaded; the whole is held against the sum of them.
  expect(pick(pivot.rows, 'from', 'total', 'previousTotal', 'baseTotal')).toEqual([
    ['20260103', 70, null, null],
    ['20260104', 10, 500, 500],
    ['20260105', 20, 200, 200],
  ]);
  expect(pivot.totals).toMatchObject({ total: 100, previousTotal: 700, baseTotal: null });
  // Against Dec 22 to 24, of which none is loaded.
  const flawed = await readPivot('20251229', '20251231', 'day', 'saleAmt', 'previous', [], 1);
  expect(pick(flawed.rows, 'from', 'total', 'previousTotal', 'baseTotal')).toEqual([
    ['20251229', 200, null, null],
    ['20251230', null, null, null],
    ['20251231', -300, null, null],
  ]);
  expect(flawed.totals).toMatchObject({ total: -100, previousTotal: null, baseTotal: null });
  const month = await readPivot('20251229', '20251231', 'month', 'targetAmt', 'previous', [], 1);
  expect(month.totals).toMatchObject({ previousTotal: null, baseTotal: null });
});

it('of targets: no target is null, not 0; of some brands only those', async () => {
  const pivot = await readPivot('20251201', '20260110', 'month', 'targetAmt', 'previous', [], 12);
  expect(pivot.brands.map(({ brandCd }) => brandCd)).toEqual(['B1', 'B2']);
  expect(pick(pivot.rows, 'values', 'others', 'total')).toEqual([
    [[300, null], null, 300],
    [[161, 5], null, 166],
  ]);
  const some = await readPivot('20251228', '20260102', 'week', 'orderCnt', 'previous', ['B2'], 12);
  expect(some.brands.map(({ brandCd }) => brandCd)).toEqual(['B2']);
  expect(pick(some.rows, 'values', 'targetAmt')).toEqual([
    [[1], null],
    [[0], 2],
  ]);
});

it('a period without a loaded day is null throughout', async () => {
  const pivot = await readPivot('20251001', '20251003', 'day', 'saleAmt', 'previous', [], 12);
  expect(pivot.totals).toEqual({
    values: [],
    others: null,
    total: null,
    previousTotal: null,
    baseTotal: null,
    targetAmt: null,
  });
});

it.each<Args>([
  ['20260101', '20260102', 'day', 'viewCnt', 'previous', [], 12],
  ['20260101', '20260102', 'day', 'saleAmt', 'previous', [], 41],
  ['20260101', '20260102', 'day', 'saleAmt', 'previous', [], 0],
])('%s to %s by %s of %s is refused', async (...args) => {
  await expect(readPivot(...args)).rejects.toMatchObject({ code: '22023' });
});
