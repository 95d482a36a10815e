import { useRef, useState } from 'react';
import { cellDrafts, type DraftPlace, keepDraft } from '@/data/cell-drafts.ts';
import { toFailure } from '@/data/errors.ts';
import { failureText } from '@/data/failure-text.ts';
import { usePartnerOrAll } from '@/data/partner.tsx';
import { useSession } from '@/data/session.ts';
import { toast } from '@/data/toast.ts';
import { errorsText } from '@/text/errors.ts';
import { tableText } from '@/text/table.ts';
import type { CellChange, CellEntry, SavedChange } from './column-edit.ts';
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
  /** What is typed now, so that it outlives the session; null: it was left. */
  keep: (row: Row, columnId: string, typed: CellEntry | null) => void;
  /** Leaves what stands in the database. */
  dismiss: (row: Row, columnId: string) => void;
  /** Takes the last saved change back, as a change of its own that is written only where nothing came after it. */
  undo: () => void;
}

interface CellEditsOptions<Row> {
  /** Names the table among those of the product: what is typed into it and not saved is kept by that name. */
  table: string;
  rowKey: (row: Row) => string;
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
}

const TOAST = 'cell-edit';

/** The changes that a person makes in a table's cells. What is typed and not saved is there again after a new sign-in. */
export function useCellEdits<Row>({ table, rowKey, nameOf }: CellEditsOptions<Row>): CellEdits<Row> {
  const owner = useSession()?.user.id;
  const partner = usePartnerOrAll()?.code;
  const place = owner === undefined || partner === undefined ? null : { owner, partner, table };
  const [states, setStates] = useState<ReadonlyMap<string, CellState>>(() => typedBefore(place));
  // What takes each change back, in the order in which they were made; null: it changed nothing.
  const done = useRef<Promise<Edit<Row> | null>[]>([]);
  const cellOf = (row: Row, columnId: string) => `${rowKey(row)}\n${columnId}`;
  const keep = (row: Row, columnId: string, typed: CellEntry | null) => {
    if (place) keepDraft(place, cellOf(row, columnId), typed);
  };
  const setState = (row: Row, columnId: string, state: CellState | null) =>
    setStates((before) => {
      const after = new Map(before);
      if (state) after.set(cellOf(row, columnId), state);
      else after.delete(cellOf(row, columnId));
      return after;
    });

  /** Null: it could not be saved, which is said. */
  const write = async ({ row, column, change }: Edit<Row>): Promise<SavedChange | null> => {
    setState(row, column.id, { kind: 'saving', change });
    keep(row, column.id, change);
    try {
      const saved = await column.edit?.save(row, change);
      setState(row, column.id, null);
      keep(row, column.id, null);
      return saved ?? null;
    } catch (error) {
      const { kind, detail } = toFailure(error);
      if (kind === 'conflict') {
        setState(row, column.id, { kind: 'conflict', change, theirs: detail ?? '' });
        return null;
      }
      const { title, action } = failureText(error);
      setState(row, column.id, { kind: 'failed', change, message: tableText.edit.failed(title) });
      toast.error(tableText.edit.failed(title), { id: TOAST, description: action, duration: 5000 });
      return null;
    }
  };
  const undo = async () => {
    let last: Edit<Row> | null | undefined;
    // What changed nothing has nothing to take back.
    do last = await done.current.pop();
    while (last === null);
    if (!last || !(await write(last))) return;
    toast.success(tableText.edit.undone(nameOf(last.row), last.column.header), { id: TOAST });
  };
  const save = async ({ row, column, change }: Edit<Row>): Promise<Edit<Row> | null> => {
    const saved = await write({ row, column, change });
    if (!saved) return null;
    const { changed, before, now } = saved;
    const name = nameOf(row);
    if (changed === 0) {
      toast.warning(tableText.edit.unchanged(name, column.header), { id: TOAST, duration: 5000 });
      return null;
    }
    toast.success(tableText.edit.saved(name, column.header, change.value === '' ? undefined : change.day), {
      id: TOAST,
      duration: 5000,
      action: { label: errorsText.undo, onClick: () => void undo() },
    });
    // Of the very day of a dated value: what was replaced there is not what the cell showed.
    return { row, column, change: { ...change, value: before ?? '', before: now ?? '' } };
  };
  return {
    nameOf,
    stateOf: (row, columnId) => states.get(cellOf(row, columnId)),
    // One that is still being saved is taken back as soon as it is.
    save: (edit) => void done.current.push(save(edit)),
    keep,
    dismiss: (row, columnId) => {
      setState(row, columnId, null);
      keep(row, columnId, null);
    },
    undo: () => void undo(),
  };
}

/** Cells in which something was typed and not saved, as those of a save that failed. */
function typedBefore(place: DraftPlace | null): ReadonlyMap<string, CellState> {
  const drafts = place ? cellDrafts(place) : [];
  return new Map(
    drafts.map(([cell, draft]) => [
      cell,
      { kind: 'failed', change: { ...draft, before: '' }, message: tableText.edit.draft },
    ]),
  );
}
