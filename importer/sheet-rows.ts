import { streamXlsxRows } from 'hucre/xlsx';
import { importText } from '../src/text/import.ts';
import type { RawCell } from './cells/cell.ts';
import { FileProblem } from './file-problem.ts';
import { limits } from './limits.ts';

export interface SheetRow {
  /** Row number as the spreadsheet program shows it, from 1. */
  row: number;
  cells: RawCell[];
}

function filledLength(values: readonly unknown[]): number {
  let length = values.length;
  while (length > 0 && (values[length - 1] === null || values[length - 1] === '')) length--;
  return length;
}

/**
 * The rows of one sheet that hold anything, one at a time. A formula counts as the value that the spreadsheet
 * program saved with it; nothing is evaluated and no link is followed. Throws FileProblem.
 */
export async function* sheetRows(
  bytes: Uint8Array,
  sheet: number,
): AsyncGenerator<SheetRow, void, undefined> {
  let count = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const length = filledLength(values);
      if (length === 0) continue;
      if (length > limits.columns)
        throw new FileProblem(importText.file.tooManyColumns(index + 1, limits.columns));
      if (++count > limits.rows) throw new FileProblem(importText.file.tooManyRows(limits.rows));
      yield { row: index + 1, cells: length === values.length ? values : values.slice(0, length) };
    }
  } catch (cause) {
    if (cause instanceof FileProblem) throw cause;
    throw new FileProblem(importText.file.damaged, { cause });
  }
}
