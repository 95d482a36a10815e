import { addDays, startOfMonth, startOfWeek, type Day } from './korea-time.ts';

/** Both days belong to the range. */
export interface DayRange {
  start: Day;
  end: Day;
}

export type DatePreset =
  'today' | 'yesterday' | 'last7Days' | 'past7Days' | 'thisMonth' | 'last30Days' | 'lastWeek' | 'lastMonth';

/** In the order of the picker's side panel. */
export const DATE_PRESETS: readonly DatePreset[] = [
  'today',
  'yesterday',
  'last7Days',
  'past7Days',
  'thisMonth',
  'last30Days',
  'lastWeek',
  'lastMonth',
];

/**
 * The days of a preset (specification sections 2 and 9): the last 7 days start 6 days before today, the last
 * 30 start 29 days before; the past 7 days end yesterday, the last day with whole figures; last week is Monday to Sunday; this month ends today, for no future day can be
 * chosen.
 */
export function presetRange(preset: DatePreset, today: Day): DayRange {
  switch (preset) {
    case 'today':
      return { start: today, end: today };
    case 'yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) };
    case 'past7Days':
      return { start: addDays(today, -7), end: addDays(today, -1) };
    case 'last7Days':
      return { start: addDays(today, -6), end: today };
    case 'thisMonth':
      return { start: startOfMonth(today), end: today };
    case 'last30Days':
      return { start: addDays(today, -29), end: today };
    case 'lastWeek': {
      const monday = startOfWeek(today);
      return { start: addDays(monday, -7), end: addDays(monday, -1) };
    }
    case 'lastMonth': {
      const end = addDays(startOfMonth(today), -1);
      return { start: startOfMonth(end), end };
    }
  }
}

/** What a click on a day makes of the range: start, then end, then a new start. Either order of days is fine. */
export function clickDay(range: Partial<DayRange>, day: Day): Partial<DayRange> {
  if (range.start === undefined || range.end !== undefined) return { start: day };
  return day < range.start ? { start: day, end: range.start } : { start: range.start, end: day };
}
