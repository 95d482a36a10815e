import { type QueryKey, useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { Expansion } from './expansion.ts';

interface SubRowsOptions<Row, Key extends QueryKey> {
  /** Unique over all levels. */
  rowKey: (row: Row) => string;
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
  canExpand: (row: Row) => boolean;
  /** The rows below a row, asked for when it is opened. */
  query: (row: Row) => UseQueryOptions<readonly Row[], Error, readonly Row[], Key>;
}

/** Rows that open onto rows of the same columns, level by level: campaign, ad group, option. */
export function useSubRows<Row, Key extends QueryKey>(options: SubRowsOptions<Row, Key>): Expansion<Row> {
  const { rowKey, nameOf, canExpand, query } = options;
  const [open, setOpen] = useState<ReadonlyMap<string, Row>>(new Map());
  const opened = [...open.values()];
  const answers = useQueries({ queries: opened.map(query) });
  const answerOf = new Map(opened.map((row, place) => [rowKey(row), answers[place]]));
  return {
    expanded: Object.fromEntries(opened.map((row) => [rowKey(row), true])),
    toggle: (row) =>
      setOpen((before) => {
        const next = new Map(before);
        if (!next.delete(rowKey(row))) next.set(rowKey(row), row);
        return next;
      }),
    canExpand,
    nameOf,
    subRows: (row) => {
      const answer = answerOf.get(rowKey(row));
      if (!answer?.isError || answer.data !== undefined) return { rows: answer?.data };
      return { failed: { error: answer.error, onRetry: () => void answer.refetch() } };
    },
  };
}
