import { brandFilter, productNameFilter } from '@/components/filters/filter-kinds.tsx';
import { optionIdsFilter } from '@/components/filters/option-ids-filter.tsx';
import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { choiceParam } from '@/components/table/search-params.ts';
import { stockText } from '@/text/stock.ts';
import { orderColumns } from './order-list-columns.tsx';

const { filters: label } = stockText;

const list = listSearch({
  filters: [
    brandFilter({ className: 'md:col-span-2 xl:w-38' }),
    productNameFilter({
      label: label.productName,
      placeholder: label.productNamePlaceholder,
      className: 'md:col-span-4 xl:min-w-36 xl:flex-1',
    }),
    optionIdsFilter({ className: 'md:col-span-6 xl:min-w-48 xl:flex-[1.4]' }),
  ],
  columns: orderColumns,
  /** The urgency whose rows are listed. */
  more: { due: choiceParam(['all', 'late', 'week', 'later'], 'all') },
  kept: ['due'],
});

/** The page's state in the URL. */
export const orderListSearch = {
  ...list,
  args: (search: SearchFor<typeof list>) => ({ ...list.args(search), urgency: search.due }),
};

export type OrderListSearch = SearchFor<typeof orderListSearch>;
