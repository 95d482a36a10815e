import type { ExportJob, ExportRequest, ExportRow, ExportSheet } from '@/export/export-types.ts';
import { fileColumns } from './column-layout.ts';
import { exportColumns, type TableColumn } from './table-column.ts';
import { keptLayout } from './use-column-layout.ts';

/** A table as a sheet of a file: the headings of the screen, and 합계 where it has one. */
export interface TableSheet {
  name: string;
  /** The table on the screen: the sheet has its columns in the person's order, without those that the person hid. */
  tableId?: string;
  columns: readonly TableColumn<never>[];
  /** After the columns of the table: what its cells show besides, or at a press. */
  details?: readonly TableColumn<never>[];
  /** Every row of the search; made at the press, for its session is read then. */
  request: () => Promise<ExportRequest>;
  summaryLabel?: string | undefined;
  rest?: ExportSheet['rest'];
}

/** A table whose few rows are there already, or are read at the press, as its columns read them, and its totals. */
export interface RowSheet extends Omit<TableSheet, 'request' | 'rest'> {
  rows: readonly ExportRow[] | (() => Promise<readonly ExportRow[]>);
  totals?: ExportRow;
}

/** A file of tables, a sheet each. */
export interface TableFile {
  /** Without the ending; made at the press, for it can carry the time. */
  name: () => string;
  sheets: readonly (TableSheet | RowSheet)[];
  /** A sheet of what the figures rest on. */
  notes?: ExportJob['notes'];
  /** The sentence of specification section 8, where the page has one of its own. */
  failure?: string;
}

/** The file as what makes it takes it. */
export async function tableJob({ sheets, notes }: Pick<TableFile, 'sheets' | 'notes'>): Promise<ExportJob> {
  const made = sheets.map(async (sheet): Promise<ExportSheet> => {
    const { tableId, details = [], ...rest } = sheet;
    const shown = tableId === undefined ? sheet.columns : fileColumns(sheet.columns, keptLayout(tableId));
    const columns = exportColumns([...shown, ...details]);
    if (!('rows' in rest)) return { ...rest, columns, request: await rest.request() };
    const { rows } = rest;
    return { ...rest, columns, rows: typeof rows === 'function' ? await rows() : rows };
  });
  return { sheets: await Promise.all(made), notes };
}
