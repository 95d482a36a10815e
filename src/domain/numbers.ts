import type { Unit } from './metrics.ts';

/** Shown where there is no value, or no denominator: never 0. */
export const NO_VALUE = '-';

type Value = number | null | undefined;

const places = [0, 1, 2].map(
  (digits) =>
    new Intl.NumberFormat('ko-KR', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);
const compact = new Intl.NumberFormat('ko-KR', {
  notation: 'compact',
  maximumFractionDigits: 1,
  useGrouping: true,
});

const fixed = (value: number, decimals: number): string => {
  const text = (places[decimals] ?? places[0])?.format(value) ?? '';
  // What rounds to nothing has no sign.
  return /^-[0.]+$/.test(text) ? text.slice(1) : text;
};

/** A number as it is shown with so many decimal places. */
export const roundTo = (value: number, decimals: number) =>
  Number(fixed(value, decimals).replaceAll(',', ''));

/** Pieces, rows, orders: whole numbers with thousands separators. */
export function formatCount(value: Value): string {
  return formatUnit('count', value);
}

/** After an amount, or in the head of its column. */
export const WON = '원';

const UNIT_ENDINGS: Record<Unit, string> = {
  won: WON,
  count: '',
  percent: '%',
  points: '%p',
  days: '',
  perDay: '',
};

/**
 * A figure as it stands alone, in a tooltip or a card: 1,204 · 12,300원 · 3.42% · 1.5%p. An average a day has one
 * decimal place, two below 10, where one would show 0.0 for an option that sells once a month.
 */
export function formatUnit(unit: Unit, value: Value, decimals = 0): string {
  if (value === null || value === undefined) return NO_VALUE;
  const shown = unit === 'perDay' ? (Math.abs(value) < 9.995 ? 2 : 1) : decimals;
  return `${fixed(value, shown)}${UNIT_ENDINGS[unit]}`;
}

/** A figure in a column of a table, whose head says won: 12,300 · 3.42%. */
export const formatCell = (unit: Unit, value: Value, decimals = 0): string =>
  formatUnit(unit === 'won' ? 'count' : unit, value, decimals);

/** A figure at a chart's axis, where there is little room: 5,000만, 1.2억. Won is named by the chart's unit. */
export function formatAxis(unit: Unit, value: number): string {
  return `${compact.format(value)}${unit === 'won' ? '' : UNIT_ENDINGS[unit]}`;
}

/** A term of a sum in words, under one sign: of -5 won that are taken away, + 5원. */
export const formatTerm = (sign: '+' | '-', unit: Unit, value: number): string =>
  `${(sign === '+') === value >= 0 ? '+' : '-'} ${formatUnit(unit, Math.abs(value))}`;
