import type { Sheet, SheetRow } from './book.ts';
import { findHeader, type Header, normalHeader } from './headers.ts';
import { reportKinds } from './kinds.ts';

/** Header rows are looked for in the first rows only; titles and notes may stand above them. */
const headerSearchRows = 20;

export interface SheetStart {
  /** Null when no known report begins there. */
  header: Header | null;
  first: SheetRow[];
  rest: AsyncGenerator<SheetRow, void, undefined>;
}

/** The first rows of a sheet and the report that begins in them. Throws FileProblem. */
export async function startOf(sheet: Sheet): Promise<SheetStart> {
  const rest = sheet.rows();
  const first: SheetRow[] = [];
  while (first.length < headerSearchRows) {
    const next = await rest.next();
    if (next.done) break;
    first.push(next.value);
  }
  const header = findHeader(
    first.map((row) => row.cells),
    reportKinds,
  );
  return { header, first, rest };
}

/** The kind of report that a file name names, when it is not the kind of its content. */
export function otherKindInName(fileName: string, category: string): string | null {
  const name = normalHeader(fileName);
  const named = reportKinds.map((kind) => kind.category).filter((kind) => name.includes(normalHeader(kind)));
  return named.includes(category) ? null : (named[0] ?? null);
}
