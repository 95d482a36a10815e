import { tableText } from '@/text/table.ts';

/** How a column's value is changed in its cell. A value is text here; '' is none. */
export interface ColumnEdit<Row> {
  kind: 'text' | 'number' | 'select';
  /** The value that was read; the column's cell writes it as its `format`, option or text does. */
  value: (row: Row) => string;
  /** Of a select. */
  options?: readonly { value: string; label: string }[];
  /** What is wrong with a value, as a sentence; null: nothing. A number is one already. */
  validate?: (value: string) => string | null;
  /**
   * Writes the value where it still is what was read, and throws EditConflict where it is not. Resolves, or throws, once
   * the rows were read anew.
   */
  save: (row: Row, next: string, before: string) => Promise<unknown>;
}

/** Somebody else changed the value since it was read. */
export class EditConflict extends Error {
  readonly theirs: string;

  constructor(theirs: string) {
    super('The value changed since it was read.');
    this.name = 'EditConflict';
    this.theirs = theirs;
  }
}

/** A typed value as it is stored: a number without separators. */
export function cleanValue({ kind }: Pick<ColumnEdit<never>, 'kind'>, typed: string): string {
  return kind === 'number' ? typed.replaceAll(',', '').trim() : typed.trim();
}

/** What is wrong with a cleaned value, as a sentence; null: nothing. */
export function flawOf<Row>({ kind, validate }: ColumnEdit<Row>, value: string): string | null {
  if (kind === 'number' && value !== '' && !Number.isFinite(Number(value))) return tableText.edit.notANumber;
  return validate?.(value) ?? null;
}
