import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { foundColumns } from './found-columns.tsx';
import { readSearch, writeSearch } from './search-terms.ts';

/** What is searched for, as chips and the rest; a number stands in an address without quotes. */
const textParam = {
  parse: (given: unknown) =>
    typeof given === 'string' || typeof given === 'number' ? writeSearch(readSearch(String(given))) : '',
};

/** The search page's state in the URL. */
export const brandProductSearchSearch = listSearch({
  filters: [],
  columns: foundColumns([]),
  more: { q: textParam },
});

export type BrandProductSearchSearch = SearchFor<typeof brandProductSearchSearch>;
