import type { DayRange } from '@/domain/date-presets.ts';
import { addDays, type Day, startOfMonth } from '@/domain/korea-time.ts';

/** The days of a month (yyyyMM) until today. */
export function monthRange(month: string, today: Day): DayRange {
  const start = `${month}01`;
  const end = addDays(startOfMonth(addDays(start, 31)), -1);
  return { start, end: end < today ? end : today };
}

/** The month (yyyyMM) whose days until today a period is; null: it is another. */
export function monthOf({ start, end }: DayRange, today: Day): string | null {
  const month = start.slice(0, 6);
  const whole = monthRange(month, today);
  return whole.start === start && whole.end === end ? month : null;
}

/** This month (yyyyMM) and those before it, so many in all. */
export function pastMonths(today: Day, count: number): string[] {
  const months: string[] = [];
  for (let day = startOfMonth(today); months.length < count; day = startOfMonth(addDays(day, -1)))
    months.push(day.slice(0, 6));
  return months;
}
