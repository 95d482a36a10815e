import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { productListQueries } from '@/components/product/product-list-queries.ts';

/** Options that one plan holds (public.inbound_plan). */
export const MOST_PLANNED = 500;

/** Under the key of the product lists: what changes an option there changes the plan. */
export const inboundPlanQuery = figureFunction({
  name: 'inbound_plan',
  area: productListQueries.all,
  freshness: freshness.stockList,
}).answer;
