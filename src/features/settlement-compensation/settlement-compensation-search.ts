import { listSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { choiceParam, pageParam, sortArgs, textParam } from '@/components/table/search-params.ts';
import { lossesText } from '@/text/losses.ts';
import { claimColumns } from './claim-columns.tsx';
import { compensationColumns } from './compensation-columns.tsx';
import { lossFilters } from './settlement-compensation-filters.tsx';
import { reconciliationColumns } from './reconciliation-columns.tsx';

const { views, stateNames, claims } = lossesText;

export type LossView = keyof typeof views;
const lossViews = Object.keys(views) as [LossView, ...LossView[]];
export type StateChoice = keyof typeof stateNames;
export const stateChoices = Object.keys(stateNames) as [StateChoice, ...StateChoice[]];
export type StatusChoice = keyof typeof claims.names;
export const statusChoices = Object.keys(claims.names) as [StatusChoice, ...StatusChoice[]];

const { basis, period, brand, lossType, name, ids, least } = lossFilters;

/** The page's state in the URL; sort and page are those of 보상 내역. */
export const settlementCompensationSearch = listSearch({
  filters: [basis, period, brand, lossType, least, name, ids],
  columns: compensationColumns,
  more: {
    view: choiceParam(lossViews, 'claims'),
    state: choiceParam(stateChoices, 'differs'),
    bookSort: sortOf(reconciliationColumns),
    bookPage: pageParam,
    status: choiceParam(statusChoices, 'all'),
    claimSort: sortOf(claimColumns),
    claimPage: pageParam,
    /** Key of the claim whose row is open. */
    open: textParam,
  },
  kept: ['view', 'state', 'bookSort', 'status', 'claimSort'],
});

export type SettlementCompensationSearch = SearchFor<typeof settlementCompensationSearch>;

/** What each function takes of the filters: months know no basis and no type of loss. */
export function lossArgs(search: SettlementCompensationSearch) {
  const {
    basis: by,
    loss_type,
    least: least_amt,
    sort_by,
    sort_direction,
    page_number,
    page_size,
    ...common
  } = settlementCompensationSearch.args(search);
  return {
    report: { ...common, basis: by, loss_type },
    compensations: { ...common, basis: by, loss_type, sort_by, sort_direction, page_number, page_size },
    reconciliation: {
      ...common,
      state: search.state,
      ...sortArgs(search.bookSort),
      page_number: search.bookPage,
      page_size: PAGE_SIZE,
    },
    claims: {
      ...common,
      min_amt: Number(least_amt),
      status: search.status,
      ...sortArgs(search.claimSort),
      page_number: search.claimPage,
      page_size: PAGE_SIZE,
    },
  };
}
