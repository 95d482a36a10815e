import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { newestUpload } from '@/data/newest-upload.ts';
import { rpcRequest } from '@/data/rpc-request.ts';
import { supabase } from '@/data/supabase.ts';
import type { StockList } from './stock-rows.ts';
import { stockArgs, type StockSearch } from './stock-search.ts';

/** The upload log's name of the stock report (specification section 7). */
const STOCK_CATEGORY = '재고현황';

export const stockQueries = {
  all: (partnerCode: string) => ['stock', partnerCode] as const,

  /** One page of the table; the page before stays while it is on its way. */
  list: (partnerCode: string, search: StockSearch) =>
    queryOptions({
      queryKey: [...stockQueries.all(partnerCode), 'list', search],
      queryFn: async ({ signal }) => {
        const { snap_date, ...args } = stockArgs(partnerCode, search);
        const past = snap_date === null ? {} : { snap_date };
        const list = await supabase()
          .rpc('stock_list', { ...args, ...past })
          .abortSignal(signal);
        return listAnswer<StockList>(unwrap(list));
      },
      placeholderData: keepPreviousData,
      ...freshness.stockList,
    }),

  /** Days of the date dropdown, newest first, today among them. */
  snapshotDates: (partnerCode: string) =>
    queryOptions({
      queryKey: [...stockQueries.all(partnerCode), 'dates'],
      queryFn: async ({ signal }) =>
        days(unwrap(await supabase().rpc('snapshot_dates', { partner_cd: partnerCode }).abortSignal(signal))),
      ...freshness.snapshotDates,
    }),

  /** Moment of the last upload, or of the snapshot of a past day; null when nothing was loaded yet. */
  lastUpdate: (partnerCode: string, date: string) =>
    queryOptions({
      queryKey: [...stockQueries.all(partnerCode), 'last-update', date],
      queryFn: ({ signal }) =>
        date === ''
          ? newestUpload(partnerCode, signal, { CATEGORY: STOCK_CATEGORY })
          : latestSnapshot(partnerCode, date, signal),
      ...freshness.stockLastUpdate,
    }),
};

/** Every filtered row in one request. */
export function stockExportRequest(partnerCode: string, search: StockSearch) {
  return rpcRequest('stock_list', { ...stockArgs(partnerCode, search), page_number: 1, page_size: null });
}

/** The texts of a list; anything else is an empty list (specification section 8). */
function days(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter((day) => typeof day === 'string') : [];
}

async function latestSnapshot(partnerCode: string, day: string, signal: AbortSignal): Promise<string | null> {
  const row = unwrap(
    await supabase()
      .from('fact_stock_snapshot')
      .select('MOD_DT')
      .eq('SNAP_DT', day)
      .eq('PARTNER_CD', partnerCode)
      .order('MOD_DT', { ascending: false })
      .limit(1)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return row?.MOD_DT ?? null;
}
