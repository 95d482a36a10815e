import type { ExpectedTable } from './expected-tables.ts';
import type { Figure } from './plain-figures.ts';

interface Sheet {
  name: string;
  cells: readonly (readonly unknown[])[];
  format: (row: number, column: number) => string;
}

/** The lines of a sheet below its headings: its last one is 합계, in the first column without a total. */
function expectedLines({ columns, lines, total, label, rest }: ExpectedTable): (Figure | undefined)[][] {
  const last = rest === undefined ? undefined : lines.at(-1);
  const cells = lines.map((line) =>
    columns.map((column) =>
      line === last && column === label ? { shown: '', cell: rest ?? '' } : line[column],
    ),
  );
  const totals = columns.map((column) => {
    const figure = total[column];
    return figure && (typeof figure.cell === 'number' || figure.cell === '-') ? figure : undefined;
  });
  const labelAt = totals.indexOf(undefined);
  return [...cells, totals.map((figure, at) => (at === labelAt ? { shown: '', cell: '합계' } : figure))];
}

/** Where a file is not what it must be, cell by cell; `count` hears of each cell. */
export function fileDifferences(
  sheets: readonly Sheet[],
  tables: readonly ExpectedTable[],
  count: () => void,
): string[] {
  const found: string[] = [];
  const same = (where: string, is: unknown, wanted: unknown) => {
    const close = typeof is === 'number' && typeof wanted === 'number' && Math.abs(is - wanted) <= 1e-9;
    if (!close && is !== wanted) found.push(`${where}: ${String(is)}, not ${String(wanted)}`);
  };
  same('sheets', sheets.map(({ name }) => name).join(), tables.map(({ name }) => name).join());
  for (const [at, table] of tables.entries()) {
    const { cells = [], format = () => '' } = sheets[at] ?? {};
    const lines = expectedLines(table);
    same(`${table.name} headings`, cells[0]?.join(), table.columns.join());
    same(`${table.name} lines`, cells.length - 1, lines.length);
    for (const [row, line] of lines.entries())
      for (const [column, figure] of line.entries()) {
        const where = `${table.name} ${row + 1} ${table.columns[column]}`;
        count();
        same(where, cells[row + 1]?.[column] ?? null, figure?.cell ?? null);
        if (typeof figure?.cell === 'number') same(`${where} format`, format(row + 1, column), figure.format);
      }
  }
  return found;
}
