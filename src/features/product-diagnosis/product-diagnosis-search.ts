import {
  brandFilter,
  choiceFilter,
  gradeFilter,
  productNameFilter,
} from '@/components/filters/filter-kinds.tsx';
import { optionIdsFilter } from '@/components/filters/option-ids-filter.tsx';
import { rangeFilter } from '@/components/filters/range-filter.tsx';
import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { choiceParam, textParam } from '@/components/table/search-params.ts';
import { productsText } from '@/text/products.ts';
import { stockText } from '@/text/stock.ts';
import { productColumns } from '@/components/product/product-columns.tsx';

const { filters: label, tabs } = productsText;

export type ProductTab = keyof typeof tabs.names;
export const productTabs = Object.keys(tabs.names) as [ProductTab, ...ProductTab[]];

const list = listSearch({
  filters: [
    brandFilter({ className: 'md:col-span-2 xl:w-38' }),
    gradeFilter({ label: label.grade, grades: stockText.grades, className: 'md:col-span-2 xl:w-28' }),
    choiceFilter({
      param: 'state',
      arg: 'sale_state',
      label: label.state,
      className: 'md:col-span-2 xl:w-24',
      choices: productsText.optionStates,
      initial: 'all',
    }),
    choiceFilter({
      param: 'winner',
      arg: 'winner',
      label: label.winner,
      className: 'md:col-span-2 xl:w-24',
      choices: productsText.winnerChoices,
      initial: 'all',
    }),
    productNameFilter({
      label: label.productName,
      placeholder: label.productNamePlaceholder,
      className: 'md:col-span-4 xl:min-w-36 xl:flex-1',
    }),
    rangeFilter({ param: 'price', arg: 'price', label: label.price, className: 'md:col-span-3 xl:w-48' }),
    rangeFilter({ param: 'sales', arg: 'amount', label: label.sales, className: 'md:col-span-3 xl:w-48' }),
    optionIdsFilter({ className: 'md:col-span-3 xl:min-w-48 xl:flex-[1.4]' }),
  ],
  columns: productColumns,
  /** The tab, and the option whose panel is open. */
  more: { tab: choiceParam(productTabs, 'all'), option: textParam },
  kept: ['tab'],
});

/** The page's state in the URL. */
export const productDiagnosisSearch = {
  ...list,
  args: (search: SearchFor<typeof list>) => ({ ...list.args(search), tab: search.tab }),
};

export type ProductDiagnosisSearch = SearchFor<typeof productDiagnosisSearch>;
