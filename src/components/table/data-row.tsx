import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { TableRow } from '@/components/ui/table.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import type { EditCell as EditCellType } from './edit-cell.tsx';
import { Expander } from './expander.tsx';
import { LeadCells } from './lead-cells.tsx';
import type { PlacedColumn } from './placed-column.ts';
import { SELECT_COLUMN, SelectRow } from './select-column.tsx';
import type { TableColumn } from './table-column.ts';
import type { ModelRow } from './table-features.ts';
import { Cell, FillerCell } from './table-rows.tsx';
import type { CellEdits } from './use-cell-edits.ts';

// lazy() forgets that the component takes rows of any kind.
const EditCell = lazy(() =>
  codeWhenConnected(() => import('./edit-cell.tsx').then(({ EditCell }) => ({ default: EditCell }))),
) as unknown as typeof EditCellType;

const MARKED = 'bg-[color-mix(in_srgb,var(--focus)_7%,var(--surface))]';

/** What all rows of a table share. */
export interface RowContext<Row extends object> {
  placed: readonly PlacedColumn<Row>[];
  nameOf: ((row: Row) => string) | undefined;
  /** The column with the button that opens a row. */
  expanderId: string | undefined;
  onToggle: ((row: Row) => void) | undefined;
  /** Cells are changed where they stand. */
  edits: CellEdits<Row> | undefined;
}

interface DataRowProps<Row extends object> extends Omit<ComponentProps<'tr'>, 'children'> {
  context: RowContext<Row>;
  row: ModelRow<Row>;
  /** Its place in the list; null: a row below another one. */
  number: number | null;
  /** Shown elsewhere on the page. */
  current: boolean;
  /** Undefined: rows cannot be chosen. */
  chosen: boolean | undefined;
  /** Undefined: it does not open. */
  open: boolean | undefined;
}

export function DataRow<Row extends object>(props: DataRowProps<Row>) {
  const { context, row, number, current, chosen, open, ...rest } = props;
  const { placed, nameOf, expanderId, onToggle, edits } = context;
  const { original, depth } = row;
  const name = nameOf?.(original) ?? '';
  const read = (column: TableColumn<Row>): ReactNode => {
    if (number === null && column.exported !== false && column.exported.field === null) return null;
    const cell = column.cell(original, number ?? 0);
    return edits && column.edit && column.edit.allows?.(original) !== false ? (
      <Suspense fallback={cell}>
        <EditCell row={original} column={column} edit={column.edit} edits={edits}>
          {cell}
        </EditCell>
      </Suspense>
    ) : (
      cell
    );
  };
  const content = (column: TableColumn<Row>): ReactNode => {
    if (column.id === SELECT_COLUMN) return <SelectRow row={row} name={name} chosen={chosen === true} />;
    const cell = column.leads ? (
      <>
        <LeadCells leads={column.leads} renderCell={read} />
        {read(column)}
      </>
    ) : (
      read(column)
    );
    if (column.id !== expanderId) return cell;
    return (
      <Expander
        name={name}
        depth={depth}
        open={open}
        wrap={column.wrap}
        onToggle={() => onToggle?.(original)}
      >
        {cell}
      </Expander>
    );
  };
  return (
    <TableRow aria-selected={current || chosen || undefined} {...rest}>
      {placed.map((one) => (
        <Cell
          key={one.column.id}
          placed={one}
          opens={one.column.id === expanderId}
          title={one.column.title?.(original) || undefined}
          className={cn(
            current || chosen ? MARKED : '',
            one.column.id === SELECT_COLUMN && 'px-0 text-center',
          )}
        >
          {content(one.column)}
        </Cell>
      ))}
      <FillerCell />
    </TableRow>
  );
}
