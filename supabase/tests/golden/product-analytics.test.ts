import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { answers } from '../../../src/data/answers/answers.ts';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addAds, coverAdDays } from './ads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';
import { totalSales } from './sales-figures.ts';

/*
 * P1 sold on Nov 16 to 20, of which Nov 17 has no row and Nov 15 is not loaded. Nov 16 was a Monday. Product 100 has the
 * options 1 and 2, product 200 the option 3; product 300 is another partner's.
 */
let company: Company;

/** [option, day, won, views, orders] */
const sales: [string, string, number, number, number][] = [
  ['1', '20261116', 50, 60, 20],
  ['2', '20261116', 50, 40, 20],
  ['1', '20261112', 100, 100, 10],
  ['3', '20261112', 100, 10, 1],
  ['1', '20261118', 100, 100, 10],
  ['1', '20261119', 500, 150, 50],
  ['2', '20261119', -100, 50, 30],
  ['3', '20261118', 100, 10, 1],
  ['3', '20261119', 800, 20, 4],
  ['3', '20261120', 800, 0, 0],
  ['9', '20261119', 7, 7, 7],
];
/** [option, day, pieces, on sale] */
const stock: [string, string, number, string][] = [
  ['1', '20261116', 0, 'Y'],
  ['1', '20261118', 0, 'Y'],
  ['1', '20261119', 4, 'Y'],
  ['2', '20261118', 0, 'N'],
  ['2', '20261119', -1, 'Y'],
  ['2', '20261120', 3, 'Y'],
  ['9', '20261119', 0, 'Y'],
];

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', productId: '100', name: '크림', optionName: '1개' });
  await addOption(sql, { id: '2', productId: '100', name: '크림 2', optionName: '2개', brand: 'B2' });
  await addOption(sql, { id: '3', productId: '200', name: '로션', brand: null });
  await addOption(sql, { id: '9', productId: '300', name: '남의 것', partner: 'P2', brand: 'C1' });
  for (const [id, day, won, views, orders] of sales)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT", "VIEW_CNT", "ORDER_CNT", "WINNER_RATE")
      values (${id}, ${id === '9' ? 'P2' : 'P1'}, ${Number(day)}, 1, ${won}, ${views}, ${orders}, 50)`;
  for (const [id, day, qty, sold] of stock)
    await sql`insert into public.fact_stock_snapshot ("OPTION_CD", "PARTNER_CD", "SNAP_DT", "STOCK_QTY", "SOLD_YN")
      values (${id}, ${id === '9' ? 'P2' : 'P1'}, ${day}, ${qty}, ${sold})`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', 'P1', '20261117', '20261117')`;
  await salesChanged(sql, 'P1');
}, 60_000);
afterAll(() => company.database.drop());

type Answers = { [Name in keyof typeof answers]: z.infer<(typeof answers)[Name]> };

/** What the function says to a member of both partners on Nov 21, 2026. */
const ask = async <Name extends keyof Answers>(name: Name, products: string | string[], period: string[]) => {
  const rows = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe(`select public.${name}('P1', $1, $2, $3, 'previous') as answer`, [
      products,
      ...period,
    ] as never),
  );
  return rows[0]?.answer as Answers[Name];
};
const product = async (id: string, ...period: string[]) =>
  (await ask('product_analytics', [id], period)).products[0];
const [NINETEENTH, TWENTIETH] = ['20261119', '20261120'];

it('the change of sales is that of views, conversion and value of an order', async () => {
  // 100 to 400 won: L = 300 / (2 ln 2). Views doubled: 150; 10 of 100 became 80 of 200, four times: 300; 10 won an order
  // became 5, half: -150.
  expect((await product('100', NINETEENTH, NINETEENTH))?.decomposition).toEqual({
    views: 150,
    conversion: 300,
    orderValue: -150,
    total: 300,
  });
  // 100 to 800 won, all three twice: 233 1/3 each, and the won that is left is that of the first.
  expect((await product('200', NINETEENTH, NINETEENTH))?.decomposition).toEqual({
    views: 234,
    conversion: 233,
    orderValue: 233,
    total: 700,
  });
});

