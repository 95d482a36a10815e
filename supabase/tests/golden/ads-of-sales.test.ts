import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { answers } from '../../../src/data/answers/answers.ts';
import { addAds, coverAdDays } from './ads.ts';
import { createBrandSalesCompany, pick, readBrandSales } from './brand-sales.ts';
import { addOption, type Company } from './company.ts';

/*
 * Of the company of 브랜드 매출 관리, in the first days of January: B9 is advertised and sells nothing, no master knows
 * option 99, and no report covers Jan 4 and 5.
 */
let company: Company;
beforeAll(async () => {
  company = await createBrandSalesCompany();
}, 60_000);
afterAll(() => company.database.drop());

type Answer<Name extends keyof typeof answers> = z.infer<(typeof answers)[Name]>;
const read = <Name extends 'brand_sales_summary' | 'brand_sales_brands' | 'total_sales_summary'>(
  name: Name,
  from: string,
  to: string,
  brands: string[] = [],
) => readBrandSales<Answer<Name>>(company, name, [from, to, 'previous', brands]);
const rowsOf = (unit: string, sortBy = 'from', direction = 'asc', brands: string[] = []) =>
  readBrandSales<Answer<'brand_sales_rows'>>(company, 'brand_sales_rows', [
    '20260101',
    '20260105',
    unit,
    'previous',
    brands,
    sortBy,
    direction,
    1,
    5000,
  ]);

const none = { adCost: null, adSaleAmt: null, adRoas: null, tacos: null };

it('before a report was ever loaded nothing is known of advertising', async () => {
  for (const name of ['brand_sales_summary', 'brand_sales_brands', 'total_sales_summary'] as const)
    expect(await read(name, '20260101', '20260105')).toMatchObject({ figures: none, adCover: null });
  const { rows, summary, adCover } = await rowsOf('month');
  expect([summary.figures, adCover]).toMatchObject([none, null]);
  expect(rows.map(({ adCost, tacos }) => [adCost, tacos])).toEqual(rows.map(() => [null, null]));
});

it('brands: one without sales has its row, an unknown option counts with those without a brand, and they add up', async () => {
  const { sql } = company;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B9', '마루', 'P1')`;
  await addOption(sql, { id: '5', brand: 'B9' });
  await addAds(sql, 'P1', [
    { day: 20260101, option: '1', bought: '3', cost: 100, orders: 1, won: 70 },
    { day: 20260101, option: '5', cost: 30 },
    { day: 20260101, option: '99', bought: '99', cost: 7, orders: 1, won: 5 },
    { day: 20260103, option: '3', bought: '1', cost: 14, orders: 1, won: 200 },
  ]);
  await coverAdDays(sql, 'P1', [20260101, 20260102, 20260103], 9);
  const { rows, figures, comparisonFigures, adCover } = await read(
    'brand_sales_brands',
    '20260101',
    '20260105',
  );
  expect(adCover).toEqual({ missing: ['20260104', '20260105'], days: 3, growing: 3 });
  // Percent of 500, 70, 50 and 0 won of sales: 30 of B1 are of a day that no report covers.
  expect(pick(rows.map(({ brandCd, figures: own }) => ({ brandCd, ...own })), 'brandCd', 'adCost', 'adSaleAmt', 'adRoas', 'tacos')).toEqual([
    ['B1', 100, 200, 200, 20],
    ['B2', 14, 70, 500, 20],
    [null, 7, 5, 71.4285714286, 14],
    ['B9', 30, 0, 0, null],
  ]); // prettier-ignore
  // 151 and 275 won, of 620.
  expect(figures).toMatchObject({ adCost: 151, adSaleAmt: 275, adRoas: 182.119205298, tacos: 24.3548387097 });
  expect(comparisonFigures).toMatchObject(none);
  const summary = await read('brand_sales_summary', '20260101', '20260105');
  expect([summary.figures, summary.adCover]).toEqual([figures, adCover]);
  for (const [brands, adCost] of [[['B1'], 100], [[''], 7], [['B2', 'B9'], 44]] as const) {
    const some = await read('brand_sales_summary', '20260101', '20260105', [...brands]);
    const total = await read('total_sales_summary', '20260101', '20260105', [...brands]);
    expect([some.figures?.adCost, total.figures?.adCost]).toEqual([adCost, adCost]);
  } // prettier-ignore
});

it('days and weeks: 0 where a report says nothing, null where none covers a day, and they add up', async () => {
  const days = await rowsOf('day', 'from', 'asc', ['B1', 'B9']);
  expect(pick(days.rows, 'from', 'brandCd', 'saleAmt', 'adCost', 'tacos')).toEqual([
    ['20260101', 'B1', 500, 100, 20],
    ['20260101', 'B9', 0, 30, null],
    // Nothing sold: nothing to divide by.
    ['20260102', 'B1', 0, 0, null],
    ['20260102', 'B9', 0, 0, null],
    ['20260103', 'B1', 0, 0, null],
    ['20260103', 'B9', 0, 0, null],
    ['20260104', 'B1', 10, null, null],
    ['20260104', 'B9', 0, null, null],
    ['20260105', 'B1', 20, null, null],
    ['20260105', 'B9', 0, null, null],
  ]);
  expect(days.summary.figures).toMatchObject({ adCost: 130 });
  const weeks = await rowsOf('week', 'adCost', 'desc');
  expect(pick(weeks.rows.slice(0, 5), 'from', 'to', 'brandCd', 'adCost')).toEqual([
    ['20260101', '20260104', 'B1', 100],
    ['20260101', '20260104', 'B9', 30],
    ['20260101', '20260104', 'B2', 14],
    ['20260101', '20260104', null, 7],
    ['20260105', '20260105', 'B1', null],
  ]);
  const byRatio = await rowsOf('month', 'tacos', 'asc');
  expect(byRatio.rows.map(({ brandCd }) => brandCd)).toEqual([null, 'B1', 'B2', 'B9']);
});

it('전체 통계 compares advertising only of periods that reports cover whole', async () => {
  // Jan 2 and 3 with Dec 31 and Jan 1; Jan 4 with Dec 28, and Jan 3 with Dec 27, of which nothing is loaded.
  expect(await read('total_sales_summary', '20260102', '20260103')).toMatchObject({
    figures: { adCost: 14, adSaleAmt: 200, tacos: 20 },
    comparisonFigures: none,
    adCover: { missing: [], days: 2, growing: 2 },
  });
  expect(await read('total_sales_summary', '20260103', '20260103')).toMatchObject({
    figures: { adCost: 14 },
    comparisonFigures: null,
  });
  const uncovered = await read('total_sales_summary', '20260104', '20260104');
  expect([uncovered.figures, uncovered.comparisonFigures]).toMatchObject([none, none]);
  await coverAdDays(company.sql, 'P1', [20251228, 20260104], 9);
  expect(await read('total_sales_summary', '20260104', '20260104')).toMatchObject({
    figures: { adCost: 0, adSaleAmt: 0, adRoas: null, tacos: 0 },
    comparisonFigures: { adCost: 0, adSaleAmt: 0, adRoas: null, tacos: 0 },
  });
});
