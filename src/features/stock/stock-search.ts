import * as z from 'zod/mini';
import {
  choiceParam,
  dayParam,
  optionIdsParam,
  pageParam,
  sortArgs,
  sortParam,
  textParam,
} from '@/components/table/search-params.ts';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { koreaToday } from '@/domain/korea-time.ts';
import { parseOptionIds } from '@/domain/option-ids.ts';

export const GRADES = ['NEW', 'used-sealed', 'used-best', 'used-good', 'used-fair'] as const;
export const DOC_STATES = ['all', 'out', 'under7', 'under14'] as const;
export type DocState = (typeof DOC_STATES)[number];

const SORTS = [
  'offerCondition',
  'optionId',
  'skuId',
  'brandName',
  'productName',
  'optionName',
  'stockQty',
  'incomingQty',
  'doc',
  'avgSales7Days',
  'avgSales30Days',
];

const schema = z.object({
  /** Past snapshot day yyyyMMdd; empty is today, live. */
  date: dayParam,
  brand: z.pipe(
    textParam,
    z.transform((code) => code || 'all'),
  ),
  grade: choiceParam(['all', ...GRADES], 'all'),
  doc: choiceParam(DOC_STATES, 'all'),
  name: textParam,
  ids: optionIdsParam,
  sort: sortParam(SORTS),
  page: pageParam,
});

/** The stock page's state in the URL. */
export type StockSearch = z.infer<typeof schema>;

/** Everything that decides which rows there are; a change of it goes back to page 1. */
export type StockFilters = Omit<StockSearch, 'sort' | 'page'>;

export const STOCK_DEFAULTS: StockSearch = {
  date: '',
  brand: 'all',
  grade: 'all',
  doc: 'all',
  name: '',
  ids: '',
  sort: '',
  page: 1,
};

/** Defaults for what is missing or broken; today and later days are the live view, and a past day has no DOC. */
export function parseStockSearch(search: Partial<StockSearch>): StockSearch {
  const parsed = schema.parse(search);
  if (parsed.date === '' || parsed.date >= koreaToday()) return { ...parsed, date: '' };
  return { ...parsed, doc: 'all' };
}

/** How many conditions differ from the default. */
export function countConditions(search: StockFilters): number {
  const { date, brand, grade, doc, name, ids } = search;
  return [date !== '', brand !== 'all', grade !== 'all', doc !== 'all', name !== '', ids !== ''].filter(
    Boolean,
  ).length;
}

/** Arguments of stock_list for one page; page_size null asks for every row. */
export function stockArgs(partnerCode: string, search: StockSearch) {
  return {
    partner_cd: partnerCode,
    snap_date: search.date === '' ? null : search.date,
    brand_cd: search.brand,
    offer_condition: search.grade,
    product_name: search.name,
    option_ids: parseOptionIds(search.ids),
    doc_state: search.doc,
    ...sortArgs(search.sort),
    page_number: search.page,
    page_size: PAGE_SIZE,
  };
}
