import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { adFilters } from './ad-filters.ts';
import { campaignColumns } from './campaigns-columns.tsx';

const { period, comparison, unit, attribution, scope, adType, placement, brands, name, vat } = adFilters;

/** The state of 캠페인 성과 in the URL. */
export const campaignsSearch = listSearch({
  filters: [period, comparison, unit, attribution, scope, adType, placement, vat, brands, name],
  columns: campaignColumns,
});

export type CampaignsSearch = SearchFor<typeof campaignsSearch>;
