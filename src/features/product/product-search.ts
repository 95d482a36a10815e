import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { effectColumns } from '@/components/intervention/effect-columns.tsx';
import { choiceParam, pageParam, textParam } from '@/components/table/search-params.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { changeColumns } from './change-columns.tsx';
import { claimColumns } from './claim-columns.ts';
import { findingColumns } from './finding-columns.ts';
import { inboundColumns } from './inbound-columns.tsx';
import { ageTable } from './stock-columns.ts';
import { optionColumns } from './option-columns.ts';

export type DetailTab = keyof typeof productDetailText.tabs;
/** Those that every partner has; what rests on a source of its own comes with that source. */
const detailTabs = Object.keys(productDetailText.tabs) as [DetailTab, ...DetailTab[]];

/** The state of 상품 상세 in the URL: the tab, and the order and page of each table. */
export const productSearch = pageSearch({
  filters: [],
  more: {
    tab: choiceParam(detailTabs, 'options'),
    optionSort: sortOf(optionColumns),
    ageSort: sortOf(ageTable.columns),
    // Its columns are the days that are loaded.
    monthSort: textParam,
    inboundSort: sortOf(inboundColumns),
    inboundPage: pageParam,
    findingSort: sortOf(findingColumns),
    findingPage: pageParam,
    interventionSort: sortOf(effectColumns),
    claimSort: sortOf(claimColumns),
    claimPage: pageParam,
    changeSort: sortOf(changeColumns),
    changePage: pageParam,
  },
});

export type ProductSearch = SearchFor<typeof productSearch>;
