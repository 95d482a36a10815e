import { comparisonFilter, figurePeriodFilter } from '@/components/filters/filter-kinds.tsx';
import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { comparedParam } from './compared-products.ts';
import { comparedTable, dayTable, optionTable } from './product-analytics-tables.tsx';

/** The state of 상품 분석 in the URL; which product it is about stands in its path. */
export const productAnalyticsSearch = pageSearch({
  filters: [figurePeriodFilter({ className: 'md:w-68' }), comparisonFilter({ className: 'md:w-32' })],
  more: {
    with: comparedParam,
    daySort: sortOf(dayTable.columns),
    optionSort: sortOf(optionTable.columns),
    productSort: sortOf(comparedTable.columns),
  },
  kept: ['with', 'daySort', 'optionSort', 'productSort'],
});

export type ProductAnalyticsSearch = SearchFor<typeof productAnalyticsSearch>;
