import {
  type FigureTable,
  FigureTableCard,
  type FigureTableCardProps,
} from '@/components/figure-page/figure-table.tsx';
import type { Totalled } from '@/domain/figure-rows.ts';
import type { SalesSource } from './sales-source-measures.ts';
import { type SourceOf, withSource } from './source-column.tsx';

/** Figures of sales, each row of which opens what they are made of. */
export interface SalesTable<Answer, Row extends object> extends FigureTable<Answer, Row> {
  /** What the figures of a row are made of, on a page of `page`. */
  sourceOf: (page: SalesSource) => SourceOf<Row>;
}

interface SalesTableCardProps<
  Answer extends Totalled,
  Row extends object,
  Order extends string,
> extends FigureTableCardProps<Answer, Row, Order> {
  table: SalesTable<Answer, Row>;
  /** What the page is of. */
  source: SalesSource;
}

/** The table, with what opens the sales of a row. */
export function SalesTableCard<Answer extends Totalled, Row extends object, Order extends string>(
  props: SalesTableCardProps<Answer, Row, Order>,
) {
  const { table, source, ...card } = props;
  return (
    <FigureTableCard
      table={{ ...table, columns: withSource(table.columns, table.sourceOf(source)) }}
      {...card}
    />
  );
}
