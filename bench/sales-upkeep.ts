import { loadReport } from '../src/reports/load-report.ts';
import { directDatabase } from '../importer/direct-database.ts';
import { salesReport } from '../importer/testing/small-reports.ts';
import type { Sql } from '../host/postgres/connect.ts';
import { withProcessor } from './support/database-alone.ts';
import { median, type Measurement } from './support/measure.ts';
import type { Report } from './support/report.ts';

/** Loads of a day of every option of P1, with the rollups and without what keeps them; share is the rollups' part. */
export async function measureUpkeep(
  sql: Sql,
  repeats: number,
): Promise<{ rows: Report['rows']; share: number }> {
  const facts = await sql`select * from public.agg_performance_option_daily
    where "PARTNER_CD" = 'P1' and "DATE_SK" = private.date_sk(private.korea_today() - 1)`;
  const [names] = await sql`select private.day_text(private.korea_today()) as today`;
  const rows = [...facts] as Record<string, string>[];
  const load = (content: typeof rows) =>
    loadReport(directDatabase(sql), salesReport(String(names?.today), content), {
      partnerCd: 'P1',
      keepGood: false,
    });
  const timed = () =>
    withProcessor(sql, async (processed) => {
      const times: number[] = [];
      for (let run = 0; run < Math.min(repeats, 3); run += 1) {
        const start = performance.now();
        await processed(() => load(rows));
        times.push(performance.now() - start);
        await load([]);
      }
      return { milliseconds: median(times), least: Math.min(...times), requests: 0, bytes: 0 };
    });
  const kept = await timed();
  const [hook] = await sql`select pg_get_functiondef('private.sales_changed'::regproc) as text`;
  await sql.unsafe(`create or replace function private.sales_changed(partner_cd text, days integer[]) returns void
    language plpgsql as 'begin end'`);
  const bare = await timed();
  await sql.unsafe(String(hook?.text));
  const time = ({ processor, milliseconds }: Measurement) => processor ?? milliseconds;
  return {
    rows: [
      { name: `load of a new day of ${rows.length} rows, staging included`, measured: kept },
      { name: 'the same without the rollups', measured: bare },
    ],
    share: 1 - time(bare) / time(kept),
  };
}
