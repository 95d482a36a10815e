import { brandsFilter, choiceFilter, periodFilter } from '@/components/filters/filter-kinds.tsx';
import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { type PageState, usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import { brandColumns, dayColumns, productColumns } from './total-sales-columns.tsx';
import { totalSalesQueries } from './total-sales-queries.ts';

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
    choiceFilter({
      param: 'compare',
      arg: 'comparison',
      label: label.comparison,
      className: 'md:col-span-3 xl:w-32',
      choices: text.comparisons,
      initial: 'previous',
    }),
  ],
  more: {
    daySort: sortOf(dayColumns('month')),
    brandSort: sortOf(brandColumns),
    productSort: sortOf(productColumns),
  },
  kept: ['daySort', 'brandSort', 'productSort'],
});

export type TotalSalesSearch = SearchFor<typeof totalSalesSearch>;
type Args = ReturnType<typeof totalSalesSearch.args>;

/** The page at work; `common` are the arguments of all its functions, `unit` only of the one by day. */
export type TotalSalesPageState = PageState<TotalSalesSearch, Args> & { common: Omit<Args, 'unit'> };

export function useTotalSales(): TotalSalesPageState {
  const page = usePageSearch(totalSalesSearch, totalSalesQueries.all);
  const { unit: _, ...common } = page.args;
  return { ...page, common };
}
