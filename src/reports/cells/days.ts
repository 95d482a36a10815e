import { importText } from '../../text/import.ts';
import { CellProblem, cellText, isDash, plainText, type CellParser, type RawCell } from './cell.ts';
import { readClock, splitMoment } from './clock.ts';

/** Excel's day 1 is 1900-01-01, and it counts a 29 February 1900 that never was. */
const excelEpoch = Date.UTC(1899, 11, 30);
/** Days between 1900 and 1904, from which a workbook may count instead. */
const days1904 = 1462;
const serialFrom = 20_000; // 1954
const serialTo = 80_000; // 2119
const koreaMinutes = 540;

const asDay = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '');

/** yyyyMMdd of three numbers, or null when there is no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1900 && year <= 2999 ? asDay(date) : null;
}

const yearFirst = /^(\d{4}|\d{2})\s*([-./년])\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[일.]?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
// The English files write month/day/year.
const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const weekday = /\s*(?:[([][월화수목금토일](?:요일)?[)\]]|[월화수목금토일]요일)/;

/** Years of two digits that a report can be about; none of them is a month, so that 26/11/14 and 11/14/26 are clear. */
const isShortYear = (digits: string | undefined) => digits !== undefined && /^[2-4]\d$/.test(digits);
const yearOf = (digits: string | undefined) => Number(digits?.length === 2 ? `20${digits}` : digits);

/** The day of a text without a time, yyyyMMdd; null when it is none. Day/month order is never guessed. */
export function readDay(text: string): string | null {
  const whole = compact.exec(text);
  if (whole) return dayOf(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const [, year, , month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined && (year.length === 4 || isShortYear(year)))
    return dayOf(yearOf(year), Number(month), Number(day));
  const american = monthFirst.exec(text);
  if (!american || !(american[3]?.length === 4 || isShortYear(american[3]))) return null;
  return dayOf(yearOf(american[3]), Number(american[1]), Number(american[2]));
}

/** The moment of a cell that holds a day number, as if Korea time were UTC. A text of five digits is one too, as in a CSV. */
function serialDate(raw: RawCell, is1904: boolean): Date | null {
  const from = Date.UTC(1954, 0);
  // A comparison with NaN is false, so neither an invalid date nor a number that is none gets through.
  if (raw instanceof Date) return raw.getTime() >= from && raw.getTime() < Date.UTC(3000, 0) ? raw : null;
  const number = typeof raw === 'string' && /^\d{5}(\.\d+)?$/.test(raw.trim()) ? Number(raw) : raw;
  if (typeof number !== 'number') return null;
  const serial = is1904 ? number + days1904 : number;
  if (!(serial >= serialFrom && serial <= serialTo)) return null;
  return new Date(Math.round((excelEpoch + serial * 86_400_000) / 1000) * 1000);
}

/**
 * The moment of a text, as if Korea time were UTC; null when it is none. A time without a zone is Korea time, one with a
 * zone becomes it: 2026-11-20T20:00:00Z is 5 o'clock on the 21st.
 */
export function readMoment(text: string): Date | null {
  const [dayText, time] = splitMoment(text.replace(weekday, ' ').trim());
  const day = readDay(dayText.trim());
  const clock = time === null ? { hour: 0, minute: 0, second: 0, offset: null } : readClock(time);
  if (day === null || clock === null) return null;
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6)].map(Number);
  const shift = clock.offset === null ? 0 : koreaMinutes - clock.offset;
  return new Date(
    Date.UTC(year ?? 0, (month ?? 0) - 1, date, clock.hour, clock.minute + shift, clock.second),
  );
}

/** A Korea-time day, yyyyMMdd; a time behind it is left out. */
export const day: CellParser = (raw, is1904 = false) => {
  const serial = serialDate(raw, is1904);
  if (serial) return asDay(serial);
  const text = plainText(raw);
  if (isDash(text)) return null;
  const found = readMoment(text);
  return found ? asDay(found) : new CellProblem(importText.cell.notDay);
};

/** A month as yyyyMM: 2026-08, 2026.08, 202608, 2026년 8월, or a day of it. */
export const month: CellParser = (raw, is1904) => {
  const text = plainText(raw);
  // The year of a spreadsheet's day number, such as 46023, would be 4602.
  const match = /^([12]\d{3})\s*[-./년]?\s*(\d{1,2})\s*월?$/.exec(text);
  const number = Number(match?.[2]);
  if (match && number >= 1 && number <= 12) return `${match[1] ?? ''}${String(number).padStart(2, '0')}`;
  const whole = day(raw, is1904);
  if (typeof whole === 'string') return whole.slice(0, 6);
  return whole === null ? null : new CellProblem(importText.cell.notMonth);
};

/** A day where the file has one, else the text as it comes (해당없음). */
export const dayOrText: CellParser = (raw, is1904) => {
  const value = day(raw, is1904);
  return value instanceof CellProblem ? cellText(raw).slice(0, 100) : value;
};

/** A moment in Korea time as ISO text with its offset: a spreadsheet knows no time zone. */
export const moment: CellParser = (raw, is1904 = false) => {
  const text = plainText(raw);
  if (isDash(text)) return null;
  const found = serialDate(raw, is1904) ?? readMoment(text);
  return found ? `${found.toISOString().slice(0, 19)}+09:00` : new CellProblem(importText.cell.notMoment);
};
