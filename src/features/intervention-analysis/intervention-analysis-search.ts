import { brandFilter, choiceFilter, periodFilter, textFilter } from '@/components/filters/filter-kinds.tsx';
import { optionIdsFilter } from '@/components/filters/option-ids-filter.tsx';
import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { choiceParam, wholeNumberParam } from '@/components/table/search-params.ts';
import { DEFAULT_SPAN, spans } from '@/domain/effect/span.ts';
import { interventionPeriod } from '@/domain/first-periods.ts';
import { interventionsText as text } from '@/text/interventions.ts';
import { verdicts } from '@/components/intervention/effect-rows.ts';
import { effectColumns } from '@/components/intervention/effect-columns.tsx';
import { pooledColumns, removedTable } from './intervention-analysis-columns.tsx';

export type InterventionView = keyof typeof text.views;
const interventionViews = Object.keys(text.views) as [InterventionView, ...InterventionView[]];
const { filters } = text;

/** The state of 변경 효과 in the URL. `id` is the intervention whose detail is open. */
export const interventionAnalysisSearch = pageSearch({
  filters: [
    periodFilter({
      label: filters.period,
      className: 'md:max-xl:col-span-3 xl:w-68',
      initial: interventionPeriod,
      missing: filters.periodMissing,
    }),
    choiceFilter({
      param: 'type',
      arg: 'type',
      label: filters.type,
      className: 'md:max-xl:col-span-3 xl:w-32',
      choices: text.typeChoices,
      initial: 'all',
    }),
    brandFilter({ className: 'md:max-xl:col-span-3 xl:w-40' }),
    textFilter({
      param: 'q',
      arg: 'name',
      label: filters.name,
      placeholder: filters.placeholder,
      className: 'md:max-xl:col-span-3 xl:w-48',
    }),
    optionIdsFilter({ className: 'md:max-xl:col-span-6 xl:min-w-48 xl:flex-1' }),
  ],
  more: {
    view: choiceParam(interventionViews, 'list'),
    verdict: choiceParam(['all', ...verdicts], 'all'),
    span: choiceParam(spans, DEFAULT_SPAN),
    id: wholeNumberParam,
    sort: sortOf(effectColumns),
    typeSort: sortOf(pooledColumns),
    removedSort: sortOf(removedTable.columns),
  },
  kept: ['view', 'verdict', 'span', 'sort', 'typeSort', 'removedSort'],
});

export type InterventionAnalysisSearch = SearchFor<typeof interventionAnalysisSearch>;
