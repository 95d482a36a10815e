import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
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
        return unwrap(list) as unknown as StockList;
      },
      placeholderData: keepPreviousData,
      ...freshness.stockList,
    }),

  /** Days of the date dropdown, newest first, today among them. */
  snapshotDates: (partnerCode: string) =>
    queryOptions({
      queryKey: [...stockQueries.all(partnerCode), 'dates'],
      queryFn: async ({ signal }) =>
        unwrap(
          await supabase().rpc('snapshot_dates', { partner_cd: partnerCode }).abortSignal(signal),
        ) as string[],
      ...freshness.snapshotDates,
    }),

  /** Moment of the last upload, or of the snapshot of a past day; null when nothing was loaded yet. */
  lastUpdate: (partnerCode: string, date: string) =>
    queryOptions({
      queryKey: [...stockQueries.all(partnerCode), 'last-update', date],
      queryFn: ({ signal }) =>
        date === '' ? latestUpload(partnerCode, signal) : latestSnapshot(partnerCode, date, signal),
      ...freshness.stockLastUpdate,
    }),
};

/** Every filtered row in one request. */
export function stockExportRequest(partnerCode: string, search: StockSearch) {
  return rpcRequest('stock_list', { ...stockArgs(partnerCode, search), page_number: 1, page_size: null });
}

async function latestUpload(partnerCode: string, signal: AbortSignal): Promise<string | null> {
  const row = unwrap(
    await supabase()
      .from('log_file_upload')
      .select('REG_DT')
      .eq('CATEGORY', STOCK_CATEGORY)
      .eq('PARTNER_CD', partnerCode)
      .order('REG_DT', { ascending: false })
      .limit(1)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return row?.REG_DT ?? null;
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
