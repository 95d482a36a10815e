import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { memberKeys } from '@/data/member-query.ts';
import { partnerKeys } from '@/data/partner-query.ts';
import { readAnew } from '@/data/read-anew.ts';
import { supabase } from '@/data/supabase.ts';

/** How the first administrator is made; null if there is one. */
export const firstAdminQuery = queryOptions({
  queryKey: ['first-admin'],
  queryFn: async ({ signal }) =>
    unwrap(await supabase().rpc('first_admin_state').abortSignal(signal)) as AnswerOf<'first_admin_state'>,
  ...freshness.administration,
});

/** Makes the member the first administrator by the code; throws the known failure. */
export function useClaimFirstAdmin() {
  const queryClient = useQueryClient();
  return async (code: string): Promise<AnswerOf<'claim_first_admin'>> => {
    const result = unwrap(
      await supabase().rpc('claim_first_admin', { code }),
    ) as AnswerOf<'claim_first_admin'>;
    if (result === 'done')
      for (const queryKey of [memberKeys.all, partnerKeys.all]) await readAnew(queryClient, { queryKey });
    return result;
  };
}
