import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrandProduct } from '../../../src/data/answers/brand-products.ts';
import { type BrandProductArguments, brandProducts, createBrandProductsCompany } from './brand-products.ts';
import { salesChanged, type Company } from './company.ts';

let company: Company;
let all: Awaited<ReturnType<typeof brandProducts>>;
let rows: Record<string, BrandProduct>;

beforeAll(async () => {
  company = await createBrandProductsCompany();
  all = await brandProducts(company);
  rows = Object.fromEntries(all.rows.map((row) => [row.productKey, row]));
}, 60_000);
afterAll(() => company.database.drop());

it('a product is the options of the brand that share its number: sums, ratios of sums, one DOC', () => {
  expect(rows['p100']).toEqual({
    productKey: 'p100',
    productId: '100',
    optionCd: null,
    hasPage: true,
    productName: '수분 크림',
    optionCount: 2,
    outOptionCount: 1,
    state: 'selling',
    // 2 x 10,000 + 2 x 1,000; before, 2 x 4,000 and what no file says.
    saleAmt: 22_000,
    previousSaleAmt: 8_000,
    baseSaleAmt: 8_000,
    // Of 22,000 + 1,000 - 2,000 + 1,400
    share: 98.2142857143,
    saleQty: 6,
    orderCnt: 6,
    viewCnt: 240,
    // 6 / 240; (200 x 50 % + 40 x 0 %) / 240
    conversionRate: 2.5,
    winnerRate: 41.6666666667,
    // No report of advertising was loaded.
    adCost: null,
    adSaleAmt: null,
    adRoas: null,
    stockQty: 20,
    // 15 - 4 - 1
    incomingQty: 10,
    // 7 x (2 + 1); 30 x 7 / 21
    soldQty7: 21,
    // Option 1: 30 x 7 / 21.
    soonestDays: 10,
    avgSales7Days: 3,
    doc: 10,
  });
});

it('what is off sale, out or not in the stock report; without a number; and an option that came from another brand', () => {
  expect(rows['p200']).toMatchObject({
    state: 'stopped',
    stockQty: 5,
    doc: null,
    saleAmt: 0,
    saleQty: 0,
    conversionRate: null,
  });
  expect(rows['p300']).toMatchObject({
    state: 'out',
    outOptionCount: 1,
    stockQty: 0,
    saleAmt: 0,
    previousSaleAmt: 0,
  });
  expect(rows['p400']).toMatchObject({
    state: 'unknown',
    stockQty: null,
    incomingQty: null,
    doc: null,
    saleAmt: 1_000,
  });
  expect(rows['oalone']).toMatchObject({
    productId: null,
    optionCd: 'alone',
    hasPage: false,
    saleAmt: -2_000,
    previousSaleAmt: 2_000,
    viewCnt: 0,
    winnerRate: null,
  });
  // Its whole history came along; the other option of the product stays with its brand.
  expect(rows['p600']).toMatchObject({
    optionCount: 1,
    stockQty: 14,
    doc: 14,
    saleAmt: 1_400,
    previousSaleAmt: 1_400,
  });
});

it('the brand, its period and sums are those of all rows', () => {
  expect(all.brand).toEqual({ brandCd: 'B1', brandName: '가온', inUse: true });
  expect(all.rows.map((row) => row.productKey)).toEqual([
    'p100',
    'p600',
    'p400',
    'p200',
    'p300',
    'p500',
    'oalone',
  ]);
  expect(all).toMatchObject({
    total: 7,
    period: { from: '20261119', to: '20261120', days: 2, missing: [] },
    comparison: { from: '20261117', to: '20261118', missing: [] },
    figures: { saleAmt: 22_400, saleQty: 14 },
    comparisonFigures: { saleAmt: 12_400 },
    // 20 + 5 + 0 + 91 + 90 + 14 pieces, 10 on their way: 230 x 7 / (21 + 7 + 7 + 7) = 38
    totals: { optionCount: 8, outOptionCount: 2, stockQty: 220, incomingQty: 10, avgSales7Days: 6, doc: 38 },
    counts: { all: 7, out: 1, under7: 0, under14: 1, normal: 2, over: 1 },
  });
});

it.each<[BrandProductArguments, string[]]>([
  [{ stock: 'out' }, ['p300']],
  [{ stock: 'under14' }, ['p100']],
  [{ stock: 'normal' }, ['p600', 'p500']],
  [{ stock: 'over' }, ['oalone']],
  [{ state: 'selling' }, ['p100', 'p600', 'p300', 'p500', 'oalone']],
  [{ state: 'stopped' }, ['p200']],
  // Of the product or of one of its options; no wildcards.
  [{ name: '리필' }, ['p100']],
  [{ name: '50%' }, ['p100']],
  [{ name: '_' }, []],
  [{ sortBy: 'doc', direction: 'asc' }, ['p100', 'p600', 'p500', 'oalone', 'p200', 'p300', 'p400']],
  [{ sortBy: 'conversionRate', size: 2 }, ['p600', 'p400']],
  [{ size: 2, page: 2 }, ['p400', 'p200']],
  [{ size: 2, page: 9 }, []],
])('%o', async (wanted, keys) => {
  const { rows: found } = await brandProducts(company, wanted);
  expect(found.map((row) => row.productKey)).toEqual(keys);
});

