import type { DayRange } from './date-presets.ts';
import { addDays, startOfMonth, type Day } from './korea-time.ts';

/** This month and the eleven before. */
export function lastYear(today: Day): DayRange {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(4, 6))];
  const first = month === 12 ? `${year}01` : `${year - 1}${String(month + 1).padStart(2, '0')}`;
  return { start: startOfMonth(`${first}01`), end: today };
}

/** A year back, and what is planned. */
export const interventionPeriod = (today: Day): DayRange => ({
  start: addDays(today, -365),
  end: addDays(today, 90),
});
