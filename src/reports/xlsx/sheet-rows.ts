import type { RawCell } from '../cells/cell.ts';
import type { Part } from './directory.ts';
import { limits } from '../limits.ts';
import { RowHandler } from './row-handler.ts';
import { unpack } from './unpack.ts';
import type { Workbook } from './workbook.ts';
import { XmlReader } from './xml-reader.ts';

export interface SheetRow {
  /** Row number as the spreadsheet program shows it, from 1. */
  row: number;
  cells: RawCell[];
}

/** The rows of one sheet that hold anything. No more of it than a piece is unpacked ahead. Throws FileProblem. */
export async function* sheetRows(book: Workbook, part: Part): AsyncGenerator<SheetRow, void, undefined> {
  const handler = new RowHandler(book);
  const reader = new XmlReader(handler);
  for await (const piece of unpack(book.bytes, part, limits.unpackedBytes)) {
    reader.push(piece);
    yield* handler.rows.splice(0);
  }
  reader.end();
}
