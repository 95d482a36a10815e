import type { BackendCall, ListRequest } from '../data/list-pages.ts';
import type { Unit } from '../domain/metrics.ts';

/**
 * An export as plain data, so that it can be handed to a worker: which request gives the rows, and how a row
 * becomes cells. The worker asks the server itself; not one row passes through the page.
 */
export interface ExportColumn {
  /** The heading on the screen. */
  header: string;
  /** The row's field; null counts the rows from 1. */
  field: string | null;
  /** The field that this one is compared with: the cell is the change in points or percent, as the format says. */
  against?: string;
  /**
   * day: yyyyMMdd as yyyy.MM.dd; month: yyyyMM as yyyy.MM; moment: ISO text as Korea time; a unit: a number that the program shows as the screen
   * does (domain/numbers.ts). Other text and numbers stay as they are.
   */
  format?: 'day' | 'month' | 'moment' | Unit;
  /** Decimal places of a number. */
  decimals?: number;
  /** The row's field that says what stands here as text, and the unit after each that is a whole number: 12,000원. */
  unitBy?: { field: string; endings: Readonly<Record<string, string>> };
  /** Words for a code, or for each of a list; one that is not listed stays as it is. */
  labels?: Readonly<Record<string, string>>;
  /** The value is a list of codes with numbers, which are written in these words (domain/phrases.ts). */
  phrases?: Readonly<Record<string, string>>;
  /** Stands where the row has no value. */
  empty?: string;
}

/** A row as the server gives it. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** One call, or every page of a list. */
export type ExportRequest = BackendCall | ListRequest;

interface Sheet {
  name: string;
  columns: readonly ExportColumn[];
  /** Empty rows above the headings, where another program's layout has some. */
  rowsAbove?: number | undefined;
  /** Label of the summary row; without it there is none. */
  summaryLabel?: string | undefined;
  /**
   * The answer's field with a last row of all that has none of its own, null where there is none; the row's field that
   * counts them, and what the row is called.
   */
  rest?: { field: string; count?: string; own: ExportRow } | undefined;
}

/**
 * One request is one sheet. The answer is {total, rows} or {rows, totals}; totals fill the summary row. A row may have its
 * figures in an object of their own (domain/figure-rows.ts), and the answer then has its totals so too. The few rows of a
 * chart or of a pivot are there already, with their totals where they have any.
 */
export type ExportSheet = Sheet &
  ({ request: ExportRequest } | { rows: readonly ExportRow[]; totals?: ExportRow });

export interface ExportJob {
  sheets: readonly ExportSheet[];
  /** A last sheet of sentences on what the figures rest on; no sheet without a sentence. */
  notes?: { name: string; lines: readonly string[] } | undefined;
}

/** What the worker tells the page. Progress is a share from 0 to 1; null while the server has not answered. */
export type ExportMessage =
  | { type: 'progress'; share: number | null }
  | { type: 'done'; file: Blob }
  | { type: 'failed'; reason: string; isChanging: boolean };

export type ExportCell = string | number | null;
