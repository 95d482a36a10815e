import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { AbsentColumn } from '@/components/table/column-choices.tsx';
import type { ColumnSet } from '@/components/table/column-sets.ts';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import type { PhoneColumn, TableColumn } from '@/components/table/table-column.ts';

/** A table whose rows are all in one answer. */
export interface WholeTable<Answer, Row extends object> {
  /** Names what is kept for it; unique in the product. */
  tableId: string;
  /** Heading of its card, where the page has several. */
  title?: string;
  /** Accessible name, where it has no heading. */
  label?: string;
  columns: readonly TableColumn<Row>[];
  phoneColumn: PhoneColumn<Row>;
  columnSets?: readonly ColumnSet[];
  /** Columns that are not there, because what they rest on was never loaded. */
  absent?: readonly AbsentColumn[];
  rowsOf: (answer: Answer) => readonly Row[];
  rowKey: (row: Row) => string;
  /** Said where there is no row, if more is to say than that. */
  empty?: string;
}

/** A page whose URL holds the order of each of its tables. */
export interface SortedPage<Order extends string> {
  search: Readonly<Record<Order, string>>;
  change(part: Partial<Record<Order, string>>): void;
}

interface TableCardProps<Answer, Row extends object, Order extends string> extends Omit<
  ComponentProps<typeof ResultCard<Row>>,
  'state' | 'sort' | 'onSort' | 'paging' | keyof WholeTable<Answer, Row>
> {
  table: WholeTable<Answer, Row>;
  query: UseQueryResult<Answer>;
  page: SortedPage<Order>;
  /** The parameter that holds the table's order. */
  order: Order;
}

/** The card of such a table in its four states, sorted by the URL. */
export function TableCard<Answer, Row extends object, Order extends string>(
  props: TableCardProps<Answer, Row, Order>,
) {
  const { table, query, page, order } = props;
  return (
    <ResultCard
      whole
      {...table}
      {...props}
      state={listState(query, table.rowsOf, table.empty)}
      sort={page.search[order]}
      onSort={(sort) => page.change({ [order]: sort } as Record<Order, string>)}
    />
  );
}
