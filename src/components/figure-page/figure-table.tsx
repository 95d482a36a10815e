import type { ReactNode } from 'react';
import type { TableSheet } from '@/components/table/table-sheet.ts';
import { answerTotals, type FlatRow, type Totalled, type WithFigures } from '@/domain/figure-rows.ts';
import { type SortedPage, TableCard, type WholeTable } from './table-card.tsx';
import type { Figures } from './use-figures.ts';

/** The rows of an answer as columns read them. */
export type RowOf<Answer extends { rows: readonly WithFigures[] }> = FlatRow<Answer['rows'][number]>;

/** Figures by day, brand or product, all of them in one answer: a table and a sheet of a file. */
export interface FigureTable<Answer, Row extends object> extends WholeTable<Answer, Row> {
  title: string;
  /** The sheet's last row, of all that the answer has no row for. */
  rest?: TableSheet['rest'];
}

export interface FigureTableCardProps<Answer extends Totalled, Row extends object, Order extends string> {
  table: FigureTable<Answer, Row>;
  figures: Figures<Answer>;
  page: SortedPage<Order>;
  /** The parameter that holds the table's order. */
  order: Order;
  /** Beside the title. */
  head?: ReactNode;
}

/** The table with the figures of the whole answer as its 합계. */
export function FigureTableCard<Answer extends Totalled, Row extends object, Order extends string>(
  props: FigureTableCardProps<Answer, Row, Order>,
) {
  const { figures, ...card } = props;
  const { query } = figures;
  return <TableCard query={query} {...card} totals={query.data?.figures && answerTotals(query.data)} />;
}
