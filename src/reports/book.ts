import type { RawCell } from './cells/cell.ts';

export interface SheetRow {
  /** Row number as the spreadsheet program shows it, from 1. */
  row: number;
  cells: RawCell[];
}

export interface Sheet {
  name: string;
  /** Reads the rows that hold anything, from the first, as they are asked for. Throws FileProblem. */
  rows: () => AsyncGenerator<SheetRow, void, undefined>;
}

/** A file of rows: a workbook, in the order of its tabs, or a CSV, which is one sheet. */
export interface Book {
  sheets: Sheet[];
  /** Its days are counted from 1904. */
  is1904: boolean;
}