it('a period without a loaded day is null, one with some has their sums and no change', async () => {
  const before = await brandProducts(company, { from: '20261001', to: '20261002' });
  expect([before.figures, before.comparisonFigures]).toEqual([null, null]);
  expect(before.rows[0]).toMatchObject({ saleAmt: null, previousSaleAmt: null, saleQty: null, share: null });
  const half = await brandProducts(company, { from: '20261021', to: '20261022' });
  expect(half.period.missing).toEqual(['20261021']);
  expect(half.rows.find((row) => row.productKey === 'p600')).toMatchObject({
    saleAmt: 700,
    previousSaleAmt: null,
  });
  const whole = await brandProducts(company, { from: '20261023', to: '20261024' });
  expect(whole.rows.find((row) => row.productKey === 'p600')).toMatchObject({
    previousSaleAmt: 700,
    baseSaleAmt: null,
  });
});

it('products that are listed and sold nothing have a sum of 0', async () => {
  const { total, figures, comparisonFigures } = await brandProducts(company, { name: '양말' });
  expect(total).toBe(1);
  expect(figures).toMatchObject({ saleAmt: 0, saleQty: 0, conversionRate: null });
  expect(comparisonFigures).toMatchObject({ saleAmt: 0 });
});

it('a brand out of use has its sales and no page of its products; an unknown one and that of another partner nothing', async () => {
  const ended = await brandProducts(company, { brand: 'B3' });
  expect(ended.brand).toEqual({ brandCd: 'B3', brandName: '라온', inUse: false });
  expect(ended.rows).toMatchObject([{ productId: '700', hasPage: false, saleAmt: 600, stockQty: null }]);
  const none = await brandProducts(company, { brand: 'none' });
  expect(none).toMatchObject({ brand: null, total: 0, rows: [], counts: { all: 0 } });
  expect(await brandProducts(company, { brand: 'C1' })).toEqual(none);
});

it.each<BrandProductArguments>([
  { state: 'on' },
  { stock: 'some' },
  { sortBy: 'brandCd' },
  { name: 'x'.repeat(201) },
  { to: '20261122' },
  { page: 0 },
])('%o is refused', async (wanted) => {
  await expect(brandProducts(company, wanted)).rejects.toMatchObject({ code: '22023' });
});

const sum = (
  found: BrandProduct[],
  name: 'saleAmt' | 'previousSaleAmt' | 'saleQty' | 'orderCnt' | 'viewCnt' | 'stockQty',
) => found.reduce((total, row) => total + (row[name] ?? 0), 0);

it.each<BrandProductArguments>([
  {},
  { sortBy: 'saleQty', direction: 'asc' },
  { sortBy: 'winnerRate', stock: 'under14' },
  { sortBy: 'productName', state: 'selling' },
  { sortBy: 'previousSaleAmt', name: '1' },
  { sortBy: 'share', stock: 'out' },
  // Nearly all of them, and most of them.
  { state: 'stopped', from: '20261119', to: '20261119' },
  { name: '상품' },
])('pages, file, sums and key figures of many products agree: %o', async (wanted) => {
  const many = { ...wanted, brand: 'B9' };
  const whole = await brandProducts(company, { ...many, size: 5000 });
  expect(whole.rows.length).toBe(whole.total);
  expect(whole.total).toBeGreaterThan(0);
  const pages: BrandProduct[] = [];
  for (let page = 1; pages.length < whole.total; page += 1) {
    const one = await brandProducts(company, { ...many, page, size: 60 });
    expect({ ...one, rows: [] }).toEqual({ ...whole, rows: [] });
    pages.push(...one.rows);
  }
  expect(pages).toEqual(whole.rows);
  const { figures, comparisonFigures, totals } = whole;
  for (const name of ['saleAmt', 'saleQty', 'orderCnt', 'viewCnt'] as const)
    expect(sum(pages, name)).toBe(figures?.[name]);
  expect(sum(pages, 'previousSaleAmt')).toBe(comparisonFigures?.saleAmt);
  expect(sum(pages, 'stockQty')).toBe(totals.stockQty ?? 0);
});

it.each<[stockState: string, doc: number, soonest: number | null, holds: boolean]>([
  // An option that runs out in 5 days, however long the product as a whole lasts.
  ['under7', 20, 5, true],
  ['under14', 20, 5, true],
  ['normal', 20, 5, false],
  ['under7', 20, 7, false],
  ['under14', 20, 7, true],
  // A low DOC of which no option runs out: none of it is NEW, or pieces are being put away.
  ['under7', 5, null, false],
  ['under14', 5, null, false],
])(
  '%s of a DOC of %s and an option that runs out in %s days: %s',
  async (stockState, doc, soonest, holds) => {
    const [row] =
      await company.sql`select private.has_cover_state(${stockState}, 'selling', ${doc}, ${soonest}) is true as holds`;
    expect(row?.['holds']).toBe(holds);
  },
);

it('many products by views or orders from the middle of a month: what no row says comes after 0', async () => {
  const { sql } = company;
  await sql`update public.agg_performance_option_daily set "VIEW_CNT" = null, "ORDER_CNT" = null
    where "OPTION_CD" in ('n11', 'n21', 'n31') and "DATE_SK" > 20261117`;
  await sql`update public.agg_performance_option_daily set "VIEW_CNT" = null where "OPTION_CD" = 'n41' and "DATE_SK" = 20261118`;
  await salesChanged(sql, 'P1');
  for (const sortBy of ['viewCnt', 'orderCnt'] as const) {
    const list = await brandProducts(company, { brand: 'B9', from: '20261118', sortBy, size: 5000 });
    const shown = list.rows.map((row) => ({ key: row.productKey, value: row[sortBy] }));
    const wanted = shown.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1) || (a.key < b.key ? -1 : 1));
    expect(shown).toEqual(wanted);
    expect(shown.slice(-3)).toEqual(['on11', 'on21', 'on31'].map((key) => ({ key, value: null })));
    expect(shown.some(({ value }) => value === 0)).toBe(true);
  }
});
