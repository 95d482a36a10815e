import { comparisonFilter, figurePeriodFilter } from '@/components/filters/filter-kinds.tsx';
import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { unitFilter } from '@/components/sales/sales-filters.ts';
import { campaignTableOf, dayTables, moverTable, productTable, riskTable } from './brand-tables.tsx';

/** The state of 브랜드 상세 in the URL; which brand it is about stands in its path. */
export const brandSearch = pageSearch({
  filters: [
    figurePeriodFilter({ className: 'md:w-68' }),
    unitFilter({ className: 'md:w-24' }),
    comparisonFilter({ className: 'md:w-32' }),
  ],
  more: {
    daySort: sortOf(dayTables.month.columns),
    productSort: sortOf(productTable.columns),
    moverSort: sortOf(moverTable.columns),
    riskSort: sortOf(riskTable.columns),
    campaignSort: sortOf(campaignTableOf('').columns),
  },
  kept: ['daySort', 'productSort', 'moverSort', 'riskSort', 'campaignSort'],
});

export type BrandSearch = SearchFor<typeof brandSearch>;
