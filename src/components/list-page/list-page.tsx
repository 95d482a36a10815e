import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageFilters } from '@/components/filters/page-filters.tsx';
import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { LastUpdate } from '@/components/table/last-update.tsx';
import { NewDataButton } from '@/components/table/new-data-button.tsx';
import type { ListPageState } from './use-list-page.ts';

interface ListPageProps {
  page: Pick<ListPageState, 'partnerCode' | 'refresh' | 'conditions' | 'onSearch' | 'onReset'> & {
    list: Pick<ListPageState['list'], 'filters'>;
  };
  words: { title: string; description: string };
  /** Moment of the newest load, null when there was none. */
  lastUpdate: UseQueryResult<string | null>;
  /** Classes of the grid of filters. */
  filterGrid: string;
  /** false: nothing can be searched yet. */
  searchable?: boolean;
  /** The results. */
  children: ReactNode;
}

/** The bones of a page that lists: header with the age of the data, filter card, results. */
export function ListPage({ page, words, lastUpdate, filterGrid, searchable, children }: ListPageProps) {
  return (
    <Page>
      <PageHeader {...words}>
        <NewDataButton partnerCode={page.partnerCode} onRefresh={page.refresh} />
        <LastUpdate moment={lastUpdate.isError ? null : lastUpdate.data} />
      </PageHeader>
      <PageFilters
        filters={page.list.filters}
        values={page.conditions}
        grid={filterGrid}
        enabled={searchable ?? true}
        onSearch={page.onSearch}
        onReset={page.onReset}
      />
      {children}
    </Page>
  );
}
