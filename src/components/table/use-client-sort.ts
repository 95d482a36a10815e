import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { sortInSlices } from '@/domain/sort-in-slices.ts';
import { rowOrder } from './row-order.ts';
import type { Sort, TableColumn } from './table-column.ts';

/** An order that was worked out. */
export interface ClientSort {
  by: string;
  direction: 'asc' | 'desc';
  /** By the place where a row was delivered: its place in the order. */
  places: Uint32Array;
}

interface ClientSortOptions<Row> {
  /** false: the server sorts. */
  enabled: boolean;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  sort: Sort;
}

/** The order of rows that are all here. While a new one is worked out, beside the page's work, the one before stands. */
export function useClientSort<Row extends object>(options: ClientSortOptions<Row>) {
  const { enabled, rows, columns, rowKey, sort } = options;
  const [found, setFound] = useState<{ rows: readonly Row[]; order: ClientSort } | null>(null);
  const column = enabled && sort ? columns.find(({ id }) => id === sort.by) : undefined;
  const by = column?.id;
  const direction = sort?.direction;

  const orderOf = useEffectEvent((of: string, direction: 'asc' | 'desc') => {
    const column = columns.find(({ id }) => id === of);
    return column ? rowOrder(column, direction, rowKey) : null;
  });
  useEffect(() => {
    if (by === undefined || direction === undefined) return;
    const compare = orderOf(by, direction);
    if (!compare) return;
    const cancel = new AbortController();
    const workOut = async () => {
      const sorted = await sortInSlices(rows, compare, cancel.signal);
      if (!sorted) return;
      const order = { by, direction, places: placesOf(rows, sorted) };
      // Drawn in slices too.
      startTransition(() => setFound({ rows, order }));
    };
    void workOut();
    return () => cancel.abort();
  }, [rows, by, direction]);

  if (by === undefined) return { order: null, isSorting: false };
  const order = found?.rows === rows ? found.order : null;
  return { order, isSorting: order?.by !== by || order.direction !== direction };
}

function placesOf<Row>(rows: readonly Row[], sorted: readonly Row[]): Uint32Array {
  const delivered = new Map(rows.map((row, place) => [row, place]));
  const places = new Uint32Array(rows.length);
  for (const [place, row] of sorted.entries()) places[delivered.get(row) ?? 0] = place;
  return places;
}
