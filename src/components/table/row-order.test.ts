import { expect, it } from 'vitest';
import { rowOrder } from './row-order.ts';
import type { TableColumn } from './table-column.ts';

interface Row {
  id: string;
  name: string | null;
  stock: number | null;
}

const column = (id: 'name' | 'stock', more: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
  id,
  header: id,
  width: 100,
  cell: () => null,
  exported: { field: id },
  ...more,
});
const row = (id: string, name: string | null, stock: number | null = null): Row => ({ id, name, stock });
const ids = (rows: Row[], by: TableColumn<Row>, direction: 'asc' | 'desc') =>
  rows.toSorted(rowOrder(by, direction, ({ id }) => id)).map(({ id }) => id);

const names = [
  row('1', '하늘'),
  row('2', null),
  row('3', 'apple'),
  row('4', '가나'),
  row('5', '10개'),
  row('6', 'Apple'),
  row('7', '각'),
  row('8', '-끝'),
];

// As PostgreSQL orders the same texts: order by name collate "ko-x-icu" asc nulls last, id collate "C".
it('texts stand in Korean order, nothing last in both directions', () => {
  expect(ids(names, column('name'), 'asc')).toEqual(['8', '5', '4', '7', '1', '3', '6', '2']);
  expect(ids(names, column('name'), 'desc')).toEqual(['6', '3', '1', '7', '4', '5', '8', '2']);
});

it('numbers stand by value, ties by key in both directions', () => {
  const rows = [row('b', null, 2), row('a', null, 2), row('c', null, 10), row('e', null), row('d', null)];
  expect(ids(rows, column('stock'), 'asc')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(ids(rows, column('stock'), 'desc')).toEqual(['c', 'a', 'b', 'd', 'e']);
});

it('a column may say itself what it is sorted by', () => {
  const grade = column('name', { sortValue: ({ stock }) => stock });
  expect(ids([row('a', '가', 2), row('b', '나', 1)], grade, 'asc')).toEqual(['b', 'a']);
});
