/**
 * Korea-time days (specification section 9: Korea time is used for all date computations).
 * A business day is the text yyyyMMdd, as the database keeps it. Korea has no daylight saving time, so a
 * fixed offset is enough and the zone of the machine never matters.
 */
const KOREA_OFFSET_MS = 9 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A business day in Korea time, yyyyMMdd. */
export type Day = string;

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

const toUtc = (day: Day) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));

const fromUtc = (moment: number): Day => {
  const date = new Date(moment);
  return `${pad(date.getUTCFullYear(), 4)}${pad(date.getUTCMonth() + 1)}${pad(date.getUTCDate())}`;
};

/** Whether a text is eight digits that name a day of the calendar. */
export function isDay(text: string): boolean {
  return /^\d{8}$/.test(text) && fromUtc(toUtc(text)) === text;
}

let ahead = 0;

/** Milliseconds that this computer's clock is ahead of the backend's; negative if it is behind, 0 until it is known. */
export const clockAhead = () => ahead;

/** Sets the difference between the clocks; src/data/clock-difference.ts measures it. */
export function setClockAhead(milliseconds: number): void {
  ahead = milliseconds;
}

/** Returns the moment by the backend's clock. A seller's computer may be hours or a day off. */
export const serverNow = () => new Date(Date.now() - ahead);

/** The day it is in Korea. */
export function koreaToday(now: Date = serverNow()): Day {
  return fromUtc(now.getTime() + KOREA_OFFSET_MS);
}

/** The day so many days later, earlier for a negative count. */
export function addDays(day: Day, count: number): Day {
  return fromUtc(toUtc(day) + count * DAY_MS);
}

/** How many days later the second day is. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MS);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(toUtc(day)).getUTCDay();
}

/** The Monday of the day's week; a Korean business week starts on Monday. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The first day of the day's month. */
export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 6)}01`;
}

/** A month yyyyMM as it is shown: 2026.11. */
export const formatMonth = (ym: string) => `${ym.slice(0, 4)}.${ym.slice(4)}`;

/** Display form: yyyy.MM.dd, or with another separator. A text that is no day is shown as it is. */
export function formatDay(day: Day, separator = '.'): string {
  return isDay(day) ? [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)].join(separator) : day;
}

/** A day as it is spoken, without its year: 11월 20일. */
export function formatMonthDay(day: Day): string {
  return `${Number(day.slice(4, 6))}월 ${Number(day.slice(6, 8))}일`;
}

/** A moment of the database (ISO text) as Korea time: yyyy.MM.dd HH:mm. */
export function formatMoment(iso: string): string {
  const moment = Date.parse(iso);
  if (Number.isNaN(moment)) return iso;
  const korea = new Date(moment + KOREA_OFFSET_MS);
  return `${formatDay(fromUtc(korea.getTime()))} ${pad(korea.getUTCHours())}:${pad(korea.getUTCMinutes())}`;
}

/** Korea time for file names: yyMMdd_HHmmss. */
export function fileTimestamp(now: Date = serverNow()): string {
  const korea = new Date(now.getTime() + KOREA_OFFSET_MS);
  const time = [korea.getUTCHours(), korea.getUTCMinutes(), korea.getUTCSeconds()].map((part) => pad(part));
  return `${fromUtc(korea.getTime()).slice(2)}_${time.join('')}`;
}

/** The local calendar date that a calendar widget needs: same year, month and day, in the machine's zone. */
export function dayToLocalDate(day: Day): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));
}

/** The other way round: the date that a calendar widget shows, as a day. */
export function localDateToDay(date: Date): Day {
  return `${pad(date.getFullYear(), 4)}${pad(date.getMonth() + 1)}${pad(date.getDate())}`;
}
