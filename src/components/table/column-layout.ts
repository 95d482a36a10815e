import { MIN_COLUMN_WIDTH } from './table-column.ts';

/** Order and widths (px) that a person gave a table's columns. */
export interface ColumnLayout {
  order: string[];
  widths: Record<string, number>;
}

/** Local storage key of a table's layout. */
export const layoutKey = (tableId: string) => `table:${tableId}`;

export const DEFAULT_LAYOUT: ColumnLayout = { order: [], widths: {} };

export function isColumnLayout(value: unknown): value is ColumnLayout {
  if (typeof value !== 'object' || value === null) return false;
  const { order, widths } = value as Record<string, unknown>;
  return (
    Array.isArray(order) &&
    order.every((id) => typeof id === 'string') &&
    typeof widths === 'object' &&
    widths !== null &&
    Object.values(widths).every((width) => typeof width === 'number' && Number.isFinite(width))
  );
}

/**
 * The order to show: the kept one without columns that are gone; a column that is new since then stands after
 * the column it stands after by default.
 */
export function fullOrder(defaults: readonly string[], kept: readonly string[]): string[] {
  const order = kept.filter((id, index) => defaults.includes(id) && kept.indexOf(id) === index);
  for (const [index, id] of defaults.entries()) {
    if (order.includes(id)) continue;
    const before = index === 0 ? -1 : order.indexOf(defaults[index - 1] ?? '');
    order.splice(before + 1, 0, id);
  }
  return order;
}

/** Moves a column to the place of another: before it when it comes from the right, after it from the left. */
export function moveColumn(order: readonly string[], id: string, to: number): string[] {
  const rest = order.filter((other) => other !== id);
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, id);
  return rest;
}

export function clampWidth(width: number): number {
  return Math.max(MIN_COLUMN_WIDTH, Math.round(width));
}

export function isDefaultLayout(defaults: readonly string[], { order, widths }: ColumnLayout): boolean {
  const shown = fullOrder(defaults, order);
  return Object.keys(widths).length === 0 && defaults.every((id, index) => shown[index] === id);
}
