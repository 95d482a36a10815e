import { type ReactNode, useState } from 'react';
import type { Expansion } from './expansion.ts';

interface RowDetailOptions<Row> {
  rowKey: (row: Row) => string;
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
  /** Without it every row opens. */
  canExpand?: (row: Row) => boolean;
  /** Key of the row that is open at first. */
  opened?: string;
  /** What stands below an open row; drawn, and so loaded, only then. */
  renderDetail: (row: Row) => ReactNode;
}

/** Rows that open onto more about them. */
export function useRowDetail<Row>(options: RowDetailOptions<Row>): Expansion<Row> {
  const { rowKey, nameOf, canExpand = () => true, opened, renderDetail } = options;
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const expanded = opened ? { [opened]: true, ...toggled } : toggled;
  return {
    expanded,
    toggle: (row) => setToggled((before) => ({ ...before, [rowKey(row)]: !expanded[rowKey(row)] })),
    canExpand,
    nameOf,
    renderDetail,
  };
}
