import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { productAnalytics } from '../../../src/data/answers/product-analytics.ts';
import type { salesExplanation } from '../../../src/data/answers/sales-explanation.ts';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addAds, coverAdDays } from './ads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';

/*
 * Nov 19, 2026 against Nov 12. B1 has option 1 (product 100), whose price doubled. B2 has the options 3 and 4 (product 200), of which
 * the one sold before and the other, four times as dear, sells now. Option 5 without a brand (product 300) has no order any more.
 */
let company: Company;

/** [option, day, pieces, won, views, orders] */
const sales: [string, number, number, number, number, number][] = [
  ['1', 20261112, 10, 100, 100, 10],
  ['1', 20261119, 10, 200, 100, 10],
  ['3', 20261112, 10, 100, 100, 10],
  ['4', 20261119, 10, 400, 100, 10],
  ['5', 20261112, 10, 100, 100, 10],
  ['5', 20261119, 0, 0, 200, 0],
];

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', productId: '100' });
  await addOption(sql, { id: '3', productId: '200', brand: 'B2' });
  await addOption(sql, { id: '4', productId: '200', brand: 'B2' });
  await addOption(sql, { id: '5', productId: '300', brand: null });
  for (const [id, day, pieces, won, views, orders] of sales)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT", "VIEW_CNT", "ORDER_CNT")
      values (${id}, 'P1', ${day}, ${pieces}, ${won}, ${views}, ${orders})`;
  await sql`insert into public.fact_stock_snapshot ("OPTION_CD", "PARTNER_CD", "SNAP_DT", "STOCK_QTY", "SOLD_YN")
    values ('1', 'P1', '20261119', 0, 'Y'), ('3', 'P1', '20261119', 4, 'Y')`;
  await salesChanged(sql, 'P1');
}, 60_000);
afterAll(() => company.database.drop());

const ask = async <Answer>(call: string) => {
  const rows = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe(`select ${call} as answer`),
  );
  return rows[0]?.answer as Answer;
};
const explain = (brands: string, from = '20261119') =>
  ask<z.infer<typeof salesExplanation>>(
    `public.sales_explanation('P1', '${from}', '20261119', brand_cds => ${brands})`,
  );
const product = async (id: string) => {
  const { products } = await ask<z.infer<typeof productAnalytics>>(
    `public.product_analytics('P1', '{${id}}', '20261119', '20261119')`,
  );
  return products[0];
};

type Parts = Pick<
  z.infer<typeof salesExplanation>,
  'decomposition' | 'changeAmt' | 'price' | 'unexplained' | 'undefinedReason'
>;
const partsOf = ({ decomposition, changeAmt, price, unexplained, undefinedReason }: Parts) => ({
  decomposition,
  changeAmt,
  price,
  unexplained,
  undefinedReason,
});

it('a changed price explains the change of a brand that sells one option', async () => {
  expect(partsOf(await explain("'{B1}'"))).toEqual({
    decomposition: { views: 0, conversion: 0, orderValue: 100, total: 100 },
    changeAmt: 100,
    price: 100,
    unexplained: 0,
    undefinedReason: null,
  });
});

it('another option that is bought instead is no changed price and stays unexplained', async () => {
  expect(partsOf(await explain("'{B2}'"))).toMatchObject({
    decomposition: { orderValue: 300, total: 300 },
    price: 0,
    unexplained: 300,
  });
});

it('all of a change without a decomposition is unexplained', async () => {
  expect(partsOf(await explain("array['']"))).toEqual({
    decomposition: null,
    changeAmt: -100,
    price: null,
    unexplained: -100,
    undefinedReason: 'noOrders',
  });
});

it('views, conversion, price and what is unexplained add up to the change of the partner', async () => {
  const { decomposition, changeAmt, price, unexplained } = await explain("'{}'");
  // 300 to 600 won, 300 to 400 views, 30 to 20 orders: L = 300 / ln 2 = 432.81; views L ln(4/3) = 124.51, conversion
  // L ln(1/2) = -300, value of an order L ln 3 = 475.49.
  expect(decomposition).toEqual({ views: 125, conversion: -300, orderValue: 475, total: 300 });
  expect([changeAmt, price, unexplained]).toEqual([300, 100, 375]);
  expect(125 - 300 + 100 + 375).toBe(300);
});

it('a product and a brand of the same options have one explanation', async () => {
  for (const [id, brand] of [
    ['100', "'{B1}'"],
    ['200', "'{B2}'"],
    ['300', "array['']"],
  ] as const) {
    const {
      period: _period,
      comparison: _comparison,
      adCover: _cover,
      ads,
      comparisonAds,
      ...own
    } = await explain(brand);
    const found = await product(id);
    expect(found).toMatchObject(own);
    expect([found?.ads, found?.comparisonAds]).toMatchObject([ads, comparisonAds]);
  }
});

it('causes: days out of stock of at most 31 days, and advertising where a report covers a day', async () => {
  const none = { adCost: null, adSaleAmt: null, adRoas: null, tacos: null };
  expect(await explain("'{}'")).toMatchObject({
    stockouts: { days: 1, known: 2, rate: 50 },
    comparisonStockouts: { days: null, known: 0, rate: null },
    ads: none,
    comparisonAds: none,
  });
  expect((await explain("'{B1}'")).stockouts).toEqual({ days: 1, known: 1, rate: 100 });
  expect((await explain("'{B1}'", '20261020')).stockouts).toEqual({ days: 1, known: 1, rate: 100 });
  expect((await explain("'{B1}'", '20261019')).stockouts).toBeNull();
  await addAds(company.sql, 'P1', [
    { day: 20261119, option: '1', cost: 40, clicks: 1 },
    { day: 20261119, option: '4', cost: 5, clicks: 1 },
  ]);
  await coverAdDays(company.sql, 'P1', [20261119], 5);
  expect([(await explain("'{B1}'")).ads.adCost, (await explain("'{}'")).ads.adCost]).toEqual([40, 45]);
});

it('two periods that do not have the same days have no change to explain', async () => {
  const { changeAmt, unexplained, undefinedReason } = await explain("'{}'", '20261118');
  expect([changeAmt, unexplained, undefinedReason]).toEqual([null, null, 'notLoaded']);
});
