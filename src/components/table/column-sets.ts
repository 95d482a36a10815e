import { fullOrder } from '@/domain/kept-order.ts';
import { tableText } from '@/text/table.ts';
import { type ColumnLayout, columnVisibility, DEFAULT_LAYOUT } from './column-layout.ts';
import type { TableColumn } from './table-column.ts';

/** Columns of a table under a name: their ids from left to right. */
export interface ColumnSet {
  name: string;
  columns: readonly string[];
}

/** A set as the layout that shows it. */
export interface OfferedSet {
  name: string;
  layout: Pick<ColumnLayout, 'order' | 'visible'>;
}

type Column = Pick<TableColumn<never>, 'id' | 'initiallyHidden' | 'exported'>;

/** Row numbers and buttons are no data: they stand in every set. */
const dataIds = (columns: readonly Column[]) =>
  columns.flatMap(({ id, exported }) => (exported === false || exported.field === null ? [] : id));

/** The ids of the shown columns of data, from left to right. */
export function shownColumns(
  columns: readonly Column[],
  layout: Pick<ColumnLayout, 'order' | 'visible'>,
): string[] {
  const data = dataIds(columns);
  const visible = columnVisibility(columns, { ...DEFAULT_LAYOUT, ...layout });
  return fullOrder(
    columns.map(({ id }) => id),
    layout.order,
  ).filter((id) => data.includes(id) && visible[id]);
}

/** Ids that sets may have been saved with, and the ids of the same columns now. */
const RENAMED: Readonly<Record<string, string>> = { breakEvenRoas: 'optionBreakEvenRoas' };

/** Hides each column outside the set explicitly, so that files leave it out. */
export function offeredSet(columns: readonly Column[], { name, columns: saved }: ColumnSet): OfferedSet {
  const data = dataIds(columns);
  const ids = saved.map((id) => (data.includes(id) ? id : (RENAMED[id] ?? id)));
  const visible = Object.fromEntries(data.map((id) => [id, ids.includes(id)]));
  return { name, layout: { order: ids, visible } };
}

/** 기본, the page's sets of which at least two columns are there, and 전체 where some columns start hidden. */
export function offeredSets(columns: readonly Column[], sets: readonly ColumnSet[]): OfferedSet[] {
  const data = dataIds(columns);
  const { base, all } = tableText.sets;
  return [
    { name: base, layout: { order: [], visible: {} } },
    ...sets
      .filter(({ columns: ids }) => ids.filter((id) => data.includes(id)).length > 1)
      .map((set) => offeredSet(columns, set)),
    ...(columns.some(({ initiallyHidden }) => initiallyHidden)
      ? [{ name: all, layout: allShown(columns) }]
      : []),
  ];
}

const allShown = (columns: readonly Column[]): OfferedSet['layout'] => ({
  order: [],
  visible: Object.fromEntries(
    columns.filter(({ initiallyHidden }) => initiallyHidden).map(({ id }) => [id, true]),
  ),
});

/** True if the layout shows the set's columns in the set's order. */
export function showsSet(columns: readonly Column[], layout: ColumnLayout, set: OfferedSet): boolean {
  const [now, wanted] = [layout, set.layout].map((one) => shownColumns(columns, one));
  return now?.join() === wanted?.join();
}
