import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { partnerTable } from './partner-columns.tsx';

/** The state of 마이 대시보드 in the URL: over several partners the order of their table. */
export const mydashboardSearch = pageSearch({
  filters: [],
  more: { sort: sortOf(partnerTable.columns) },
  kept: ['sort'],
});

export type MydashboardSearch = SearchFor<typeof mydashboardSearch>;
