import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Sql } from '../../host/postgres/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { directDatabase } from '../direct-database.ts';
import { loadReport, stageReport } from '../../src/reports/load-report.ts';
import type { ParsedReport } from '../../src/reports/parsed-report.ts';

/**
 * Deletes every row that was written since the migrations; triggers and foreign keys do not fire. Much quicker than another
 * database, whose functions each connection would have to compile again.
 */
async function empty(sql: Sql, tables: readonly string[]): Promise<void> {
  await sql.begin((transaction) =>
    transaction.unsafe(`set local session_replication_role = replica;
      ${tables.map((table) => `delete from ${table}`).join(';')}`),
  );
}

/** What a test file loads reports into: a database that is emptied for every test, with the partners P1 and P2. */
export function loadingDatabase() {
  let database: TestDatabase | undefined;
  const open = () => {
    if (!database) throw new Error('there is a database while a test runs only');
    return database;
  };
  let tables: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    const [row] = await database.sql<{ tables: string[] }[]>`
      select array_agg(format('%I.%I', schemaname, tablename)) as tables from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')
        and query_to_xml(format('select from %I.%I limit 1', schemaname, tablename), true, false, '')::text not like '%<row%'`;
    tables = row?.tables ?? [];
  });
  beforeEach(async () => {
    await empty(sql(), tables);
    await sql()`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나'), ('P2', '둘')`;
  });
  afterAll(() => database?.drop());
  const sql = () => open().sql;
  return {
    sql,
    load: (report: ParsedReport, partnerCd = 'P1', keepGood = false) =>
      loadReport(directDatabase(sql()), report, { partnerCd, keepGood }),
    /** Sent, and not committed yet. */
    stage: (report: ParsedReport) =>
      stageReport(directDatabase(sql()), report, { partnerCd: 'P1', keepGood: false }),
    /** The live stock: pieces of each option. */
    stock: async () =>
      Object.fromEntries(
        (await sql()`select "OPTION_CD" as id, "STOCK_QTY" as qty from fact_stock`).map((row) => [
          row.id,
          row.qty,
        ]),
      ) as Record<string, number>,
    /** day option pieces, of the stock of past days. */
    snapshots: async () =>
      (
        await sql()`select "SNAP_DT" as day, "OPTION_CD" as id, "STOCK_QTY" as qty from fact_stock_snapshot order by 1, 2`
      ).map((row) => `${row.day} ${row.id} ${row.qty}`),
    /** day option pieces, of the sales. */
    sales: async () =>
      (
        await sql()`select "DATE_SK" as day, "OPTION_CD" as id, "SALE_QTY" as qty from agg_performance_option_daily order by 1, 2`
      ).map((row) => `${row.day} ${row.id} ${row.qty}`),
  };
}