it('sales that did not change are taken apart too: the factors outweigh each other', async () => {
  // 100 views before and now, 40 orders became 10. L = 100: 100 ln(1/4) = -138.63 for the conversion, 138.63 for the value.
  // Rounded down -139 and 138; the won that is left goes to the larger remainder, .63.
  const [row] = await company.sql`select private.sales_decomposition(
    jsonb_populate_record(null::private.measures, '{"saleAmt": 100, "viewCnt": 100, "orderCnt": 10}'),
    jsonb_populate_record(null::private.measures, '{"saleAmt": 100, "viewCnt": 100, "orderCnt": 40}')) as parts`;
  expect(row?.parts).toEqual({ views: 0, conversion: -139, orderValue: 139, total: 0 });
});

it('the parts add up to the change, however large or small it is', async () => {
  const [row] = await company.sql`
    with numbers as (
      select n, 1 + (n * 7919::bigint) % 1000 as views, 1 + (n * 104729::bigint) % 700 as orders,
        case when n % 3 = 0 then 100000000000 + n % 5 else 1 + (n * 15485863::bigint) % 9000000 end as won
      from generate_series(1, 2000) n
    ), pairs as (
      select jsonb_populate_record(null::private.measures, jsonb_build_object('viewCnt', views, 'orderCnt', orders, 'saleAmt', won)) as now,
        jsonb_populate_record(null::private.measures, jsonb_build_object('viewCnt', lag(views, 3) over w, 'orderCnt', lag(orders, 3) over w,
          'saleAmt', lag(won, 3) over w)) as before, won - lag(won, 3) over w as change
      from numbers window w as (order by n)
    )
    select count(*)::int as wrong from pairs
    cross join lateral (select private.sales_decomposition(now, before) as d) parts
    where change is not null and ((d->>'views')::bigint + (d->>'conversion')::bigint + (d->>'orderValue')::bigint <> change
      or (d->>'total')::bigint <> change)`;
  expect(row?.wrong).toBe(0);
});

it('where a factor is not above 0 or a day is missing there are no parts, and the answer says why', async () => {
  const why = async (...given: [string, string, string]) => {
    const found = await product(...given);
    return [found?.decomposition, found?.undefinedReason];
  };
  expect(await why('100', '20261116', '20261116')).toEqual([null, 'notLoaded']);
  expect(await why('200', '20261118', NINETEENTH)).toEqual([null, 'noViews']);
  const [row] = await company.sql`
    select json_agg(private.undecomposed_reason(
        jsonb_populate_record(null::private.measures, v.now::jsonb),
        jsonb_populate_record(null::private.measures, '{"saleAmt": 1, "viewCnt": 1, "orderCnt": 1}'), true) order by v.n) as reasons
    from (values (1, '{"saleAmt": 1, "viewCnt": 1, "orderCnt": 0}'), (2, '{"saleAmt": 1, "viewCnt": 1}'),
      (3, '{"saleAmt": -1, "viewCnt": 1, "orderCnt": 1}'), (4, '{"saleAmt": 1, "viewCnt": 1, "orderCnt": 1}')) v (n, now)`;
  expect(row?.reasons).toEqual(['noOrders', 'noOrders', 'notPositive', null]);
});

it('causes: what was sold as winner, and days out of stock of those that are known', async () => {
  const found = await product('100', '20261119', '20261120');
  expect(found?.figures).toMatchObject({ saleAmt: 400, viewCnt: 200, winnerRate: 50 });
  // Of 19 and 20: option 1 had stock, option 2 had none and then some. Of 17 and 18: option 1 had none, and option 2,
  // which had none either, was not on sale.
  expect(found?.stockouts).toEqual({ days: 1, known: 3, rate: 33.3333333333 });
  expect(found?.comparisonStockouts).toEqual({ days: 1, known: 2, rate: 50 });
  expect((await product('200', '20261119', '20261120'))?.stockouts).toEqual({
    days: null,
    known: 0,
    rate: null,
  });
});

