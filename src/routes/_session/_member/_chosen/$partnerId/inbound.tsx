import { createFileRoute } from '@tanstack/react-router';
import { InboundPage } from '@/features/inbound/inbound-page.tsx';
import type { InboundSearch } from '@/features/inbound/inbound-search.ts';
import { searchOf } from '@/components/table/search-of.ts';

export const Route = createFileRoute('/_session/_member/_chosen/$partnerId/inbound')({
  validateSearch: searchOf<InboundSearch>(),
  component: InboundPage,
});
