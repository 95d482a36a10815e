import { createHash } from 'node:crypto';
import { toFailure } from '../../../src/data/errors.ts';
import { koreaToday } from '../../../src/domain/korea-time.ts';
import { fileIds } from '../../../src/reports/file-ids.ts';
import { FileProblem } from '../../../src/reports/file-problem.ts';
import { doubtfulCode, loadedCode, LoadProblem, noRoomCode } from '../../../src/reports/load-problem.ts';
import { type LoadCounts, stageReport } from '../../../src/reports/load-report.ts';
import type { ParsedReport } from '../../../src/reports/parsed-report.ts';
import { restDatabase } from '../../../src/reports/rest-database.ts';
import type { ReportReader } from '../../report-reader.ts';
import { printNotes } from '../import-files.ts';
import type { MemberConnection } from './member-connection.ts';

/** What became of a file. counts: null if the same bytes were loaded before. */
export type Outcome =
  | { is: 'done'; report?: ParsedReport; counts?: LoadCounts | null }
  | { is: 'waiting'; importId: string; report?: ParsedReport }
  | { is: 'refused'; why: string; notes?: string[]; report?: ParsedReport | undefined };

/** How a file is loaded while nobody looks. */
export interface UnattendedLoad {
  way: 'folder' | 'mail';
  reader: ReportReader;
  connection: MemberConnection;
  /** Returns the partner of a file; asContent returns those that know its content. Throws LoadProblem. */
  choosePartner: (asContent: () => Promise<string[]>) => Promise<string>;
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

/** Loads a file that is no archive. Throws what says nothing of the file, which is tried again. */
export async function loadUnattended(
  file: { bytes: Uint8Array<ArrayBuffer>; name: string },
  how: UnattendedLoad,
): Promise<Outcome> {
  const notes: string[] = [];
  let report: ParsedReport | undefined;
  try {
    report = await how.reader.parse(file, koreaToday());
    printNotes(report, (line) => notes.push(line));
    return await load(report, how, file.bytes);
  } catch (error) {
    if (!(error instanceof FileProblem || error instanceof LoadProblem)) throw error;
    const { kind, code } = toFailure(error.cause);
    if (error instanceof LoadProblem && (isForLater.has(kind) || code === noRoomCode)) throw error;
    return { is: 'refused', why: error.message, notes, report };
  }
}

async function load(report: ParsedReport, how: UnattendedLoad, original: Uint8Array): Promise<Outcome> {
  const { connection, way } = how;
  const fileHash = createHash('sha256').update(original).digest('hex');
  const partnerCd = await how.choosePartner(
    async () => (await connection.call('file_partners', fileIds(report))) as string[],
  );
  const { database, started } = restDatabase(
    (name, body) => connection.call(name, JSON.parse(body) as object),
    () => {},
  );
  const options = { partnerCd, keepGood: false, way, fileHash, original } as const;
  const staged = await stageReport(database, report, options);
  try {
    const counts = await staged.commit();
    how.onLoaded(partnerCd);
    return { is: 'done', report, counts };
  } catch (error) {
    const { code } = toFailure(error instanceof LoadProblem ? error.cause : error);
    if (code === doubtfulCode) {
      const importId = await connection.call('import_wait', { import_id: started.importId });
      return { is: 'waiting', importId: String(importId), report };
    }
    await staged.cancel().catch(() => {});
    if (code === loadedCode) return { is: 'done', report, counts: null };
    throw error;
  }
}
