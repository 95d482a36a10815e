import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나')`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM") select n::text, 'P1', '크림' from generate_series(1, 5000) n`;
  for (const day of ['20260831', '20261031']) {
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
      select n::text, 'P1', ${day}::int, 1, 1000 from generate_series(1, 5000) n`;
    await sql`insert into public.fact_stock_snapshot ("OPTION_CD", "PARTNER_CD", "SNAP_DT", "STOCK_QTY")
      select n::text, 'P1', ${day}::text, 1 from generate_series(1, 5000) n`;
  }
  // The planner now expects to meet a row of any day at once.
  await sql`analyze`;
});
afterAll(() => database.drop());

it.each([
  [
    'sales',
    'agg_performance_option_daily',
    `select l."DAY" from private.loaded_sales_days('P1', '2026-08-30', '2026-11-01') l`,
    2,
  ],
  [
    'stock',
    'fact_stock_snapshot',
    `select from generate_series(0, 62) n where private.has_snapshot('P1', '2026-08-30'::date + n)`,
    2,
  ],
])(
  'days of %s that are not loaded are looked for without reading the table',
  async (_, table, query, loaded) => {
    await database.sql.begin(async (sql) => {
      const read = async () => {
        const [row] =
          await sql`select seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = ${table}`;
        return Number(row?.rows);
      };
      const before = await read();
      expect(await sql.unsafe(query)).toHaveLength(loaded);
      expect((await read()) - before).toBe(0);
    });
  },
);
