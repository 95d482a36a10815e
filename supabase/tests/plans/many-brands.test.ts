import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Sql } from '../../../host/postgres/connect.ts';
import { openExplainingConnection } from '../../../host/testing/explaining-connection.ts';
import {
  asCaller,
  createAccount,
  createTestDatabase,
  type TestDatabase,
} from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import type { PlanNode } from './computed-conditions.ts';

// The rows that pages read of 60 brands with an option each, that sold on each day of two months with advertising, two costs and
// charges of 24 months.

let database: TestDatabase;
let sql: Sql;
let memberId: string;
let plans: PlanNode[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql: owner } = database;
  await setToday(owner, '2026-12-01');
  await owner`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나')`;
  await owner`insert into dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") select 'B' || n, '브랜드', 'P1' from generate_series(1, 60) n`;
  await owner`insert into dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD") select n::text, 'P1', 'B' || n from generate_series(1, 60) n`;
  await owner`insert into dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select n::text, day, 'P1', 100 from generate_series(1, 60) n, unnest(array['20250101', '20260101']) day`;
  await owner`insert into fact_brand_charge ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT")
    select 'B' || n, to_char('2026-12-01'::date - m * interval '1 month', 'YYYYMM'), 'LIVE', 'P1', 1000
    from generate_series(1, 60) n, generate_series(1, 24) m`;
  await owner`create temporary table day as select private.date_sk('2026-10-01'::date + n) as sk from generate_series(0, 60) n`;
  await owner`insert into agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    select n::text, 'P1', d.sk, 1, 1000 from generate_series(1, 60) n, day d`;
  await owner`insert into log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM") select 'P1', d.sk, 'keyword', 14, 'a.xlsx' from day d`;
  await owner`select private.sales_changed('P1', (select array_agg(d.sk) from day d))`;
  memberId = await createAccount(owner, { email: 'kim@example.com', allPartners: true });
  await owner`vacuum analyze`;
  sql = await openExplainingConnection(database.address, ({ Plan }) => plans.push(Plan as PlanNode));
  await sql`set auto_explain.log_analyze = on`;
  await sql`set track_functions = 'all'`;
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(() => {
  plans = [];
});

const ask = (statement: string) =>
  asCaller(sql, { role: 'authenticated', id: memberId }, (member) => member.unsafe(statement));

const nodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Visits to a table. */
const visits = (table: string) =>
  plans.flatMap(nodes).filter((node) => node['Relation Name'] === table && Number(node['Actual Loops']) > 0);

/** Rows that all visits looked at. */
const rowsOf = (table: string) =>
  visits(table).reduce(
    (sum, node) =>
      sum +
      Number(node['Actual Loops']) *
        (Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)),
    0,
  );

/** How often a statement calls each of some functions. */
async function callsOf(statement: string, functions: readonly string[]): Promise<Record<string, number>> {
  const rows = await asCaller(sql, { role: 'authenticated', id: memberId }, async (member) => {
    const counts = () =>
      member<{ name: string; calls: number }[]>`select n as name, coalesce(sum(f.calls), 0)::int as calls
        from unnest(${[...functions]}::text[]) n left join pg_stat_xact_user_functions f on f.funcname = n group by 1`;
    const before = await counts();
    await member.unsafe(statement);
    return (await counts()).map(({ name, calls }) => ({
      name,
      calls: calls - (before.find((row) => row.name === name)?.calls ?? 0),
    }));
  });
  return Object.fromEntries(rows.map(({ name, calls }) => [name, calls]));
}

it('days that advertising and sales have in common are all days: none is read to be taken off', async () => {
  await sql`set enable_nestloop = off`;
  const sums = await ask(`select * from private.shared_ad_sums('{P1}', '2026-10-01', '2026-11-30', '{}')`);
  await sql`reset enable_nestloop`;
  expect(sums).toHaveLength(60);
  expect(rowsOf('agg_brand_daily')).toBe(0);
});

