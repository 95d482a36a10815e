import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { newestUpload } from '@/data/newest-upload.ts';
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
        listAnswer<InboundRequestList>(
          unwrap(
            await supabase().rpc('inbound_requests', requestArgs(partnerCode, search)).abortSignal(signal),
          ),
        ),
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
      queryFn: ({ signal }) => newestUpload(partnerCode, signal, { TABLE_NM: INBOUND_TABLE }),
      ...freshness.inboundLastUpdate,
    }),
};

async function fetchDetail(
  partnerCode: string,
  search: InboundSearch,
  signal: AbortSignal,
): Promise<InboundDetail> {
  return listAnswer<InboundDetail>(
    unwrap(await supabase().rpc('inbound_detail', detailArgs(partnerCode, search)).abortSignal(signal)),
  );
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
