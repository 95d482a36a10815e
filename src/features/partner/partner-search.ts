import type { Partner } from '@/data/partner-query.ts';
import { hangulMatcher, matchesBusinessNumber } from '@/domain/hangul-search.ts';

/** The partners that a typed text finds, by name, initial consonants or business registration number. */
export function searchPartners(partners: readonly Partner[], query: string): Partner[] {
  const matches = hangulMatcher(query);
  return partners.filter(({ name, brn }) => matches(name) || matchesBusinessNumber(brn, query));
}

/**
 * Where an arrow key leads in a grid of cards, from their places on the screen: the number of columns follows
 * from the width. Up from the first row is -1, the search field.
 */
export function cardAfterKey(
  code: string,
  index: number,
  count: number,
  columns: number,
): number | undefined {
  switch (code) {
    case 'ArrowRight':
      return Math.min(index + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'ArrowDown':
      return Math.min(index + columns, count - 1);
    case 'ArrowUp':
      return index - columns < 0 ? -1 : index - columns;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  return undefined;
}
