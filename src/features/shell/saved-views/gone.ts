import { ALL_BRANDS } from '@/components/brand/brand-codes.ts';
import { knownBrand } from '@/components/brand/known-brand.ts';
import type { Brand } from '@/data/brand-query.ts';
import { savedViewsText } from '@/text/saved-views.ts';
import { parseSearch } from '@/domain/url-search.ts';
import type { SavedView } from './saved-views-queries.ts';

/** Says which brands and how many options and tags of a view are gone; null: none. */
export function goneOf(
  { search, goneOptions, goneTags }: Pick<SavedView, 'search' | 'goneOptions' | 'goneTags'>,
  brands: readonly Brand[] | undefined,
): string | null {
  const { unknown } = knownBrand(String(parseSearch(search).brand ?? ALL_BRANDS), brands);
  const parts = [
    ...(unknown === null ? [] : [savedViewsText.goneBrands(unknown)]),
    ...(goneOptions === 0 ? [] : [savedViewsText.goneOptions(goneOptions)]),
    ...(goneTags === 0 ? [] : [savedViewsText.goneTags(goneTags)]),
  ];
  return parts.join(' · ') || null;
}
