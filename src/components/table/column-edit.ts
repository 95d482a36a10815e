import type { Day } from '@/domain/korea-time.ts';
import { tableText } from '@/text/table.ts';

/** A value as a person enters it, '' for none; of a dated one with the first day on which it holds. */
export interface CellEntry {
  value: string;
  day?: Day;
}

/** A value in the place of the one that was read. */
export interface CellChange extends CellEntry {
  before: string;
}

/** What a saved change did: {value: before, before: now} of the same day takes it back. */
export interface SavedChange {
  /** 0: the value stood there already. */
  changed: number;
  /** What was replaced; null: nothing. */
  before: string | null;
  /** What the next change has to have read; null: nothing. */
  now: string | null;
}

/** How a column's value is changed in its cell. A value is text here; '' is none. */
export interface ColumnEdit<Row> {
  /** dated: a number with the day from which it holds. */
  kind: 'text' | 'number' | 'select' | 'dated';
  /** false: this row's cell has nothing to change. Without it every row's has. */
  allows?: (row: Row) => boolean;
  /** The value that was read; the column's cell writes it as its `format`, option or text does. */
  value: (row: Row) => string;
  /** What the cell shows, in words, where that is more than the value that was read. */
  spoken?: (row: Row) => string;
  /** Of a dated one: the first day of the value that was read; null: there is none. */
  since?: (row: Row) => Day | null;
  /** Of a select. */
  options?: readonly { value: string; label: string }[];
  /** What is wrong with an entry, as a sentence; null: nothing. A number is one already. */
  validate?: (entry: CellEntry, row: Row) => string | null;
  /**
   * Writes the value where it still is what was read, and throws a Failure of kind conflict, whose detail is the value
   * that stands there, where it is not. Resolves, or throws, once the rows were read anew.
   */
  save: (row: Row, change: CellChange) => Promise<SavedChange>;
}

const isNumber = ({ kind }: Pick<ColumnEdit<never>, 'kind'>) => kind === 'number' || kind === 'dated';

/** A typed value as it is stored: a number without separators. */
export function cleanValue(edit: Pick<ColumnEdit<never>, 'kind'>, typed: string): string {
  return isNumber(edit) ? typed.replaceAll(',', '').trim() : typed.trim();
}

/** What is wrong with a cleaned entry, as a sentence; null: nothing. */
export function flawOf<Row>(edit: ColumnEdit<Row>, entry: CellEntry, row: Row): string | null {
  if (isNumber(edit) && entry.value !== '' && !Number.isFinite(Number(entry.value)))
    return tableText.edit.notANumber;
  return edit.validate?.(entry, row) ?? null;
}
