import type { Sort, SortValue, TableColumn } from './table-column.ts';

/** As the database's "ko-x-icu". */
const korean = new Intl.Collator('ko');

const byCode = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/** What a row is sorted by in a column: what the column says, or the field that it exports. */
export function sortValue<Row extends object>(column: TableColumn<Row>, row: Row): SortValue {
  if (column.sortValue) return column.sortValue(row);
  const field = column.exported === false ? null : column.exported.field;
  return field === null ? undefined : (row as Readonly<Record<string, SortValue>>)[field];
}

/**
 * The order of rows as the lists of the server have it: texts in Korean order and equal ones by their code, nothing
 * last in both directions, ties by the row's key.
 */
export function rowOrder<Row extends object>(
  column: TableColumn<Row>,
  direction: NonNullable<Sort>['direction'],
  rowKey: (row: Row) => string,
): (one: Row, other: Row) => number {
  const sign = direction === 'desc' ? -1 : 1;
  return (one, other) => {
    const [a, b] = [sortValue(column, one) ?? null, sortValue(column, other) ?? null];
    if (a === null || b === null) {
      if (a !== b) return a === null ? 1 : -1;
      return byCode(rowKey(one), rowKey(other));
    }
    const order =
      typeof a === 'string' && typeof b === 'string'
        ? korean.compare(a, b) || byCode(a, b)
        : Number(a) - Number(b);
    return order * sign || byCode(rowKey(one), rowKey(other));
  };
}
