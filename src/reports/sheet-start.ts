import type { Sheet, SheetRow } from './book.ts';
import { cellText } from './cells/cell.ts';
import { FileProblem } from './file-problem.ts';
import { importText } from '../text/import.ts';
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

/** A row with fewer cells is a title or a note. */
const headerCells = 5;

/** Headers of who ordered: files of 판매자배송 have them, and personal data is never read. */
const personal = new Set(
  [
    '구매자',
    '구매자명',
    '구매자전화번호',
    '수취인',
    '수취인명',
    '수취인이름',
    '수취인주소',
    '수취인전화번호',
    'buyer name',
  ].map(normalHeader),
);

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
  const who = (header?.rows ?? first.map((row) => row.cells))
    .filter((cells) => cells.filter((cell) => cellText(cell) !== '').length >= headerCells)
    .flat()
    .find((cell) => personal.has(normalHeader(cellText(cell))));
  if (who !== undefined) {
    await rest.return();
    throw new FileProblem(importText.file.personal(cellText(who)));
  }
  return { header, first, rest };
}
