/** Columns that a Korean letter takes on a terminal: two; a Latin one: one. */
export const displayWidth = (text: string): number =>
  [...text].reduce(
    (width, letter) =>
      width +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/.test(
        letter,
      )
        ? 2
        : 1),
    0,
  );

/** Rows in aligned columns; columns named in right stand at the right. */
export function alignedTable(rows: string[][], right: ReadonlySet<number>): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => displayWidth(row[column] ?? '')))) ?? [];
  const line = (row: string[]) =>
    row
      .map((cell, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - displayWidth(cell));
        return right.has(column) ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
