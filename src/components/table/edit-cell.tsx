import { CircleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { tableText } from '@/text/table.ts';
import { CellConflict } from './cell-conflict.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { ColumnEdit } from './column-edit.ts';
import type { TableColumn } from './table-column.ts';
import type { CellEdits } from './use-cell-edits.ts';

interface EditCellProps<Row> {
  row: Row;
  column: TableColumn<Row>;
  edit: ColumnEdit<Row>;
  edits: CellEdits<Row>;
  /** The cell as it is read. */
  children: ReactNode;
}

/** A cell that is changed where it stands: Enter or a press opens it, Enter and Tab save, Escape leaves it. */
export function EditCell<Row>({ row, column, edit, edits, children }: EditCellProps<Row>) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const state = edits.stateOf(row, column.id);
  const label = tableText.edit.cell(edits.nameOf(row), column.header);
  const before = edit.value(row);
  const shown = (value: string) =>
    edit.options?.find((option) => option.value === value)?.label ??
    (column.format && edit.kind === 'number' ? column.format(value === '' ? null : Number(value)) : value);
  const close = (refocus: boolean) => {
    setEditing(false);
    if (!refocus) return;
    requestAnimationFrame(() => {
      // A conflict that was found meanwhile has the focus.
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  if (editing)
    return (
      <CellEditor
        edit={edit}
        label={label}
        alignEnd={column.align === 'end'}
        initial={before}
        onClose={close}
        onSave={(next) => next !== before && edits.save({ row, column, next, before })}
      />
    );
  return (
    <span className="flex items-center gap-1">
      <button
        ref={button}
        type="button"
        aria-label={`${label} ${shown(state?.kind === 'saving' ? state.value : before)}`}
        aria-busy={state?.kind === 'saving'}
        className={cn(
          'focus-ring hover:border-input -mx-1 min-h-7 min-w-0 flex-1 truncate rounded-sm border border-transparent px-1',
          column.align === 'end' ? 'text-right' : 'text-left',
          state?.kind === 'saving' && 'text-muted-foreground',
        )}
        onClick={() => setEditing(true)}
      >
        {state?.kind === 'saving' ? shown(state.value) : children}
      </button>
      {state?.kind === 'failed' ? (
        <span role="alert" title={state.message} className="text-red shrink-0">
          <CircleAlert aria-hidden className="size-4" />
          <span className="sr-only">{state.message}</span>
        </span>
      ) : null}
      {state?.kind === 'conflict' ? (
        <CellConflict
          label={label}
          mine={shown(state.mine)}
          theirs={shown(state.theirs)}
          onKeepMine={() => edits.save({ row, column, next: state.mine, before: state.theirs })}
          onTakeTheirs={() => edits.dismiss(row, column.id)}
        />
      ) : null}
    </span>
  );
}