it('days in common are added up by months, however few of a long period advertising covers', async () => {
  const { sql: owner } = database;
  await owner`delete from log_ad_day where "DATE_SK" < 20261031`;
  await sql`set enable_nestloop = off`;
  const sums = await ask(`select * from private.shared_ad_sums('{P1}', '2026-10-01', '2026-11-30', '{}')`);
  await sql`reset enable_nestloop`;
  await owner`insert into log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
    select 'P1', d.sk, 'keyword', 14, 'a.xlsx' from day d where d.sk < 20261031`;
  // 31 October and the month of November.
  expect(sums).toEqual(
    sums.map(({ BRAND_CD }) => ({ PARTNER_CD: 'P1', BRAND_CD, AD_COST: '0', SALE_AMT: '31000' })),
  );
  expect(sums).toHaveLength(60);
  expect(rowsOf('agg_brand_daily')).toBe(60);
});

it('charges are read once for thirteen months, not each month beside all others', async () => {
  await ask(`select public.settlement_months('P1', '202611')`);
  expect(rowsOf('fact_brand_charge')).toBe(60 * 24);
  const rejected = plans.flatMap(nodes).map((node) => Number(node['Rows Removed by Join Filter'] ?? 0));
  expect(Math.max(...rejected)).toBeLessThan(60 * 24);
});

