import {
  brandsFilter,
  choiceFilter,
  comparisonFilter,
  figurePeriodFilter,
} from '@/components/filters/filter-kinds.tsx';
import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import { brandTable, dayTables, productTable } from './total-sales-tables.tsx';

/** The state of 전체 통계 in the URL. */
export const totalSalesSearch = pageSearch({
  filters: [
    figurePeriodFilter({ className: 'md:col-span-3 xl:w-68' }),
    choiceFilter({
      param: 'unit',
      arg: 'unit',
      label: text.unit,
      className: 'md:col-span-3 xl:w-24',
      choices: text.units,
      initial: 'day',
    }),
    brandsFilter({ className: 'md:col-span-3 xl:w-56' }),
    comparisonFilter({ className: 'md:col-span-3 xl:w-32' }),
  ],
  more: {
    daySort: sortOf(dayTables.month.columns),
    brandSort: sortOf(brandTable.columns),
    productSort: sortOf(productTable.columns),
  },
  kept: ['daySort', 'brandSort', 'productSort'],
});

export type TotalSalesSearch = SearchFor<typeof totalSalesSearch>;
