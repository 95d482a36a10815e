import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { CampaignsPage } from '@/features/ads/campaigns-page.tsx';
import type { CampaignsSearch } from '@/features/ads/campaigns-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/campaign-performance')({
  validateSearch: searchOf<CampaignsSearch>(),
  component: CampaignsPage,
});
