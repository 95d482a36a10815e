import { choiceFilter } from '@/components/filters/filter-kinds.tsx';
import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { salesFilters, unitFilter } from '@/components/sales/sales-filters.ts';
import { pageParam } from '@/components/table/search-params.ts';
import { portfolioText as text } from '@/text/portfolio.ts';
import { portfolioColumns } from './portfolio-columns.tsx';

const { period, brands, comparison } = salesFilters;
const unit = unitFilter({ label: text.trendUnit, className: 'md:col-span-3 xl:w-24' });
const list = (columns: typeof portfolioColumns.every) => ({
  more: { sort: sortOf(columns), page: pageParam },
  kept: ['sort'] as const,
});

/** The state of 포트폴리오 in the URL, of one partner. */
export const portfolioSearch = pageSearch({
  filters: [period, unit, brands, comparison],
  ...list(portfolioColumns.brand),
});

/** The same of all partners that the member may see, by brand or by partner. */
export const portfoliosSearch = pageSearch({
  filters: [
    period,
    unit,
    choiceFilter({
      param: 'level',
      arg: 'level',
      label: text.level,
      className: 'md:col-span-3 xl:w-28',
      choices: text.levels,
      initial: 'brand',
    }),
    comparison,
  ],
  ...list(portfolioColumns.every),
});

export type PortfolioSearch = SearchFor<typeof portfolioSearch> & SearchFor<typeof portfoliosSearch>;
