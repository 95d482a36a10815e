import type { ReactNode } from 'react';

/** The rows below a row: some, still on their way, or failed. */
export interface SubRows<Row> {
  rows?: readonly Row[] | undefined;
  failed?: { error: unknown; onRetry: () => void } | undefined;
}

/** Rows that open: made by useRowDetail or useSubRows, which the page calls and DataTable draws. */
export interface Expansion<Row> {
  /** Open rows by key. */
  expanded: Readonly<Record<string, boolean>>;
  toggle: (row: Row) => void;
  canExpand: (row: Row) => boolean;
  /** Names the row for screen readers. */
  nameOf: (row: Row) => string;
  /** What stands below an open row. */
  renderDetail?: (row: Row) => ReactNode;
  subRows?: (row: Row) => SubRows<Row>;
}
