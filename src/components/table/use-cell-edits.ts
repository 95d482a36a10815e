import { useRef, useState } from 'react';
import { toFailure } from '@/data/errors.ts';
import { toast } from '@/data/toast.ts';
import { errorsText } from '@/text/errors.ts';
import { tableText } from '@/text/table.ts';
import { EditConflict } from './column-edit.ts';
import type { TableColumn } from './table-column.ts';

/** A cell whose value is not simply the row's. */
export type CellState =
  /** Shown at once; the row's own value comes back if it cannot be saved. */
  | { kind: 'saving'; value: string }
  | { kind: 'failed'; message: string }
  | { kind: 'conflict'; mine: string; theirs: string };

interface Edit<Row> {
  row: Row;
  column: TableColumn<Row>;
  next: string;
  before: string;
}

export interface CellEdits<Row> {
  nameOf: (row: Row) => string;
  stateOf: (row: Row, columnId: string) => CellState | undefined;
  save: (edit: Edit<Row>) => void;
  /** Leaves what stands in the database. */
  dismiss: (row: Row, columnId: string) => void;
  /** Takes the last saved change back, as a change of its own. */
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

  const write = async (edit: Edit<Row>, onSaved: () => void) => {
    const { row, column, next, before } = edit;
    setState(row, column.id, { kind: 'saving', value: next });
    try {
      await column.edit?.save(row, next, before);
      setState(row, column.id, null);
      onSaved();
    } catch (error) {
      if (error instanceof EditConflict) {
        setState(row, column.id, { kind: 'conflict', mine: next, theirs: error.theirs });
        return;
      }
      const { title, action } = errorsText.failures[toFailure(error).kind];
      setState(row, column.id, { kind: 'failed', message: tableText.edit.failed(title) });
      toast.error(tableText.edit.failed(title), { id: TOAST, description: action, duration: 5000 });
    }
  };
  const undo = () => {
    const last = done.current.pop();
    if (!last) return;
    const { row, column, next, before } = last;
    void write({ row, column, next: before, before: next }, () =>
      toast.success(tableText.edit.undone(nameOf(row), column.header), { id: TOAST }),
    );
  };
  return {
    nameOf,
    stateOf: (row, columnId) => states.get(cellOf(row, columnId)),
    save: (edit) =>
      void write(edit, () => {
        done.current.push(edit);
        toast.success(tableText.edit.saved(nameOf(edit.row), edit.column.header), {
          id: TOAST,
          duration: 5000,
          action: { label: tableText.edit.undo, onClick: undo },
        });
      }),
    dismiss: (row, columnId) => setState(row, columnId, null),
    undo,
  };
}
