import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { listFunction } from '@/data/list-function.ts';
import { newestUpload } from '@/data/newest-upload.ts';
import { supabase } from '@/data/supabase.ts';

/** The upload log's name of the stock report (specification section 7). */
const STOCK_CATEGORY = '재고현황';

const all = (partnerCode: string) => ['stock', partnerCode] as const;

export const stockQueries = {
  all,

  list: listFunction({
    name: 'stock_list',
    area: all,
    freshness: freshness.stockList,
  }),

  /** Days of the date dropdown, newest first, today among them. */
  snapshotDates: (partnerCode: string) =>
    queryOptions({
      queryKey: [...all(partnerCode), 'dates'],
      queryFn: async ({ signal }) =>
        days(unwrap(await supabase().rpc('snapshot_dates', { partner_cd: partnerCode }).abortSignal(signal))),
      ...freshness.snapshotDates,
    }),

  /** Moment of the last upload, or of the snapshot of a past day; null when nothing was loaded yet. */
  lastUpdate: (partnerCode: string, date: string) =>
    queryOptions({
      queryKey: [...all(partnerCode), 'last-update', date],
      queryFn: ({ signal }) =>
        date === ''
          ? newestUpload(partnerCode, signal, { CATEGORY: STOCK_CATEGORY })
          : latestSnapshot(partnerCode, date, signal),
      ...freshness.stockLastUpdate,
    }),
};

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
