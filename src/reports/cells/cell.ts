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
export type CellParser = (raw: RawCell) => Cell;

/** Control characters (but tab and line feed) and halves of surrogate pairs: no database text can hold them. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unstorable = /[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Nearly every cell: nothing to take out or to normalise, which is the dear part of reading a big file. */
const ordinary = /^[\x20-\x7E가-힣]*$/;

/**
 * The text of a cell as a person sees it; a date as yyyy-MM-dd, with its time when it has one. Written on a Mac, 가 may come as
 * two letters: composed, or what looks like one keyword would be two.
 */
export function cellText(raw: RawCell): string {
  if (raw === null || raw === undefined) return '';
  if (raw instanceof Date) {
    if (Number.isNaN(raw.getTime())) return '';
    const iso = raw.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
  }
  const text = String(raw);
  return (ordinary.test(text) ? text : text.replace(unstorable, '').normalize()).trim();
}

/** The same with full-width digits and signs as ordinary ones: for numbers, days and codes. */
export function plainText(raw: RawCell): string {
  const text = cellText(raw);
  return /^[\x20-\x7E]*$/.test(text) ? text : text.normalize('NFKC').replaceAll('\u2212', '-').trim();
}

/** The marketplace writes a dash where it has no value. */
export const isDash = (text: string): boolean => text === '' || text === '-' || text === '–' || text === '—';

/** An empty cell is an error in a column without which the row means nothing. */
export const filled =
  (parse: CellParser): CellParser =>
  (raw) =>
    parse(raw) ?? new CellProblem(importText.cell.empty);
