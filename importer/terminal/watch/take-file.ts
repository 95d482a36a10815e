import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toFailure } from '../../../src/data/errors.ts';
import { koreaToday } from '../../../src/domain/korea-time.ts';
import { archiveFiles, isArchive } from '../../../src/reports/archive.ts';
import { fileIds } from '../../../src/reports/file-ids.ts';
import { FileProblem } from '../../../src/reports/file-problem.ts';
import { inMegabytes, limits } from '../../../src/reports/limits.ts';
import { doubtfulCode, loadedCode, LoadProblem, noRoomCode } from '../../../src/reports/load-problem.ts';
import { stageReport } from '../../../src/reports/load-report.ts';
import type { ParsedReport } from '../../../src/reports/parsed-report.ts';
import { restDatabase } from '../../../src/reports/rest-database.ts';
import { importText } from '../../../src/text/import.ts';
import type { ReportReader } from '../../report-reader.ts';
import { printNotes } from '../import-files.ts';
import type { MemberConnection } from './member-connection.ts';
import { freePath, stampOf, type WatchedFile } from './watched-files.ts';

/** Where a file goes. */
export type Outcome =
  { is: 'done' } | { is: 'waiting'; importId: string } | { is: 'refused'; why: string; notes?: string[] };

export interface TakenFile extends WatchedFile {
  reader: ReportReader;
  connection: MemberConnection;
  /** The partner that was named; undefined: it is found from the content. */
  partnerCd: string | undefined;
  onLoaded: (partnerCd: string) => void;
}

/** Failures with which no other file would get further either. */
export const stopsAll: ReadonlySet<string> = new Set([
  'offline',
  'signed-out',
  'inactive',
  'too-many',
  'busy',
]);
/** Failures that say nothing of the file. */
const isForLater: ReadonlySet<string> = new Set([...stopsAll, 'timeout', 'server', 'held']);

/** Loads a file. Null: it is being written to. Throws what says nothing of the file, which is tried again. */
export async function takeFile(taken: TakenFile): Promise<Outcome | null> {
  const { file, size, stamp, reader } = taken;
  if (size > limits.fileBytes)
    return { is: 'refused', why: importText.file.tooBig(inMegabytes(limits.fileBytes)) };
  const bytes = new Uint8Array(await readFile(file));
  if ((await stampOf(file)).stamp !== stamp) return null;
  const notes: string[] = [];
  try {
    if (isArchive(bytes)) return await takeOut(bytes, path.dirname(file));
    const report = await reader.parse({ bytes, name: path.basename(file) }, koreaToday());
    printNotes(report, (line) => notes.push(line));
    return await load(report, taken, bytes);
  } catch (error) {
    if (!(error instanceof FileProblem || error instanceof LoadProblem)) throw error;
    const { kind, code } = toFailure(error.cause);
    if (error instanceof LoadProblem && (isForLater.has(kind) || code === noRoomCode)) throw error;
    return { is: 'refused', why: error.message, notes };
  }
}

/** Puts the files of a zip beside it: each is then taken as if it had come alone. */
async function takeOut(bytes: Uint8Array, folder: string): Promise<Outcome> {
  const problems: string[] = [];
  for await (const entry of archiveFiles(bytes)) {
    if ('problem' in entry) {
      problems.push(`${entry.name}: ${entry.problem}`);
      continue;
    }
    // Names that no file may have on Windows, and no longer than any file system takes.
    const name = entry.name.replace(/[<>:"\\|?*\p{Cc}]/gu, '_').slice(-80);
    // Hidden until it is whole: a file that is written is a file that may be taken.
    const hidden = path.join(folder, `.${name}.part`);
    await writeFile(hidden, entry.bytes);
    await rename(hidden, await freePath(folder, name));
  }
  return problems.length === 0 ? { is: 'done' } : { is: 'refused', why: problems.join('\n') };
}

async function load(report: ParsedReport, taken: TakenFile, original: Uint8Array): Promise<Outcome> {
  const { connection } = taken;
  const fileHash = createHash('sha256').update(original).digest('hex');
  const found =
    taken.partnerCd === undefined
      ? ((await connection.call('file_partners', fileIds(report))) as string[])
      : [taken.partnerCd];
  const [partnerCd] = found;
  if (partnerCd === undefined || found.length > 1) throw new LoadProblem(importText.watch.noPartner(found));
  const { database, started } = restDatabase(
    (name, body) => connection.call(name, JSON.parse(body) as object),
    () => {},
  );
  const options = { partnerCd, keepGood: false, way: 'folder', fileHash, original } as const;
  const staged = await stageReport(database, report, options);
  try {
    await staged.commit();
  } catch (error) {
    const { code } = toFailure(error instanceof LoadProblem ? error.cause : error);
    if (code === doubtfulCode) {
      const importId = await connection.call('import_wait', { import_id: started.importId });
      return { is: 'waiting', importId: String(importId) };
    }
    await staged.cancel().catch(() => {});
    if (code === loadedCode) return { is: 'done' };
    throw error;
  }
  taken.onLoaded(partnerCd);
  return { is: 'done' };
}
