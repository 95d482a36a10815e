import { useLocation } from '@tanstack/react-router';
import { pageAt } from '@/pages/page-at.ts';
import { Page } from './page.tsx';
import { PageHeader } from './page-header.tsx';

/** A page whose data is not there yet: its title and one sentence on what it shows. */
export function PlannedPage() {
  const page = pageAt(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <Page>
      <PageHeader title={page?.title ?? ''} description={page?.description} />
    </Page>
  );
}
