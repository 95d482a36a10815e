import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { baseName, type Compared, flatRow } from '@/domain/figure-rows.ts';
import { changeAmount } from '@/domain/metric-change.ts';
import { callFunction, watchCalls } from './calls.ts';
import { staff } from './members.ts';

type Cell = NonNullable<unknown> | null;
type Row = Readonly<Record<string, unknown>>;

interface Answer extends Compared {
  rows: Row[];
  others?: Row | null;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === '-';

/** The same number, or in a spreadsheet's percent the hundredth of it. */
const isSame = (cell: Cell, value: unknown) =>
  cell === value || (typeof cell === 'number' && Math.abs(cell * 100 - Number(value)) < 1e-9);

/** A file has a moment to the minute. */
const toMinute = (value: string) => (/^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 16) : value);

/** Whether each cell is the field's number, or stands for the same value as in every other row. */
function isColumnOf(cells: Cell[], values: unknown[]): boolean {
  if (cells.some((cell) => typeof cell === 'number'))
    return cells.every((cell, row) => (isEmpty(values[row]) ? isEmpty(cell) : isSame(cell, values[row])));
  const known = values.map((value) => (isEmpty(value) ? '' : toMinute(String(value))));
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

const changeKinds = [
  { unit: 'percent', decimals: 1 },
  { unit: 'points', decimals: 1 },
  { unit: 'points', decimals: 2 },
] as const;

/** A row as a file has it: the figures beside their changes, of which a column shows one. */
function withChanges(row: Row, answer: Compared): Row {
  const flat: Row = flatRow(row, answer);
  const changes = Object.keys(flat).flatMap((name) =>
    changeKinds.map((kind) => [
      `${name} ${kind.unit} ${kind.decimals}`,
      changeAmount(kind, flat[name] as number | null, flat[baseName(name)] as number | null),
    ]),
  );
  return { ...flat, ...Object.fromEntries(changes) } as Row;
}

/** One sheet of a file holds, row by row, what its database function answered. */
async function expectSheet(file: string, sheet: number, rows: readonly Row[]): Promise<void> {
  const written = await readSheet(file, sheet);
  expect(rows.length).toBeGreaterThan(0);
  // A summary row follows where the page shows one.
  const lines = written.at(-1)?.includes('합계') ? written.slice(0, -1) : written;
  expect(lines).toHaveLength(rows.length + 1);
  expect(strangeColumns(lines, rows), 'columns that are not what the function answered').toEqual([]);
}

/**
 * Every download of the page as it is now holds what its database functions answer; they are those of the registry:
 * for each button one a sheet.
 */
export async function expectExports(
  page: Page,
  origin: string,
  exports: readonly (readonly string[])[],
): Promise<void> {
  const buttons = page.getByRole('button', { name: /다운로드$/ }).and(page.locator(':enabled'));
  await expect(buttons).toHaveCount(exports.length);
  for (const [index, functions] of exports.entries()) {
    const calls = new Map([...new Set(functions)].map((name) => [name, watchCalls(page, name)]));
    const [download] = await Promise.all([page.waitForEvent('download'), buttons.nth(index).click()]);
    await expect(buttons).toHaveCount(exports.length);
    for (const [sheet, name] of functions.entries()) {
      // The sheets of one function are asked for in their order.
      const args = calls.get(name)?.shift()?.postDataJSON() as Row;
      const answer = await callFunction<Answer>(origin, staff, name, args);
      const { rows, others } = answer;
      // What has no row of its own stands in a last one.
      const all = others && others.productCount !== 0 ? [...rows, others] : rows;
      await expectSheet(
        await download.path(),
        sheet + 1,
        all.map((row) => withChanges(row, answer)),
      );
    }
  }
}
