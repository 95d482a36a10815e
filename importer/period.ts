import { importText } from '../src/text/import.ts';
import { readDay } from './cells/days.ts';
import { FileProblem } from './file-problem.ts';
import type { ReportKind } from './kind.ts';

const dayInName = /(?<!\d)(20\d{2})([-._]?)(\d{2})\2(\d{2})(?!\d)/g;

/** The days that a file name names, each once. */
export function daysInFileName(fileName: string): string[] {
  const found = [...fileName.normalize('NFC').matchAll(dayInName)].map((match) =>
    readDay(`${match[1]}${match[3]}${match[4]}`),
  );
  return [...new Set(found.filter((day) => day !== null))];
}

/**
 * The Korea-time day that a whole file is about, yyyyMMdd: the one the person gave, else the one in the file
 * name. Throws FileProblem when there is none, more than one, or it is still to come.
 */
export function fileDay(
  kind: ReportKind,
  fileName: string,
  given: string | undefined,
  today: string,
): string {
  const named = daysInFileName(fileName);
  if (given === undefined && named.length > 1) throw new FileProblem(importText.file.dayAmbiguous);
  const day = given ?? named[0];
  if (day === undefined) throw new FileProblem(importText.file.dayUnknown(kind.category));
  if (readDay(day) !== day) throw new FileProblem(importText.file.dayInvalid(day));
  if (day > today) throw new FileProblem(importText.file.dayFuture(day));
  return day;
}
