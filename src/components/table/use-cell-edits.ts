import { useRef, useState } from 'react';
import { toFailure } from '@/data/errors.ts';
import { toast } from '@/data/toast.ts';
import { errorsText } from '@/text/errors.ts';
import { tableText } from '@/text/table.ts';
import type { CellChange, SavedChange } from './column-edit.ts';
import type { TableColumn } from './table-column.ts';

/** A cell whose value is not simply the row's. */
export type CellState =
  /** Shown at once; the row's own value comes back if it cannot be saved. */
  | { kind: 'saving'; change: CellChange }
  /** What was typed stands in the field when the cell is opened again. */
  | { kind: 'failed'; change: CellChange; message: string }
  | { kind: 'conflict'; change: CellChange; theirs: string };

interface Edit<Row> {
  row: Row;
  column: TableColumn<Row>;
  change: CellChange;
}

export interface CellEdits<Row> {
  nameOf: (row: Row) => string;
  stateOf: (row: Row, columnId: string) => CellState | undefined;
  save: (edit: Edit<Row>) => void;
  /** Leaves what stands in the database. */
  dismiss: (row: Row, columnId: string) => void;
  /** Takes the last saved change back, as a change of its own that is written only where nothing came after it. */
  undo: () => void;
}

interface CellEditsOptions<Row> {
  rowKey: (row: Row) => string;
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
}

const TOAST = 'cell-edit';

/** The changes that a person makes in a table's cells. */
export function useCellEdits<Row>({ rowKey, nameOf }: CellEditsOptions<Row>): CellEdits<Row> {
  const [states, setStates] = useState<ReadonlyMap<string, CellState>>(new Map());
  const done = useRef<Edit<Row>[]>([]);
  const cellOf = (row: Row, columnId: string) => `${rowKey(row)}\n${columnId}`;
  const setState = (row: Row, columnId: string, state: CellState | null) =>
    setStates((before) => {
      const after = new Map(before);
      if (state) after.set(cellOf(row, columnId), state);
      else after.delete(cellOf(row, columnId));
      return after;
    });

  const write = async ({ row, column, change }: Edit<Row>, onSaved: (saved: SavedChange) => void) => {
    setState(row, column.id, { kind: 'saving', change });
    try {
      const saved = await column.edit?.save(row, change);
      setState(row, column.id, null);
      if (saved) onSaved(saved);
    } catch (error) {
      const { kind, detail } = toFailure(error);
      if (kind === 'conflict') {
        setState(row, column.id, { kind: 'conflict', change, theirs: detail ?? '' });
        return;
      }
      const { title, action } = errorsText.failures[kind];
      setState(row, column.id, { kind: 'failed', change, message: tableText.edit.failed(title) });
      toast.error(tableText.edit.failed(title), { id: TOAST, description: action, duration: 5000 });
    }
  };
  const undo = () => {
    const last = done.current.pop();
    if (!last) return;
    const { row, column } = last;
    void write(last, () => toast.success(tableText.edit.undone(nameOf(row), column.header), { id: TOAST }));
  };
  return {
    nameOf,
    stateOf: (row, columnId) => states.get(cellOf(row, columnId)),
    save: ({ row, column, change }) =>
      void write({ row, column, change }, ({ changed, before, now }) => {
        const name = nameOf(row);
        if (changed === 0) {
          toast.warning(tableText.edit.unchanged(name, column.header), { id: TOAST, duration: 5000 });
          return;
        }
        // Of the very day of a dated value: what was replaced there is not what the cell showed.
        done.current.push({ row, column, change: { ...change, value: before ?? '', before: now ?? '' } });
        toast.success(
          tableText.edit.saved(name, column.header, change.value === '' ? undefined : change.day),
          {
            id: TOAST,
            duration: 5000,
            action: { label: tableText.edit.undo, onClick: undo },
          },
        );
      }),
    dismiss: (row, columnId) => setState(row, columnId, null),
    undo,
  };
}
