import { addDays, type Day, formatDay } from './korea-time.ts';

/** Which days of sales are loaded, as stock_list and home_summary say it: a missing day counts as 0 in an average. */
export interface SalesDays {
  /** The first loaded day and the last before today; null when none ever was. */
  from: Day | null;
  to: Day | null;
  /** Days of the last 7 and 30 before today that no load covers, oldest first. */
  missing7: readonly Day[];
  missing30: readonly Day[];
}

/** Days as people write them, those in a row as one range: 11.02, 11.17 ~ 11.19. Oldest first. */
export function dayRanges(days: readonly Day[]): string {
  const ranges: { first: Day; last: Day }[] = [];
  for (const day of days) {
    const open = ranges.at(-1);
    if (open && addDays(open.last, 1) === day) open.last = day;
    else ranges.push({ first: day, last: day });
  }
  const short = (day: Day) => formatDay(day).slice(5);
  return ranges
    .map(({ first, last }) => (first === last ? short(first) : `${short(first)} ~ ${short(last)}`))
    .join(', ');
}
