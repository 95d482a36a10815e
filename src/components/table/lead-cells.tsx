import type { ReactNode } from 'react';
import { headingOf, type TableColumn } from './table-column.ts';

interface LeadCellsProps<Row> {
  leads: readonly TableColumn<Row>[];
  renderCell: (column: TableColumn<Row>) => ReactNode;
}

/** The first lines of a phone's card: figures below their headings, a state at the right. */
export function LeadCells<Row>({ leads, renderCell }: LeadCellsProps<Row>) {
  return (
    <div data-lead className="flex flex-wrap items-end gap-x-3 gap-y-1 pt-2">
      {leads.map((column) =>
        column.align === 'end' ? (
          <div key={column.id}>
            <div className="text-muted-foreground text-2xs font-normal">{headingOf(column)}</div>
            <div className="font-bold">{renderCell(column)}</div>
          </div>
        ) : (
          <div key={column.id} className="ml-auto min-w-0 px-1">
            {renderCell(column)}
          </div>
        ),
      )}
    </div>
  );
}
