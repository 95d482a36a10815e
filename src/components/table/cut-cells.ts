/** Whether a cell shows less than its whole text: on one line with an ellipsis, or on fewer lines than it needs. */
export function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (part) =>
      // What only screen readers see is one pixel wide.
      part.clientWidth > 1 &&
      (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1) &&
      getComputedStyle(part).overflow !== 'visible',
  );
}

/** The cell or heading of a table that holds a node; null outside of it. */
export function cellOf(region: HTMLElement, node: EventTarget): HTMLTableCellElement | null {
  if (!(node instanceof Element) || !region.contains(node)) return null;
  // A control with a tooltip or a menu of its own.
  const control = node.closest('[data-state]');
  if (control && region.contains(control)) return null;
  return node.closest<HTMLTableCellElement>('td, th');
}

const bodyCells = (region: HTMLElement) => [...region.querySelectorAll<HTMLTableCellElement>('tbody td')];

/**
 * Gives the keyboard one stop among the cut cells of a table's body, from which the arrow keys lead to the others:
 * a stop at each would be in the way of those who only pass.
 */
export function placeStop(region: HTMLElement, wanted?: HTMLTableCellElement): void {
  const before = region.querySelector<HTMLTableCellElement>('td[tabindex]');
  const stop = wanted ?? (before && isCut(before) ? before : bodyCells(region).find(isCut));
  if (before !== stop) before?.removeAttribute('tabindex');
  stop?.setAttribute('tabindex', '0');
}

/** The cut cell where an arrow key leads; undefined for another key and at the end. */
export function cutCellAfterKey(
  region: HTMLElement,
  from: HTMLTableCellElement,
  key: string,
): HTMLTableCellElement | undefined {
  if (!key.startsWith('Arrow')) return undefined;
  const cells = bodyCells(region);
  const place = cells.indexOf(from);
  const forward = key === 'ArrowRight' || key === 'ArrowDown';
  const way = forward ? cells.slice(place + 1) : cells.slice(0, place).toReversed();
  const sameColumn = key === 'ArrowDown' || key === 'ArrowUp';
  return way.find((cell) => (!sameColumn || cell.cellIndex === from.cellIndex) && isCut(cell));
}
