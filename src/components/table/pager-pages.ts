/** Rows of one page (specification section 9). */
export const PAGE_SIZE = 50;

export function pageCount(total: number, size: number = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / size));
}

/** The block of page buttons that holds the page: 1 to 10, 11 to 20, and so on. */
export function pageButtons(page: number, pages: number, most: number): number[] {
  const first = Math.floor((page - 1) / most) * most + 1;
  return Array.from({ length: Math.min(most, pages - first + 1) }, (_, index) => first + index);
}

/** The rows that a page shows, counted from 1; null when there are none. */
export function shownRows(page: number, total: number, size: number = PAGE_SIZE): [number, number] | null {
  return total === 0 ? null : [(page - 1) * size + 1, Math.min(page * size, total)];
}
