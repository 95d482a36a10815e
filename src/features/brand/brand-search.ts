import { choiceFilter, comparisonFilter, figurePeriodFilter } from '@/components/filters/filter-kinds.tsx';
import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { brandText as text } from '@/text/brand.ts';
import { dayTables, moverTable, productTable, riskColumns } from './brand-tables.tsx';

/** The state of 브랜드 상세 in the URL; which brand it is about stands in its path. */
export const brandSearch = pageSearch({
  filters: [
    figurePeriodFilter({ className: 'md:w-68' }),
    choiceFilter({
      param: 'unit',
      arg: 'unit',
      label: text.unit,
      className: 'md:w-24',
      choices: text.units,
      initial: 'day',
    }),
    comparisonFilter({ className: 'md:w-32' }),
  ],
  more: {
    daySort: sortOf(dayTables.month.columns),
    productSort: sortOf(productTable.columns),
    moverSort: sortOf(moverTable.columns),
    riskSort: sortOf(riskColumns),
  },
  kept: ['daySort', 'productSort', 'moverSort', 'riskSort'],
});

export type BrandSearch = SearchFor<typeof brandSearch>;
