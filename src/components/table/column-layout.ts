import { fullOrder } from '@/domain/kept-order.ts';
import { MIN_COLUMN_WIDTH, type TableColumn } from './table-column.ts';

/** What a person made of a table's columns: their order, widths (px), and which are shown. */
export interface ColumnLayout {
  order: string[];
  widths: Record<string, number>;
  /** By column id: what a person hid, and what they chose to show though it starts hidden. */
  visible?: Record<string, boolean>;
}

/** Local storage key of a table's layout. */
export const layoutKey = (tableId: string) => `table:${tableId}`;

export const DEFAULT_LAYOUT: ColumnLayout = { order: [], widths: {} };

export function isColumnLayout(value: unknown): value is ColumnLayout {
  if (typeof value !== 'object' || value === null) return false;
  const { order, widths, visible = {} } = value as Record<string, unknown>;
  return (
    Array.isArray(order) &&
    order.every((id) => typeof id === 'string') &&
    isRecordOf(widths, (width) => typeof width === 'number' && Number.isFinite(width)) &&
    isRecordOf(visible, (shown) => typeof shown === 'boolean')
  );
}

const isRecordOf = (value: unknown, isEntry: (entry: unknown) => boolean) =>
  typeof value === 'object' && value !== null && Object.values(value).every(isEntry);

/** Whether each column is shown, by id: as TanStack Table takes it. */
export function columnVisibility(
  columns: readonly Pick<TableColumn<never>, 'id' | 'initiallyHidden'>[],
  { visible = {} }: ColumnLayout,
): Record<string, boolean> {
  return Object.fromEntries(
    columns.map(({ id, initiallyHidden }) => [id, visible[id] ?? initiallyHidden !== true]),
  );
}

/** The columns of a file: in the person's order, without those that the person hid. What starts hidden is in it. */
export function fileColumns<Column extends { id: string }>(
  columns: readonly Column[],
  { order, visible = {} }: ColumnLayout,
): Column[] {
  const ids = columns.map(({ id }) => id).filter((id) => visible[id] !== false);
  return fullOrder(ids, order).flatMap((id) => columns.find((column) => column.id === id) ?? []);
}

/** The layout with a column shown or hidden. */
export function showColumn(
  layout: ColumnLayout,
  { id, initiallyHidden }: Pick<TableColumn<never>, 'id' | 'initiallyHidden'>,
  shown: boolean,
): ColumnLayout {
  const { [id]: _before, ...visible } = layout.visible ?? {};
  if (!shown) visible[id] = false;
  else if (initiallyHidden) visible[id] = true;
  return { ...layout, visible };
}

export function clampWidth(width: number): number {
  return Math.max(MIN_COLUMN_WIDTH, Math.round(width));
}

export function isDefaultLayout(
  defaults: readonly string[],
  { order, widths, visible = {} }: ColumnLayout,
): boolean {
  const now = fullOrder(defaults, order);
  return (
    Object.keys({ ...widths, ...visible }).length === 0 && defaults.every((id, index) => now[index] === id)
  );
}