it('the profit of a day reads costs from their index alone, and no sums of months', async () => {
  const profits = await ask(`select * from private.brand_profits('P1', '{2026-11-20}', '{}')`);
  expect(profits).toHaveLength(60);
  expect(visits('dim_option_cost').map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  for (const table of [
    'agg_option_monthly',
    'agg_option_quarterly',
    'agg_option_fee_monthly',
    'agg_ad_option_monthly',
  ])
    expect(visits(table)).toEqual([]);
});

it.each([
  ['all options are read by day', 60],
  ['an option of many is read by itself', 1],
])('days on which a cost changed within the month: %s', async (_, options) => {
  const { sql: owner } = database;
  await owner`insert into agg_option_fee_monthly ("PARTNER_CD", "MONTH_SK", "OPTION_CD", "GROSS_AMT", "COUPON_AMT", "FEE_AMT", "FULFIL_AMT")
    select 'P1', 202611, n::text, 30000, 0, 0, 0 from generate_series(1, 60) n`;
  await owner`insert into dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select n::text, '20261116', 'P1', 130 from generate_series(1, ${options}::int) n`;
  const profits = await ask(`select "KEY", "GOODS_AMT"::int as goods from private.brand_profits('P1',
    array(select '2026-11-01'::date + n from generate_series(0, 29) n), '{}') order by substr("KEY", 2)::int`);
  await owner`delete from agg_option_fee_monthly`;
  await owner`delete from dim_option_cost where "APPLY_DT" = '20261116'`;
  // 15 days at 100 and 15 at 130; at 100 where the cost did not change.
  expect(profits.map(({ goods }) => goods)).toEqual(
    Array.from({ length: 60 }, (_, at) => (at < options ? 3450 : 3000)),
  );
  // One more says which the last day of sales is.
  expect(rowsOf('agg_performance_option_daily')).toBe(options * 15 + 1);
  expect(
    Math.max(...visits('agg_performance_option_daily').map((node) => Number(node['Actual Loops']))),
  ).toBe(1);
});

it('prices of a period from the second day of a month are of the month less a day', async () => {
  await ask(`select public.sales_explanation('P1', '20261102', '20261130')`);
  expect(rowsOf('agg_performance_option_daily')).toBeLessThan(60 * 10);
});

it('a period in which costs changed reads each of its days once, and looks for no option by itself', async () => {
  const { sql: owner } = database;
  await owner`insert into dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select n::text, '20261105', 'P1', 130 from generate_series(1, 30) n`;
  const profits = await ask(
    `select * from private.brand_profits('P1', array(select '2026-11-01'::date + n from generate_series(0, 9) n), '{}')`,
  );
  await owner`delete from dim_option_cost where "APPLY_DT" = '20261105'`;
  expect(profits).toHaveLength(60);
  expect(rowsOf('agg_performance_option_daily')).toBe(60 * 10 + 1);
  expect(Math.max(...visits('dim_option').map((node) => Number(node['Actual Loops'])))).toBe(1);
});

it('a cost that changes after the last day of a period, in its last month, is in none of it', async () => {
  const { sql: owner } = database;
  await owner`insert into agg_option_fee_monthly ("PARTNER_CD", "MONTH_SK", "OPTION_CD", "GROSS_AMT", "COUPON_AMT", "FEE_AMT", "FULFIL_AMT")
    select 'P1', 202611, n::text, 30000, 0, 0, 0 from generate_series(1, 60) n`;
  await owner`insert into dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select n::text, c.day, 'P1', c.cost from generate_series(1, 30) n, (values ('20261105', 130), ('20261128', 500)) c (day, cost)`;
  const profits = await ask(`select "GOODS_AMT"::int as goods from private.brand_profits('P1',
    array(select '2026-11-01'::date + n from generate_series(0, 24) n), '{}') order by substr("KEY", 2)::int`);
  await owner`delete from agg_option_fee_monthly`;
  await owner`delete from dim_option_cost where "APPLY_DT" in ('20261105', '20261128')`;
  // 25 days at 100, or 4 at 100 and 21 at 130.
  expect(profits.map(({ goods }) => goods)).toEqual(
    Array.from({ length: 60 }, (_, at) => (at < 30 ? 3130 : 2500)),
  );
});

it('홈 asks for the reports and the tiles that it shows, and for no others', async () => {
  const { sql: owner } = database;
  await owner`insert into log_settlement_file ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "FILE_NM", "ROW_CNT")
    values ('P1', '판매수수료', '20261122', 'a.xlsx', 1)`;
  await ask(`select private.home_arrivals('P1')`);
  expect(visits('log_settlement_file')).toEqual([]);
  expect(visits('log_ad_day')).toHaveLength(1);
  await ask(`select public.home_summary('P1')`);
  await owner`delete from log_settlement_file`;
  // Two tiles, each with what it is compared to.
  expect(visits('agg_ad_campaign_monthly').map((node) => node['Actual Loops'])).toEqual([2, 2]);
});

it('what is due of all partners is one query, which starts no function for each of them', async () => {
  const parts = [
    'due_days',
    'sales_span',
    'sales_days',
    'last_report_days',
    'loaded_sales_days',
    'partner_reports',
  ];
  const none = Object.fromEntries(parts.map((name) => [name, 0]));
  for (const asked of ['reports_due_list()', `reports_due('{P1}')`, 'partner_gaps()'])
    expect(await callsOf(`select public.${asked}`, parts)).toEqual(none);
});

it('a portfolio of which nothing is kept is worked out without JSON of its brands', async () => {
  const portfolio = `select public.portfolio('P1', '20261101', '20261130')`;
  expect(await callsOf(portfolio, ['portfolio_overviews', 'portfolio_parts'])).toEqual({
    portfolio_overviews: 0,
    portfolio_parts: 1,
  });
  await ask(`select public.refresh_portfolios('20261101', '20261130')`);
  expect(await callsOf(portfolio, ['portfolio_overviews', 'portfolio_parts'])).toEqual({
    portfolio_overviews: 1,
    portfolio_parts: 0,
  });
});

it('a kept quarter is looked up by its key, not among the rows of all quarters', async () => {
  const { sql: owner } = database;
  await owner`insert into agg_option_quarterly ("PARTNER_CD", "QUARTER_SK", "OPTION_CD")
    select 'P1', q, n::text from generate_series(1, 60) n, unnest('{202501,202504,202507,202510}'::int[]) q order by q`;
  await owner`analyze agg_option_quarterly`;
  const [row] = await ask(
    `select * from private.with_quarters('P1', array(select 202501 + n from generate_series(0, 11) n))`,
  );
  await owner`delete from agg_option_quarterly`;
  await owner`analyze agg_option_quarterly`;
  expect(row).toEqual({ quarters: [202501, 202504, 202507, 202510], other_months: [] });
  expect(rowsOf('agg_option_quarterly')).toBe(4);
});

it('a forecast turns each day into a date once, not with every brand', async () => {
  await sql`set auto_explain.log_verbose = on`;
  const [row] = await ask(`select public.sales_forecast('P1') ->> 'brandCount' as brands`);
  await sql`reset auto_explain.log_verbose`;
  expect(row).toEqual({ brands: '60' });
  expect(rowsOf('agg_brand_daily')).toBe(60 * 28);
  expect(
    plans
      .flatMap(nodes)
      .flatMap((node) => node['Output'] ?? [])
      .join(),
  ).not.toContain('to_date');
});
