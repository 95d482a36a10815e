import type { ExportCell } from './export-types.ts';

// Spreadsheets run a text that begins so as a formula; programs look through spaces and read full-width forms alike.
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/** A cell of RFC 4180. A text that a spreadsheet would run gets an apostrophe in front; a lone minus says that there is no value. */
function csvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell !== '-' && FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row of a CSV file with its end. */
export const csvRow = (cells: readonly ExportCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
