import { afterAll, beforeAll, expect, it } from 'vitest';
import { directDatabase } from '../../../importer/direct-database.ts';
import { loadReport } from '@/reports/load-report.ts';
import { masterReport, salesReport } from '../../../importer/testing/small-reports.ts';
import { createCompany, type Company } from './company.ts';
import { totalSales } from './sales-figures.ts';

/* A ratio counts the rows that know both of its sides. Values worked out by hand. */

let company: Company;

const sold = (row: Record<string, number>) => ({ OPTION_CD: '1', SALE_QTY: 1, ...row });
beforeAll(async () => {
  company = await createCompany();
  const load = (report: Parameters<typeof loadReport>[1]) =>
    loadReport(directDatabase(company.sql), report, { partnerCd: 'P1', keepGood: false });
  await load(
    masterReport([{ OPTION_CD: '1', BRAND_CD: 'B1', BRAND_NM: '가온', ITEM_NM: '상품', PRODUCTID: '100' }]),
  );
  await load(salesReport('20261112', [sold({ SALE_AMT: 700, ORDER_CNT: 7 })]));
  await load(salesReport('20261113', [sold({ SALE_AMT: 300, ORDER_CNT: 3 })]));
  await load(
    salesReport('20261118', [
      sold({
        SALE_AMT: 1000,
        ORDER_CNT: 10,
        VIEW_CNT: 200,
        CART_CNT: 40,
        WINNER_RATE: 100,
        GROSS_QTY: 10,
        CANCEL_QTY: -1,
      }),
    ]),
  );
  await load(salesReport('20261020', [sold({ SALE_AMT: 900, ORDER_CNT: 9 })]));
  await load(salesReport('20261021', [sold({ ORDER_CNT: 5 })]));
  // A file without orders, carts, rates and cancellations, and one without traffic.
  await load(salesReport('20261119', [sold({ SALE_AMT: 500, VIEW_CNT: 300, GROSS_QTY: 30 })]));
  await load(salesReport('20261120', [sold({ SALE_AMT: 600, ORDER_CNT: 20, CART_CNT: 5, CANCEL_QTY: -9 })]));
}, 60_000);
afterAll(() => company.database.drop());

// 1600 won of 30 orders, 10 orders of 200 views, 40 carts of 200 views, 1 of 10 pieces, all of 200 rated views.
const ratios = {
  averageOrderAmt: 53.3333333333,
  conversionRate: 5,
  cartRate: 20,
  cancelRate: 10,
  winnerRate: 100,
};

it('every part of 전체 통계 leaves out of a ratio the rows that know one side alone', async () => {
  const { summary, days, brands, products } = totalSales(company);
  const period = { from: '20261118', to: '20261120' };
  for (const answer of [
    await summary(period),
    await days(period),
    await brands(period),
    await products(period),
  ])
    expect(answer.figures).toMatchObject({ orderCnt: 30, viewCnt: 500, ...ratios });
});

it('a month that is read whole has the same ratios', async () => {
  const { figures } = await totalSales(company).brands({ from: '20261101', to: '20261120' });
  // 2600 won of 40 orders.
  expect(figures).toMatchObject({ ...ratios, averageOrderAmt: 65 });
});

it('합계 of days is compared with the sum of what the rows are compared with', async () => {
  const { comparison, comparisonFigures, rows } = await totalSales(company).days({
    from: '20261119',
    to: '20261120',
  });
  expect(comparison).toMatchObject({ from: '20261112', to: '20261113', missing: [] });
  expect(rows.map((row) => row.comparisonFigures?.saleAmt)).toEqual([700, 300]);
  expect(comparisonFigures).toMatchObject({ saleAmt: 1000, averageOrderAmt: 100 });
});

it('the diagnosis leaves the same rows out', async () => {
  const [row] = await company.sql`
    select views_14::int, order_views_14::int, orders_14::int, gross_14::int, cancel_14::int, price::float8, order_won::float8
    from private.diagnosis_sales('P1', '2026-11-21', '{}')`;
  // 3100 won of 5 pieces; 900 won of 9 orders.
  expect(row).toEqual({
    views_14: 500, order_views_14: 200, orders_14: 10, gross_14: 10, cancel_14: 1, price: 620, order_won: 100,
  }); // prettier-ignore
});

it('no ratio of a denominator below 0 is shown', async () => {
  const [row] = await company.sql`select private.ratio(5, -2) as ratio, private.ad_tacos(5, -2) as tacos,
    private.share(5, 0) as share, private.change_rate(-1, -2) as change`;
  expect(row).toEqual({ ratio: null, tacos: null, share: null, change: 50 });
});
