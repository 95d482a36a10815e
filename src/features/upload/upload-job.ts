import type { OfferedFile } from '@/components/loads/dropped-files.ts';
import { archiveFiles, isArchive } from '@/reports/archive.ts';
import { errorSheet } from '@/reports/error-sheet.ts';
import { fileIds } from '@/reports/file-ids.ts';
import { FileProblem } from '@/reports/file-problem.ts';
import { reportKinds } from '@/reports/kinds.ts';
import { inMegabytes, limits } from '@/reports/limits.ts';
import { type LoadOptions, stageReport } from '@/reports/load-report.ts';
import { parseReport, recognise, type ReportFile } from '@/reports/parse.ts';
import type { ParsedReport } from '@/reports/parsed-report.ts';
import { daysInFileName } from '@/reports/file-name.ts';
import { givenDayProblem } from '@/reports/period.ts';
import { type Call, restDatabase } from '@/reports/rest-database.ts';
import { importText } from '@/text/import.ts';
import { refusalOf } from './upload-problem.ts';
import type {
  DayProblem,
  FileInput,
  FileReport,
  FromWorker,
  Prepared,
  PrepareInput,
  Progress,
} from './upload-types.ts';

type Tell = (progress: Progress) => void;

const SHOWN_ERRORS = 20;

async function open({ file, day }: FileInput): Promise<ReportFile> {
  // Before it is read: a file beyond the limit does not get into memory.
  if (file.size > limits.fileBytes)
    throw new FileProblem(importText.file.tooBig(inMegabytes(limits.fileBytes)));
  if (file.name.startsWith('~$')) throw new FileProblem(importText.file.lockFile(file.name.slice(2)));
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, day };
}

/** Takes the files out of a zip. */
async function takeOut(bytes: Uint8Array, tell: Tell): Promise<Prepared> {
  const files: OfferedFile[] = [];
  for await (const entry of archiveFiles(bytes)) {
    tell({ is: 'reading', rows: 0 });
    if ('problem' in entry) files.push({ file: new File([], entry.name), message: entry.problem });
    else files.push({ file: new File([entry.bytes], entry.name) });
  }
  return { is: 'archive', files };
}

/** What is unclear about the day that a file name names; null when nothing is. */
export function dayProblem(fileName: string, today: string): DayProblem | null {
  const [day, ...more] = daysInFileName(fileName);
  if (day === undefined) return 'unknown';
  if (more.length > 0) return 'several';
  return givenDayProblem(day, today);
}

export function fileReport(report: ParsedReport): FileReport {
  const kind = reportKinds.find(({ category }) => category === report.category);
  return {
    category: report.category,
    order: kind?.order ?? reportKinds.length,
    isOfOneDay: kind?.period.from === 'day',
    isAllOrNothing: kind?.allOrNothing ?? false,
    sheet: report.sheet,
    periodStart: report.periodStart,
    periodEnd: report.periodEnd,
    rowCount: report.rowCount,
    badRowCount: report.badRowCount,
    errors: report.errors.slice(0, SHOWN_ERRORS),
    errorCount: report.errorCount,
    ignoredColumns: report.ignoredColumns,
    otherSheets: report.otherSheets,
    nameKind: report.nameKind,
    absentColumns: report.absentColumns,
    contradictions: report.contradictions,
    totalRowsSkipped: report.totalRowsSkipped,
    leftAside: report.leftAside,
    serviceDoubts: report.serviceDoubts,
    supplement: report.supplement,
  };
}

/** Reads a file, sends its rows and asks what loading them would change. Nothing of it shows on a page. */
export async function prepareFile(input: PrepareInput, tell: Tell, call: Call): Promise<Prepared> {
  let partnerCd = input.answer;
  try {
    const file = await open(input);
    if (isArchive(file.bytes)) return await takeOut(file.bytes, tell);
    const why = input.day === undefined ? dayProblem(file.name, input.today) : null;
    if (why !== null) {
      const kind = await recognise(file);
      if (kind.period.from === 'day') return { is: 'day-needed', category: kind.category, why };
    }
    const report = await parseReport(file, input.today, (rows) => tell({ is: 'reading', rows }));
    tell({ is: 'report', report: fileReport(report) });
    if (report.badRowCount > 0 && !input.keepGood) return { is: 'held' };
    const codes = (await call('file_partners', JSON.stringify(fileIds(report)))) as string[];
    if (codes.length === 1) partnerCd = codes[0];
    if (partnerCd === undefined || (codes.length > 1 && !codes.includes(partnerCd)))
      return { is: 'partner-needed', codes };
    return await stage(report, { ...input, partnerCd, original: file.bytes }, tell, call);
  } catch (error) {
    return refusalOf(error, partnerCd);
  }
}

async function stage(report: ParsedReport, input: LoadOptions, tell: Tell, call: Call): Promise<Prepared> {
  const all = report.rowCount + report.sumRowCount;
  const share = (rows: number) => (all === 0 ? 1 : rows / all);
  const { database, started } = restDatabase(call, (rows) => tell({ is: 'sending', share: share(rows) }));
  tell({ is: 'sending', share: 0 });
  const staged = await stageReport(database, report, input);
  tell({ is: 'comparing' });
  try {
    const counts = await staged.preview();
    return { is: 'staged', importId: started.importId ?? '', partnerCd: input.partnerCd, counts };
  } catch (error) {
    await staged.cancel().catch(() => {});
    throw error;
  }
}

/** The bad rows of a file with their reasons, as a spreadsheet. */
export async function badRowsFile(
  input: FileInput,
  tell: Tell,
): Promise<Extract<FromWorker, { say: 'bad-rows' }>['result']> {
  try {
    const report = await parseReport(await open(input), input.today, (rows) => tell({ is: 'reading', rows }));
    return { is: 'file', file: new Blob([(await errorSheet(report)) as BlobPart]) };
  } catch (error) {
    return refusalOf(error, '');
  }
}
