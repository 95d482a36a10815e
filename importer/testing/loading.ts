import { beforeEach } from 'vitest';
import { emptiedDatabase } from '../../host/testing/emptied-database.ts';
import { directDatabase } from '../direct-database.ts';
import { loadReport, stageReport } from '../../src/reports/load-report.ts';
import type { ParsedReport } from '../../src/reports/parsed-report.ts';

/** What a test file loads reports into: a database that is emptied for every test, with the partners P1 and P2. */
export function loadingDatabase() {
  const database = emptiedDatabase();
  const sql = () => database().sql;
  beforeEach(async () => {
    await sql()`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나'), ('P2', '둘')`;
  });
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
