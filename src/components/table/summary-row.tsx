import { TableFooter, TableRow } from '@/components/ui/table.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { Cell, FillerCell } from './table-rows.tsx';
import type { PlacedColumn } from './use-table-model.ts';

/** Totals by column id, as the server summed them. */
export interface TableSummary {
  label: string;
  totals: Readonly<Record<string, number>>;
}

/** The bold last row. Its label stands in the first column that has room and no total. */
export function SummaryRow<Row>({
  placed,
  summary,
}: {
  placed: readonly PlacedColumn<Row>[];
  summary: TableSummary;
}) {
  const free = placed.filter(({ column }) => summary.totals[column.id] === undefined);
  const labelled = free.find(({ column }) => column.align !== 'end') ?? free[0];
  return (
    <TableFooter>
      <TableRow>
        {placed.map((one) => (
          <Cell key={one.column.id} placed={one} className="bg-raised group-hover/row:bg-raised font-bold">
            {one === labelled ? summary.label : null}
            {summary.totals[one.column.id] === undefined ? null : formatCount(summary.totals[one.column.id])}
          </Cell>
        ))}
        <FillerCell />
      </TableRow>
    </TableFooter>
  );
}
