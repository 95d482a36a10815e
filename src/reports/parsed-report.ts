import type { RawCell } from './cells/cell.ts';

/** One thing wrong with one cell, as the person finds it in the file. */
export interface RowError {
  sheet: string;
  row: number;
  column: string;
  value: string;
  reason: string;
}

/** A row that cannot be loaded, as it stood in the file. */
export interface BadRow {
  row: number;
  cells: RawCell[];
  reason: string;
}

/** A column that in some rows contradicts what the row's other columns make. */
export interface Contradiction {
  header: string;
  count: number;
  /** The first of these rows. */
  examples: { row: number; value: string }[];
}

/** Rows of another service than 2P, which are not loaded. */
export interface LeftAside {
  /** As the file names it. */
  service: string;
  rows: number;
  /** Their net sales in won. */
  won: number;
}

/** What a file holds, ready for the database. Plain data: it crosses from a worker to the page as it is. */
export interface ParsedReport {
  category: string;
  fileName: string;
  sheet: string;
  /** Korea-time days, yyyyMMdd; null for a report that is about no time. */
  periodStart: string | null;
  periodEnd: string | null;
  /** Target columns, in the order of the values of each row. */
  columns: string[];
  /** Batches of rows as packRows makes them. */
  chunks: Uint8Array<ArrayBuffer>[];
  rowCount: number;
  /** Rows beside these that say sums of a sheet: they are sent with its lines, and are none. */
  sumRowCount: number;
  /** Rows that cannot be loaded. */
  badRowCount: number;
  /** The first errors of those rows. */
  errors: RowError[];
  errorCount: number;
  headerRows: RawCell[][];
  badRows: BadRow[];
  /** Headers that the product does not know and leaves out. */
  ignoredColumns: string[];
  /** Later sheets that hold rows of a report and are left out. */
  otherSheets: string[];
  /** The kind that the file name names, when its content is of another. */
  nameKind: string | null;
  totalRowsSkipped: number;
  contradictions: Contradiction[];
  /** Names of the target columns that the file does not fill; empty for a supplement. */
  absentColumns: string[];
  leftAside: LeftAside[];
  /** null if each row names its service, else the words that stand in place of one; empty without a column. */
  serviceDoubts: string[] | null;
  /** The file holds corrected rows of an earlier load: what it does not name stays as it is. */
  supplement: boolean;
}
