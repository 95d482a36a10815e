import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directDatabase } from '../../../importer/direct-database.ts';
import { loadReport } from '@/reports/load-report.ts';
import { masterReport, salesReport } from '../../../importer/testing/small-reports.ts';
import { createCompany, type Company } from './company.ts';
import { figuresOf, totalSales } from './sales-figures.ts';

/*
 * P1 sold on Nov 15, 18, 19 and 20; nothing on Nov 17, which is loaded; Nov 16 is not loaded.
 * Product 100: options 1 and 2 of B1 (가온); product 200: option 3 of B2 (나래); option 4 has neither product nor brand.
 */
let company: Company;
const load = (report: Parameters<typeof loadReport>[1], partnerCd = 'P1') =>
  loadReport(directDatabase(company.sql), report, { partnerCd, keepGood: false });

const columns = [
  'OPTION_CD',
  'GROSS_QTY',
  'GROSS_AMT',
  'CANCEL_QTY',
  'CANCEL_AMT',
  'SALE_QTY',
  'SALE_AMT',
  'ORDER_CNT',
  'VISITOR_CNT',
  'VIEW_CNT',
  'CART_CNT',
  'WINNER_RATE',
] as const;
const sold = (...values: number[]) =>
  Object.fromEntries(columns.map((name, index) => [name, String(values[index])]));
const option = (id: string, brand: string, product: string) => ({
  OPTION_CD: id,
  BRAND_CD: brand,
  BRAND_NM: brand === 'B1' ? '가온' : '나래',
  ITEM_NM: `상품 ${product}`,
  OPTION_NM: id,
  PRODUCTID: product,
});
const period = { from: '20261118', to: '20261120' };

beforeAll(async () => {
  company = await createCompany();
  await load(masterReport([option('1', 'B1', '100'), option('2', 'B1', '100'), option('3', 'B2', '200')]));
  await load(salesReport('20261115', [sold(1, 2, 200, 0, 0, 2, 200, 1, 5, 10, 2, 100)]));
  await load(salesReport('20261117', []));
  await load(
    salesReport('20261118', [
      sold(1, 10, 1000, 0, 0, 10, 1000, 8, 50, 100, 20, 50),
      sold(3, 2, 400, -1, -200, 1, 200, 2, 10, 20, 5, 100),
    ]),
  );
  // Cancellations alone.
  await load(salesReport('20261119', [sold(1, 0, 0, -3, -300, -3, -300, 0, 5, 10, 0, 0)]));
  // Option 2 from an older layout, which has only the net sales.
  await load(
    salesReport('20261120', [
      { OPTION_CD: '2', SALE_QTY: 5, SALE_AMT: 500 },
      { ...sold(4, 1, 100, 0, 0, 1, 100, 1, 2, 4, 1, 25), ITEM_NM: '낱개' },
    ]),
  );
  // Another partner's sales of the same day.
  await load(salesReport('20261118', [sold(9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)]), 'P2');
}, 60_000);
afterAll(() => company.database.drop());

// 10+2+0+1, 1000+400+0+100, -1-3, -200-300, 10+1-3+5+1, 1000+200-300+500+100, 8+2+0+1, 50+10+5+2, 100+20+10+4, 20+5+0+1,
// 50 % of 100 views and 100 % of 20 and 0 % of 10 and 25 % of 4 are 71 views; 1000/11, because nobody knows how many orders the 500 won of the
// older layout were, 11/134, 26/134, 4/13, 71/134.
const now = figuresOf([
  13, 1500, -4, -500, 14, 1500, 11, 67, 134, 26, 710_000, 90.9090909091, 8.2089552239, 19.4029850746,
  30.7692307692, 52.9850746269,
]);
const before = figuresOf([2, 200, 0, 0, 2, 200, 1, 5, 10, 2, 100_000, 200, 10, 20, 0, 100]);
const nothing = figuresOf(Array.from({ length: 11 }, () => 0));

it('the KPIs of the period and of the days before it, with the days that are missing', async () => {
  const summary = await totalSales(company).summary(period);
  expect(summary).toMatchObject({
    period: { from: '20261118', to: '20261120', days: 3, missing: [] },
    comparison: { from: '20261115', to: '20261117', days: 3, missing: ['20261116'] },
    figures: now,
    comparisonFigures: before,
  });
  expect(summary.heatMap).toEqual([
    { day: '20261118', week: '20261116', weekday: 3, saleAmt: 1200 },
    { day: '20261119', week: '20261116', weekday: 4, saleAmt: -300 },
    { day: '20261120', week: '20261116', weekday: 5, saleAmt: 600 },
  ]);
});

it('days: cancellations alone are a negative day, a missing day is null, a loaded one without sales is 0', async () => {
  const { rows, figures, comparisonFigures } = await totalSales(company).days(period);
  // 합계 is compared as the rows are: no day of the week before is loaded.
  expect([figures, comparisonFigures]).toEqual([now, null]);
  expect(rows).toMatchObject([
    { from: '20261118', to: '20261118', comparisonFrom: '20261111', comparisonFigures: null },
    { from: '20261119', comparisonTo: '20261112', comparisonMissingDays: 1, comparisonFigures: null },
    { from: '20261120', missingDays: 0, comparisonFrom: '20261113' },
  ]);
  expect(rows[1]?.figures).toMatchObject({ saleAmt: -300, saleQty: -3, cancelAmt: -300 });
  // No orders, no pieces sold: no won an order, no share of cancellations; 0 orders of 10 views are 0 %.
  expect(rows[1]?.figures).toMatchObject({ averageOrderAmt: null, cancelRate: null, conversionRate: 0 });
  const gap = await totalSales(company).days({ from: '20261115', to: '20261117' });
  expect(gap.rows.map((row) => row.figures)).toEqual([before, null, nothing]);
});