it('products come in the wanted order; what is unknown or of another partner is left out', async () => {
  const { products } = await ask('product_analytics', ['200', '300', '100'], ['20261119', '20261119']);
  expect(products).toMatchObject([
    { productId: '200', productName: '로션', brandName: null, optionCount: 1 },
    { productId: '100', productName: '크림', brandName: '가온, 나래', optionCount: 2 },
  ]);
  expect((await ask('product_analytics_options', '300', ['20261119', '20261119'])).rows).toEqual([]);
  const days = await ask('product_analytics_days', '300', ['20261119', '20261119']);
  expect(days.rows).toMatchObject([{ figures: { saleAmt: 0 }, stockoutOptions: null, knownOptions: 0 }]);
  await expect(ask('product_analytics', [], ['20261119', '20261119'])).rejects.toMatchObject({
    code: '22023',
  });
});

it('a brand out of use has no product, as in 상품 상세, and its options are none of a product that has others', async () => {
  const { sql } = company;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "USE_YN") values ('B9', '옛', 'P1', 'N')`;
  await addOption(sql, { id: '4', productId: '400', name: '옛 크림', brand: 'B9' });
  await addOption(sql, { id: '5', productId: '200', name: '옛 로션', brand: 'B9' });
  const { products } = await ask('product_analytics', ['400', '200'], [NINETEENTH, NINETEENTH]);
  expect(products).toMatchObject([
    { productId: '200', productName: '로션', brandName: null, optionCount: 1 },
  ]);
  expect((await ask('product_analytics_options', '400', [NINETEENTH, NINETEENTH])).rows).toEqual([]);
  // Its sales were made: 전체 통계 names it, and that it has no page.
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_AMT") values ('4', 'P1', 20261119, 5000)`;
  await salesChanged(sql, 'P1');
  const list = await totalSales(company).products({ from: NINETEENTH, to: NINETEENTH, limit: 9 });
  expect(list.rows.map(({ productId, hasPage }) => [productId, hasPage])).toEqual([
    ['400', false],
    ['200', true],
    ['100', true],
  ]);
  const details = await asCaller(
    sql,
    { role: 'authenticated', id: company.memberId },
    (member) =>
      member<{ product: { optionCount: number } | null }[]>`
        select public.product_detail('P1', id)->'product' as product from unnest(array['400', '200']) id`,
  );
  expect(details.map(({ product: found }) => found?.optionCount ?? null)).toEqual([null, 1]);
});

it('days: not loaded is null, without a row 0; weekdays are means of their loaded days', async () => {
  const answer = await ask('product_analytics_days', '100', ['20261115', '20261119']);
  expect(answer.rows.map(({ figures }) => figures?.saleAmt ?? null)).toEqual([null, 100, 0, 100, 400]);
  expect(answer.rows.map(({ weekday }) => weekday)).toEqual([7, 1, 2, 3, 4]);
  expect(answer.rows[0]?.week).toBe('20261109');
  expect(answer.rows.map((row) => [row.stockoutOptions, row.knownOptions])).toEqual([
    [null, 0],
    [1, 1],
    [null, 0],
    [1, 2],
    [1, 2],
  ]);
  expect(answer).toMatchObject({
    period: { missing: ['20261115'] },
    figures: { saleAmt: 600 },
    comparisonFigures: { saleAmt: 100 },
  });
  expect(answer.weekdays.at(-1)).toEqual({ weekday: 7, days: 0, averageSaleAmt: null });
  const weeks = await ask('product_analytics_days', '200', ['20261111', '20261119']);
  // Nov 11 was a Wednesday too, and is not loaded.
  expect(weeks.weekdays[2]).toEqual({ weekday: 3, days: 1, averageSaleAmt: 100 });
});

it('options: what each added to the change, and its share', async () => {
  const { rows, totals, figures, comparisonFigures } = await ask('product_analytics_options', '100', [
    '20261119',
    '20261120',
  ]);
  expect([figures?.saleAmt, comparisonFigures?.saleAmt]).toEqual([400, 100]);
  expect(totals).toMatchObject({ contribution: 300 });
  expect(rows).toMatchObject([
    { optionId: '1', optionName: '1개', share: 125, contribution: 400, stockoutDays: 0 },
    { optionId: '2', optionName: '2개', share: -25, contribution: -100, stockoutDays: 1 },
  ]);
  // A missing day in the comparison: two periods that are not the same days.
  const gap = await ask('product_analytics_options', '100', ['20261117', '20261118']);
  expect([...gap.rows, gap.totals].map(({ contribution }) => contribution)).toEqual([null, null, null]);
});

