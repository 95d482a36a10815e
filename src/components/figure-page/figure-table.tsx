import type { ReactNode } from 'react';
import type { AbsentColumn } from '@/components/table/column-chooser.tsx';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import type { PhoneColumn, TableColumn } from '@/components/table/table-column.ts';
import type { TableSheet } from '@/components/table/table-sheet.ts';
import { answerTotals, type FlatRow, type Totalled, type WithFigures } from '@/domain/figure-rows.ts';
import { tableText } from '@/text/table.ts';
import { type SourceOf, withSource } from './source-column.tsx';
import type { Figures } from './use-figures.ts';

/** The rows of an answer as columns read them. */
export type RowOf<Answer extends { rows: readonly WithFigures[] }> = FlatRow<Answer['rows'][number]>;

/** Figures by day, brand or product, all of them in one answer: a table and a sheet of a file. */
export interface FigureTable<Answer, Row extends object> {
  /** Names what is kept for it; unique in the product. */
  id: string;
  title: string;
  columns: readonly TableColumn<Row>[];
  phoneColumn: PhoneColumn<Row>;
  /** Columns that are not there, because what they rest on was never loaded. */
  absent?: readonly AbsentColumn[];
  rowsOf: (answer: Answer) => readonly Row[];
  rowKey: (row: Row) => string;
  /** The sheet's last row, of all that the answer has no row for. */
  rest?: TableSheet['rest'];
}

interface FigureTableCardProps<Answer extends Totalled, Row extends object, Order extends string> {
  table: FigureTable<Answer, Row>;
  figures: Figures<Answer>;
  page: {
    search: Readonly<Record<Order, string>>;
    change(part: Partial<Record<Order, string>>): void;
  };
  /** The parameter that holds the table's order. */
  order: Order;
  /** What the figures of a row are made of; without it a row opens nothing. */
  sourceOf?: SourceOf<Row>;
  /** Beside the title. */
  head?: ReactNode;
  /** What is said where there is no row, if more is to say than that. */
  empty?: string;
}

/** The table with the figures of the whole answer as its 합계. */
export function FigureTableCard<Answer extends Totalled, Row extends object, Order extends string>(
  props: FigureTableCardProps<Answer, Row, Order>,
) {
  const { table, page, order, head, sourceOf, empty = tableText.empty } = props;
  const { query } = props.figures;
  const { id, title, columns, phoneColumn, absent, rowsOf, rowKey } = table;
  return (
    <ResultCard
      whole
      tableId={id}
      title={title}
      head={head}
      columns={sourceOf ? withSource(columns, sourceOf) : columns}
      phoneColumn={phoneColumn}
      {...(absent ? { absent } : {})}
      state={listState(query, rowsOf, empty)}
      rowKey={rowKey}
      sort={page.search[order]}
      onSort={(sort) => page.change({ [order]: sort } as Record<Order, string>)}
      totals={query.data?.figures && answerTotals(query.data)}
    />
  );
}

/** The same as a sheet of a file. */
export const figureSheet = <Answer, Row extends object>(
  { id, title, columns, rest }: FigureTable<Answer, Row>,
  { request }: Figures<Answer>,
): TableSheet => ({ name: title, tableId: id, columns, request, summaryLabel: tableText.summary, rest });
