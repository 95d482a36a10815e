import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import {
  choiceParam,
  dayParam,
  pageParam,
  sortParam,
  wholeNumberParam,
} from '@/components/table/search-params.ts';
import { brandTable, productColumns } from './settlement-columns.tsx';
import { settlementFilters } from './settlement-filters.tsx';

const settlementTabs = ['brands', 'products', 'periods', 'charges', 'changes'] as const;
export type SettlementTab = (typeof settlementTabs)[number];

export const chargeTypes = ['OPERATION', 'LIVE', 'LOGISTICS'] as const;

// By name: these tables come with their tabs (a test holds them to their columns).
export const periodOrder = [
  'period',
  'settleType',
  'state',
  'reports',
  'firstDay',
  'firstAmt',
  'secondDay',
  'secondAmt',
  'paidAmt',
];
export const chargeOrder = [
  'brandName',
  'totalAmt',
  ...Array.from({ length: 12 }, (_, place) => `charge${place}`),
];
export const changeOrder = ['at', 'memberName', 'subjectName', 'period', 'field', 'fromAmt', 'toAmt'];

/** The state of 정산 리포트 in the URL. */
export const settlementSearch = pageSearch({
  filters: settlementFilters,
  more: {
    tab: choiceParam(settlementTabs, 'brands'),
    brandSort: sortOf(brandTable.columns),
    productSort: sortOf(productColumns),
    productPage: pageParam,
    periodSort: sortParam(periodOrder),
    /** Last day of the settlement period whose reports and payments are shown; empty: the latest that was found. */
    settled: dayParam,
    /** Of the charges; empty: this one. */
    year: wholeNumberParam,
    charge: choiceParam(chargeTypes, 'OPERATION'),
    chargeSort: sortParam(chargeOrder),
    changeSort: sortParam(changeOrder),
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
