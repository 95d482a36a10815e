import type { Day } from '../src/domain/korea-time.ts';
import { HISTORY_DAYS, type Calendar } from './calendar.ts';

/** A settlement period: a week from Monday, cut at the end of a month. */
export interface DemoWeek {
  /** Day indexes, both included. */
  from: number;
  to: number;
  start: Day;
  end: Day;
}

/** Days from a sale to its 매출인식, at most. */
export const LONGEST_WAY = 3;
/** Days from the end of a period to its reports. */
export const REPORT_DAYS = 3;

export interface SettlementWeeks {
  weeks: DemoWeek[];
  /** Which of the weeks a day is in; -1: none. */
  weekOf: (index: number) => number;
}

/** The settlement periods of the history whose reports are there by today, in order; the first has all of its sales. */
export function settlementWeeks(calendar: Calendar): SettlementWeeks {
  const weeks: DemoWeek[] = [];
  const places = new Int16Array(HISTORY_DAYS + 1).fill(-1);
  let from = LONGEST_WAY;
  while (calendar.weekday(from) !== 0) from += 1;
  for (let to = from; to + REPORT_DAYS <= HISTORY_DAYS; to += 1) {
    if (calendar.weekday(to) !== 6 && !calendar.isMonthEnd(to)) continue;
    places.fill(weeks.length, from, to + 1);
    weeks.push({ from, to, start: calendar.day(from), end: calendar.day(to) });
    from = to + 1;
  }
  return { weeks, weekOf: (index) => places[index] ?? -1 };
}

/** Days from an option's sale on a day to its 매출인식. */
export function daysToRecognition(option: string, index: number): number {
  const draw = (Number(option.slice(-5)) * 7 + index * 31) % 10;
  return draw < 6 ? 1 : draw < 9 ? 2 : LONGEST_WAY;
}
