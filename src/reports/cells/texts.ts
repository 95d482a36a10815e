import { importText } from '../../text/import.ts';
import { CellProblem, cellText, isDash, plainText, type CellParser } from './cell.ts';

/** Far more than the marketplace lets a name have, and as private.import_row. */
const nameLimit = 500;
const remarksLimit = 4000;
const codeLimit = 100;
const scientific = /^[+-]?\d+(\.\d+)?e[+-]?\d+$/i;

/** Free text; a lone dash is no value. A spreadsheet program's mark of a text ('0012) is no part of it, a quote is. */
const textUpTo =
  (limit: number): CellParser =>
  (raw) => {
    const value = cellText(raw).replace(/^['’](?=[^'’]*$)\s*/, '');
    if (isDash(value)) return null;
    return value.length > limit ? new CellProblem(importText.cell.tooLong(limit)) : value;
  };

/** A name or a short text. */
export const text = textUpTo(nameLimit);

/** The note that somebody wrote about a row. */
export const remarks = textUpTo(remarksLimit);

/** Words that people and programs write in place of a missing code. */
const noCode =
  /^(?:(?:데이터|값|정보|코드) ?)?없음$|^(?:해당 ?없음|n\/a|null|undefined|nan|\(비어 있음\)|\(blank\))$/i;

/** A code or number that is a name (request, SKU, barcode): kept as text, leading zeros and all. */
export const code: CellParser = (raw) => {
  const value = plainText(raw);
  if (isDash(value) || noCode.test(value)) return null;
  if (scientific.test(value)) return new CellProblem(importText.cell.scientific);
  if (typeof raw === 'number' && (!Number.isInteger(raw) || Math.abs(raw) >= 1e15))
    return new CellProblem(importText.cell.digitsLost);
  return value.length > codeLimit ? new CellProblem(importText.cell.tooLong(codeLimit)) : value;
};

/** An option id: digits only. One that Excel has shown as 6.28E+10 is refused, never guessed. */
export const optionId: CellParser = (raw) => {
  const value = code(raw);
  if (typeof value !== 'string') return value;
  return /^\d{1,40}$/.test(value) ? value : new CellProblem(importText.cell.notOptionId);
};
