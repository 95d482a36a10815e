import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageFilters } from '@/components/filters/page-filters.tsx';
import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { LastUpdate } from '@/components/loads/last-update.tsx';
import { NewDataButton } from '@/components/loads/new-data-button.tsx';
import type { PageState } from './use-page-search.ts';

interface FigurePageProps {
  page: Pick<PageState, 'filters' | 'conditions' | 'partnerCode' | 'refresh' | 'onSearch' | 'onReset'>;
  words: { title: string; description: ReactNode };
  /** Moment of the newest load, null when there was none. */
  lastUpdate: UseQueryResult<string | null>;
  /** Classes of the grid of filters, where they have other places than on most pages. */
  filterGrid?: string;
  /** Why nothing can be searched now; null: it can. */
  closed?: string | null;
  /** In the header, before the age of the data. */
  actions?: ReactNode;
  /** Lists, or parts of a dashboard. */
  children: ReactNode;
}

/** The bones of a page of figures: header with the age of the data, filter card, and what it shows. */
export function FigurePage({
  page,
  words,
  lastUpdate,
  filterGrid = 'md:max-xl:grid md:max-xl:grid-cols-6',
  closed,
  actions,
  children,
}: FigurePageProps) {
  return (
    <Page>
      <PageHeader {...words}>
        {actions}
        <NewDataButton partnerCode={page.partnerCode} onRefresh={page.refresh} />
        <LastUpdate query={lastUpdate} />
      </PageHeader>
      <PageFilters
        filters={page.filters}
        values={page.conditions}
        grid={filterGrid}
        closed={closed ?? null}
        onSearch={page.onSearch}
        onReset={page.onReset}
      />
      {children}
    </Page>
  );
}
