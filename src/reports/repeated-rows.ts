import { importText } from '../text/import.ts';
import type { RawCell } from './cells/cell.ts';
import { packRow } from './packed-row.ts';
import type { ReadRow } from './row-reader.ts';

/** A row that waits for the end of the file. */
export interface HeldRow {
  row: number;
  cells: RawCell[];
  read: ReadRow;
}

/**
 * Judges the rows that share a value which one row alone may have: equal ones count once, and of rows that differ
 * nobody knows which is right, so none is kept. column is the place where the error stands.
 */
export function judgeRepeated(rows: HeldRow[], column: number): HeldRow[] {
  const texts = new Set(rows.map(({ read }) => packRow(read.values)));
  const isSame = texts.size === 1 && rows.every(({ read }) => read.problems.length === 0);
  // Some of them are enough to find the others.
  const named = rows.slice(0, 6);
  return rows.map((held, index) => {
    if (isSame && index === 0) return held;
    const others = named.filter((other) => other !== held).map(({ row }) => row);
    const reason = isSame ? importText.row.twice(rows[0]?.row ?? 0) : importText.row.differs(others);
    const problems = [...held.read.problems, { column, reason }];
    return { ...held, read: { ...held.read, problems } };
  });
}
