import { queryOptions } from '@tanstack/react-query';
import { sortArgs } from '@/components/table/search-params.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { rpcRequest } from '@/data/rpc-request.ts';
import { supabase } from '@/data/supabase.ts';
import type { InboundDetail } from './inbound-rows.ts';

/** The upload log's name of the table that the inbound report fills (specification section 7). */
const INBOUND_TABLE = 'raw_wing_inbound_request';

const all = (partnerCode: string) => ['inbound', partnerCode] as const;
const detailArgs = (partnerCode: string, reqNo: string, sort: string) => ({
  partner_cd: partnerCode,
  req_no: reqNo,
  ...sortArgs(sort),
});

export const inboundQueries = {
  all,

  requests: listFunction({
    name: 'inbound_requests',
    area: all,
    freshness: freshness.inboundList,
  }),

  /** Lines and totals of the chosen request; off while none is chosen. */
  detail: (partnerCode: string, reqNo: string, sort: string) =>
    queryOptions({
      queryKey: [...all(partnerCode), 'detail', reqNo, sort],
      queryFn: async ({ signal }) =>
        listAnswer<InboundDetail>(
          unwrap(
            await supabase()
              .rpc('inbound_detail', detailArgs(partnerCode, reqNo, sort))
              .abortSignal(signal),
          ),
        ),
      enabled: reqNo !== '',
      // Another order of the same request keeps its lines; another request starts empty.
      placeholderData: (before) => (before?.rows[0]?.reqNo === reqNo ? before : undefined),
      ...freshness.inboundDetail,
    }),

  /** Moment of the last upload, null when there was none. */
  lastUpdate: lastUpload({
    area: all,
    kind: { TABLE_NM: INBOUND_TABLE },
    freshness: freshness.inboundLastUpdate,
  }),
};

/** Every line of a request, for a file. */
export function detailExportRequest(partnerCode: string, reqNo: string, sort: string) {
  return rpcRequest('inbound_detail', detailArgs(partnerCode, reqNo, sort));
}
