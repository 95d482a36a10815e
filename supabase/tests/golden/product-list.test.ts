import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProductRow } from '../../../src/data/answers/product-list.ts';
import { addAds, coverAdDays } from './ads.ts';
import { createCompany, today, type Company } from './company.ts';
import { products } from './product-cases.ts';
import { addProduct, productIds, productList } from './products.ts';

let company: Company;
let rows: Record<string, ProductRow>;

beforeAll(async () => {
  company = await createCompany();
  for (const [id, facts] of Object.entries(products)) await addProduct(company.sql, { id, ...facts });
  await company.sql`select private.diagnose('P1', ${today}::text::date)`;
  rows = Object.fromEntries((await productList(company)).rows.map((row) => [row.optionId, row]));
});
afterAll(() => company.database.drop());

const nothingSold = { docNormalized: null, conversionRate30: null, winnerRate30: null };
const nothingEntered = {
  costAmt: null,
  costFrom: null,
  targetDays: 28,
  enteredTargetDays: null,
  leadDays: null,
  memo: null,
};
const noAges = { ageQty: null, agedQty: null, agedRate: null };

it('an option with everything', () => {
  expect(rows['steady']).toEqual({
    optionId: 'steady',
    skuId: '41',
    barcode: '88steady',
    productId: '71',
    brandCd: 'B1',
    brandName: '가온',
    productName: '100% 순면 Shirt',
    optionName: '파랑',
    offerCondition: 'NEW',
    state: 'selling',
    salePrice: 10_000,
    stockQty: 100,
    incomingQty: 0,
    doc: 20,
    docNormalized: 20,
    avgSales7Days: 5,
    avgSales30Days: 5,
    // 10 x 50,000 + 20 x 40,000
    saleAmt30: 1_300_000,
    // (10 x 4 + 20 x 2) / (10 x 100 + 20 x 200) = 80 / 5,000; (1,000 x 50 % + 4,000) / 5,000
    conversionRate30: 1.6,
    winnerRate30: 90,
    adCost30: null,
    adRoas30: null,
    profitAmt: null,
    profitRate: null,
    optionBreakEvenRoas: null,
    profitGap: null,
    profitGapAmt: null,
    itemWinner: 'Y',
    costAmt: 6_000,
    costFrom: '20261121',
    targetDays: 30,
    enteredTargetDays: 30,
    leadDays: 14,
    memo: '확인',
    storageFee: 1_200,
    ageQty: 100,
    agedQty: 30,
    agedRate: 30,
    // 100 x 6,000
    stockAmt: 600_000,
    stockAmtBasis: 'cost',
    recommendedInboundQty: 7,
    suggestedInboundQty: 50,
    // 5 a day x 30 - 100. 100 / 5 - 14 days of waiting.
    suggestion: {
      qty: 50,
      perDay: 5,
      demand: 140,
      low: null,
      high: null,
      day: '20261121',
      orderWithinDays: 6,
    },
    regDay: '20261023',
    stowingQty: 0,
    fullDoc: 20,
  });
});

it('an option without live stock has what sales and inbound say, and no stock', () => {
  expect(rows['unknown']).toMatchObject({
    ...nothingEntered,
    ...noAges,
    ...nothingSold,
    state: 'unknown',
    offerCondition: null,
    salePrice: 30_000,
    stockQty: null,
    incomingQty: 16,
    doc: null,
    avgSales7Days: 2,
    // 14 / 30
    avgSales30Days: 0.4667,
    saleAmt30: 7_000,
    itemWinner: null,
    stockAmt: null,
    stockAmtBasis: null,
    storageFee: null,
    regDay: null,
  });
});

it('a row without views, price, ages or cost has no figure that needs them', () => {
  expect(rows['used']).toMatchObject({
    ...nothingEntered,
    ...noAges,
    state: 'out',
    stockAmt: null,
    stockAmtBasis: null,
    // Sold pieces, of which no report says the won.
    saleAmt30: 0,
    conversionRate30: null,
    winnerRate30: null,
  });
  expect(rows['soon']).toMatchObject({
    ageQty: 0,
    agedQty: 0,
    agedRate: null,
    conversionRate30: 0,
    winnerRate30: 0,
  });
  // The cost of tomorrow does not hold today: 13 x 1,000.
  expect(rows['soon']).toMatchObject({ costAmt: null, stockAmt: 13_000, stockAmtBasis: 'price' });
});

it('suggests pieces for new articles with live stock, for 28 days where none are entered', () => {
  const suggested = Object.values(rows).map(({ optionId, suggestedInboundQty }) => [
    optionId,
    suggestedInboundQty,
  ]);
  expect(Object.fromEntries(suggested)).toEqual({
    steady: 50,
    // 1 a day x 28 - stock; what is there already for longer needs nothing.
    gone: 28,
    stopped: 23,
    much: 0,
    enough: 0,
    // 9 pieces on the first of 31 days.
    asleep: 9,
    plain: 22,
    soon: 15,
    used: null,
    unknown: null,
  });
});

