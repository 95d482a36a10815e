import type { ExportCell } from './export-types.ts';

const NARROWEST = 6;
const WIDEST = 60;
/** A number that does not fit is drawn as ####, and the largest may be any row: seven digits with separators. */
const NARROWEST_NUMBER = 10;
/** Rows that are measured: enough to see the kind of text, however long the sheet is. */
const SAMPLE = 300;
// What a spreadsheet draws two characters wide: Hangul, Chinese characters and the full-width forms.
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/gu;

function cellWidth(cell: ExportCell): number {
  if (cell === null) return 0;
  if (typeof cell === 'number')
    return Math.max(NARROWEST_NUMBER, Math.round(cell).toLocaleString('en').length);
  return cell.length + (cell.match(WIDE)?.length ?? 0);
}

/** How wide each column is in characters, so that headings and the first rows can be read without dragging. */
export function columnWidths(header: readonly string[], rows: Iterable<readonly ExportCell[]>): number[] {
  // A heading is bold.
  const widths = header.map((text) => cellWidth(text) * 1.1);
  let measured = 0;
  for (const row of rows) {
    if (measured === SAMPLE) break;
    measured += 1;
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cellWidth(cell));
    });
  }
  return widths.map((width) => Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(width) + 2)));
}
