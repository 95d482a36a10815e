import { cleanText } from '../../domain/clean-text.ts';
import { importText } from '../../text/import.ts';

/** What a spreadsheet reader hands over for one cell. */
export type RawCell = string | number | boolean | Date | null | undefined;

/** A cell that cannot be used, with the reason that the person reads. */
export class CellProblem {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The value that goes to the database, null for an empty cell, or why there is none. */
export type Cell = string | number | null | CellProblem;
/** is1904: the workbook counts its days from 1904, also those in cells that do not look like days. */
export type CellParser = (raw: RawCell, is1904?: boolean) => Cell;

/** Characters that a text column cannot store. */
const unstorable = /[\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** The text of a cell as a person sees it; a date as yyyy-MM-dd, with its time if it has one. */
export function cellText(raw: RawCell): string {
  if (raw === null || raw === undefined) return '';
  if (raw instanceof Date) {
    if (Number.isNaN(raw.getTime())) return '';
    const iso = raw.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
  }
  return cleanText(String(raw).replace(unstorable, ''));
}

/**
 * The same in its plainest spelling (NFKC, ASCII minus), for numbers, days and codes. Without the apostrophe by which a
 * spreadsheet program marks a text.
 */
export function plainText(raw: RawCell): string {
  const text = cellText(raw);
  const plain = /^[\x20-\x7E]*$/.test(text)
    ? text
    : cleanText(text.normalize('NFKC')).replaceAll('\u2212', '-');
  return plain.replace(/^['’]\s*/, '').replace(/ {2,}/g, ' ');
}

const errorValue =
  /^(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!|GETTING_DATA|#+)|Err:\d+)$/i;

/** True if a cell shows that a spreadsheet program failed to compute or to show it: #N/A, #REF!, ########. */
export const isErrorValue = (raw: RawCell): boolean =>
  typeof raw === 'string' && raw.length < 40 && /[#＃]|Err:/.test(raw) && errorValue.test(plainText(raw));

/** The marketplace writes a dash, or says so, where it has no value. */
export const isDash = (text: string): boolean => /^(?:[-–—]*|데이터 ?없음)$/.test(text);

/** An empty cell is an error in a column without which the row means nothing. */
export const filled =
  (parse: CellParser): CellParser =>
  (raw, is1904) =>
    parse(raw, is1904) ?? new CellProblem(importText.cell.empty);
