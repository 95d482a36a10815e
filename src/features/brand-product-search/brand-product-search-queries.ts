import { freshness } from '@/data/freshness.ts';
import { listFunction } from '@/data/list-function.ts';
import { productSearchArea } from '@/data/product-search.ts';

export const productSearchQueries = {
  all: productSearchArea,

  list: listFunction({
    name: 'option_search',
    area: productSearchArea,
    freshness: freshness.productSearch,
  }),
};
