import type { ExportCell, ExportColumn } from './export-types.ts';

type Format = Pick<ExportColumn, 'format' | 'decimals'>;

/**
 * The spreadsheet's own way to show a column's numbers as the screen does; undefined for texts and days. A percentage
 * is one for the program too, so that whoever computes with the cell has 0.0342 for 3.42 %.
 */
export function numberFormat({ format, decimals = 0 }: Format): string | undefined {
  const places = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
  switch (format) {
    case 'count':
    case 'days':
      return '#,##0';
    case 'won':
      return '#,##0"원"';
    case 'percent':
      return `#,##0${places}%`;
    case 'points':
      return `#,##0${places}"%p"`;
    case 'perDay':
      return '[<10]#,##0.00;#,##0.0';
    default:
      return undefined;
  }
}

/** A number of the server as the cell's number; null for one that no spreadsheet can hold. */
export function cellNumber({ format }: Format, value: number): ExportCell {
  if (!Number.isFinite(value)) return null;
  // Dividing leaves digits behind that the server did not send.
  return format === 'percent' ? Number((value / 100).toPrecision(15)) : value;
}
