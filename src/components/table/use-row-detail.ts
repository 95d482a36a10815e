import { type ReactNode, useState } from 'react';
import type { Expansion } from './expansion.ts';

interface RowDetailOptions<Row> {
  rowKey: (row: Row) => string;
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
  /** Without it every row opens. */
  canExpand?: (row: Row) => boolean;
  /** What stands below an open row; drawn, and so loaded, only then. */
  renderDetail: (row: Row) => ReactNode;
}

/** Rows that open onto more about them. */
export function useRowDetail<Row>(options: RowDetailOptions<Row>): Expansion<Row> {
  const { rowKey, nameOf, canExpand = () => true, renderDetail } = options;
  const [expanded, setExpanded] = useState<Readonly<Record<string, boolean>>>({});
  return {
    expanded,
    toggle: (row) => setExpanded((before) => ({ ...before, [rowKey(row)]: !before[rowKey(row)] })),
    canExpand,
    nameOf,
    renderDetail,
  };
}
