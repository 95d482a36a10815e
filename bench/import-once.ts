import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connect } from '../host/postgres/connect.ts';
import { directDatabase } from '../importer/direct-database.ts';
import { stageReport } from '../src/reports/load-report.ts';
import { ReportReader } from '../importer/report-reader.ts';

/*
 * One file loaded in a process of its own, as npm run import does it, so that its memory can be measured:
 * node --import tsx bench/import-once.ts <socket directory> <file>. Prints one line of JSON.
 */

const [host = '', file = ''] = process.argv.slice(2);
const sql = connect({ host, port: 5432, database: 'postgres', user: 'postgres' }, { max: 1 });
const reader = new ReportReader();
const day = path.basename(file).match(/\d{8}/g)?.at(-1) ?? '';
const start = performance.now();
const original = await readFile(file);
const report = await reader.parse({ bytes: original, name: path.basename(file) }, day);
const parsed = performance.now();
const database = directDatabase(sql);
const parts: number[] = [];
const timed = async <T>(work: () => Promise<T>, tell: (milliseconds: number) => void): Promise<T> => {
  const begun = performance.now();
  return work().finally(() => tell(performance.now() - begun));
};
const staged = await stageReport(
  {
    ...database,
    addRows: (id, part, rows) =>
      timed(
        () => database.addRows(id, part, rows),
        (took) => parts.push(took),
      ),
  },
  report,
  { partnerCd: 'P1', keepGood: false, original },
);
const sent = performance.now();
await staged.preview();
const previewed = performance.now();
await staged.commit();
const loaded = performance.now();
await reader.close();
await sql.end();
const figures = {
  rows: report.rowCount,
  parseMs: parsed - start,
  loadMs: sent - parsed + loaded - previewed,
  parts: parts.length,
  largestPartMs: Math.max(0, ...parts),
  previewMs: previewed - sent,
  publishMs: loaded - previewed,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(figures));
