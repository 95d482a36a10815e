import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { asCaller } from '../../../host/testing/test-database.ts';
import type { myDashboard, myDashboards } from '../../../src/data/answers/dashboard.ts';
import { addLine, createCompany, salesChanged, today, type Company } from './company.ts';
import { addProduct } from './products.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  // 30 days with 900 won a day each; without the last one a file was never loaded.
  const sold = {
    price: 1000,
    traffic: [[1, 30, 900, 1, 10, 50]] as [number, number, number, number, number, number][],
  };
  const pieces: [number, number, number][] = [[1, 30, 2]];
  await addProduct(sql, { ...sold, id: 'out', stock: 0, sales: pieces });
  await addProduct(sql, { ...sold, id: 'low', stock: 3, winner: 'N', sales: pieces });
  await addProduct(sql, { ...sold, id: 'old', stock: 60, ages: [0, 0, 0, 30], fee: 3100, sales: pieces });
  await addProduct(sql, { ...sold, id: 'stopped', sold: 'N', stock: 90, winner: 'N', sales: pieces });
  // 9 expected, 1 in and 2 on sale: 6 are missing. Too much is not missing, and a price is needed.
  await addLine(sql, 'low', { quantities: [9, 1, 2], request: 'R1', scheduled: '20261119' });
  await addLine(sql, 'old', { quantities: [2, 2, 3], request: 'R1', scheduled: '20261119' });
  await addLine(sql, 'old', { quantities: [5], request: 'R2', scheduled: '20261117' });
  // Scheduled before the 30 days of the inbound page.
  await addLine(sql, 'stopped', { quantities: [9, 1], request: 'R3', scheduled: '20261020' });
  await salesChanged(sql, 'P1');
});
afterAll(() => company.database.drop());

async function ask<Answer>(statement: string): Promise<Answer> {
  const { sql, memberId } = company;
  const rows = await asCaller(sql, { role: 'authenticated', id: memberId }, (member) =>
    member.unsafe<{ value: Answer }[]>(statement),
  );
  if (!rows[0]) throw new Error('no answer');
  return rows[0].value;
}

describe('the periods of the tiles', () => {
  const tiles = async (day: string) =>
    (
      await ask<string[][]>(
        `select json_agg(array[t."ID", t."FIRST_DAY"::text, t."LAST_DAY"::text, t."FIRST_BEFORE"::text, t."LAST_BEFORE"::text]) as value
         from private.dashboard_tiles('${day}') t`,
      )
    ).map(([id, ...days]) => [id, ...days.map((text) => text.slice(5))]);

  it('compare the month with as many days of the one before, and end with it', async () => {
    expect(await tiles('2026-11-21')).toEqual([
      ['yesterday', '11-20', '11-20', '11-13', '11-13'],
      ['last7', '11-14', '11-20', '11-07', '11-13'],
      ['month', '11-01', '11-20', '10-01', '10-20'],
      ['lastMonth', '10-01', '10-31', '09-01', '09-30'],
    ]);
    expect((await tiles('2027-03-31'))[2]).toEqual(['month', '03-01', '03-30', '02-01', '02-28']);
  });

  it('on the 1st have that day as the month, and January has December before it', async () => {
    expect(await tiles('2027-01-01')).toEqual([
      ['yesterday', '12-31', '12-31', '12-24', '12-24'],
      ['last7', '12-25', '12-31', '12-18', '12-24'],
      ['month', '01-01', '01-01', '12-01', '12-01'],
      ['lastMonth', '12-01', '12-31', '11-01', '11-30'],
    ]);
  });
});

