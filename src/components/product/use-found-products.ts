import { useQuery } from '@tanstack/react-query';
import type { ProductSearch } from '@/data/answers/option-search.ts';
import { useSelectedPartner } from '@/data/partner.tsx';
import { productSearchQuery } from '@/data/product-search.ts';
import { useDebounced } from '@/components/form/use-debounced.ts';

/** How long nobody typed before products are asked for, ms. */
const PAUSE = 200;
/** As many characters as a term of the search may have. */
const MAX_TERM = 200;

interface FoundProducts {
  /** Undefined: nothing was asked for yet, or there was no answer. */
  found: ProductSearch | undefined;
  isSearching: boolean;
  hasFailed: boolean;
  /** What was searched for. */
  term: string;
  partnerId: number | undefined;
}

/** Products of the chosen partner, so many of them, for what is typed; a request that is typed over is given up. */
export function useFoundProducts(query: string, most?: number): FoundProducts {
  const partner = useSelectedPartner();
  const typed = query.trim().slice(0, MAX_TERM);
  const term = useDebounced(typed, PAUSE);
  const isAsked = partner !== null && typed !== '' && term !== '';
  const { data, isFetching, isError } = useQuery({
    ...productSearchQuery(partner?.code ?? '', { term, ...(most === undefined ? {} : { row_limit: most }) }),
    enabled: isAsked,
  });
  return {
    found: isAsked ? data : undefined,
    isSearching: partner !== null && typed !== '' && (typed !== term || isFetching),
    hasFailed: isAsked && isError,
    term,
    partnerId: partner?.id,
  };
}
