import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { choiceFilter, textFilter } from '@/components/filters/filter-kinds.tsx';
import { choiceParam } from '@/components/table/search-params.ts';
import { reportsDueText } from '@/text/reports-due.ts';
import { dueColumns } from './due-columns.tsx';
import { scopeParam } from './due-scope.tsx';

const { filters: label } = reportsDueText.every;

const list = listSearch({
  filters: [
    textFilter({ param: 'term', arg: 'term', label: label.term, className: 'md:col-span-6 xl:w-72' }),
    choiceFilter({
      param: 'report',
      arg: 'report',
      label: label.report,
      className: 'md:col-span-3 xl:w-36',
      choices: label.reports,
      initial: 'all',
    }),
    choiceFilter({
      param: 'whose',
      arg: 'whose',
      label: label.whose,
      className: 'md:col-span-3 xl:w-44',
      choices: label.whoses,
      initial: 'all',
    }),
  ],
  columns: dueColumns,
  more: {
    scope: scopeParam,
    /** Finished reports are out of the way until they are asked for. */
    state: choiceParam(['due', 'overdue', 'done', 'none', 'all'], 'due'),
  },
  kept: ['scope', 'state'],
});

/** 오늘 받을 자료 of all partners in the URL. */
export const dueSearch = {
  ...list,
  args: (search: SearchFor<typeof list>) => ({ ...list.args(search), state: search.state }),
};

export type DueSearch = SearchFor<typeof dueSearch>;
