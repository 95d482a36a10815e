import { figureFunction } from './figure-function.ts';
import { freshness } from './freshness.ts';

/** First part of the key of all searches of a partner's products. */
export const productSearchArea = (partnerCode: string) => ['product-search', partnerCode] as const;

/** The first products of a partner that match what was typed (product_search), for those who choose one. */
export const productSearchQuery = figureFunction({
  name: 'product_search',
  area: productSearchArea,
  freshness: freshness.productSearch,
}).answer;
