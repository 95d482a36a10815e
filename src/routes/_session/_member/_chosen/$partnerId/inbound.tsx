import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { InboundPage } from '@/features/inbound/inbound-page.tsx';
import { INBOUND_DEFAULTS, parseInboundSearch } from '@/features/inbound/inbound-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/$partnerId/inbound')({
  validateSearch: parseInboundSearch,
  search: { middlewares: [stripSearchParams(INBOUND_DEFAULTS)] },
  component: InboundPage,
});