it('what no row says is not known, although a day and an option without a row sold nothing', async () => {
  // Nov 17 has no row, and Nov 18 one of option 1, which does not say its visitors.
  const period = ['20261117', '20261118'];
  const days = await ask('product_analytics_days', '100', period);
  expect(days.rows.map(({ figures }) => figures?.visitorCnt)).toEqual([0, null]);
  const options = await ask('product_analytics_options', '100', period);
  expect(options.rows.map(({ figures }) => figures?.visitorCnt)).toEqual([null, 0]);
  const cards = await product('100', '20261117', '20261118');
  expect(cards?.figures).toMatchObject({ saleAmt: 100, visitorCnt: null });
  expect([days.figures, options.figures]).toEqual([cards?.figures, cards?.figures]);
});

it('advertising: of the product, its days and options, each once, where a report covers a day', async () => {
  const { sql } = company;
  const none = { adCost: null, adSaleAmt: null, adRoas: null, tacos: null, adShare: null };
  expect(await product('100', NINETEENTH, NINETEENTH)).toMatchObject({ ads: none, comparisonAds: none });
  expect((await ask('product_analytics', ['100'], [NINETEENTH, NINETEENTH])).adCover).toBeNull();
  // Option 1 is advertised and 2 bought; 3 is of the other product, and nothing is known of Nov 20.
  await addAds(sql, 'P1', [
    { day: 20261118, option: '1', cost: 30, clicks: 1 },
    { day: 20261119, option: '1', cost: 40, clicks: 1 },
    { day: 20261119, option: '1', bought: '2', orders: 1, won: 100 },
    { day: 20261119, option: '3', cost: 5, clicks: 1 },
    { day: 20261119, option: '3', bought: '3', orders: 1, won: 1600 },
  ]);
  await coverAdDays(sql, 'P1', [20261118, 20261119], 5);
  const { products, adCover } = await ask('product_analytics', ['100', '200'], [NINETEENTH, TWENTIETH]);
  expect(adCover).toEqual({ missing: [TWENTIETH], days: 1, growing: 1 });
  expect(products).toMatchObject([
    { ads: { adCost: 40, adSaleAmt: 100, adRoas: 250, tacos: 10, adShare: 25 }, comparisonAds: { adCost: 30, adSaleAmt: 0, adShare: 0 } },
    // The clicks of one day brought what was sold on it and later, of which no report covers the days: more than it sold.
    { ads: { adCost: 5, adSaleAmt: 1600, adShare: null }, comparisonAds: { adCost: 0, adRoas: null } },
  ]); // prettier-ignore
  expect((await product('200', NINETEENTH, NINETEENTH))?.ads.adShare).toBeNull();
  const days = await ask('product_analytics_days', '100', ['20261117', TWENTIETH]);
  expect(days.rows.map(({ adCost, adSaleAmt }) => [adCost, adSaleAmt])).toEqual([
    [null, null],
    [30, 0],
    [40, 100],
    [null, null],
  ]);
  expect(days.totals).toMatchObject({ adCost: 70, adSaleAmt: 100, tacos: 14 });
  const options = await ask('product_analytics_options', '100', [NINETEENTH, NINETEENTH]);
  expect(options.rows).toMatchObject([
    { optionId: '1', adCost: 40, adSaleAmt: 0, adRoas: 0, adShare: 0 },
    { optionId: '2', adCost: 0, adSaleAmt: 100, adRoas: null, adShare: null },
  ]);
  expect(options.totals).toMatchObject({ adCost: 40, adSaleAmt: 100, adRoas: 250 });
  // A product without an option that is shown: both tables say 0 where a report covers a day.
  for (const table of ['product_analytics_days', 'product_analytics_options'] as const) {
    expect((await ask(table, 'none', [NINETEENTH, NINETEENTH])).totals).toMatchObject({
      adCost: 0,
      adSaleAmt: 0,
    });
    expect((await ask(table, 'none', [TWENTIETH, TWENTIETH])).totals).toMatchObject({
      adCost: null,
      adSaleAmt: null,
    });
  }
});
