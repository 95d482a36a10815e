import type { OptionSearch } from '@/data/answers/option-search.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { listFunction } from '@/data/list-function.ts';
import { productSearchArea } from '@/data/product-search.ts';

export const productSearchQueries = {
  all: productSearchArea,

  list: listFunction({
    name: 'option_search',
    area: productSearchArea,
    read: listAnswer<OptionSearch>,
    freshness: freshness.productSearch,
  }),
};
