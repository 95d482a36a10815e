import { hangulMatcher } from '@/domain/hangul-search.ts';
import { filtersText } from '@/text/filters.ts';
import { brandCodes } from './brand-codes.ts';
import type { SelectOption } from '@/components/ui/select.tsx';

/** More than a person reads; the list opens at once however many brands there are. */
const MOST = 100;

interface BrandMatches {
  shown: SelectOption[];
  /** How many more the typed text finds. */
  hidden: number;
}

/**
 * The brands that a typed text finds, by name or initial consonants, in the partner's order and at most 100 of them.
 * Before anything is typed the chosen ones are always among them, after 전체.
 */
export function brandMatches(options: readonly SelectOption[], query: string, chosen: string): BrandMatches {
  const matches = hangulMatcher(query);
  const found = options.filter(({ label }) => matches(label));
  const shown = found.slice(0, MOST);
  const codes = query.trim() === '' ? brandCodes(chosen) : [];
  shown.splice(1, 0, ...found.slice(MOST).filter(({ value }) => codes.includes(value)));
  return { shown, hidden: found.length - shown.length };
}

/** The names of what a brand parameter asks for: 전체, one brand, or the first and how many more. */
export function brandsLabel(options: readonly SelectOption[], value: string): string {
  const nameOf = (code: string) => options.find((option) => option.value === code)?.label ?? code;
  const [first, ...more] = brandCodes(value);
  if (first === undefined) return filtersText.all;
  return more.length === 0 ? nameOf(first) : filtersText.brandsChosen(nameOf(first), more.length);
}
