import { CircleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { koreaToday } from '@/domain/korea-time.ts';
import { formatCount } from '@/domain/numbers.ts';
import { tableText } from '@/text/table.ts';
import { CellConflict } from './cell-conflict.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { CellEntry, ColumnEdit } from './column-edit.ts';
import { DatedEditor } from './dated-editor.tsx';
import { figureName, figureText, type TableColumn } from './table-column.ts';
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
  // The value that was read when it was opened; null: it is closed. Rows that are read anew meanwhile change no question.
  const [opened, setOpened] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const found = edits.stateOf(row, column.id);
  const label = tableText.edit.cell(edits.nameOf(row), column.header);
  const before = edit.value(row);
  const isDated = edit.kind === 'dated';
  // What could not be saved may have been all the same: its answer was lost on the way.
  const isThere = found?.kind === 'failed' && !isDated && found.change.value === before;
  const state = isThere ? undefined : found;
  const since = edit.since?.(row) ?? null;
  const read: CellEntry = isDated ? { value: before, day: koreaToday() } : { value: before };
  const failed = state?.kind === 'failed' ? state.change : null;
  const initial: CellEntry = { ...read, ...failed };
  const written = (value: string, write: (figure: number | null) => string) =>
    edit.options?.find((option) => option.value === value)?.label ??
    (column.format && edit.kind !== 'text' ? write(value === '' ? null : Number(value)) : value);
  const shown = (value: string) => written(value, column.format ?? formatCount);
  // With the unit, which only the head of the column has.
  const named = (value: string) => written(value, (figure) => figureName(column, figure));
  const spoken = (value: string) => written(value, (figure) => figureText(column, figure));
  const saving = state?.kind === 'saving' ? state.change : null;
  // A dated value that does not hold today yet, or no longer, leaves the cell as it is.
  const isShown =
    saving?.day === undefined ||
    (saving.value !== '' && saving.day <= koreaToday() && saving.day >= (since ?? ''));
  const close = (refocus: boolean) => {
    setOpened(null);
    if (!refocus) return;
    requestAnimationFrame(() => {
      // A conflict that was found meanwhile has the focus.
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  const type = (typed: CellEntry) => edits.keep(row, column.id, typed);
  /** Leaves what was typed since it was opened. */
  const leave = () => edits.keep(row, column.id, failed);
  const save = ({ value, day }: CellEntry) => {
    const from = opened ?? before;
    if (value === from && day === read.day) edits.dismiss(row, column.id);
    else edits.save({ row, column, change: { value, before: from, ...(day === undefined ? {} : { day }) } });
  };
  if (opened !== null && !isDated)
    return (
      <CellEditor
        row={row}
        edit={edit}
        label={label}
        alignEnd={column.align === 'end'}
        initial={initial.value}
        onType={(value) => type({ value })}
        onLeave={leave}
        onClose={close}
        onSave={(value) => save({ value })}
      />
    );
  const cell = (
    <button
      ref={button}
      type="button"
      aria-label={`${label} ${saving && isShown ? named(saving.value) : (edit.spoken?.(row) ?? named(before))}`}
      aria-busy={saving !== null}
      className={cn(
        'focus-ring hover:border-input -mx-1 min-h-7 min-w-0 flex-1 truncate rounded-sm border border-transparent px-1',
        column.align === 'end' ? 'text-right' : 'text-left',
        saving && 'text-muted-foreground',
      )}
      onClick={isDated ? undefined : () => setOpened(before)}
    >
      {saving && isShown ? shown(saving.value) : children}
    </button>
  );
  return (
    <span className="flex items-center gap-1">
      {isDated ? (
        <DatedEditor
          row={row}
          edit={edit}
          label={label}
          name={column.header}
          held={since === null ? undefined : tableText.edit.held(spoken(before), since)}
          initial={initial}
          open={opened !== null}
          onOpen={() => setOpened(before)}
          onType={type}
          onLeave={leave}
          onClose={() => setOpened(null)}
          onSave={save}
        >
          {cell}
        </DatedEditor>
      ) : (
        cell
      )}
      {state?.kind === 'failed' ? (
        <span role="alert" title={state.message} className="text-red shrink-0">
          <CircleAlert aria-hidden className="size-4" />
          <span className="sr-only">{state.message}</span>
        </span>
      ) : null}
      {state?.kind === 'conflict' ? (
        <CellConflict
          label={label}
          mine={spoken(state.change.value)}
          theirs={spoken(state.theirs)}
          onKeepMine={() => edits.save({ row, column, change: { ...state.change, before: state.theirs } })}
          onTakeTheirs={() => edits.dismiss(row, column.id)}
        />
      ) : null}
    </span>
  );
}
