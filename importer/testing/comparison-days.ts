import { addDays } from './independent-numbers.ts';

/** The days that a period may be compared with. */
export type Comparison = 'previous' | 'week' | 'year';

const YEAR = 364;

function shiftOf(comparison: Comparison, days: number): number {
  const weeks = Math.ceil(days / 7) * 7;
  return { previous: days === 1 ? 7 : days, week: weeks, year: YEAR }[comparison];
}

const earlier = (days: number) => (list: string[]) => list.map((day) => addDays(day, -days));

/** The days that days of a period are compared with. */
export const daysBefore = (comparison: Comparison, days: string[]) =>
  earlier(shiftOf(comparison, days.length));

/** The days that rows of a day are compared with: the weekday of the week before, or of the year before. */
export const weekdayBefore = (comparison: Comparison, days: string[]) =>
  earlier(shiftOf(comparison, days.length) === YEAR ? YEAR : 7);
