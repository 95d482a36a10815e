import {
  brandFilter,
  choiceFilter,
  dayFilter,
  gradeFilter,
  productNameFilter,
} from '@/components/filters/filter-kinds.tsx';
import { optionIdsFilter } from '@/components/filters/option-ids-filter.tsx';
import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { stockText } from '@/text/stock.ts';
import { stockColumns } from './inventory-columns.tsx';
import { stockQueries } from './inventory-queries.ts';

const { filters: label, grades, docStates } = stockText;
export type DocState = keyof typeof docStates;

/** The stock page's state in the URL; a past day has no DOC. */
export const inventorySearch = listSearch({
  filters: [
    dayFilter({ label: label.date, className: 'md:col-span-2 xl:w-34', days: stockQueries.snapshotDates }),
    brandFilter({ className: 'md:col-span-2 xl:w-38' }),
    gradeFilter({ label: label.grade, grades, className: 'md:col-span-2 xl:w-28' }),
    choiceFilter({
      param: 'doc',
      arg: 'doc_state',
      label: label.docState,
      className: 'md:col-span-2 xl:w-28',
      choices: docStates,
      initial: 'all',
      closed: ({ date }) => (date === '' ? null : stockText.docStateClosed),
    }),
    productNameFilter({
      label: label.productName,
      placeholder: label.productNamePlaceholder,
      className: 'md:col-span-4 xl:min-w-36 xl:flex-1',
    }),
    optionIdsFilter({ className: 'md:col-span-3 xl:min-w-48 xl:flex-[1.4]' }),
  ],
  columns: stockColumns,
});

export type InventorySearch = SearchFor<typeof inventorySearch>;
