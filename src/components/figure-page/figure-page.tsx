import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageFilters } from '@/components/filters/page-filters.tsx';
import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { LastUpdate } from '@/components/loads/last-update.tsx';
import { NewDataButton } from '@/components/loads/new-data-button.tsx';
import { usePartnerOrAll } from '@/data/partner.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { comparisonText } from '@/text/comparison.ts';
import { PrintedLine } from './print.tsx';
import type { PageState } from './use-page-search.ts';

interface FigurePageProps {
  page: Pick<
    PageState,
    'args' | 'filters' | 'conditions' | 'partnerCode' | 'refresh' | 'onSearch' | 'onReset'
  > & {
    /** null: the page is about a product without one. */
    brandName: string | null;
  };
  words: { title: string; description: ReactNode };
  /** Moment of the newest load, null when there was none. */
  lastUpdate: UseQueryResult<string | null>;
  /** Classes of the grid of filters, where they have other places than on most pages. */
  filterGrid?: string;
  /** Why nothing can be searched now; null: it can. */
  closed?: string | null;
  /** The days that the period is compared with, for paper. */
  comparison?: string;
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
  comparison,
  actions,
  children,
}: FigurePageProps) {
  const owner = usePartnerOrAll()?.name ?? comparisonText.every;
  return (
    <Page>
      <PageHeader {...words}>
        {actions}
        <NewDataButton partnerCode={page.partnerCode} onRefresh={page.refresh} />
        <LastUpdate query={lastUpdate} />
      </PageHeader>
      <PrintedLine owner={owner} of={comparisonText.printed(page.brandName, daysOf(page.args), comparison)} />
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

/** The days that a search names; empty on a page of today. */
function daysOf(args: object): string {
  const { date_start, date_end, snap_date } = args as Readonly<
    Partial<Record<'date_start' | 'date_end' | 'snap_date', string>>
  >;
  const days = snap_date === undefined ? [date_start, date_end] : [snap_date];
  return days.flatMap((day) => (day === undefined ? [] : formatDay(day))).join(' ~ ');
}
