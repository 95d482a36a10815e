import { changeAmount } from '../domain/metric-change.ts';
import { formatDay, formatMoment, formatMonth } from '../domain/korea-time.ts';
import { formatCount } from '../domain/numbers.ts';
import { type Phrase, phrased } from '../domain/phrases.ts';
import { cellText } from './cell-text.ts';
import type { ExportCell, ExportColumn, ExportRow } from './export-types.ts';
import { cellNumber } from './number-format.ts';

/** What a column says of a row, or of the totals of all rows. */
function valueOf(column: ExportColumn, row: ExportRow): unknown {
  const { field, against, format, decimals = 0, unitBy, phrases, labels } = column;
  const value = field === null ? undefined : row[field];
  if (phrases && Array.isArray(value)) return phrased(value as Phrase[], phrases);
  if (labels && Array.isArray(value))
    return value.map((code) => labels[String(code)] ?? String(code)).join(', ');
  const ending = unitBy?.endings[String(row[unitBy.field])];
  if (ending !== undefined && typeof value === 'string') return `${formatCount(Number(value))}${ending}`;
  if (against === undefined) return value;
  const unit = format === 'points' ? format : 'percent';
  return changeAmount({ unit, decimals }, value as number | null, row[against] as number | null);
}

function valueCell(column: ExportColumn, value: unknown): ExportCell {
  if (value === null || value === undefined || value === '') {
    return column.empty === undefined ? null : cellText(column.empty);
  }
  if (typeof value === 'number') return cellNumber(column, value);
  const text = column.labels?.[String(value)] ?? String(value);
  if (column.format === 'day') return cellText(formatDay(text));
  if (column.format === 'month') return cellText(formatMonth(text));
  if (column.format === 'moment') return cellText(formatMoment(text));
  return cellText(text);
}

/** One row of the server as cells; the number counts from 1. */
export function rowCells(columns: readonly ExportColumn[], row: ExportRow, number: number): ExportCell[] {
  return columns.map((column) => (column.field === null ? number : valueCell(column, valueOf(column, row))));
}

/** The bold last row: the label in the first column without a total, the totals in theirs. */
export function summaryCells(
  columns: readonly ExportColumn[],
  label: string,
  totals: ExportRow,
): ExportCell[] {
  const cells: ExportCell[] = columns.map((column) => {
    const total = valueOf(column, totals);
    if (typeof total === 'number') return cellNumber(column, total);
    // A total that cannot be told is written as a cell is; a column without one stays free, and a change from nothing.
    const { decimals, field, against = field } = column;
    const hasTotal =
      decimals !== undefined && [field, against].every((name) => name !== null && name in totals);
    return hasTotal ? valueCell(column, null) : null;
  });
  const labelAt = cells.indexOf(null);
  if (labelAt >= 0) cells[labelAt] = cellText(label);
  return cells;
}
