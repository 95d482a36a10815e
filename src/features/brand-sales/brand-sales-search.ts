import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { salesFilters } from '@/components/sales/sales-filters.ts';
import { choiceParam, pageParam, wholeNumberParam } from '@/components/table/search-params.ts';
import { brandTable } from './brand-table.tsx';
import { changeColumns } from './change-columns.tsx';
import { MEASURES, pivotOrder } from './pivot-columns.tsx';
import { rowTable } from './row-columns.tsx';
import { targetOrder } from './target-columns.tsx';

const { period, unit, brands, comparison } = salesFilters;

const brandSalesTabs = ['brands', 'pivot', 'rows', 'targets', 'changes'] as const;
export type BrandSalesTab = (typeof brandSalesTabs)[number];

/** The state of 브랜드 매출 관리 in the URL. */
export const brandSalesSearch = pageSearch({
  filters: [period, unit, brands, comparison],
  more: {
    tab: choiceParam(brandSalesTabs, 'brands'),
    measure: choiceParam(MEASURES, 'saleAmt'),
    /** Of the targets; empty: this one. */
    year: wholeNumberParam,
    brandSort: sortOf(brandTable.columns),
    pivotSort: pivotOrder,
    rowSort: sortOf(rowTable('month').columns),
    rowPage: pageParam,
    targetSort: targetOrder,
    changeSort: sortOf(changeColumns),
    changePage: pageParam,
  },
  kept: [
    'tab',
    'measure',
    'year',
    'brandSort',
    'pivotSort',
    'rowSort',
    'targetSort',
    'changeSort',
    'changePage',
  ],
});

export type BrandSalesSearch = SearchFor<typeof brandSalesSearch>;
