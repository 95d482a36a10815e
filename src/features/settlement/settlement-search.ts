import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { choiceParam, dayParam, pageParam, wholeNumberParam } from '@/components/table/search-params.ts';
import { chargeOrder } from './charge-columns.tsx';
import { changeColumns } from './charge-change-columns.tsx';
import { periodColumns } from './period-columns.tsx';
import { brandTable, productColumns } from './settlement-columns.tsx';
import { settlementFilters } from './settlement-filters.tsx';

export const settlementTabs = ['brands', 'products', 'periods', 'charges', 'changes'] as const;
export type SettlementTab = (typeof settlementTabs)[number];

export const chargeTypes = ['OPERATION', 'LIVE', 'LOGISTICS'] as const;

/** The state of 정산 리포트 in the URL. */
export const settlementSearch = pageSearch({
  filters: settlementFilters,
  more: {
    tab: choiceParam(settlementTabs, 'brands'),
    brandSort: sortOf(brandTable.columns),
    productSort: sortOf(productColumns),
    productPage: pageParam,
    periodSort: sortOf(periodColumns),
    /** Last day of the settlement period whose reports and payments are shown; empty: the latest that was found. */
    settled: dayParam,
    /** Of the charges; empty: this one. */
    year: wholeNumberParam,
    charge: choiceParam(chargeTypes, 'OPERATION'),
    chargeSort: chargeOrder,
    changeSort: sortOf(changeColumns),
    changePage: pageParam,
  },
  kept: [
    'tab',
    'brandSort',
    'productSort',
    'periodSort',
    'year',
    'charge',
    'chargeSort',
    'changeSort',
    'changePage',
  ],
});

export type SettlementSearch = SearchFor<typeof settlementSearch>;
