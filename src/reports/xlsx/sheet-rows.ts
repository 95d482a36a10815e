import type { SheetRow } from '../book.ts';
import { limits } from '../limits.ts';
import type { Part } from './directory.ts';
import { type CellReading, RowHandler } from './row-handler.ts';
import { unpack } from './unpack.ts';
import { XmlReader } from './xml-reader.ts';

/** The rows of one sheet that hold anything. No more of it than a piece is unpacked ahead. Throws FileProblem. */
export async function* sheetRows(
  bytes: Uint8Array,
  part: Part,
  reading: CellReading,
): AsyncGenerator<SheetRow, void, undefined> {
  const handler = new RowHandler(reading);
  const reader = new XmlReader(handler);
  for await (const piece of unpack(bytes, part, limits.unpackedBytes)) {
    reader.push(piece);
    yield* handler.rows.splice(0);
  }
  reader.end();
}
