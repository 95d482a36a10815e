import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';
import { toHomeSummary } from './home-schema.ts';

export const homeQueries = {
  /** The partner's morning figures, all from one SQL function. */
  summary: (partnerCd: string) =>
    queryOptions({
      queryKey: ['home', partnerCd],
      queryFn: async ({ signal }) =>
        toHomeSummary(
          unwrap(await supabase().rpc('home_summary', { partner_cd: partnerCd }).abortSignal(signal)),
        ),
      ...freshness.home,
    }),
};
