import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { rpcRequest } from '@/data/rpc-request.ts';
import { supabase } from '@/data/supabase.ts';
import type { InboundDetail, InboundRequestList } from './inbound-rows.ts';
import { detailArgs, type InboundSearch, requestArgs } from './inbound-search.ts';

/** The upload log's name of the table that the inbound report fills (specification section 7). */
const INBOUND_TABLE = 'raw_wing_inbound_request';

export const inboundQueries = {
  all: (partnerCode: string) => ['inbound', partnerCode] as const,

  /** One page of requests; the page before stays while it is on its way. The chosen request changes nothing here. */
  requests: (partnerCode: string, search: InboundSearch) =>
    queryOptions({
      queryKey: [...inboundQueries.all(partnerCode), 'requests', requestArgs(partnerCode, search)],
      queryFn: async ({ signal }) =>
        unwrap(
          await supabase().rpc('inbound_requests', requestArgs(partnerCode, search)).abortSignal(signal),
        ) as unknown as InboundRequestList,
      placeholderData: keepPreviousData,
      ...freshness.inboundList,
    }),

  /** Lines and totals of the chosen request; off while none is chosen. */
  detail: (partnerCode: string, search: InboundSearch) =>
    queryOptions({
      queryKey: [...inboundQueries.all(partnerCode), 'detail', search.detail, search.detailSort],
      queryFn: ({ signal }) => fetchDetail(partnerCode, search, signal),
      enabled: search.detail !== '',
      // Another order of the same request keeps its lines; another request starts empty.
      placeholderData: (before) => (before?.rows[0]?.reqNo === search.detail ? before : undefined),
      ...freshness.inboundDetail,
    }),

  /** Moment of the last upload, null when there was none. */
  lastUpdate: (partnerCode: string) =>
    queryOptions({
      queryKey: [...inboundQueries.all(partnerCode), 'last-update'],
      queryFn: async ({ signal }) => {
        const row = unwrap(
          await supabase()
            .from('log_file_upload')
            .select('REG_DT')
            .eq('TABLE_NM', INBOUND_TABLE)
            .eq('PARTNER_CD', partnerCode)
            .order('REG_DT', { ascending: false })
            .limit(1)
            .abortSignal(signal)
            .maybeSingle(),
        );
        return row?.REG_DT ?? null;
      },
      ...freshness.inboundLastUpdate,
    }),
};

async function fetchDetail(
  partnerCode: string,
  search: InboundSearch,
  signal: AbortSignal,
): Promise<InboundDetail> {
  return unwrap(
    await supabase().rpc('inbound_detail', detailArgs(partnerCode, search)).abortSignal(signal),
  ) as unknown as InboundDetail;
}

/** Every filtered request in one request to the server. */
export function requestsExportRequest(partnerCode: string, search: InboundSearch) {
  return rpcRequest('inbound_requests', {
    ...requestArgs(partnerCode, search),
    page_number: 1,
    page_size: null,
  });
}

export function detailExportRequest(partnerCode: string, search: InboundSearch) {
  return rpcRequest('inbound_detail', detailArgs(partnerCode, search));
}
