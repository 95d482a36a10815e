import type { ExportJob, ExportRequest, ExportSheet } from '@/export/export-types.ts';
import { exportColumns, type TableColumn } from './table-column.ts';

/** A table as a sheet of a file: the headings of the screen, and 합계 where it has one. */
export interface TableSheet {
  name: string;
  columns: readonly TableColumn<never>[];
  /** Every row of the search; made at the press, for its session is read then. */
  request: () => Promise<ExportRequest>;
  summaryLabel?: string | undefined;
  rest?: ExportSheet['rest'];
}

/** A file of tables, a sheet each. */
export interface TableFile {
  /** Without the ending; made at the press, for it can carry the time. */
  name: () => string;
  sheets: readonly TableSheet[];
  /** A sheet of what the figures rest on. */
  notes?: ExportJob['notes'];
  /** The sentence of specification section 8, where the page has one of its own. */
  failure?: string;
}

/** The file as what makes it takes it. */
export async function tableJob({ sheets, notes }: Pick<TableFile, 'sheets' | 'notes'>): Promise<ExportJob> {
  const made = sheets.map(async ({ columns, request, ...sheet }) => ({
    ...sheet,
    columns: exportColumns(columns),
    request: await request(),
  }));
  return { sheets: await Promise.all(made), notes };
}
