import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../host/migrations.ts';
import { installPlatform } from '../host/platform/install.ts';
import { startCluster } from '../host/postgres/cluster.ts';
import { connect, type Sql } from '../host/postgres/connect.ts';
import { directDatabase } from '../importer/direct-database.ts';
import { stageReport } from '../src/reports/load-report.ts';
import type { ParsedReport } from '../src/reports/parsed-report.ts';
import { processorTime } from './support/database-alone.ts';
import { importShapes, type ImportSizes } from './support/import-shapes.ts';

/** Processor milliseconds of the database's process in the steps of a load. */
export interface StepFigures {
  name: string;
  rows: number;
  partsMs: number;
  previewMs: number;
  publishMs: number;
}

/** Measures the steps of each shape whose name begins with one of `names` (none: all), each in a database of its own. */
export async function benchImportSteps(sizes: ImportSizes, names: string[] = []): Promise<StepFigures[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-bench-steps-'));
  const cluster = await startCluster(directory, { max_wal_size: '4GB' });
  const admin = connect({ ...cluster.address, database: 'template1' }, { max: 1 });
  const figures: StepFigures[] = [];
  try {
    await admin`create database migrated`;
    const migrated = connect({ ...cluster.address, database: 'migrated' }, { max: 1 });
    await installPlatform(migrated);
    await migrate(migrated);
    await migrated`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '큰 파트너')`;
    await migrated.end();
    for (const { name, before, report } of importShapes(sizes)) {
      if (names.length > 0 && !names.some((one) => name.startsWith(one))) continue;
      await admin`create database measured template migrated`;
      const sql = connect({ ...cluster.address, database: 'measured' }, { max: 1 });
      for (const earlier of before()) await measureSteps(sql, earlier);
      await sql`vacuum analyze`;
      await sql`checkpoint`;
      figures.push({ name, ...(await measureSteps(sql, report())) });
      await sql.end();
      await admin`drop database measured`;
    }
    return figures;
  } finally {
    await admin.end();
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measureSteps(sql: Sql, report: ParsedReport): Promise<Omit<StepFigures, 'name'>> {
  const [row] = await sql`select pg_backend_pid() as pid`;
  const now = () => processorTime(Number(row?.pid));
  const start = now();
  const staged = await stageReport(directDatabase(sql), report, { partnerCd: 'P1', keepGood: false });
  const sent = now();
  await staged.preview();
  const previewed = now();
  await staged.commit(true);
  return {
    rows: report.rowCount,
    partsMs: sent - start,
    previewMs: previewed - sent,
    publishMs: now() - previewed,
  };
}

export function stepsTable(figures: StepFigures[]): string {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
  const lines = figures.map(({ name, rows, partsMs, previewMs, publishMs }) =>
    [name, rows, seconds(partsMs), seconds(previewMs), seconds(publishMs)].join('\t'),
  );
  return ['report\trows\tall parts\tpreview\tpublish (processor s)', ...lines].join('\n');
}
