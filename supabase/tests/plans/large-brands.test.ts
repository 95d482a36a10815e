import { afterAll, beforeAll, expect, it } from 'vitest';
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

// The rows that functions read for 600 options of one brand, whose partner has a quarter before that of its newest sales.

let database: TestDatabase;
let sql: Sql;
let memberId: string;
let plans: PlanNode[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await setToday(database.sql, '2026-12-01');
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나')`;
  await database.sql`insert into dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B1', '브랜드', 'P1')`;
  await database.sql`insert into dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD") select n::text, 'P1', 'B1' from generate_series(1, 600) n`;
  await database.sql`insert into agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
    select n::text, 'P1', d, 1 from generate_series(1, 600) n, unnest(array[20260930, 20261130]) d`;
  await database.sql`insert into log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    select '판매분석', 'agg_performance_option_daily', 'P1', d, d from unnest(array['20260930', '20261130']) d`;
  await database.sql`select private.sales_changed('P1', array[20260930, 20261130])`;
  memberId = await createAccount(database.sql, { email: 'kim@example.com', allPartners: true });
  await database.sql`analyze`;
  sql = await openExplainingConnection(database.address, ({ Plan }) => plans.push(Plan as PlanNode));
  await sql`set auto_explain.log_analyze = on`;
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const nodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Rows that each visit of a statement to a table looked at. */
async function rowsRead(statement: string, table: string): Promise<number[]> {
  plans = [];
  await sql.unsafe(statement);
  return rowsOf(table);
}

const rowsOf = (table: string): number[] =>
  plans
    .flatMap(nodes)
    .filter((node) => node['Relation Name'] === table && Number(node['Actual Loops']) > 0)
    .map((node) => Number(node['Actual Loops']) * Number(node['Actual Rows']));

/** The products of the brand by a measure, as a member asks for them. */
const productsBy = (measure: string, from: string) =>
  asCaller(
    sql,
    { role: 'authenticated', id: memberId },
    (tx) => tx`select * from private.brand_product_rows('P1', 'B1', '2026-12-01', 35,
    private.open_period('P1', ${from}, '20261130', 'previous', array['B1'], 'sales'), 1, '', ${measure}, false, '{}')`,
  );

it('a quarter is found by one row, also where nested loops are off', async () => {
  await sql`set enable_nestloop = off`;
  const read = await rowsRead(
    `select * from private.with_quarters('P1', array[202607, 202608, 202609, 202610])`,
    'agg_option_quarterly',
  );
  await sql`reset enable_nestloop`;
  expect(read).toEqual([1]);
});

it('some options in whole months are summed by quarters, and no day is looked for', async () => {
  const sums = `select * from private.option_sums('P1', '2026-07-01', '2026-11-30', array['1', '2'])`;
  // One row says that the quarter is there, and each option has one.
  expect((await rowsRead(sums, 'agg_option_quarterly')).toSorted()).toEqual([1, 2]);
  // The newest day alone.
  expect(await rowsRead(sums, 'agg_performance_option_daily')).toEqual([1]);
});

it('a brand of more than 500 options by a measure reads advertising without looking for each option', async () => {
  plans = [];
  await productsBy('viewCnt', '20260701');
  const conditions = plans
    .flatMap(nodes)
    .filter((node) => String(node['Relation Name']).startsWith('agg_ad_option'))
    .flatMap((node) => [node['Index Cond'], node['Recheck Cond'], node.Filter]);
  expect(conditions.length).toBeGreaterThan(0);
  expect(conditions.filter((condition) => String(condition).includes('OPTION_CD'))).toEqual([]);
});

// The rows are sorted by what they are divided by, or by pieces, which are never null.
it.each(['saleQty', 'conversionRate', 'winnerRate'])(
  'a period from the second day of a month by %s reads the month and no fact of its days',
  async (measure) => {
    plans = [];
    await productsBy(measure, '20260902');
    // What is there of the newest days, and none of the 600 facts of 30 September.
    expect(Math.max(...rowsOf('agg_performance_option_daily'))).toBeLessThan(100);
  },
);
