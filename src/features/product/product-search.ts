import { pageSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { choiceParam, pageParam, textParam } from '@/components/table/search-params.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { changeColumns } from './change-columns.tsx';
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
    // Columns of the next four come with their tab, which reads the order.
    findingSort: textParam,
    findingPage: pageParam,
    interventionSort: textParam,
    claimSort: textParam,
    claimPage: pageParam,
    keywordSort: textParam,
    keywordPage: pageParam,
    changeSort: sortOf(changeColumns),
    changePage: pageParam,
  },
});

export type ProductSearch = SearchFor<typeof productSearch>;
