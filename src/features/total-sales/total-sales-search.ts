import {
  brandsFilter,
  choiceFilter,
  comparisonFilter,
  periodFilter,
} from '@/components/filters/filter-kinds.tsx';
import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import { brandTable, dayTable, productTable } from './total-sales-tables.ts';

const { filters: label } = text;

/** The longest period that the functions answer, days. */
const MOST_DAYS = 730;

/** The state of 전체 통계 in the URL. */
export const totalSalesSearch = pageSearch({
  filters: [
    periodFilter({
      label: label.period,
      className: 'md:col-span-3 xl:w-68',
      initial: 'last30Days',
      missing: text.periodMissing,
      past: { most: MOST_DAYS, tooLong: text.periodTooLong },
    }),
    choiceFilter({
      param: 'unit',
      arg: 'unit',
      label: label.unit,
      className: 'md:col-span-3 xl:w-24',
      choices: text.units,
      initial: 'day',
    }),
    brandsFilter({ label: label.brands, className: 'md:col-span-3 xl:w-56' }),
    comparisonFilter({ className: 'md:col-span-3 xl:w-32' }),
  ],
  more: {
    daySort: sortOf(dayTable('month').columns),
    brandSort: sortOf(brandTable.columns),
    productSort: sortOf(productTable.columns),
  },
  kept: ['daySort', 'brandSort', 'productSort'],
});

export type TotalSalesSearch = SearchFor<typeof totalSalesSearch>;
