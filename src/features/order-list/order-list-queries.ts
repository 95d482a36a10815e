import { productListQueries } from '@/components/product/product-list-queries.ts';
import { freshness } from '@/data/freshness.ts';
import { listFunction } from '@/data/list-function.ts';

/** Under the key of the product lists: what is entered about an option there changes what to order. */
export const orderListQueries = {
  all: productListQueries.all,

  list: listFunction({ name: 'order_list', area: productListQueries.all, freshness: freshness.products }),

  lastUpdate: productListQueries.lastUpdate,
};
