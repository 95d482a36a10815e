import type { DayRange } from '@/domain/date-presets.ts';
import { formatDay } from '@/domain/korea-time.ts';

/** yyyy.MM.dd ~ yyyy.MM.dd; while the end is missing, the start alone; nothing without a start. */
export function rangeText({ start, end }: Partial<DayRange>): string | undefined {
  if (start === undefined) return undefined;
  return end === undefined ? `${formatDay(start)} ~` : `${formatDay(start)} ~ ${formatDay(end)}`;
}
