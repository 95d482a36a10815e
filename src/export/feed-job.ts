import { type DayRange, presetRange } from '../domain/date-presets.ts';
import { lastYear } from '../domain/first-periods.ts';
import { addDays, type Day } from '../domain/korea-time.ts';
import type { ExportColumn } from './export-types.ts';

/** The periods with which lists open (the initial of periodFilter), by today. No two are ever the same days. */
const openingPeriods = {
  last30Days: (today) => presetRange('last30Days', today),
  past30Days: (today) => presetRange('last30Days', addDays(today, -1)),
  lastMonth: (today) => presetRange('lastMonth', addDays(today, -1)),
  lastYear: (today) => lastYear(addDays(today, -1)),
} satisfies Record<string, (today: Day) => DayRange>;

type OpeningPeriod = keyof typeof openingPeriods;

/** A list as a feed reads it, which make_feed checks and keeps. */
export interface FeedJob {
  /** The list function. */
  call: string;
  /** Its arguments besides partner and page. */
  args: Readonly<Record<string, unknown>>;
  /** The period that takes the place of date_start and date_end on the day of a read; null: they stay. */
  period: OpeningPeriod | null;
  columns: readonly ExportColumn[];
}

/** The opening period that a list shows today; null if it is another, or chosen by periods of a settlement, whose ends are named. */
export function openingPeriod(args: FeedJob['args'], today: Day): OpeningPeriod | null {
  if ('period_ends' in args) return null;
  const names = Object.keys(openingPeriods) as OpeningPeriod[];
  const isShown = (name: OpeningPeriod) => {
    const { start, end } = openingPeriods[name](today);
    return args.date_start === start && args.date_end === end;
  };
  return names.find(isShown) ?? null;
}

/** The arguments of a feed on a day. */
export function argsOn({ args, period }: Pick<FeedJob, 'args' | 'period'>, today: Day): FeedJob['args'] {
  if (period === null) return args;
  const { start, end } = openingPeriods[period](today);
  return { ...args, date_start: start, date_end: end };
}
