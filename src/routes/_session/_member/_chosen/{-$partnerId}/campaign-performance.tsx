import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { CampaignsPage } from '@/features/campaign-performance/campaign-performance-page.tsx';
import type { CampaignsSearch } from '@/features/campaign-performance/campaign-performance-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/campaign-performance')({
  validateSearch: searchOf<CampaignsSearch>(),
  component: CampaignsPage,
});
