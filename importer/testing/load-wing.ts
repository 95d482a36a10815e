import { createHash } from 'node:crypto';
import path from 'node:path';
import { madeOnce } from '../../host/testing/made-once.ts';
import { asCaller } from '../../host/testing/test-database.ts';
import type { Sql } from '../../host/postgres/connect.ts';
import { directDatabase } from '../direct-database.ts';
import { loadReport, type ImportDatabase, type LoadCounts } from '../../src/reports/load-report.ts';
import { parseReport } from '../../src/reports/parse.ts';
import { wingBytes, wingFiles } from '../../src/reports/testing/wing.ts';

/** The day after the samples' last day. */
export const wingToday = '20261121';

/** The import functions as a request of that member reaches them: each call in a transaction of its own. */
export function memberDatabase(sql: Sql, id: string): ImportDatabase {
  const as = <T>(work: (database: ImportDatabase) => Promise<T>) =>
    asCaller(sql, { role: 'authenticated', id }, (transaction) => work(directDatabase(transaction)));
  return {
    start: (batch) => as((database) => database.start(batch)),
    addRows: (importId, part, rows) => as((database) => database.addRows(importId, part, rows)),
    keepFile: (importId, part, piece) => as((database) => database.keepFile(importId, part, piece)),
    preview: (importId) => as((database) => database.preview(importId)),
    commit: (importId, allowUnknown) => as((database) => database.commit(importId, allowUnknown)),
    cancel: (importId) => as((database) => database.cancel(importId)),
  };
}

/** Loads the Korean sample files whose names begin so, in the order of the prefixes. */
export async function loadWing(
  database: ImportDatabase,
  partnerCd: string,
  prefixes: string[],
): Promise<LoadCounts[]> {
  return loadNames(
    database,
    partnerCd,
    prefixes.flatMap((prefix) => wingFiles(prefix)),
  );
}

/** Loads these sample files one after the other. */
export async function loadNames(
  database: ImportDatabase,
  partnerCd: string,
  names: string[],
): Promise<LoadCounts[]> {
  const counts: LoadCounts[] = [];
  for (const name of names)
    counts.push(
      ...(await loadReports(database, partnerCd, [{ name: path.basename(name), bytes: wingBytes(name) }])),
    );
  return counts;
}

/** Parses a file as on the day after the samples. */
function parsed(file: { name: string; bytes: Uint8Array }) {
  const content = createHash('sha256').update(file.bytes).digest('hex');
  return madeOnce(`report ${content} ${file.name}`, () => parseReport(file, wingToday));
}

/** Loads these files one after the other. */
export async function loadReports(
  database: ImportDatabase,
  partnerCd: string,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<LoadCounts[]> {
  const counts: LoadCounts[] = [];
  for (const file of files)
    counts.push(await loadReport(database, await parsed(file), { partnerCd, keepGood: false }));
  return counts;
}

export const everyKind = ['옵션마스터', '재고현황', '판매분석', '입고요청'];
