import { columnsOf } from '@/components/table/column-kinds.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import { salesSourceText as text } from '@/text/sales-source.ts';
import { RowSourceButton } from './sales-source.tsx';
import type { SalesSource } from './sales-source-measures.ts';
import { rowMeasures } from './sales-source-measures.ts';

/** What a row is called and what its figures are of; null: they are of more than a period, brands, a product or an option. */
export type SourceOf<Row> = (row: Row) => { of: string; source: SalesSource } | null;

/** The columns with 구성 before the first that is of sales alone, which it shows first. */
export function withSource<Row extends object>(
  columns: readonly TableColumn<Row>[],
  sourceOf: SourceOf<Row>,
): TableColumn<Row>[] {
  const place = columns.findIndex(({ id }) => rowMeasures.some((measure) => measure === id));
  const first = rowMeasures.find((measure) => measure === columns[place]?.id);
  if (first === undefined) return [...columns];
  const source = columnsOf<Row>({ source: text.title }, [
    {
      kind: 'action',
      id: 'source',
      width: 64,
      cell: (row) => {
        const found = sourceOf(row);
        return found ? <RowSourceButton {...found} first={first} /> : null;
      },
    },
  ]);
  return columns.toSpliced(place, 0, ...source);
}
