import { type Day, formatDay, weekdayOf } from '@/domain/korea-time.ts';
import { salesDaysText } from '@/text/sales-days.ts';

/** A day and its weekday: 2026.11.20 (금). */
export const dayWithWeekday = (day: Day) =>
  `${formatDay(day)} (${salesDaysText.weekdays[weekdayOf(day)] ?? ''})`;
