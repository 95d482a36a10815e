import type { PageState } from '@/components/figure-page/use-page-search.ts';
import type { usePartner } from '@/data/partner.tsx';
import type { settlementSearch, SettlementSearch } from './settlement-search.ts';

/** What each tab of the page goes by. */
export interface PagePart {
  partner: ReturnType<typeof usePartner>;
  page: PageState<SettlementSearch, ReturnType<typeof settlementSearch.args>>;
}
