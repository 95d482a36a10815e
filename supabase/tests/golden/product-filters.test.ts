import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';
import { products } from './product-cases.ts';
import { addProduct, productIds, productList, productOptionIds, type ProductArguments } from './products.ts';

let company: Company;

beforeAll(async () => {
  company = await createCompany();
  for (const [id, facts] of Object.entries(products)) await addProduct(company.sql, { id, ...facts });
});
afterAll(() => company.database.drop());

it.each<[string, ProductArguments, string[]]>([
  ['a brand', { brand: 'B2' }, ['asleep', 'enough', 'used']],
  ['a brand of another partner', { brand: 'C1' }, []],
  ['a grade, which an option without live stock has not', { grade: 'used-best' }, ['used']],
  ['on sale, with or without stock', { brand: 'B2', state: 'selling' }, ['asleep', 'enough', 'used']],
  ['off sale', { state: 'stopped' }, ['stopped']],
  ['item winner', { winner: 'Y' }, ['soon', 'steady']],
  ['not item winner, off sale too', { winner: 'N' }, ['enough', 'gone', 'stopped']],
  ['a price from and to, both included', { price: [3_000, 10_000] }, ['gone', 'plain', 'steady', 'stopped']],
  ['a least price', { price: [10_001, null] }, ['unknown']],
  ['a highest price, which none is not below', { price: [null, 1_000] }, ['soon']],
  ['no price at all', { price: [5_000, 3_000] }, []],
  ['sales of 30 days from', { amount: [7_000, null] }, ['steady', 'unknown']],
  ['sales of 30 days to', { amount: [null, -1] }, ['soon']],
  ['nothing sold', { amount: [0, 0], brand: 'B2' }, ['asleep', 'enough', 'used']],
  ['a name of the product or of the option', { name: '100%' }, ['soon', 'steady']],
  ['a name, letter case aside', { name: 'SHIRT' }, ['steady']],
  ['a name that is SQL', { name: `'; drop table public.dim_option; -- %1$s %` }, []],
  ['ids, unknown ones aside', { ids: ['used', 'gone', '999'] }, ['gone', 'used']],
  ['several filters and a tab', { state: 'selling', winner: 'N', tab: 'out' }, ['gone']],
])('%s', async (_, wanted, ids) => {
  expect((await productIds(company, wanted)).toSorted()).toEqual(ids);
  expect(await productList(company, wanted)).toMatchObject({ total: ids.length });
});

it.each<[string, ProductArguments]>([
  ['a tab', { tab: 'soon' }],
  ['a state', { state: 'out' }],
  ['a winner', { winner: 'y' }],
  ['a column', { sortBy: 'STOCK_QTY; --' }],
  ['a field that is no column', { sortBy: 'stockAmtBasis' }],
  ['a direction', { direction: 'DESC NULLS FIRST' }],
  ['a page', { page: 0 }],
])('%s that there is not is refused as a wrong argument', async (_, wanted) => {
  await expect(productList(company, wanted)).rejects.toMatchObject({ code: '22023' });
});

it('what is missing comes last, whatever the direction; ties by option id', async () => {
  const unknown = ['enough', 'much', 'used'];
  const order = (direction: string) =>
    productIds(company, { sortBy: 'salePrice', direction, ids: ['gone', 'stopped', ...unknown] });
  expect(await order('asc')).toEqual(['gone', 'stopped', ...unknown]);
  expect(await order('desc')).toEqual(['stopped', 'gone', ...unknown]);
});

it('every column sorts, and the ids of all pages come in the same order', async () => {
  // A field that says how another one is made, or is edited in its place, is no column.
  const [row = {}] = (await productList(company)).rows;
  for (const sortBy of Object.keys(row).filter(
    (name) =>
      !['stockAmtBasis', 'suggestion', 'profitGap', 'profitGapAmt', 'enteredTargetDays'].includes(name),
  )) {
    const pages = [1, 2, 3].map((page) => productIds(company, { sortBy, page, size: 4 }));
    expect([sortBy, (await Promise.all(pages)).flat()]).toEqual([
      sortBy,
      await productOptionIds(company, { sortBy }),
    ]);
  }
});

it('the ids of all pages are those of filters and tab', async () => {
  expect(await productOptionIds(company, { tab: 'out', brand: 'B2' })).toEqual(['asleep', 'used']);
  expect(await productOptionIds(company, { brand: 'C1' })).toEqual([]);
});

