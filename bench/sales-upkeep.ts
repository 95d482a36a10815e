import { loadReport } from '../src/reports/load-report.ts';
import { directDatabase } from '../importer/direct-database.ts';
import { salesReport } from '../importer/testing/small-reports.ts';
import type { Sql } from '../host/postgres/connect.ts';
import { withProcessor } from './support/database-alone.ts';
import { median, type Measurement } from './support/measure.ts';
import type { Report } from './support/report.ts';

/**
 * Loads of a day of every option of P1, with all that is kept of sales, without the recent sales of the options, and
 * without the rollups too; share is the part of both in the whole load.
 */
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
  const whole = await timed();
  const restoreRecent = await leaveOut(sql, 'rewrite_recent_sales');
  const withRollups = await timed();
  const restoreRollups = await leaveOut(sql, 'rewrite_sales_rollups');
  const bare = await timed();
  await restoreRollups();
  await restoreRecent();
  const time = ({ processor, milliseconds }: Measurement) => processor ?? milliseconds;
  return {
    rows: [
      { name: `load of a new day of ${rows.length} rows, staging included`, measured: whole },
      { name: 'the same without the recent sales of options', measured: withRollups },
      { name: 'the same without the rollups either', measured: bare },
    ],
    share: 1 - time(bare) / time(whole),
  };
}

/** Makes a function of sales that were changed do nothing; returns what makes it work again. */
async function leaveOut(sql: Sql, name: string): Promise<() => Promise<void>> {
  const [hook] = await sql`select pg_get_functiondef(('private.' || ${name}::text)::regproc) as text`;
  await sql.unsafe(`create or replace function private.${name}(partner_cd text, days integer[]) returns void
    language plpgsql as 'begin end'`);
  return async () => {
    await sql.unsafe(String(hook?.text));
  };
}