it('what is not loaded is missing and not 0', async () => {
  const { tiles, daily } = await ask<z.infer<typeof myDashboard>>(
    `select private.my_dashboard_on('${today}', 'P1') as value`,
  );
  const [yesterday, , month, lastMonth] = tiles;
  expect(yesterday).toMatchObject({ figures: { saleAmt: 3600 }, comparisonFigures: { saleAmt: 3600 } });
  expect(month).toMatchObject({ figures: { saleAmt: 72_000, saleQty: 160 }, comparisonFigures: null });
  // October 22 to 31.
  expect(lastMonth).toMatchObject({ figures: { saleAmt: 36_000 }, comparisonFigures: null });
  expect(lastMonth?.period.missing).toHaveLength(21);
  expect(daily).toHaveLength(30);
  expect(daily[0]).toEqual({ date: '20261022', saleAmt: 3600, previousSaleAmt: null });
});

it('says what is at stake in the next 7 days', async () => {
  // Each option sold 27,000 won in 30 days: 6,300 in 7, of which out sells nothing. low has 3 pieces and 6 to come for 2 a day:
  // of 7 days 3 are not covered, 2,700. It is not item winner; what is off sale does not count. over: 3,100 won until the day
  // of the stock. inboundErrors: 6 pieces of 1,000 won.
  const todos = await ask<{ RULE: string; CNT: number; IMPACT_AMT: number | null }[]>(
    `select json_agg(t order by t."IMPACT_AMT" desc nulls last, t."RULE" collate "C") as value
      from private.dashboard_todos_on('${today}', 'P1') t`,
  );
  const [stock] = await company.sql<{ day: number }[]>`
    select extract(day from to_date(private.stock_day('P1'), 'YYYYMMDD'))::int as day`;
  const over: [string, number, number | null] = ['over', 1, Math.round((3100 * 7) / (stock?.day ?? 0))];
  expect(todos.map(({ RULE, CNT, IMPACT_AMT }) => [RULE, CNT, IMPACT_AMT])).toEqual(
    (
      [
        ['noWinner', 1, 6300],
        ['out', 1, 6300],
        ['inboundErrors', 1, 6000],
        ['under7', 2, 2700],
        over,
        ['inboundDue', 1, null],
      ] as [string, number, number | null][]
    ).toSorted((a, b) => (b[2] ?? -1) - (a[2] ?? -1)),
  );
});

it('counts what the list behind its link counts', async () => {
  const todos = await ask<{ RULE: string; CNT: number }[]>(
    `select json_agg(t) as value from private.dashboard_todos_on('${today}', 'P1') t`,
  );
  const tabs = todos.filter(({ RULE }) => !RULE.startsWith('inbound'));
  expect(tabs.map(({ RULE }) => RULE).toSorted()).toEqual(['noWinner', 'out', 'over', 'under7']);
  for (const { RULE, CNT } of tabs)
    expect([
      RULE,
      await ask(`select private.product_list_on('${today}', 'P1', '${RULE}', 'all', 'all', 'all', 'all', null, null, null, null,
        '', '{}', '', 'desc', 1, 50) ->> 'total' as value`),
    ]).toEqual([RULE, String(CNT)]);
});

it('over all partners is the sum of what is loaded, and says what some partner lacks', async () => {
  const { sql } = company;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD") values ('c', 'P2', 'C1')`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values ('c', 'P2', 20261119, 1, 500)`;
  await salesChanged(sql, 'P2');
  const all = await ask<z.infer<typeof myDashboards>>(`select private.my_dashboards_on('${today}') as value`);
  expect(all.tiles[0]).toMatchObject({ figures: { saleAmt: 3600 }, period: { missing: ['20261120'] } });
  expect(all.tiles[1]?.figures?.saleAmt).toBe(7 * 3600 + 500);
  expect(all.rows.map(({ partnerCd, yesterday, last7 }) => [partnerCd, yesterday, last7])).toEqual([
    ['P1', 3600, 25_200],
    ['P2', null, 500],
  ]);
  expect(all).toMatchObject({ partners: 2, forecastPartners: 1, totals: { yesterday: 3600, last7: 25_700 } });
  expect(all.totals.impactAmt).toBe(all.rows.reduce((sum, { impactAmt }) => sum + (impactAmt ?? 0), 0));
});
