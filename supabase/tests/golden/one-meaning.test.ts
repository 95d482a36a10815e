import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addOption, createCompany, stockIds, stockList, type Company } from './company.ts';
import { productOptionIds } from './products.ts';

/** What a seller asks first must have one answer, whichever page says it. */

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  // 2 a day each; stock for less than 7 days.
  const sales: [number, number, number][] = [[1, 35, 2]];
  await addOption(sql, { id: 'soon', stock: 6, sales });
  await addOption(sql, { id: 'unknownSale', stock: 13, sold: null, sales });
  await addOption(sql, { id: 'out', stock: 0, sales });
  await addOption(sql, { id: 'stopped', stock: 6, sold: 'N', sales });
  await addOption(sql, { id: 'returned', stock: 6, grade: 'used-best', sales });
  await addOption(sql, { id: 'later', stock: 14, sales });
  // 8 that came yesterday are being put away: 6 + 8 are 7 days.
  await addOption(sql, { id: 'stowing', stock: 6, sales, lines: [{ quantities: [8, 8] }] });
  // Yesterday sold otherwise than the days around it: 500 won against 100 of the weekday before and 900 of the day before.
  for (const [ago, won] of [
    [1, 500],
    [2, 900],
    [8, 100],
    [31, 700],
  ] as const)
    await sql`update public.agg_performance_option_daily set "SALE_AMT" = ${won}
      where "OPTION_CD" = 'soon' and "DATE_SK" = private.date_sk('2026-11-21'::date - ${ago}::int)`;
  await sql`update public.agg_performance_option_daily set "SALE_AMT" = 0 where "SALE_AMT" is null`;
  await sql`select private.rebuild_rollups('P1'), private.rebuild_running_sales('P1')`;
});
afterAll(() => company.database.drop());

async function ask<Answer>(call: string): Promise<Answer> {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe<{ answer: Answer }[]>(`select ${call} as answer`),
  );
  if (!row) throw new Error('no answer');
  return row.answer;
}

it('7일 안에 품절: 홈, 재고 현황, 상품 관리 and 오늘 할 일 count and list the same options', async () => {
  const expected = ['soon', 'unknownSale'];
  const home = await ask<{ stock: { docUnder7: number; docUnder14: number } }>(`public.home_summary('P1')`);
  expect(home.stock).toMatchObject({ docUnder7: 2, docUnder14: 4 });
  expect((await stockIds(company, { state: 'under7' })).toSorted()).toEqual(expected);
  expect((await productOptionIds(company, { tab: 'under7' })).toSorted()).toEqual(expected);
  const { counts } = await stockList(company);
  expect(counts).toMatchObject({ under7: 2, under14: 4 });
  const todos = await ask<{ rows: { rule: string; count: number; target: { search: { tab: string } } }[] }>(
    `public.dashboard_todos('P1')`,
  );
  const todo = todos.rows.find(({ rule }) => rule === 'under7');
  expect(todo).toMatchObject({ count: 2, target: { search: { tab: 'under7' } } });
  const brand = await ask<{ riskCount: number }>(`public.brand_stock('P1', 'B1')`);
  // Those of the list, and what is out.
  expect(brand.riskCount).toBe(3);
});

it('goods being put away: DOC stays as specified, and what is sold out and to be ordered counts them', async () => {
  const { rows } = await stockList(company, { ids: ['stowing'] });
  // 6 / 2 = 3 days; 6 + 8 = 14 are 7.
  expect(rows).toMatchObject([{ doc: 3, stowingQty: 8, fullDoc: 7 }]);
});

it('the change of yesterday is that against its weekday on every page and in every period', async () => {
  const day = '20261120';
  const summary = (comparison: string) =>
    ask<{
      comparison: { from: string };
      figures: { saleAmt: number };
      comparisonFigures: { saleAmt: number };
    }>(`public.total_sales_summary('P1', '${day}', '${day}', '${comparison}')`);
  for (const comparison of ['previous', 'week'])
    expect(await summary(comparison)).toMatchObject({
      comparison: { from: '20261113' },
      figures: { saleAmt: 500 },
      comparisonFigures: { saleAmt: 100 },
    });
  const days = async (from: string) =>
    (
      await ask<{ rows: { comparisonFrom: string; comparisonFigures: { saleAmt: number } }[] }>(
        `public.total_sales_days('P1', '${from}', '${day}')`,
      )
    ).rows.at(-1);
  // 30 days, 7 days, and 3 days before which others were.
  for (const from of ['20261022', '20261114', '20261118'])
    expect(await days(from)).toMatchObject({
      comparisonFrom: '20261113',
      comparisonFigures: { saleAmt: 100 },
    });
  const rows = await ask<{ rows: { previousSaleAmt: number }[] }>(
    `public.brand_sales_rows('P1', '20261022', '${day}', page_size => 1)`,
  );
  expect(rows.rows).toMatchObject([{ from: day, previousSaleAmt: 100, baseSaleAmt: 100 }]);
  const pivot = await ask<{ rows: object[]; totals: object }>(
    `public.brand_sales_pivot('P1', '20261119', '${day}')`,
  );
  expect(pivot.rows.at(-1)).toMatchObject({ total: 500, previousTotal: 100 });
  // The whole is held against what its rows are held against.
  expect(pivot.totals).toMatchObject({ total: 1400, previousTotal: 100 });
  const dashboard = await ask<{ tiles: object[]; daily: object[] }>(`public.my_dashboard('P1')`);
  expect(dashboard.tiles[0]).toMatchObject({
    figures: { saleAmt: 500 },
    comparisonFigures: { saleAmt: 100 },
  });
  expect(dashboard.daily.at(-1)).toMatchObject({ saleAmt: 500, previousSaleAmt: 100 });
});

it('a period of 30 days is compared with the same weekdays by whole weeks', async () => {
  const { comparison } = await ask<{ comparison: object }>(
    `public.total_sales_summary('P1', '20261022', '20261120', 'week')`,
  );
  expect(comparison).toMatchObject({ from: '20260917', to: '20261016', days: 30 });
});
