import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadReport } from '../src/reports/load-report.ts';
import { directDatabase } from '../importer/direct-database.ts';
import { ReportReader } from '../importer/report-reader.ts';
import { salesReport } from '../importer/testing/small-reports.ts';
import type { Sql } from '../host/postgres/connect.ts';
import { salesRows, writeSpreadsheet } from './import-files.ts';
import { withProcessor } from './support/database-alone.ts';
import { median, type Measurement } from './support/measure.ts';
import type { Report } from './support/report.ts';

/**
 * Loads of one day of every option of P1 after another, each the next as every morning: with all that is kept of sales,
 * without the recent sales of the options, and without the rollups too, and the reading of such a file, with which a load
 * begins for whoever waits for it. The budgets are the part of what is kept in a load without that reading and with it.
 */
export async function measureUpkeep(sql: Sql, repeats: number): Promise<Pick<Report, 'rows' | 'budgets'>> {
  const runs = Math.min(repeats, 3);
  const days = await takeBack(sql, 4 * runs);
  const count = days[0]?.rows.length ?? 0;
  const timed = () =>
    withProcessor(sql, async (processed) => {
      const times: number[] = [];
      for (const day of days.splice(0, runs)) {
        const start = performance.now();
        await processed(() => loadDay(sql, day));
        times.push(performance.now() - start);
      }
      return { milliseconds: median(times), least: Math.min(...times), requests: 0, bytes: 0 };
    });
  // The first loads after the tables were packed take longer, whatever they keep.
  await timed();
  const whole = await timed();
  const restoreRecent = await leaveOut(sql, 'rewrite_recent_sales');
  const withRollups = await timed();
  const restoreRollups = await leaveOut(sql, 'rewrite_sales_rollups');
  const restoreRunning = await leaveOut(sql, 'rewrite_running_sales');
  const bare = await timed();
  await restoreRunning();
  await restoreRollups();
  await restoreRecent();
  const reading = await measureReading(count, runs);
  const time = ({ processor, milliseconds }: Measurement) => processor ?? milliseconds;
  const kept = time(whole) - time(bare);
  return {
    rows: [
      { name: `load of a new day of ${count} rows, staging included`, measured: whole },
      { name: 'the same without the recent sales of options', measured: withRollups },
      { name: 'the same without the rollups either', measured: bare },
      { name: 'reading the file of such a day, .xlsx', measured: reading },
    ],
    budgets: [
      { name: 'upkeep of the rollups in a load', ratio: kept / time(whole), limit: 0.15 },
      {
        name: 'the same in a load with its file read first',
        ratio: kept / (time(reading) + time(whole)),
        limit: 0.15,
      },
    ],
  };
}

interface Day {
  day: string;
  rows: Record<string, string>[];
}

/** Loads a day of P1. */
export const loadDay = (sql: Sql, { day, rows }: Day) =>
  loadReport(directDatabase(sql), salesReport(day, rows), { partnerCd: 'P1', keepGood: false });

/** Empties the last days of P1 and returns them, oldest first, with the kept tables as loads leave them. */
export async function takeBack(sql: Sql, count: number): Promise<Day[]> {
  const taken: Day[] = [];
  for (let ago = 1; ago <= count; ago += 1) {
    const [{ day }] = await sql<
      [{ day: string }]
    >`select private.day_text(private.korea_today() - ${ago}::int) as day`;
    const facts = await sql`select * from public.agg_performance_option_daily
      where "PARTNER_CD" = 'P1' and "DATE_SK" = ${Number(day)}`;
    taken.unshift({ day, rows: [...facts] as Day['rows'] });
    await loadDay(sql, { day, rows: [] });
  }
  // What the fill and the emptying left behind is no load's.
  await sql`vacuum full analyze public.agg_option_stock`;
  await sql`vacuum full analyze public.agg_option_monthly`;
  return taken;
}

/** Reads a file of a day as the terminal does; processor time is that of all threads of this process. */
async function measureReading(count: number, repeats: number): Promise<Measurement> {
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-bench-day-'));
  const file = path.join(directory, '20261121.xlsx');
  const reader = new ReportReader();
  try {
    await writeSpreadsheet(file, salesRows(count));
    const read = () =>
      reader.parse({ bytes: new Uint8Array(readFileSync(file)), name: path.basename(file) }, '20261121');
    await read();
    const times: number[] = [];
    const processor: number[] = [];
    for (let run = 0; run < repeats; run += 1) {
      const start = performance.now();
      const used = process.cpuUsage();
      await read();
      const { user, system } = process.cpuUsage(used);
      processor.push((user + system) / 1000);
      times.push(performance.now() - start);
    }
    const milliseconds = median(times);
    return { milliseconds, least: Math.min(...times), processor: median(processor), requests: 0, bytes: 0 };
  } finally {
    await reader.close();
    rmSync(directory, { recursive: true });
  }
}

/** Makes a function of sales that were changed do nothing; returns what makes it work again. */
async function leaveOut(sql: Sql, name: string): Promise<() => Promise<void>> {
  const [hook] = await sql`select pg_get_functiondef(f) as text, pg_get_function_arguments(f) as arguments
    from (select ('private.' || ${name}::text)::regproc::oid as f) one`;
  await sql.unsafe(`create or replace function private.${name}(${String(hook?.arguments)}) returns void
    language plpgsql as 'begin end'`);
  return async () => {
    await sql.unsafe(String(hook?.text));
  };
}
