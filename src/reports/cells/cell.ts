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

/** Characters that nobody sees, and what no database text can hold: control characters and halves of surrogate pairs. */
const unseen = /[\p{Cf}\p{DI}\u2800\uFFFE\uFFFF]|\p{Surrogate}|(?!\s)\p{Cc}/gu;
const fullWidth = /[\uFF01-\uFF5E]/g;

/** Nearly every cell: nothing to clean, which is the expensive part of reading a big file. */
const ordinary = /^[\x21-\x7E가-힣]+(?: [\x21-\x7E가-힣]+)*$/;

/**
 * Returns a text as a person sees it: letters composed (a Mac writes 가 as two), unseen characters removed, full-width
 * ASCII as ASCII, each run of white space as one space. Two names that look alike are then equal.
 */
export function cleanText(text: string): string {
  if (text === '' || ordinary.test(text)) return text;
  return text
    .replace(unseen, '')
    .normalize()
    .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of a cell as a person sees it; a date as yyyy-MM-dd, with its time if it has one. */
export function cellText(raw: RawCell): string {
  if (raw === null || raw === undefined) return '';
  if (raw instanceof Date) {
    if (Number.isNaN(raw.getTime())) return '';
    const iso = raw.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
  }
  return cleanText(String(raw));
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
  return plain.replace(/^['’]\s*/, '');
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
