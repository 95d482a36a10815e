import { comparedLine } from '@/components/charts/chart-kinds.ts';
import type { SeriesSpec } from '@/components/charts/chart-spec.ts';
import { addDays, type Day, formatMoment, formatMonthDay, koreaToday } from '@/domain/korea-time.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { homeText } from '@/text/home.ts';
import type { HomeDaily } from '@/data/home-summary.ts';

const KOREA_OFFSET_MS = 9 * 60 * 60 * 1000;

/** The greeting for the hour it is in Korea: morning from 5, afternoon from 12, evening from 18 to 22. */
export function greeting(now: Date, name: string): string {
  const hour = new Date(now.getTime() + KOREA_OFFSET_MS).getUTCHours();
  const { dawn, morning, afternoon, evening } = homeText.greeting;
  if (hour < 5 || hour >= 22) return dawn(name);
  if (hour < 12) return morning(name);
  return hour < 18 ? afternoon(name) : evening(name);
}

/** The Korea-time day in words: 11월 21일 토요일. */
export function dayInWords(now: Date): string {
  const korea = new Date(now.getTime() + KOREA_OFFSET_MS);
  const weekday = homeText.weekdays[korea.getUTCDay()] ?? '';
  return `${formatMonthDay(koreaToday(now))} ${weekday}`;
}

/**
 * The line below the greeting: today, and the days that the figures are of: the last loaded day of sales, 어제 for
 * yesterday, and the day of the stock. What was never loaded is not named.
 */
export function subtitle(
  now: Date,
  salesTo: Day | null | undefined,
  stockDay: Day | null | undefined,
): string {
  const yesterday = addDays(koreaToday(now), -1);
  return [
    dayInWords(now),
    salesTo
      ? homeText.salesUntil(salesTo === yesterday ? homeText.yesterday : formatMonthDay(salesTo))
      : null,
    stockDay ? homeText.stockOf(formatMonthDay(stockDay)) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** The 30-day chart: full days for tooltip and table, month.day for the axis. */
export function dailyChart(daily: HomeDaily): SeriesSpec {
  const { day, current, previous } = homeText.chart;
  return comparedLine({
    heading: day,
    figure: metricOf('saleQty'),
    names: { current, previous },
    points: daily.map(({ date, qty, previousQty }) => ({
      from: date,
      to: date,
      value: qty,
      previous: previousQty,
    })),
    newestFirst: true,
  });
}

/**
 * How old a load is, in words and as a tone: of today green, of yesterday grey, older yellow. Reports are loaded
 * every morning, so a load of the day before yesterday is one that somebody forgot.
 */
export function loadAge(lastAt: string, now: Date): { text: string; tone: 'green' | 'gray' | 'yellow' } {
  const moment = new Date(lastAt);
  if (Number.isNaN(moment.getTime())) return { text: NO_VALUE, tone: 'yellow' };
  const day = koreaToday(moment);
  const time = formatMoment(lastAt).slice(-5);
  if (day === koreaToday(now)) return { text: homeText.loads.today(time), tone: 'green' };
  const yesterday = koreaToday(new Date(now.getTime() - 24 * 60 * 60 * 1000));
  if (day === yesterday) return { text: homeText.loads.yesterday(time), tone: 'gray' };
  return { text: formatMoment(lastAt), tone: 'yellow' };
}
