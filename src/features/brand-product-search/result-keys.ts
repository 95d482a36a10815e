import type { KeyboardEvent } from 'react';

const FOUND = 'a[data-found]';
const ANALYSIS = 'a[data-analysis]';
const KEYS = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']);

/**
 * Arrow keys between the box and the links of the results: down from the box to the first, up from it back; right from a
 * name to the analysis of its product, left back.
 */
export function handleResultKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  if (!KEYS.has(key) || !(target instanceof HTMLElement) || nativeEvent.isComposing || event.shiftKey) return;
  const next =
    key === 'ArrowDown' || key === 'ArrowUp'
      ? stopBeside(currentTarget, target, key === 'ArrowDown' ? 1 : -1)
      : target.closest('tr')?.querySelector<HTMLElement>(key === 'ArrowRight' ? ANALYSIS : FOUND);
  if (!next || next === target) return;
  event.preventDefault();
  next.focus();
}

/** The box, the names and, where one is in its column, the ways to the analysis stand one below the other. */
function stopBeside(within: HTMLElement, target: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const column = target.matches(ANALYSIS) ? ANALYSIS : FOUND;
  const stops = [...within.querySelectorAll<HTMLElement>(`input[type=search], ${column}`)];
  const at = stops.indexOf(target);
  return at === -1 ? undefined : stops[at + step];
}

/** Puts the focus on the link of an option, where it is there. */
export function focusFound(within: HTMLElement, optionId: string): void {
  const links = [...within.querySelectorAll<HTMLElement>(FOUND)];
  links.find(({ dataset }) => dataset.found === optionId)?.focus();
}
