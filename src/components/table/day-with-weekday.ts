import { type Day, formatDay } from '@/domain/korea-time.ts';
import { weekdayName } from '@/text/sales-days.ts';

/** A day and its weekday: 2026.11.20 (금). */
export const dayWithWeekday = (day: Day) => `${formatDay(day)} (${weekdayName(day)})`;
