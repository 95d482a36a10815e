import { figureFunction } from './figure-function.ts';
import { freshness } from './freshness.ts';

/** The first campaigns and keywords of a partner that match what was typed (ad_search), for those who go to one. */
export const adSearchQuery = figureFunction({
  name: 'ad_search',
  area: (partnerCode) => ['ad-search', partnerCode],
  freshness: freshness.productSearch,
}).answer;
