import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { loadTable } from './load-columns.tsx';
import { partnerTable } from './partner-columns.tsx';

/** The state of 마이 대시보드 in the URL: over several partners the orders of their tables. */
export const mydashboardSearch = pageSearch({
  filters: [],
  more: { sort: sortOf(partnerTable.columns), loadSort: sortOf(loadTable.columns) },
  kept: ['sort', 'loadSort'],
});

export type MydashboardSearch = SearchFor<typeof mydashboardSearch>;
