import { flatRow, type Totalled, type WithFigures } from '../domain/figure-rows.ts';
import type { ExportRow } from './export-types.ts';

export const isRecord = (value: unknown): value is ExportRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What figures of rows are told by: the answer, with the figures of all rows, which a list in pages has in an object of their own. */
export function comparedBy(answer: ExportRow): Totalled & { summary: ExportRow } {
  const summary = isRecord(answer.summary) ? answer.summary : {};
  return { ...answer, ...summary, summary } as unknown as Totalled & { summary: ExportRow };
}

/** Rows as columns read them: those with figures in an object of their own (domain/figure-rows.ts) are flattened. */
export const flatRows = (rows: readonly ExportRow[], compared: Totalled): ExportRow[] =>
  rows.map((row) => ('figures' in row ? flatRow(row as WithFigures, compared) : row));