it('what no file of the days says is null, not 0', async () => {
  const { rows } = await totalSales(company).brands({ from: '20261120', to: '20261120' });
  expect(rows[0]).toMatchObject({ brandCd: 'B1', brandName: '가온', share: 83.3333333333 });
  expect(rows[0]?.figures).toMatchObject({ saleAmt: 500, grossAmt: null, viewCnt: null, cancelRate: null });
});

it('brands: each with its share and comparison, those without a brand too, and they add up', async () => {
  const { rows, figures, comparisonFigures } = await totalSales(company).brands(period);
  expect([figures, comparisonFigures]).toEqual([now, before]);
  // B1: 1000 - 300 + 500 of 1500; B2: 400 - 200; none: 100.
  expect(rows).toMatchObject([
    { brandCd: 'B1', share: 80, figures: { saleAmt: 1200, saleQty: 12 }, comparisonFigures: before },
    {
      brandCd: 'B2',
      brandName: '나래',
      share: 13.3333333333,
      figures: { saleAmt: 200 },
      comparisonFigures: nothing,
    },
    {
      brandCd: null,
      brandName: null,
      share: 6.6666666667,
      figures: { saleAmt: 100 },
      comparisonFigures: nothing,
    },
  ]);
  const some = await totalSales(company).brands({ ...period, brands: ['B2', ''] });
  expect(some.figures).toMatchObject({ saleAmt: 300 });
  expect(some.rows.map((row) => row.share)).toEqual([66.6666666667, 33.3333333333]);
});

it('products: options of one product together, ranked, with their class; what has no row is the rest', async () => {
  const all = await totalSales(company).products(period);
  expect([all.figures, all.comparisonFigures, all.productCount]).toEqual([now, before, 3]);
  expect(all.rows).toMatchObject([
    { rank: 1, productId: '100', optionCd: null, productName: '상품 100', brandName: '가온', optionCount: 2 },
    { rank: 2, productId: '200', cumulativeShare: 93.3333333333, abcClass: 'B', comparisonFigures: nothing },
    { rank: 3, productId: null, optionCd: '4', productName: '낱개', brandName: null, abcClass: 'C' },
  ]);
  expect(all.rows[0]).toMatchObject({
    share: 80,
    cumulativeShare: 80,
    abcClass: 'A',
    figures: { saleAmt: 1200 },
  });
  expect(all.rows[0]?.comparisonFigures).toEqual(before);
  expect(all.classes).toEqual([
    { abcClass: 'A', productCount: 1, saleAmt: 1200, share: 80 },
    { abcClass: 'B', productCount: 1, saleAmt: 200, share: 13.3333333333 },
    { abcClass: 'C', productCount: 1, saleAmt: 100, share: 6.6666666667 },
  ]);
  expect(all.others).toEqual({ productCount: 0, figures: nothing, comparisonFigures: nothing });
  const first = await totalSales(company).products({ ...period, limit: 1 });
  expect(first.rows).toHaveLength(1);
  expect(first.others).toMatchObject({ productCount: 2, figures: { saleAmt: 300, orderCnt: 3 } });
  // Nov 19 alone: nothing positive, so no class and no share.
  const negative = await totalSales(company).products({ from: '20261119', to: '20261119' });
  expect(negative.rows).toMatchObject([{ share: null, cumulativeShare: null, abcClass: null }]);
});

it('without any loaded day there are no figures', async () => {
  const days = { from: '20261001', to: '20261007' };
  const { summary, days: series, brands, products } = totalSales(company);
  expect(await summary(days)).toMatchObject({ figures: null, comparisonFigures: null });
  expect((await series({ ...days, unit: 'week' })).rows).toMatchObject([
    { from: '20261001', to: '20261004', missingDays: 4, figures: null },
    { from: '20261005', to: '20261007', missingDays: 3, figures: null },
  ]);
  expect(await brands(days)).toMatchObject({ figures: null, rows: [] });
  expect(await products(days)).toMatchObject({
    figures: null,
    productCount: 0,
    rows: [],
    others: { figures: null },
  });
});

describe('a product that changes its brand', () => {
  it('takes its whole history along, and all sums stay', async () => {
    await load(masterReport([option('2', 'B2', '100'), option('4', 'B2', '')]));
    const { rows, figures } = await totalSales(company).brands(period);
    expect(figures).toEqual(now);
    // B1: 1000 - 300; B2: 200 + 500 + 100.
    expect(rows).toMatchObject([
      { brandCd: 'B2', figures: { saleAmt: 800 } },
      { brandCd: 'B1', figures: { saleAmt: 700 }, comparisonFigures: before },
    ]);
    expect(rows).toHaveLength(2);
    const { rows: products } = await totalSales(company).products({ ...period, brands: ['B2'] });
    expect(products.map((row) => [row.productId ?? row.optionCd, row.figures?.saleAmt])).toEqual([
      ['100', 500],
      ['200', 200],
      ['4', 100],
    ]);
  });
});
