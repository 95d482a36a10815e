import { queryOptions } from '@tanstack/react-query';
import { unwrap } from './errors.ts';
import { freshness } from './freshness.ts';
import { supabase } from './supabase.ts';

/** The partner's morning figures, all from one SQL function: the home page shows them and the menu counts with them. */
export const homeQuery = (partnerCd: string) =>
  queryOptions({
    queryKey: ['home', partnerCd],
    queryFn: async ({ signal }) => {
      const [{ toHomeSummary }, answer] = await Promise.all([
        // Loaded here: the schema library is not part of the shell.
        import('./home-summary.ts'),
        supabase().rpc('home_summary', { partner_cd: partnerCd }).abortSignal(signal),
      ]);
      return toHomeSummary(unwrap(answer));
    },
    ...freshness.home,
  });
