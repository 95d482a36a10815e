import { importText } from '../../text/import.ts';
import { CellProblem, cellText, isDash, plainText, type CellParser, type RawCell } from './cell.ts';

/** Excel's day 1 is 1900-01-01, and it counts a 29 February 1900 that never was. */
const excelEpoch = Date.UTC(1899, 11, 30);
const serialFrom = 20_000; // 1954
const serialTo = 80_000; // 2119

/** yyyyMMdd of three numbers, or null when there is no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1900 && year <= 2999 ? date.toISOString().slice(0, 10).replaceAll('-', '') : null;
}

const yearFirst = /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[일.]?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
// The English files write month/day/year.
const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The day of a text without a time, yyyyMMdd; null when it is none. Day/month order is never guessed. */
export function readDay(text: string): string | null {
  const match = yearFirst.exec(text) ?? compact.exec(text);
  if (match) return dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
  const american = monthFirst.exec(text);
  return american && dayOf(Number(american[3]), Number(american[1]), Number(american[2]));
}

function serialDate(raw: RawCell): Date | null {
  // A comparison with NaN is false, so neither an invalid date nor a number that is none gets through.
  if (raw instanceof Date)
    return raw.getTime() >= Date.UTC(1900, 0) && raw.getTime() < Date.UTC(3000, 0) ? raw : null;
  if (typeof raw !== 'number' || !(raw >= serialFrom && raw <= serialTo)) return null;
  return new Date(Math.round((excelEpoch + raw * 86_400_000) / 1000) * 1000);
}

/** A Korea-time day, yyyyMMdd; a time behind it is left out. */
export const day: CellParser = (raw) => {
  const serial = serialDate(raw);
  if (serial) return serial.toISOString().slice(0, 10).replaceAll('-', '');
  const text = plainText(raw);
  if (isDash(text)) return null;
  return readDay(text.replace(/[ T]\d{1,2}:\d{2}(:\d{2})?$/, '')) ?? new CellProblem(importText.cell.notDay);
};

/** A month as yyyyMM: 2026-08, 2026.08, 202608, 2026년 8월, or a day of it. */
export const month: CellParser = (raw) => {
  const text = plainText(raw);
  // The year of a spreadsheet's day number, such as 46023, would be 4602.
  const match = /^([12]\d{3})\s*[-./년]?\s*(\d{1,2})\s*월?$/.exec(text);
  const number = Number(match?.[2]);
  if (match && number >= 1 && number <= 12) return `${match[1] ?? ''}${String(number).padStart(2, '0')}`;
  const whole = day(raw);
  if (typeof whole === 'string') return whole.slice(0, 6);
  return whole === null ? null : new CellProblem(importText.cell.notMonth);
};

/** A day where the file has one, else the text as it comes (해당없음). */
export const dayOrText: CellParser = (raw) => {
  const value = day(raw);
  return value instanceof CellProblem ? cellText(raw).slice(0, 100) : value;
};

const time = /^(.+?)[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** A moment in Korea time as ISO text with its offset: a spreadsheet knows no time zone. */
export const moment: CellParser = (raw) => {
  const serial = serialDate(raw);
  if (serial) return `${serial.toISOString().slice(0, 19)}+09:00`;
  const text = plainText(raw);
  if (isDash(text)) return null;
  const match = time.exec(text);
  const found = readDay(match?.[1] ?? text);
  const [hour = 0, minute = 0, second = 0] = match ? match.slice(2).map((part) => Number(part ?? 0)) : [];
  if (found === null || hour > 23 || minute > 59 || second > 59)
    return new CellProblem(importText.cell.notMoment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${found.slice(0, 4)}-${found.slice(4, 6)}-${found.slice(6)}T${two(hour)}:${two(minute)}:${two(second)}+09:00`;
};
