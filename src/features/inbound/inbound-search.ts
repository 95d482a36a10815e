import {
  brandFilter,
  choiceFilter,
  periodFilter,
  productNameFilter,
  textFilter,
} from '@/components/filters/filter-kinds.tsx';
import { optionIdsFilter } from '@/components/filters/option-ids-filter.tsx';
import { listSearch, type SearchFor, sortOf } from '@/components/figure-page/page-search.ts';
import { textParam } from '@/components/table/search-params.ts';
import { filtersText } from '@/text/filters.ts';
import { inboundText } from '@/text/inbound.ts';
import { lineColumns } from './line-columns.tsx';
import { requestColumns } from './request-columns.tsx';

const { filters: label, statuses, views, rangeMissing } = inboundText;
const THIRD = 'md:col-span-2 xl:col-span-1';
const HALF = 'md:col-span-3 xl:col-span-1';

/** The inbound page's state in the URL. */
export const inboundSearch = listSearch({
  filters: [
    brandFilter({ className: THIRD }),
    choiceFilter({
      param: 'status',
      arg: 'status',
      label: label.status,
      className: THIRD,
      choices: { all: filtersText.all, ...statuses },
      initial: 'all',
    }),
    choiceFilter({
      param: 'view',
      arg: 'view',
      label: label.view,
      className: THIRD,
      choices: views,
      initial: 'SCH',
    }),
    periodFilter({ label: label.range, className: HALF, initial: 'last30Days', missing: rangeMissing }),
    productNameFilter({ label: label.productName, className: HALF }),
    optionIdsFilter({ className: 'md:col-span-3 xl:col-span-2' }),
    textFilter({ param: 'aprvNo', arg: 'ib_aprv_no', label: label.ibAprvNo, className: HALF }),
    textFilter({ param: 'reqNo', arg: 'req_no', label: label.reqNo, className: HALF }),
  ],
  columns: requestColumns(() => {}),
  more: {
    /** REQ_NO of the request whose lines are shown. */
    detail: textParam,
    detailSort: sortOf(lineColumns),
  },
});

export type InboundSearch = SearchFor<typeof inboundSearch>;
