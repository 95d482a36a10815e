import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { CampaignPerformancePage } from '@/features/campaign-performance/campaign-performance-page.tsx';
import type { CampaignPerformanceSearch } from '@/features/campaign-performance/campaign-performance-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/campaign-performance')({
  validateSearch: searchOf<CampaignPerformanceSearch>(),
  component: CampaignPerformancePage,
});
