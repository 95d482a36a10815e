import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../host/testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나')`;
  await sql`insert into dim_option ("OPTION_CD", "PARTNER_CD") values ('1', 'P1')`;
  // No upload log tells of these days: each is looked for among the rows.
  await sql`insert into agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
    select '1', 'P1', private.date_sk('2026-06-01'::date + n), 1 from generate_series(0, 20) n`;
  await sql`insert into log_settlement_file ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "FILE_NM", "ROW_CNT")
    select 'P1', category, private.day_text('2026-06-07'::date + 7 * week), 'a.xlsx', 1
    from unnest(array['판매수수료', '입출고/배송비', '보관비', '반품 회수/재입고', '반출']) category, generate_series(0, 2) week`;
  await sql`analyze`;
});
afterAll(() => database.drop());

it('settled_sales_days looks for the rows of each loaded day once', async () => {
  const found = await database.sql.begin(async (sql) => {
    // As the planner joins them in a large company.
    await sql`set local enable_hashjoin = off`;
    await sql`set local enable_mergejoin = off`;
    const searches = async () =>
      (
        await sql<{ searches: number }[]>`select pg_stat_get_xact_numscans(indexrelid)::int as searches
          from pg_index where indexrelid = 'agg_performance_option_daily_partner_day_idx'::regclass`
      )[0]?.searches ?? 0;
    const before = await searches();
    const [row] = await sql<{ days: number }[]>`select cardinality(
      private.settled_sales_days('P1', '2026-06-01', '2026-06-21')) as days`;
    return { days: row?.days, searches: (await searches()) - before };
  });
  // The last three days lack the days after them.
  expect(found).toEqual({ days: 18, searches: 18 });
});
