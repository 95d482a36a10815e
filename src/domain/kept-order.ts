/**
 * The order to show, of columns or cards: the kept one without what is gone; what is new since then stands after
 * what it stands after by default.
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

/**
 * Moves one to the place of another: before it when it comes from the right, after it from the left. Places are
 * those of the shown columns; the hidden ones keep theirs.
 */
export function moveInOrder(order: readonly string[], id: string, to: number, shown = order): string[] {
  const rest = shown.filter((other) => other !== id);
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, id);
  const moved = rest.values();
  return order.map((other) => (shown.includes(other) ? (moved.next().value ?? other) : other));
}
