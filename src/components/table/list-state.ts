import type { UseQueryResult } from '@tanstack/react-query';
import { tableText } from '@/text/table.ts';
import type { TableState } from './table-message.tsx';

/** A list query as one of the four states. A query that is switched off counts as loading until it starts. */
export function listState<Data, Row>(
  query: UseQueryResult<Data>,
  rowsOf: (data: Data) => readonly Row[],
  empty: string = tableText.empty,
): TableState<Row> {
  if (query.isError && query.data === undefined) {
    return { kind: 'error', error: query.error, onRetry: () => void query.refetch() };
  }
  if (query.data === undefined) return { kind: 'pending' };
  const rows = rowsOf(query.data);
  if (rows.length === 0 && !query.isPlaceholderData) return { kind: 'empty', title: empty };
  return { kind: 'ready', rows, refreshing: query.isPlaceholderData };
}
