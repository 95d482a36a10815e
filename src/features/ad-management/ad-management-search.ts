import { listSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { choiceParam, pageParam, textParam } from '@/components/table/search-params.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { adFilters } from '@/components/ads/ad-filters.ts';
import { blockedColumns } from './blocked-columns.tsx';
import { changeColumns } from './change-columns.tsx';
import { registerColumns } from './campaign-columns.tsx';
import { settlementColumns } from './settlement-columns.tsx';

const { tabs, views } = adRegisterText;

export type RegisterTab = keyof typeof tabs.names;
export const registerTabs = Object.keys(tabs.names) as [RegisterTab, ...RegisterTab[]];
export type RegisterView = keyof typeof views;
const registerViews = Object.keys(views) as [RegisterView, ...RegisterView[]];

const list = listSearch({
  filters: [adFilters.adType, adFilters.brands, adFilters.name],
  columns: registerColumns,
  more: {
    view: choiceParam(registerViews, 'campaigns'),
    tab: choiceParam(registerTabs, 'all'),
    blockedSort: sortOf(blockedColumns),
    blockedPage: pageParam,
    changeSort: sortOf(changeColumns),
    changePage: pageParam,
    settlementSort: sortOf(settlementColumns),
    settlementPage: pageParam,
    /** Last month of the calendar, yyyyMM; empty: this one. */
    month: textParam,
    /** Id of the campaign whose row is open. */
    open: textParam,
  },
  kept: [
    'view',
    'tab',
    'blockedSort',
    'blockedPage',
    'changeSort',
    'changePage',
    'settlementSort',
    'settlementPage',
    'month',
  ],
});

/** The page's state in the URL. */
export const adManagementSearch = {
  ...list,
  args: (search: SearchFor<typeof list>) => ({ ...list.args(search), tab: search.tab }),
};

export type AdManagementSearch = SearchFor<typeof adManagementSearch>;
