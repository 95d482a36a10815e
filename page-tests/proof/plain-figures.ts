/*
 * How figures are written, from the specification's words alone and with nothing of the product: numbers are rounded
 * by their decimal digits, half away from zero.
 */

/** A figure as a person reads it, and as a spreadsheet holds and shows it. */
export interface Figure {
  shown: string;
  cell: string | number | null;
  /** The spreadsheet's number format; texts have none. */
  format?: string;
}

type Value = number | null | undefined;

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** 1204.5 with one place: 1,204.5. */
export function written(value: number, places: number): string {
  const [whole = '', part = ''] = Math.abs(value) < 1e-6 ? ['0'] : String(Math.abs(value)).split('.');
  const kept = BigInt(whole + part.padEnd(places, '0').slice(0, places));
  const digits = String(kept + (part.charAt(places) >= '5' ? 1n : 0n)).padStart(places + 1, '0');
  const text = grouped(digits.slice(0, digits.length - places)) + (places ? `.${digits.slice(-places)}` : '');
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

const none: Figure = { shown: '-', cell: '-' };

export const text = (value: string | null | undefined): Figure => ({
  shown: value || '-',
  cell: value || '-',
});
export const won = (value: Value): Figure =>
  value === null || value === undefined
    ? { ...none, format: '#,##0"원"' }
    : { shown: `${written(value, 0)}원`, cell: value, format: '#,##0"원"' };
export const count = (value: Value): Figure =>
  value === null || value === undefined
    ? { ...none, format: '#,##0' }
    : { shown: written(value, 0), cell: value, format: '#,##0' };

/** Percent; a spreadsheet holds the hundredth. */
export function percent(value: Value, places: number): Figure {
  const format = `#,##0.${'0'.repeat(places)}%`;
  if (value === null || value === undefined) return { ...none, format };
  return { shown: `${written(value, places)}%`, cell: value / 100, format };
}

export const plainDay = (day: string) => `${day.slice(0, 4)}.${day.slice(4, 6)}.${day.slice(6)}`;
export const day = (value: string | undefined): Figure => text(value && plainDay(value));
const weekday = new Intl.DateTimeFormat('ko-KR', { weekday: 'short', timeZone: 'UTC' });
/** The weekday of a day: 금. */
export const weekdayOf = (value: string) => weekday.format(new Date(plainDay(value).replaceAll('.', '-')));

/** A day with its weekday on the screen, which the file leaves out. */
export const dayWithWeekday = (value = ''): Figure => ({
  ...day(value),
  shown: `${plainDay(value)} (${weekdayOf(value)})`,
});

/** A change in percent of what was before, with its direction: more is good news for every figure of the page. */
export function change(now: Value, before: Value): Figure {
  if (now === null || now === undefined || before === null || before === undefined || before === 0)
    return percent(null, 1);
  const figure = percent(((now - before) * 100) / Math.abs(before), 1);
  if (!/[1-9]/.test(figure.shown)) return figure;
  return { ...figure, shown: now > before ? `+${figure.shown} green` : `${figure.shown} red` };
}

/** Days yyyyMMdd, oldest first, as 11.02, 11.17 ~ 11.19. */
export function dayRanges(days: readonly string[], next: (day: string) => string): string {
  const starts = days.filter((one, place) => place === 0 || next(days[place - 1] ?? '') !== one);
  const ends = days.filter((one) => !days.includes(next(one)));
  const short = (one = '') => plainDay(one).slice(5);
  return starts
    .map((start, place) => (start === ends[place] ? short(start) : `${short(start)} ~ ${short(ends[place])}`))
    .join(', ');
}
