import {
  choiceFilter,
  comparisonFilter,
  figurePeriodFilter,
  productNameFilter,
} from '@/components/filters/filter-kinds.tsx';
import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { choiceParam } from '@/components/table/search-params.ts';
import { brandProductsText as text } from '@/text/brand-products.ts';
import { productsText } from '@/text/products.ts';
import { brandProductColumns } from './products-columns.tsx';

export type StockState = keyof typeof text.stockStates;
export type View = 'list' | 'grid';

/** The state of 브랜드 상품 in the URL; which brand it is of is its path. */
export const brandProductsSearch = listSearch({
  filters: [
    figurePeriodFilter({ className: 'md:col-span-3 xl:w-68' }),
    comparisonFilter({ className: 'md:col-span-3 xl:w-32' }),
    productNameFilter({
      label: text.filters.name,
      placeholder: text.filters.namePlaceholder,
      className: 'md:col-span-2 xl:min-w-36 xl:flex-1',
    }),
    choiceFilter({
      param: 'state',
      arg: 'sale_state',
      label: text.filters.state,
      className: 'md:col-span-2 xl:w-28',
      choices: productsText.saleStates,
      initial: 'all',
    }),
    choiceFilter({
      param: 'stock',
      arg: 'stock_state',
      label: text.filters.stock,
      className: 'md:col-span-2 xl:w-28',
      choices: text.stockStates,
      initial: 'all',
    }),
  ],
  columns: brandProductColumns,
  more: { view: choiceParam(['list', 'grid'], 'list') },
  kept: ['view'],
});

export type BrandProductsSearch = SearchFor<typeof brandProductsSearch>;
