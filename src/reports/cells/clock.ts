/** A time of day, and how many minutes its zone is ahead of UTC; null for a time without a zone, which is Korea time. */
export interface Clock {
  hour: number;
  minute: number;
  second: number;
  offset: number | null;
}

const half = '오전|오후|am|pm|a\\.m\\.|p\\.m\\.';
const time = new RegExp(
  `^(?:(${half})\\s*)?(\\d{1,2})\\s*(?::|시)\\s*(?:(\\d{1,2})\\s*[:분]?\\s*(?:(\\d{1,2})(?:[.,]\\d{1,9})?\\s*초?)?)?` +
    `\\s*(${half})?\\s*(z|utc|gmt|kst|[+-]\\d{2}(?::?\\d{2})?)?$`,
  'i',
);
const behind = new RegExp(`^(.+?)(?:t|\\s+|(?=오전|오후))((?:(?:${half})\\s*)?\\d{1,2}\\s*[:시].*)$`, 'i');
const digits = /^(20\d{6})(\d{2})(\d{2})(\d{2})?$/;

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (match) return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
  return zone.toLowerCase() === 'kst' ? 540 : 0;
}

/** Reads 6:10, 06:10:00.123+09:00, 오후 6:10:00, 6시 10분, 6:10 PM; null when it is none. */
export function readClock(text: string): Clock | null {
  const match = time.exec(text);
  if (!match) return null;
  const [, before, hours, minute = '0', second = '0', after, zone] = match;
  const word = (before ?? after)?.toLowerCase();
  let hour = Number(hours);
  if (word !== undefined) {
    const isMorning = word === '오전' || word.startsWith('a');
    if (isMorning && hour > 12) return null;
    if (hour === 12) hour = isMorning ? 0 : 12;
    else if (!isMorning && hour < 12) hour += 12;
  }
  const clock = { hour, minute: Number(minute), second: Number(second), offset: offsetOf(zone) };
  return clock.hour > 23 || clock.minute > 59 || clock.second > 59 ? null : clock;
}

/** The text of a day and that of the time behind it, null without one: 20261120 06:10, 2026-11-20T06:10:00Z, 20261120061000. */
export function splitMoment(text: string): [day: string, time: string | null] {
  const compact = digits.exec(text);
  if (compact) return [compact[1] ?? '', `${compact[2]}:${compact[3]}:${compact[4] ?? '00'}`];
  const match = behind.exec(text);
  return match ? [match[1] ?? '', match[2] ?? ''] : [text, null];
}
