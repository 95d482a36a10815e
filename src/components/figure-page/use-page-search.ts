import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Params } from '@/components/filters/filter.ts';
import { knownBrand } from '@/components/brand/known-brand.ts';
import { sameFilters } from '@/components/filters/same-filters.ts';
import { useBrandOptions } from '@/components/brand/use-brand-options.ts';
import { withoutDefaults } from '@/components/table/search-params.ts';
import { usePartnerOrAll } from '@/data/partner.tsx';
import { ALL_PARTNERS } from '@/data/partner-selection.ts';
import { readAnew } from '@/data/read-anew.ts';
import { filtersText } from '@/text/filters.ts';
import type { PageSearch } from './page-search.ts';

/** A page at work: what the URL asks for, and what changes it. */
export interface PageState<Search extends object = object, Args extends object = object> {
  /** What is asked for, with a brand that the partner has. */
  search: Search;
  args: Args;
  conditions: Params;
  filters: PageSearch['filters'];
  /** Or ALL_PARTNERS. */
  partnerCode: string;
  /** What a reader must know of the search: the link's brand is none of the partner's. */
  notes: readonly string[];
  /** Name of the searched brand, 전체 for all. */
  brandName: string;
  /** Why the brands of the partner are not known; null: they are, be it none. */
  brandsUnknown: string | null;
  change(part: Partial<Search>, options?: { replace: boolean }): void;
  /** Asks for everything on the page again. */
  refresh(): void;
  onSearch(conditions: Params): void;
  onReset(): void;
}

/** Reads a page's state from the URL and writes it there; `area` is the key of all its queries. */
export function usePageSearch<Search extends object, Args extends object>(
  page: PageSearch<Search, Args>,
  area: (partnerCode: string) => QueryKey,
): PageState<Search, Args> {
  const committed = page.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const code = usePartnerOrAll()?.code ?? ALL_PARTNERS;
  const { brands, labelOf } = useBrandOptions(code);
  const asked = page.conditions(committed).brand ?? 'all';
  const { brand, unknown } = knownBrand(asked, brands.data);
  const search: Search = brand === asked ? committed : { ...committed, brand };
  const conditions = page.conditions(search);

  const change = (part: Partial<Search>, { replace } = { replace: false }) =>
    void navigate({
      to: '.',
      // The router knows the parameters of each route; which one this is, the page knows.
      search: ((before: object) =>
        withoutDefaults({ ...page.parse(before), ...part }, page.defaults)) as never,
      replace,
      resetScroll: false,
    });
  const refresh = () => void readAnew(queryClient, { queryKey: area(code) });
  return {
    search,
    args: page.args(search),
    conditions,
    filters: page.filters,
    partnerCode: code,
    notes: unknown === null ? [] : [filtersText.unknownBrand(unknown)],
    brandName: labelOf(brand),
    brandsUnknown: brands.data ? null : brands.isError ? filtersText.noBrandList : filtersText.brandsLoading,
    change,
    refresh,
    onSearch: (next) => {
      // The same search again asks for the newest rows.
      if (sameFilters(next, conditions) && unknown === null) refresh();
      change({ ...next, ...page.cleared } as Partial<Search>);
    },
    onReset: () => change({ ...page.conditions(page.defaults), ...page.cleared } as Partial<Search>),
  };
}
