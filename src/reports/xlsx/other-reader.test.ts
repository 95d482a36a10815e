import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { openBook } from '../open-book.ts';
import { wingPath } from '../testing/wing.ts';

/** Every cell of the first sheet, a text for each, by our reader. */
async function ours(path: string): Promise<string[][]> {
  const book = await openBook(await readFile(path));
  const [sheet] = book.sheets;
  if (!sheet) throw new Error(`${path} has no sheet`);
  const rows: string[][] = [];
  for await (const { row, cells } of sheet.rows()) rows[row - 1] = cells.map(asText);
  return Array.from(rows, (cells = []) => cells);
}

async function theirs(path: string): Promise<string[][]> {
  return (await readSheet(path)).map((cells) => cells.map(asText));
}

const asText = (cell: unknown) => (cell instanceof Date ? cell.toISOString() : String(cell ?? '').trim());

/** Without the empty cells at the end of a row, which one reader fills up and the other leaves out. */
function trimmed(rows: string[][]): string[][] {
  return rows.map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1));
}

it.each([
  '재고현황_20261120.xlsx',
  'inventory_health_en_20261120.xlsx',
  '판매분석_20261018.xlsx',
  '입고요청_20261120.xlsx',
  '옵션마스터.xlsx',
])(
  'every cell of %s is what another library reads',
  async (file) => {
    const rows = trimmed(await ours(wingPath(file)));
    expect(rows.flat().length).toBeGreaterThan(10_000);
    expect(rows).toEqual(trimmed(await theirs(wingPath(file))));
  },
  60_000,
);
