import type { CellParser } from './cells/cell.ts';

export interface Column {
  /** Column of the target table. */
  name: string;
  /**
   * Headers under which the marketplace has been seen to write it, Korean and English. White space, case and
   * what stands in parentheses do not count, unless the header given here has parentheses itself. A column
   * under a group header is written 'group/column', under any group '?/column'; … stands for any words.
   */
  headers: string[];
  /** What no cell says: the number of the row in the sheet, or the name of the sheet. It needs no headers. */
  from?: 'row' | 'sheet';
  /** Without this column the file says nothing, so it is refused. */
  required?: true;
  cell: CellParser;
  /**
   * The percentage that the row's other columns make; null if they make none. The file writes it as 70, 70% or 0.7, and is
   * read in the scale that is nearer.
   */
  percentOf?: (of: (column: string) => number) => number | null;
}

/**
 * A column that says again what others say. The product computes it itself, so a contradiction is noted with its row, equal
 * within 1 or a hundredth. Where it is exact, won that must add up, a contradiction is an error.
 */
export interface Check {
  header: string;
  cell: CellParser;
  exact?: true;
  /** What it must be, given the number in each of the kind's columns. */
  expected: (of: (column: string) => number) => number;
  /** A percentage, read in the scale that is nearer to what it must be: 33.3, 33.3% or 0.333. */
  percent?: true;
}

/**
 * One kind of report that the marketplace lets a seller download. A new kind is one file with one of these
 * and one SQL function that loads its rows.
 */
export interface ReportKind {
  /** Name of the report, CATEGORY of its upload log, and how the database knows the kind. */
  category: string;
  /** Position among several files: what others refer to goes first. */
  order: number;
  /** Headers that only this report has; two of them name the kind. */
  signature: string[];
  /** Whether a second header row stands under group headers. */
  grouped: boolean;
  columns: Column[];
  /** Headers that the report has and the product leaves out on purpose; others are named in the result. */
  leftOut: string[];
  checks?: Check[];
  /** Target columns of which the first counts a part of the second, row by row. */
  parts?: [part: string, whole: string][];
  /**
   * day: the whole file is one day, named in the file name or asked for. column: from the rows' own days; named: the file
   * name says from when to when, and days between without a row are days on which nothing happened; settled: each is the
   * last day of a settlement period.
   */
  period:
    { from: 'day' } | { from: 'column'; column: string; days?: 'named' | 'settled' } | { from: 'nowhere' };
  /** The column of a day that is not half a year from that of its period: else one of them has a wrong year. */
  dayOfPeriod?: string;
  /** Target column that may hold each value once only. */
  uniqueBy?: string;
  /** Only rows that are the same in every column are one too many; the error stands at uniqueBy. */
  uniqueAsWhole?: true;
  /**
   * The column that names the service of a row, and the column of won by which rows of other services are told. uncertain:
   * headers of a column that names the service in some files and something else in others.
   */
  service?: { headers: string[]; uncertain: string[]; won: string };
  /** Rows with the same value here are loaded together or not at all. */
  wholeBy?: string;
  /** A code and the name that must be the same in every row of that code. */
  sameName?: { code: string; name: string };
  /** Most numbers of a row are 0: they go as nothing, which is sooner taken apart and which its loader takes for 0. */
  zeroIsNothing?: true;
  /** Its rows add up to days, which would be wrong without the bad ones. */
  allOrNothing?: true;
  /** Which file to download where a column is missing. */
  remedy?: string;
  /** A file without rows is news too: on that day nothing was sold. */
  mayBeEmpty: boolean;
  /** Every sheet in which it begins is read, each with columns of its own; else the first alone. */
  everySheet?: true;
  /**
   * What a sheet says of all its rows above their header, in a row of its own below headings: these by target column, all of
   * them needed. It is read as the first row of the sheet.
   */
  above?: { name: string; headers: string[] }[];
}
