import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from '../../host/postgres/connect.ts';
import { median } from './measure.ts';
import type { Report } from './report.ts';

// 70 MB that only this bench needs, so it is no dependency (docs/decisions/sales-figures.md).
const name = '@duckdb/node-api';

export const duckDbMissing = `DuckDB is not there; for its yardstick: npm install --no-save ${name}@1.5.6-r.1`;

/** What this bench uses of the package. */
interface DuckDb {
  DuckDBInstance: { create: () => Promise<DuckDbInstance> };
}

interface DuckDbInstance {
  connect: () => Promise<DuckDbConnection>;
  closeSync: () => void;
}

interface DuckDbConnection {
  run: (statement: string) => Promise<unknown>;
  closeSync: () => void;
}

/**
 * A yardstick: sums by brand of P1 by DuckDB's scan of the same facts, held in memory, with all processors: of the last
 * `days` days and of all. Null where DuckDB is not installed.
 */
export async function measureDuckDb(
  sql: Sql,
  { days, sums, repeats }: { days: number; sums: string; repeats: number },
): Promise<Report['rows'] | null> {
  const duckDb = (await import(name).catch(() => null)) as DuckDb | null;
  if (!duckDb) return null;
  const [row] = await sql`select private.date_sk(private.korea_today() - ${days}::int) as first`;
  const instance = await duckDb.DuckDBInstance.create();
  const connection = await instance.connect();
  const sumsSince = async (first: number) => {
    const times: number[] = [];
    for (let run = 0; run < repeats; run += 1) {
      const start = performance.now();
      await connection.run(`select o."BRAND_CD", ${sums} from facts d join options o using ("OPTION_CD")
        where d."PARTNER_CD" = 'P1' and d."DATE_SK" >= ${first} group by 1`);
      times.push(performance.now() - start);
    }
    return { milliseconds: median(times), least: Math.min(...times), requests: 0, bytes: 0 };
  };
  try {
    await copyTables(sql, connection);
    return [
      { name: `sums by brand of ${days} days, DuckDB`, measured: await sumsSince(Number(row?.first)) },
      { name: 'sums by brand of all days, DuckDB', measured: await sumsSince(0) },
    ];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Through files in the data folder, which PostgreSQL may write to. */
async function copyTables(sql: Sql, connection: DuckDbConnection): Promise<void> {
  const [setting] = await sql`select current_setting('data_directory') as path`;
  for (const [copy, table] of [
    ['facts', 'agg_performance_option_daily'],
    ['options', 'dim_option'],
  ] as const) {
    const file = path.join(String(setting?.path), `${copy}.csv`);
    await sql.unsafe(`copy public.${table} to '${file}' (format csv, header)`);
    await connection.run(
      `create table ${copy} as from read_csv('${file}', types = {'OPTION_CD': 'VARCHAR'})`,
    );
    rmSync(file);
  }
}
