import { randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importText } from '../../src/text/import.ts';
import { terminalText } from '../../src/text/import-terminal.ts';
import { errorSheet } from '../../src/reports/error-sheet.ts';
import { FileProblem } from '../../src/reports/file-problem.ts';
import { fileWarnings, loadNotes, loadWarnings } from '../../src/reports/load-notes.ts';
import { inMegabytes, limits } from '../../src/reports/limits.ts';
import { LoadProblem } from '../../src/reports/load-problem.ts';
import {
  loadReport,
  stageReport,
  type ImportDatabase,
  type LoadCounts,
  type LoadOptions,
} from '../../src/reports/load-report.ts';
import type { ReportFile } from '../../src/reports/parse.ts';
import type { ParsedReport } from '../../src/reports/parsed-report.ts';
import { daysInFileName } from '../../src/reports/file-name.ts';
import { ReportReader } from '../report-reader.ts';
import type { ImportArguments } from './arguments.ts';
import { diskSentence } from './disk-error.ts';

export interface FileResult {
  file: string;
  report?: ParsedReport;
  counts?: LoadCounts;
  /** Why the file was not loaded. */
  problem?: string;
}

const text = terminalText.terminal;

async function open(file: string, day: string | undefined): Promise<ReportFile> {
  const name = path.basename(file);
  if (name.startsWith('~$')) throw new FileProblem(importText.file.lockFile(name.slice(2)));
  try {
    // Before it is read: a file beyond the limit does not get into memory.
    if ((await stat(file)).size <= limits.fileBytes) return { bytes: await readFile(file), name, day };
  } catch (cause) {
    throw new FileProblem(text.cannotOpen, { cause });
  }
  throw new FileProblem(importText.file.tooBig(inMegabytes(limits.fileBytes)));
}

/** The files in the order in which they may build on each other: the option master first, then day by day. */
export function inOrder(files: string[], reader: ReportReader): Promise<string[]> {
  return sortedFiles(
    files.map((file) => ({ file, name: file, opened: () => open(file, undefined) })),
    reader,
  );
}

/** As inOrder, of files wherever they come from. */
export async function sortedFiles<T>(
  files: { file: T; name: string; opened: () => Promise<ReportFile> }[],
  reader: ReportReader,
): Promise<T[]> {
  if (files.length < 2) return files.map(({ file }) => file);
  const known = [];
  for (const { file, name, opened } of files) {
    // A file that cannot be read goes last; reading it again says why.
    const order = await opened()
      .then((one) => reader.order(one))
      .catch(() => Number.MAX_SAFE_INTEGER);
    known.push({ file, name, order, day: daysInFileName(path.basename(name))[0] ?? '' });
  }
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return known
    .toSorted((a, b) => a.order - b.order || compare(a.day, b.day) || compare(a.name, b.name))
    .map(({ file }) => file);
}

function errorsPath(args: ImportArguments, file: string): string {
  if (args.errorsFile !== undefined) return args.errorsFile;
  const { dir, name } = path.parse(file);
  return path.join(dir, `${name}_오류.xlsx`);
}

export function printNotes(report: ParsedReport, print: (line: string) => void): void {
  if (report.totalRowsSkipped > 0) print(`  ${importText.notes.totals(report.totalRowsSkipped)}`);
  for (const warning of fileWarnings(report)) print(`  ${warning}`);
  if (report.ignoredColumns.length > 0) print(text.ignored(report.ignoredColumns));
  const shown = report.errors.slice(0, 20);
  for (const error of shown)
    print(text.errorLine(error.sheet, error.row, error.column, error.value, error.reason));
  if (report.errorCount > shown.length) print(text.moreErrors(report.errorCount - shown.length));
}

/**
 * Loads files one after the other, each in a transaction of its own: one that is refused does not stop the
 * next. today is the Korea-time day, yyyyMMdd.
 */
export async function importFiles(
  database: ImportDatabase,
  args: ImportArguments,
  today: string,
  print: (line: string) => void,
): Promise<FileResult[]> {
  const reader = new ReportReader();
  const dropId = randomUUID();
  const results: FileResult[] = [];
  try {
    const files = await inOrder(args.files, reader);
    for (const [index, file] of files.entries()) {
      print(text.reading(index + 1, files.length, path.basename(file)));
      const result: FileResult = { file };
      results.push(result);
      try {
        const opened = await open(file, args.day);
        result.report = await reader.parse(opened, today);
        printNotes(result.report, print);
        result.counts = await load(database, result.report, {
          ...args,
          way: 'terminal',
          dropId,
          original: opened.bytes,
        });
        // The rows are loaded; those of all files would add up.
        result.report.chunks = [];
        for (const note of loadWarnings(result.report.category, result.counts)) print(`  ${note}`);
        for (const note of loadNotes(result.report, result.counts)) print(`  ${note}`);
        if (result.counts.live === false) print(text.olderStock);
        if (result.report.badRowCount > 0 && !args.preview) {
          const target = errorsPath(args, file);
          const sheet = await errorSheet(result.report);
          // The file is loaded by then, and the others go on.
          await writeFile(target, sheet).then(
            () => print(text.errorFile(target)),
            (error: NodeJS.ErrnoException) => print(text.errorFileFailed(target, diskSentence(error))),
          );
        }
      } catch (error) {
        if (!(error instanceof FileProblem || error instanceof LoadProblem)) throw error;
        result.problem = error.message;
        print(`  ${error.message}`);
        if (error.message === importText.load.unknownOptions)
          print(`  ${importText.load.unknownOptionsTerminal}`);
      }
    }
  } finally {
    await reader.close();
  }
  return results;
}

async function load(
  database: ImportDatabase,
  report: ParsedReport,
  args: ImportArguments & LoadOptions,
): Promise<LoadCounts> {
  if (!args.preview) return loadReport(database, report, args);
  const staged = await stageReport(database, report, args);
  try {
    return await staged.preview();
  } finally {
    await staged.cancel();
  }
}
