/**
 * Lays the light of a table's region over the row that the mouse is on, or takes it away. A tone of the row itself
 * would draw the whole table anew, which costs a slow machine more than a frame at every row that scrolls by.
 */
export function lightRow(light: HTMLElement | null, target: Element | null): void {
  if (!light?.parentElement) return;
  const row = target?.closest('tbody tr');
  light.hidden = !row;
  if (!row) return;
  const region = light.parentElement;
  const { top, width, height } = row.getBoundingClientRect();
  const y = top - region.getBoundingClientRect().top - region.clientTop + region.scrollTop;
  Object.assign(light.style, { width: `${width}px`, height: `${height}px`, transform: `translateY(${y}px)` });
}
