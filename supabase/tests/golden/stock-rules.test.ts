import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StockRow } from '../../../src/features/inventory/inventory-rows.ts';
import { addOption, createCompany, salesChanged, stockIds, stockList, type Company } from './company.ts';
import { stockCases } from './stock-cases.ts';

let company: Company;
let rows: Map<string, StockRow>;
const idOf = (index: number) => String(87000000001 + index);

beforeAll(async () => {
  company = await createCompany();
  for (const [index, { facts }] of stockCases.entries())
    await addOption(company.sql, { id: idOf(index), ...facts });
  rows = new Map((await stockList(company, { size: 5000 })).rows.map((row) => [row.optionId, row]));
});
afterAll(() => company.database.drop());

it.each(stockCases.map((golden, index) => ({ ...golden, id: idOf(index) })))(
  '$name ($arithmetic)',
  ({ id, expected }) => {
    expect(rows.get(id)).toMatchObject(expected);
  },
);

it('a filtered read, a single page and a sort by 30 days give the same rows as the export', async () => {
  for (const [id, row] of rows) expect((await stockList(company, { ids: [id] })).rows).toEqual([row]);
  const byMonth = await stockList(company, { sortBy: 'avgSales30Days' });
  expect(new Map(byMonth.rows.map((row) => [row.optionId, row]))).toEqual(rows);
});

it('the pages of a partner of many options, found first and read then, are the same', async () => {
  const pages = () =>
    Promise.all(
      ['', 'productName', 'incomingQty', 'avgSales30Days', 'docNormalized'].flatMap((sortBy) =>
        ['all', 'out', 'under14'].flatMap((state) =>
          [1, 2, 99].map((page) => stockList(company, { sortBy, state, page, size: 4 })),
        ),
      ),
    );
  const once = await pages();
  await company.sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") select 'more' || n, 'P1' from generate_series(1, 500) n`;
  expect(await pages()).toEqual(once);
});

it('a fact that names another partner is shown to nobody and counted nowhere', async () => {
  const { sql } = company;
  await addOption(sql, { id: '1', stock: 10, sales: [[1, 30, 1]] });
  await sql`update public.agg_performance_option_daily set "PARTNER_CD" = 'P2' where "OPTION_CD" = '1' and "DATE_SK" > 20261116`;
  await salesChanged(sql, 'P1');
  // Left are Nov 14 to 16, three pieces: 10x7/3 = 23.3 -> 23.
  expect((await stockList(company, { ids: ['1'] })).rows).toMatchObject([{ avgSales7Days: 0.4286, doc: 23 }]);
  await sql`update public.fact_stock set "PARTNER_CD" = 'P2' where "OPTION_CD" = '1'`;
  expect(await stockIds(company, { ids: ['1'] })).toEqual([]);
});

it('stock without an option of the partner, of another service or of a brand out of use is not listed', async () => {
  const { sql } = company;
  await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "STOCK_QTY") values ('no-option', 'P1', 5)`;
  await addOption(sql, { id: 'other-service', stock: 5 });
  await sql`update public.fact_stock set "SVC" = '3P' where "OPTION_CD" = 'other-service'`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "USE_YN") values ('OLD', '지난 브랜드', 'P1', 'N')`;
  await addOption(sql, { id: 'old-brand', brand: 'OLD', stock: 5 });
  await addOption(sql, { id: 'foreign', brand: 'C1', partner: 'P2', stock: 5 });
  for (const id of ['no-option', 'other-service', 'old-brand', 'foreign'])
    expect(await stockList(company, { ids: [id] })).toMatchObject({ total: 0, rows: [] });
});

it('an option without a stock fact has no row', async () => {
  await company.sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values ('no-stock', 'P1')`;
  expect(await stockIds(company, { ids: ['no-stock'] })).toEqual([]);
});
