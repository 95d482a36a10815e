import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { salesFilters } from '@/components/sales/sales-filters.ts';
import { brandTable, dayTables, productTable } from './total-sales-tables.tsx';

const { period, unit, brands, comparison } = salesFilters;

/** The state of 전체 통계 in the URL. */
export const totalSalesSearch = pageSearch({
  filters: [period, unit, brands, comparison],
  more: {
    daySort: sortOf(dayTables.month.columns),
    brandSort: sortOf(brandTable.columns),
    productSort: sortOf(productTable.columns),
  },
  kept: ['daySort', 'brandSort', 'productSort'],
});

export type TotalSalesSearch = SearchFor<typeof totalSalesSearch>;
