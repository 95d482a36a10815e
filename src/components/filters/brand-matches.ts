import { hangulMatcher } from '@/domain/hangul-search.ts';
import type { SelectOption } from './select-field.tsx';

/** More than a person reads; the list opens at once however many brands there are. */
const MOST = 100;

interface BrandMatches {
  shown: SelectOption[];
  /** How many more the typed text finds. */
  hidden: number;
}

/**
 * The brands that a typed text finds, by name or initial consonants, in the partner's order and at most 100 of them.
 * Before anything is typed the chosen one is always among them, after 전체.
 */
export function brandMatches(
  options: readonly SelectOption[],
  query: string,
  chosenCode: string,
): BrandMatches {
  const matches = hangulMatcher(query);
  const found = options.filter(({ label }) => matches(label));
  const shown = found.slice(0, MOST);
  const chosen = query.trim() === '' ? found.find(({ value }) => value === chosenCode) : undefined;
  if (chosen && !shown.includes(chosen)) shown.splice(1, 0, chosen);
  return { shown, hidden: found.length - shown.length };
}
