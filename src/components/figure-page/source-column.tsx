import { columnsOf } from '@/components/table/column-kinds.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import { salesSourceText as text } from '@/text/sales-source.ts';
import { RowSourceButton, type SalesSource } from './sales-source.tsx';

/** What a row is called and what its figures are of; null: they are of more than a period, brands, a product or an option. */
export type SourceOf<Row> = (row: Row) => { of: string; source: SalesSource } | null;

/** The columns with 구성 before the row's sales. */
export function withSource<Row extends object>(
  columns: readonly TableColumn<Row>[],
  sourceOf: SourceOf<Row>,
): TableColumn<Row>[] {
  const [column] = columnsOf<Row>({ source: text.title }, [
    {
      kind: 'action',
      id: 'source',
      width: 64,
      cell: (row) => {
        const found = sourceOf(row);
        return found ? <RowSourceButton {...found} /> : null;
      },
    },
  ]);
  return columns.flatMap((one) => (column && one.id === 'saleAmt' ? [column, one] : [one]));
}
