/** Shown where there is no value, or no denominator: never 0. */
export const NO_VALUE = '-';

const count = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('ko-KR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat('ko-KR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Pieces, rows, orders: whole numbers with thousands separators. */
export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined ? NO_VALUE : count.format(value);
}

/** An amount of money: 12,300원. */
export function formatWon(value: number | null | undefined): string {
  return value === null || value === undefined ? NO_VALUE : `${count.format(value)}원`;
}

/**
 * An average, such as pieces a day: one decimal place, two below 10, where one would show 0.0 for an option that
 * sells once a month.
 */
export function formatAverage(value: number | null | undefined): string {
  if (value === null || value === undefined) return NO_VALUE;
  return (Math.abs(value) < 9.995 ? twoDecimals : oneDecimal).format(value);
}
