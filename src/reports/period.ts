import { importText } from '../text/import.ts';
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

/** The marketplace is younger; an earlier day is a slip of the keys. */
const firstDay = '20000101';

/** What is wrong with a day, yyyyMMdd, as the day of a file; null when nothing is. today is the Korea-time day. */
export function givenDayProblem(day: string, today: string): 'ahead' | 'old' | null {
  if (day > today) return 'ahead';
  return day < firstDay ? 'old' : null;
}

/**
 * The Korea-time day that a whole file is about, yyyyMMdd: the one the person gave, else the one in the file
 * name. Throws FileProblem when there is none, more than one, or it is still to come or long past.
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
  const problem = givenDayProblem(day, today);
  if (problem === 'ahead') throw new FileProblem(importText.file.dayFuture(day));
  if (problem === 'old') throw new FileProblem(importText.file.dayOld(day));
  return day;
}
