import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { choiceParam } from '@/components/table/search-params.ts';
import { adCampaignsText } from '@/text/ad-campaigns.ts';
import { adFilters } from '@/components/ads/ad-filters.ts';
import { campaignColumns } from './campaign-performance-columns.tsx';

const { period, comparison, unit, attribution, scope, adType, placement, brands, name, vat } = adFilters;
const { tabs } = adCampaignsText;

export type CampaignTab = keyof typeof tabs.names;
export const campaignTabs = Object.keys(tabs.names) as [CampaignTab, ...CampaignTab[]];

const list = listSearch({
  filters: [period, comparison, unit, attribution, scope, adType, placement, vat, brands, name],
  columns: campaignColumns,
  more: { tab: choiceParam(campaignTabs, 'all') },
  kept: ['tab'],
});

/** The state of 캠페인 성과 in the URL. */
export const campaignPerformanceSearch = {
  ...list,
  args: (search: SearchFor<typeof list>) => ({ ...list.args(search), outcome: search.tab }),
};

export type CampaignPerformanceSearch = SearchFor<typeof campaignPerformanceSearch>;
