import type { AnswerOf } from './answer-of.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { koreaToday } from '@/domain/korea-time.ts';
import { unwrap } from './errors.ts';
import { useSelectedPartner } from './partner.tsx';
import { readAnew } from './read-anew.ts';
import { whileWriting } from './replica.ts';
import { supabase } from './supabase.ts';

type Made = AnswerOf<'refresh_diagnosis'>;

/** What shows diagnosis or forecasts. */
const areas = ['diagnosis', 'products'];

/** The day comes before the partner: what a load asks for anew has the partner's code in second place. */
const made = (queryClient: QueryClient, code: string) =>
  queryOptions({
    queryKey: ['diagnosis-made', koreaToday(), code] as const,
    queryFn: async ({ signal }) => {
      let done: Made['done'];
      do {
        const answer = await whileWriting(async () =>
          supabase().rpc('refresh_diagnosis', { partner_cd: code }).abortSignal(signal),
        );
        ({ done } = unwrap(answer) as Made);
      } while (done === 'begun');
      // Pages say that it is being made until they show it.
      if (done === 'made')
        await Promise.all(areas.map((area) => readAnew(queryClient, { queryKey: [area, code] })));
      return done;
    },
    staleTime: Infinity,
    retry: false,
  });

/**
 * Has the options of the selected partner diagnosed and their demand forecast as of today, once a day, in the background: pages show
 * what is known and read it anew when it is made. What failed is asked again when the connection is back.
 */
export function useDiagnosisOfToday() {
  const partner = useSelectedPartner();
  const queryClient = useQueryClient();
  return useQuery({ ...made(queryClient, partner?.code ?? ''), enabled: partner !== null });
}

/** The same once files were loaded. */
export const refreshDiagnosis = (queryClient: QueryClient, code: string): void =>
  void queryClient.prefetchQuery({ ...made(queryClient, code), staleTime: 0 });