it('states: off sale, out of stock, on sale, not known to be off sale', () => {
  const states = Object.entries(rows).map(([id, { state }]) => [id, state]);
  expect(Object.fromEntries(states)).toEqual({
    steady: 'selling',
    gone: 'out',
    stopped: 'stopped',
    unknown: 'unknown',
    much: 'selling',
    enough: 'selling',
    used: 'out',
    asleep: 'out',
    plain: 'selling',
    soon: 'selling',
  });
});

it.each([
  ['all', Object.keys(products)],
  ['out', ['gone', 'used', 'asleep']],
  // Not what is out already, off sale or of a returned grade.
  ['under7', ['plain']],
  ['under14', ['plain', 'soon']],
  ['over', ['steady', 'much']],
  ['noWinner', ['gone', 'enough']],
  ['stopped', ['stopped']],
  ['fresh', ['steady']],
])('tab %s lists what its count says', async (tab, ids) => {
  const list = await productList(company, { tab });
  expect(list.rows.map(({ optionId }) => optionId).toSorted()).toEqual(ids.toSorted());
  expect(list).toMatchObject({ total: ids.length, counts: { [tab]: ids.length } });
});

it('counts and summary are those of the other filters, whatever tab is chosen', async () => {
  const { counts, summary } = await productList(company);
  expect(counts).toEqual({
    all: 10,
    out: 3,
    under7: 1,
    under14: 2,
    over: 2,
    noWinner: 2,
    stopped: 1,
    fresh: 1,
  });
  expect(summary).toEqual({
    // All but the stopped and the unknown one.
    sellingCount: 8,
    // New ones that sold: steady, gone, much, enough, plain, soon, of which gone is out: 1 / 6.
    outRate: 16.6666666667,
    // Y: steady, soon; N: gone, enough. The stopped one is left out: 2 / 4.
    winnerHeldRate: 50,
    // 1,300,000 + 7,000 - 4,000
    saleAmt30: 1_303_000,
    // All but steady, whose 1,300,000 have a cost.
    uncostedCount: 2,
    uncostedSaleAmt: 3_000,
    // (30 + 29 + 0) / (100 + 100 + 0)
    agedRate: 29.5,
    storageFee: 1_200,
  });
  expect(await productList(company, { tab: 'over' })).toMatchObject({ counts, summary });
  const used = await productList(company, { brand: 'B2', tab: 'fresh' });
  expect(used).toMatchObject({
    total: 0,
    counts: { all: 3, out: 2, over: 0, noWinner: 1 },
    // Of enough alone: nothing out, no winner, 29 of 100 pieces.
    summary: { sellingCount: 3, outRate: 0, winnerHeldRate: 0, saleAmt30: 0, agedRate: 29, storageFee: null },
  });
});

it('how many rows of the tab have no brand', async () => {
  expect(await productList(company)).toMatchObject({ withoutBrand: 1 });
  expect(await productList(company, { tab: 'over' })).toMatchObject({ withoutBrand: 0 });
});

it('the default order is what earned most first', async () => {
  expect((await productIds(company)).slice(0, 2)).toEqual(['steady', 'unknown']);
  expect((await productIds(company)).at(-1)).toBe('soon');
});

it('advertising of 30 days: cost where it was advertised, what was bought against it; unknown without a covered day', async () => {
  const { sql } = company;
  expect((await productList(company)).adCover).toBeNull();
  // The day before the 30 and today count for neither.
  await addAds(sql, 'P1', [
    { day: 20261021, option: 'steady', cost: 1000, clicks: 1 },
    { day: 20261022, option: 'steady', cost: 100, clicks: 1 },
    { day: 20261120, option: 'steady', cost: 300, clicks: 1 },
    { day: 20261120, option: 'steady', bought: 'steady', orders: 1, won: 600 },
    { day: 20261120, option: 'steady', bought: 'gone', orders: 1, won: 5000 },
    { day: 20261121, option: 'steady', cost: 9, clicks: 1 },
    { day: 20261120, option: 'enough', cost: 200, clicks: 1 },
    { day: 20261120, option: 'nobody', cost: 7, clicks: 1 },
  ]);
  await coverAdDays(sql, 'P1', [20261021, 20261022]);
  await coverAdDays(sql, 'P1', [20261120, 20261121], 1);
  const { rows: now, adCover } = await productList(company);
  const figures = now.map(({ optionId, adCost30, adRoas30 }) => [optionId, [adCost30, adRoas30]] as const);
  expect(Object.fromEntries(figures)).toMatchObject({
    steady: [400, 150],
    // It was not advertised, and what was bought of it has no cost to stand against.
    gone: [0, null],
    enough: [200, 0],
    plain: [0, null],
  });
  expect([adCover?.missing.length, adCover?.growing]).toEqual([28, 1]);
  const sorted = async (sort: string) =>
    (await productList(company, { sortBy: sort })).rows.slice(0, 2).map(({ optionId }) => optionId);
  expect([await sorted('adCost30'), await sorted('adRoas30')]).toEqual([
    ['steady', 'enough'],
    ['steady', 'enough'],
  ]);
});
