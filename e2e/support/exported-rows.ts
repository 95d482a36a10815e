import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { callFunction, watchCalls } from './calls.ts';
import { staff } from './members.ts';

type Cell = NonNullable<unknown> | null;
type Row = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === '-';

/** Whether each cell is the field's number, or stands for the same value as in every other row. */
function isColumnOf(cells: Cell[], values: unknown[]): boolean {
  if (cells.some((cell) => typeof cell === 'number'))
    return cells.every((cell, row) => (isEmpty(values[row]) ? isEmpty(cell) : cell === values[row]));
  const known = values.map((value) => (isEmpty(value) ? '' : String(value)));
  const pairs = new Set(cells.map((cell, row) => JSON.stringify([cell, known[row]])));
  return pairs.size === new Set(cells).size && pairs.size === new Set(known).size;
}

/** The headers of the sheet's columns that are no field of the rows, in their order, and no count of them. */
function strangeColumns([headers = [], ...lines]: Cell[][], rows: readonly Row[]): Cell[] {
  const fields = Object.keys(rows[0] ?? {});
  return headers.filter((_, column) => {
    const cells = lines.map((line) => line[column] ?? null);
    const isNumbering = cells.every((cell, row) => cell === row + 1);
    return (
      !isNumbering &&
      !fields.some((field) =>
        isColumnOf(
          cells,
          rows.map((row) => row[field]),
        ),
      )
    );
  });
}

/**
 * Every download of the page as it is now holds, row by row, what its database function answers; the functions are
 * those of the registry.
 */
export async function expectExports(page: Page, origin: string, functions: readonly string[]): Promise<void> {
  const buttons = page.getByRole('button', { name: /다운로드$/ }).and(page.locator(':enabled'));
  await expect(buttons).toHaveCount(functions.length);
  for (const [index, name] of functions.entries()) {
    const calls = watchCalls(page, name);
    const [download] = await Promise.all([page.waitForEvent('download'), buttons.nth(index).click()]);
    await expect(buttons).toHaveCount(functions.length);
    const args = calls.at(-1)?.postDataJSON() as Row;
    const { rows } = await callFunction<{ rows: Row[] }>(origin, staff, name, args);
    const sheet = await readSheet(await download.path());
    expect(rows.length).toBeGreaterThan(0);
    // A summary row follows where the page shows one.
    const lines = sheet.at(-1)?.[0] === '합계' ? sheet.slice(0, -1) : sheet;
    expect(lines).toHaveLength(rows.length + 1);
    expect(strangeColumns(lines, rows), 'columns that are not what the function answered').toEqual([]);
  }
}