it('days before and after the last load: the windows move, from what is kept and from the facts', async () => {
  const on = async (day: string) => (await productList(company, { day, ids: ['steady', 'unknown'] })).rows;
  // Nov 17 to 23, of which four days sold 5 and 2: 20 / 7, 100 x 7 / 20; from Oct 25 on 27 days of 5: 135 / 30; 8 / 7, 14 / 30.
  const later = [
    { avgSales7Days: 2.8571, avgSales30Days: 4.5, doc: 35 },
    { avgSales7Days: 1.1429, avgSales30Days: 0.4667, doc: null },
  ];
  // Nov 5 to 11 and Oct 13 to Nov 11: seven days of 5, 21 days of 5: 105 / 30. The other one sold nothing yet.
  const earlier = [
    { avgSales7Days: 5, avgSales30Days: 3.5, doc: 20 },
    { avgSales7Days: 0, avgSales30Days: 0, doc: null },
  ];
  expect(await on('2026-11-24')).toMatchObject(later);
  expect(await on('2026-11-12')).toMatchObject(earlier);
});

it('the figures of 30 days are of those days: in two months, in a whole one, before later sales', async () => {
  const on = async (day: string) => (await productList(company, { day, ids: ['steady'] })).rows;
  // Oct 13 to Nov 11: one day of 4 orders and 100 views, half of them as winner, and 20 of 2 and 200.
  expect(await on('2026-11-12')).toMatchObject([
    { saleAmt30: 850_000, conversionRate30: 1.0731707317, winnerRate30: 98.7804878049 },
  ]);
  // November: ten days of each.
  expect(await on('2026-12-01')).toMatchObject([
    { saleAmt30: 900_000, conversionRate30: 2, winnerRate30: 83.3333333333 },
  ]);
  // Sorted by a ratio it is read for all.
  const sorted = await productList(company, { day: '2026-12-01', sortBy: 'winnerRate30' });
  expect(sorted.rows[0]).toMatchObject({ optionId: 'steady', winnerRate30: 83.3333333333 });
});

it('without a loaded day of the 30 there are no won, and without any load nothing is loaded', async () => {
  const old = await productList(company, { day: '2026-12-30', ids: ['steady'] });
  expect(old).toMatchObject({
    summary: { saleAmt30: null },
    rows: [{ saleAmt30: null, conversionRate30: null }],
  });
  expect(old.loaded).toEqual({ stock: true, sales: true, inbound: true, ads: false, settlement: false });
});

it('options of another service, of a brand out of use and of another partner are not listed', async () => {
  const { sql } = company;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "USE_YN") values ('OLD', '지난 브랜드', 'P1', 'N')`;
  await addOption(sql, { id: 'old-brand', brand: 'OLD', stock: 5 });
  await addOption(sql, { id: 'foreign', brand: 'C1', partner: 'P2', stock: 5 });
  await addOption(sql, { id: 'other-service', stock: 5 });
  await sql`update public.dim_option set "SVC" = '3P' where "OPTION_CD" = 'other-service'`;
  // A fact that names another partner belongs to nobody: the option has no live stock.
  await addOption(sql, { id: 'foreign-stock', stock: 5, sales: [[1, 1, 1]] });
  await sql`update public.fact_stock set "PARTNER_CD" = 'P2' where "OPTION_CD" = 'foreign-stock'`;
  await sql`update public.agg_performance_option_daily set "PARTNER_CD" = 'P2' where "OPTION_CD" = 'foreign-stock'`;
  await salesChanged(sql, 'P1');
  const list = await productList(company, {
    ids: ['old-brand', 'foreign', 'other-service', 'foreign-stock'],
  });
  expect(list.rows).toMatchObject([
    { optionId: 'foreign-stock', state: 'unknown', stockQty: null, avgSales7Days: 0 },
  ]);
});

it('the pages of a partner of many options, found first and read then, are the same', async () => {
  const wanted: ProductArguments[] = [
    '',
    'productName',
    'docNormalized',
    'avgSales7Days',
    'winnerRate30',
    'stockAmt',
  ].flatMap((sortBy) =>
    ['all', 'over', 'noWinner'].flatMap((tab) =>
      [1, 2].map((page) => ({ sortBy, tab, page, size: 4, name: '상품' })),
    ),
  );
  const pages = async () => {
    const lists = [];
    for (const page of wanted) lists.push(await productList(company, page));
    return lists;
  };
  // A word of every name but those of the options to come.
  await company.sql`update public.dim_option set "ITEM_NM" = "ITEM_NM" || ' 상품'`;
  const once = await pages();
  await company.sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") select 'more' || n, 'P1' from generate_series(1, 500) n`;
  expect(await pages()).toEqual(once);
});
