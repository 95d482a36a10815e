import * as z from 'zod/mini';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import {
  choiceParam,
  dayParam,
  optionIdsParam,
  pageParam,
  sortArgs,
  sortParam,
  textParam,
} from '@/components/table/search-params.ts';
import { type DayRange, presetRange } from '@/domain/date-presets.ts';
import { koreaToday } from '@/domain/korea-time.ts';
import { parseOptionIds } from '@/domain/option-ids.ts';

export const STATUSES = ['all', 'scheduled', 'completed', 'error'] as const;
export const VIEWS = ['SCH', 'REQ'] as const;

const REQUEST_SORTS = [
  'status',
  'ibAprvNo',
  'brandCount',
  'pltAmt',
  'truckAmt',
  'reqNo',
  'milkRunNo',
  'ibCenter',
  'ibReqDt',
  'schDt',
  'regDt',
];
const LINE_SORTS = [
  'status',
  'optionCd',
  'barcode',
  'cpItemName',
  'optionNm',
  'expirDt',
  'prodDt',
  'stockQty',
  'exQty',
  'ibAprvQty',
  'saleReadyQty',
  'returnPendingQty',
  'returnReadyQty',
  'logisticsCompany',
  'invoiceNum',
  'dpAprvDt',
  'ibCenter',
  'remarks',
];

const schema = z.object({
  view: choiceParam(VIEWS, 'SCH'),
  /** Both empty: the last 30 days ending today, whenever the page is opened. */
  start: dayParam,
  end: dayParam,
  brand: z.pipe(
    textParam,
    z.transform((code) => code || 'all'),
  ),
  status: choiceParam(STATUSES, 'all'),
  name: textParam,
  ids: optionIdsParam,
  aprvNo: textParam,
  reqNo: textParam,
  sort: sortParam(REQUEST_SORTS),
  page: pageParam,
  /** REQ_NO of the request whose lines are shown. */
  detail: textParam,
  detailSort: sortParam(LINE_SORTS),
});

/** The inbound page's state in the URL. */
export type InboundSearch = z.infer<typeof schema>;

/** What 조회 commits; a change of it goes back to page 1 and clears the chosen request. */
export type InboundFilters = Omit<InboundSearch, 'sort' | 'page' | 'detail' | 'detailSort'>;

export const INBOUND_DEFAULTS: InboundSearch = {
  view: 'SCH',
  start: '',
  end: '',
  brand: 'all',
  status: 'all',
  name: '',
  ids: '',
  aprvNo: '',
  reqNo: '',
  sort: '',
  page: 1,
  detail: '',
  detailSort: '',
};

const defaultRange = () => presetRange('last30Days', koreaToday());

/**
 * Defaults for what is missing or broken; a range that is half or reversed is the default one. The picker offers no
 * future day, but an address may name one: the morning page leads to what is due until Sunday.
 */
export function parseInboundSearch(search: Partial<InboundSearch>): InboundSearch {
  const parsed = schema.parse(search);
  const { start, end } = parsed;
  const usable = start !== '' && end !== '' && start <= end;
  return usable ? parsed : { ...parsed, start: '', end: '' };
}

/** The days that a search asks for. */
export function searchedRange({ start, end }: Pick<InboundSearch, 'start' | 'end'>): DayRange {
  return start === '' || end === '' ? defaultRange() : { start, end };
}

/** A range for the URL; the default one stays the last 30 days when tomorrow comes. */
export function rangeParams(range: DayRange): Pick<InboundSearch, 'start' | 'end'> {
  const { start, end } = defaultRange();
  return range.start === start && range.end === end ? { start: '', end: '' } : range;
}

/** How many conditions differ from the default. */
export function countConditions(search: InboundFilters): number {
  const { view, start, brand, status, name, ids, aprvNo, reqNo } = search;
  const changed = [view !== 'SCH', brand !== 'all', status !== 'all'];
  return [...changed, ...[start, name, ids, aprvNo, reqNo].map((value) => value !== '')].filter(Boolean)
    .length;
}

/** Arguments of inbound_requests for one page; page_size null asks for every row. */
export function requestArgs(partnerCode: string, search: InboundSearch) {
  const { start, end } = searchedRange(search);
  return {
    partner_cd: partnerCode,
    view: search.view,
    date_start: start,
    date_end: end,
    brand_cd: search.brand,
    status: search.status,
    product_name: search.name,
    option_ids: parseOptionIds(search.ids),
    req_no: search.reqNo,
    ib_aprv_no: search.aprvNo,
    ...sortArgs(search.sort),
    page_number: search.page,
    page_size: PAGE_SIZE,
  };
}

/** Arguments of inbound_detail for the chosen request. */
export function detailArgs(partnerCode: string, { detail, detailSort }: InboundSearch) {
  return { partner_cd: partnerCode, req_no: detail, ...sortArgs(detailSort) };
}
