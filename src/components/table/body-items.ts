import type { SubRows } from './expansion.ts';
import type { Expansion } from './expansion.ts';
import type { ModelRow } from './table-features.ts';

/** One line of a table's body. */
export type BodyItem<Row extends object> =
  | { kind: 'row'; key: string; row: ModelRow<Row>; number: number | null }
  | { kind: 'detail'; key: string; row: ModelRow<Row> }
  | { kind: 'pending'; key: string; row: ModelRow<Row> }
  | { kind: 'failed'; key: string; row: ModelRow<Row>; failure: NonNullable<SubRows<Row>['failed']> };

/** The rows in their order, and below an open one its detail, or that its sub-rows are on their way or failed. */
export function bodyItems<Row extends object>(
  rows: readonly ModelRow<Row>[],
  expansion: Expansion<Row> | undefined,
  firstNumber: number,
): BodyItem<Row>[] {
  let next = firstNumber;
  return rows.flatMap((row): BodyItem<Row>[] => {
    const item = { kind: 'row' as const, key: row.id, row, number: row.depth === 0 ? next++ : null };
    if (expansion?.expanded[row.id] !== true) return [item];
    const key = `${row.id}:below`;
    if (expansion.renderDetail) return [item, { kind: 'detail', key, row }];
    const { rows: below, failed } = expansion.subRows?.(row.original) ?? {};
    if (failed) return [item, { kind: 'failed', key, row, failure: failed }];
    return below ? [item] : [item, { kind: 'pending', key, row }];
  });
}
