import { importText } from '../text/import.ts';
import { readDay } from './cells/days.ts';
import { FileProblem } from './file-problem.ts';
import { daysInFileName } from './file-name.ts';
import type { ReportKind } from './kind.ts';

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

const longestPeriod = 366;
const longestGap = 31;
/** A month that is still running is settled at its end. */
const longestAhead = 31;

export const daysBetween = (from: string, to: string): number => {
  const time = (day: string) =>
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
  return Math.round((time(to) - time(from)) / 86_400_000);
};

/**
 * From when to when the rows of a file are, yyyyMMdd; null without a day. Where the kind's file names say it, days without
 * a row mean something: then a day outside, in the future, or far from all others ends in a FileProblem. So do settlement
 * periods of which one has a year that is not its own.
 */
export function filePeriod(
  kind: ReportKind,
  fileName: string,
  found: ReadonlySet<string>,
  today: string,
): { from: string | null; to: string | null } {
  const days = [...found].toSorted();
  const [first = null] = days;
  const last = days.at(-1) ?? null;
  if (kind.period.from !== 'column' || kind.period.days === undefined || first === null || last === null)
    return { from: first, to: last };
  const isSettled = kind.period.days === 'settled';
  if (daysBetween(today, last) > (isSettled ? longestAhead : 0))
    throw new FileProblem(importText.file.dayFuture(last));
  if (givenDayProblem(first, today) === 'old') throw new FileProblem(importText.file.dayOld(first));
  if (isSettled) {
    if (daysBetween(first, last) >= longestPeriod)
      throw new FileProblem(importText.file.periodTooLong(longestPeriod));
    return { from: first, to: last };
  }
  const named = daysInFileName(fileName).toSorted();
  const from = named[0] ?? first;
  const to = named.at(-1) ?? last;
  if (first < from || last > to) throw new FileProblem(importText.file.outsidePeriod(from, to, first, last));
  if (daysBetween(from, to) >= longestPeriod)
    throw new FileProblem(importText.file.periodTooLong(longestPeriod));
  const gap = days.findIndex(
    (day, place) => place > 0 && daysBetween(days[place - 1] ?? day, day) > longestGap,
  );
  if (gap > 0) throw new FileProblem(importText.file.gap(days[gap - 1] ?? '', days[gap] ?? ''));
  return { from, to: to > today ? last : to };
}
