import { addDays, type Day } from '../src/domain/korea-time.ts';

/** Days of sales history, ending yesterday. */
export const HISTORY_DAYS = 400;
const FUTURE_DAYS = 30;

/** Day 0 is the first of the history; day HISTORY_DAYS is today in Korea time. */
export interface Calendar {
  today: Day;
  day: (index: number) => Day;
  /** 0 is Monday. */
  weekday: (index: number) => number;
  isMonthEnd: (index: number) => boolean;
}

/** The calendar of a history that ends the day before `today`. */
export function calendarOf(today: Day): Calendar {
  const days = Array.from({ length: HISTORY_DAYS + FUTURE_DAYS }, (_, index) =>
    addDays(today, index - HISTORY_DAYS),
  );
  const day = (index: number) => days[index] ?? addDays(today, index - HISTORY_DAYS);
  const first = day(0);
  const offset = Date.UTC(Number(first.slice(0, 4)), Number(first.slice(4, 6)) - 1, Number(first.slice(6)));
  // The first of January 1970 was a Thursday.
  const firstWeekday = (offset / 86_400_000 + 3) % 7;
  return {
    today,
    day,
    weekday: (index) => (firstWeekday + index) % 7,
    isMonthEnd: (index) => day(index + 1).endsWith('01'),
  };
}
