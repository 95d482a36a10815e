import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { homeQuery } from '@/data/home-query.ts';
import { usePartner } from '@/data/partner.tsx';
import { readAnew } from '@/data/read-anew.ts';
import { supabase } from '@/data/supabase.ts';
import type { TodoCare } from './todo-care.ts';

/** Who can be given a to-do of the partner. */
export const todoPeopleQuery = (partnerCd: string) =>
  queryOptions({
    queryKey: ['todo-people', partnerCd],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase().rpc('todo_people', { partner_cd: partnerCd }).abortSignal(signal),
      ) as unknown as AnswerOf<'todo_people'>,
    ...freshness.home,
  });

export type TodoDecision = Pick<TodoCare, 'assigneeId' | 'until' | 'reason'>;

/** Decides about a to-do of the page's partner, through once the pages that show it were read anew. */
export function useDecide(rule: string) {
  const { code } = usePartner();
  const queryClient = useQueryClient();
  return async ({ assigneeId, until, reason }: TodoDecision): Promise<void> => {
    unwrap(
      await supabase().rpc('change_todo', {
        partner_cd: code,
        rule,
        ...(assigneeId !== null && { assignee: assigneeId }),
        ...(until !== null && { until_day: until }),
        ...(reason !== null && { reason }),
      }),
    );
    await Promise.all(
      [homeQuery(code).queryKey, ['dashboard', code]].map((queryKey) => readAnew(queryClient, { queryKey })),
    );
  };
}
