import { importText } from '../../text/import.ts';
import { CellProblem, isDash, plainText, type CellParser, type RawCell } from './cell.ts';

const integerColumn = 2_147_483_647;
const percentColumn = 999.99;
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const ungrouped = /^[+-]?\d+(\.\d+)?$/;
/** A very small ratio as a spreadsheet program writes it, such as 4.3986e-05. A larger number has lost digits. */
const tiny = /^[+-]?\d(\.\d+)?e-\d{1,3}$/i;

/** Korean words behind a number that multiply it. */
const multiples: Readonly<Record<string, number>> = {
  천: 1e3,
  만: 1e4,
  십만: 1e5,
  백만: 1e6,
  천만: 1e7,
  억: 1e8,
};
const multiple = /(천만|백만|십만|천|만|억)$/;

/** Returns the factor of a Korean word behind a number, 1 without one: 1.2천 is 1,200. A unit such as 원 may follow. */
export function multipleOf(text: string): number {
  return multiples[multiple.exec(text.replace(/\s*(원|개|건|회|명)?$/, ''))?.[1] ?? ''] ?? 1;
}

/** Removes what multiplying by a power of ten adds: 0.57 * 100 is 56.99999999999999. */
export const exactProduct = (value: number, factor: number): number =>
  factor === 1 ? value : Number((value * factor).toPrecision(15));

/** A number as the marketplace writes it: 1,234 -1,234 (1,234) １２３ 1.2천; null for empty and for a dash. */
function parseNumber(raw: RawCell, unit: RegExp, problem: string): number | null | CellProblem {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : new CellProblem(problem);
  let value = plainText(raw);
  if (isDash(value)) return null;
  value = value.replace(unit, '').trim();
  const accounting = /^\((.+)\)$/.exec(value);
  if (accounting?.[1] !== undefined) value = `-${accounting[1]}`;
  const factor = multipleOf(value);
  if (factor !== 1) value = value.replace(multiple, '').trim();
  if (!grouped.test(value) && !ungrouped.test(value) && !tiny.test(value)) return new CellProblem(problem);
  return exactProduct(Number(value.replaceAll(',', '')), factor);
}

function integer(limit: number, unit: RegExp): CellParser {
  return (raw) => {
    const value = parseNumber(raw, unit, importText.cell.notNumber);
    if (value === null || value instanceof CellProblem) return value;
    if (!Number.isInteger(value)) return new CellProblem(importText.cell.notInteger);
    // + 0: minus zero is zero
    return Math.abs(value) > limit ? new CellProblem(importText.cell.outOfRange) : value + 0;
  };
}

/** Pieces, orders, visits: an integer, negative where a cancellation outweighs. */
export const count: CellParser = integer(integerColumn, /\s*(개|건|회|명)$/);

/** Whole won. */
export const won: CellParser = integer(Number.MAX_SAFE_INTEGER, /^₩\s*|\s*원$/g);

/** Percent with two decimals: 2.33% and 2.33 are the same. */
export const percent: CellParser = (raw) => {
  const value = parseNumber(raw, /\s*%$/, importText.cell.notPercent);
  if (value === null || value instanceof CellProblem) return value;
  const rounded = Math.round(value * 100) / 100 + 0;
  return Math.abs(rounded) > percentColumn ? new CellProblem(importText.cell.outOfRange) : rounded;
};

/** A number or percent as it comes, of any size. */
export const decimal: CellParser = (raw) => parseNumber(raw, /\s*%$/, importText.cell.notNumber);

/** part / whole in percent; null without a whole. */
export const percentage = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100;

/** What cannot be below 0: nothing is taken back. */
export const notNegative =
  (parse: CellParser): CellParser =>
  (raw, is1904) => {
    const value = parse(raw, is1904);
    return typeof value === 'number' && value < 0 ? new CellProblem(importText.cell.negative) : value;
  };

/** Where the file has no number it means none: an empty cell and a dash count as 0. */
export const orZero =
  (parse: CellParser): CellParser =>
  (raw, is1904) =>
    parse(raw, is1904) ?? 0;
