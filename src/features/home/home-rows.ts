import type { HomeArrivals } from '@/data/home-summary.ts';
import { addDays, type Day, formatMonthDay, koreaToday } from '@/domain/korea-time.ts';
import { homeText } from '@/text/home.ts';
import { morningText } from '@/text/morning.ts';
import { weekdayName } from '@/text/sales-days.ts';

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
  const today = koreaToday(now);
  return `${formatMonthDay(today)} ${weekdayName(today)}요일`;
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
      ? homeText.salesUntil(salesTo === yesterday ? morningText.yesterday : formatMonthDay(salesTo))
      : null,
    stockDay ? homeText.stockOf(formatMonthDay(stockDay)) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Says whether the reports of yesterday are complete, and which are missing; empty before the answer. */
export function arrivalSentence(arrivals: HomeArrivals | null | undefined, yesterday: Day): string {
  const awaited = (arrivals ?? []).filter(({ isThere }) => isThere !== null);
  if (awaited.length === 0) return '';
  const weekday = weekdayName(yesterday);
  const missing = awaited.filter(({ isThere }) => !isThere).map(({ category }) => category);
  const { all, some } = homeText.arrivals;
  if (missing.length === 0) return all(weekday, awaited.length);
  return some(weekday, awaited.length, awaited.length - missing.length, missing.join(', '));
}
