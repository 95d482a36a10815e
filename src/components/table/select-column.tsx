import { Checkbox } from '@/components/ui/checkbox.tsx';
import { tableText } from '@/text/table.ts';
import type { TableColumn } from './table-column.ts';
import type { ModelRow } from './table-features.ts';

/** The id of the column of checkboxes. */
export const SELECT_COLUMN = 'select';

/** Stands before all others, wherever they are moved. */
export const selectColumn: TableColumn<unknown> = {
  id: SELECT_COLUMN,
  header: tableText.select.column,
  width: 44,
  sortable: false,
  fixed: true,
  cell: () => null,
  exported: false,
};

interface SelectRowProps<Row extends object> {
  row: ModelRow<Row>;
  name: string;
  chosen: boolean;
}

/** Chooses a row; with Shift all rows from the one that was chosen before. */
export function SelectRow<Row extends object>({ row, name, chosen }: SelectRowProps<Row>) {
  if (!row.getCanSelect()) return null;
  return (
    <Checkbox
      aria-label={tableText.select.row(name)}
      className="align-middle select-none"
      checked={chosen}
      onChange={row.getToggleSelectedHandler({ selectChildren: false })}
    />
  );
}

interface SelectPageProps {
  state: 'all' | 'some' | 'none';
  onToggle: (chosen: boolean) => void;
}

/** Chooses the rows of the page. */
export function SelectPage({ state, onToggle }: SelectPageProps) {
  return (
    <Checkbox
      aria-label={tableText.select.page}
      className="align-middle"
      checked={state === 'all'}
      indeterminate={state === 'some'}
      onChange={() => onToggle(state !== 'all')}
    />
  );
}
