import {
  brandsFilter,
  choiceFilter,
  comparisonFilter,
  figurePeriodFilter,
} from '@/components/filters/filter-kinds.tsx';
import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { pageParam } from '@/components/table/search-params.ts';
import { portfolioText as text } from '@/text/portfolio.ts';
import { portfolioColumns } from './portfolio-columns.tsx';

const THIRD = 'md:col-span-3';

const period = figurePeriodFilter({ className: `${THIRD} xl:w-68` });
const unit = choiceFilter({
  param: 'unit',
  arg: 'unit',
  label: text.unit,
  className: `${THIRD} xl:w-24`,
  choices: text.units,
  initial: 'day',
});
const comparison = comparisonFilter({ className: `${THIRD} xl:w-32` });
const list = (columns: typeof portfolioColumns.every) => ({
  more: { sort: sortOf(columns), page: pageParam },
  kept: ['sort'] as const,
});

/** The state of 포트폴리오 in the URL, of one partner. */
export const portfolioSearch = pageSearch({
  filters: [period, unit, brandsFilter({ className: `${THIRD} xl:w-56` }), comparison],
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
      className: `${THIRD} xl:w-28`,
      choices: text.levels,
      initial: 'brand',
    }),
    comparison,
  ],
  ...list(portfolioColumns.every),
});

export type PortfolioSearch = SearchFor<typeof portfolioSearch> & SearchFor<typeof portfoliosSearch>;
