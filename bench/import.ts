import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyOut } from '../host/backup/copy-out.ts';
import { migrate } from '../host/migrations.ts';
import { installPlatform } from '../host/platform/install.ts';
import { startCluster } from '../host/postgres/cluster.ts';
import { connect, type Sql } from '../host/postgres/connect.ts';
import { adRows, feeRows, optionId, salesRows, stockRows, writeSpreadsheet } from './import-files.ts';

export interface ImportFigures {
  name: string;
  rows: number;
  fileMegabytes: number;
  parseMs: number;
  /** Sending and publishing, without the preview. */
  loadMs: number;
  /** Requests that carry rows, and the slowest of them. */
  parts: number;
  largestPartMs: number;
  previewMs: number;
  /** The one transaction that makes the load visible. */
  publishMs: number;
  /** COPY alone of all rows that the load has written: facts, and what is kept beside them, for every kind alike. */
  floorMs: number;
  peakMegabytes: number;
}

interface BenchCase {
  name: string;
  rows: number;
  file: string;
  content: Generator<(string | number | null)[]>;
  tables: string[];
}

/** A hosted project ends a statement of a member after 8 seconds; publishing alone has a longer time of its own. */
export const importGoals = { timesFloor: 3, peakMegabytes: 400, stepMs: 3000 };

const once = fileURLToPath(new URL('./import-once.ts', import.meta.url));

/** Takes the rows that were loaded out of their tables and puts them back by COPY; milliseconds of the COPY. */
async function copyFloor(sql: Sql, tables: string[]): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const chunks: Buffer[] = [];
    for await (const chunk of await copyOut(sql, `copy ${table} to stdout`)) chunks.push(chunk as Buffer);
    await sql`truncate ${sql(table)}`;
    await sql`checkpoint`;
    const start = performance.now();
    await pipeline(Readable.from(chunks), await sql`copy ${sql(table)} from stdin`.writable());
    total += performance.now() - start;
  }
  return total;
}

/** Loads a big 판매분석, 재고현황, 광고보고서 and 판매수수료 and measures them beside COPY. */
export async function benchImport(
  salesCount: number,
  stockCount: number,
  adCount: number,
  feeCount: number,
): Promise<ImportFigures[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-bench-'));
  const cluster = await startCluster(directory);
  const sql = connect(cluster.address, { max: 1 });
  const cases: BenchCase[] = [
    {
      name: '판매분석',
      rows: salesCount,
      file: '판매분석_20261120.xlsx',
      content: salesRows(salesCount),
      tables: [
        'agg_performance_option_daily',
        'agg_option_monthly',
        ...['brand_daily', 'brand_monthly', 'partner_daily', 'running_option', 'running_sales'].map(
          (name) => `agg_${name}`,
        ),
      ],
    },
    {
      name: '재고현황',
      rows: stockCount,
      file: '재고현황_20261120.xlsx',
      content: stockRows(stockCount),
      tables: ['fact_stock', 'fact_stock_snapshot', 'agg_option_stock'],
    },
    {
      name: '광고보고서',
      rows: adCount,
      file: 'A1_pa_daily_keyword_20261101_20261120.xlsx',
      content: adRows(adCount),
      tables: [
        'fact_ad_daily',
        'dim_ad_keyword',
        'dim_ad_option',
        'agg_ad_growth',
        ...['campaign_daily', 'campaign_monthly', 'option_daily', 'option_monthly'].map(
          (name) => `agg_ad_${name}`,
        ),
        ...['daily', 'pentad', 'monthly', 'quarterly'].map((name) => `agg_ad_keyword_${name}`),
      ],
    },
    {
      name: '판매수수료',
      rows: feeCount,
      file: 'CATEGORY_TR_20261108.xlsx',
      content: feeRows(feeCount),
      tables: [
        'fact_settlement_option',
        ...['settlement_monthly', 'settlement_brand_monthly', 'option_fee_monthly'].map(
          (name) => `agg_${name}`,
        ),
      ],
    },
  ];
  try {
    await installPlatform(sql);
    await migrate(sql);
    await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '큰 파트너')`;
    // As on any day but the first: a master names the options, and an earlier day said their categories.
    const ids = Array.from({ length: Math.max(salesCount, stockCount) }, (_, index) => optionId(index));
    await sql`insert into dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM", "CATEGORY_NM") select id, 'P1', '텀블러', '생활용품' from unnest(${ids}::text[]) id`;
    await sql`vacuum analyze`;
    const results: ImportFigures[] = [];
    for (const { name, rows, file, content, tables } of cases) {
      const target = path.join(directory, file);
      await writeSpreadsheet(target, content);
      const parameters = ['--import', 'tsx', once, cluster.address.host, target];
      const { stdout } = await promisify(execFile)(process.execPath, parameters);
      const figures = JSON.parse(stdout) as Omit<ImportFigures, 'name'>;
      if (figures.rows !== rows) throw new Error(`${name}: ${figures.rows} of ${rows} rows were loaded`);
      const fileMegabytes = statSync(target).size / 1024 / 1024;
      results.push({ ...figures, name, fileMegabytes, floorMs: await copyFloor(sql, tables) });
    }
    return results;
  } finally {
    await sql.end();
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The goal: at most three times COPY beside what parsing takes, 400 MB, and steps below 3 seconds. */
export function importGoalsMissed(figures: ImportFigures[]): string[] {
  return figures.flatMap(({ name, loadMs, floorMs, peakMegabytes, largestPartMs, previewMs }) => [
    ...(loadMs <= floorMs * importGoals.timesFloor
      ? []
      : [`${name}: load is ${(loadMs / floorMs).toFixed(1)}x COPY`]),
    ...(peakMegabytes <= importGoals.peakMegabytes
      ? []
      : [`${name}: ${peakMegabytes.toFixed(0)} MB at the peak`]),
    ...(Math.max(largestPartMs, previewMs) <= importGoals.stepMs
      ? []
      : [`${name}: a step of ${(Math.max(largestPartMs, previewMs) / 1000).toFixed(1)} s`]),
  ]);
}

export function importTable(figures: ImportFigures[]): string {
  const head =
    'report|rows|file MB|parse s|parts|largest part s|preview s|publish s|load s|rows/s|COPY s|load/COPY|peak MB'.split(
      '|',
    );
  const lines = figures.map((one) => [
    one.name,
    String(one.rows),
    one.fileMegabytes.toFixed(1),
    (one.parseMs / 1000).toFixed(2),
    String(one.parts),
    (one.largestPartMs / 1000).toFixed(2),
    (one.previewMs / 1000).toFixed(2),
    (one.publishMs / 1000).toFixed(2),
    (one.loadMs / 1000).toFixed(2),
    String(Math.round(one.rows / ((one.parseMs + one.loadMs) / 1000))),
    (one.floorMs / 1000).toFixed(2),
    (one.loadMs / one.floorMs).toFixed(2),
    one.peakMegabytes.toFixed(0),
  ]);
  return [head, ...lines].map((line) => line.join('\t')).join('\n');
}
