import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import type { Database } from '@/data/database.types.ts';
import { isOutdated, unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { readAnew } from '@/data/read-anew.ts';
import { rpcRequest } from '@/data/rpc-request.ts';
import { supabase } from '@/data/supabase.ts';

type Functions = Database['public']['Functions'];
type ListName = 'member_changes' | 'member_list' | 'member_partners';

export type Members = AnswerOf<'member_list'>;
export type MemberRow = Members['rows'][number];
export type MemberPartner = AnswerOf<'member_partners'>['rows'][number];
export type MemberChange = AnswerOf<'member_changes'>['rows'][number];

/** Members are of no partner. */
const all = (_partnerCode: string) => ['admin'] as const;

/** A page of a list of the installation, and every row of it for a file. */
const listOf = <Name extends ListName>(name: Name) => ({
  page: (args: Functions[Name]['Args']) =>
    queryOptions({
      queryKey: [...all(''), name, args] as const,
      queryFn: async ({ signal }) =>
        listAnswer<AnswerOf<Name>>(
          unwrap(
            await supabase()
              .rpc<ListName>(name, args as never)
              .abortSignal(signal),
          ),
        ),
      placeholderData: keepPreviousData,
      ...freshness.administration,
    }),
  everyRow: async (args: Functions[Name]['Args']) => ({
    list: await rpcRequest(name, args),
    state: await rpcRequest('member_state', {}),
  }),
});

export const adminQueries = {
  all,
  members: listOf('member_list'),
  partners: listOf('member_partners'),
  changes: listOf('member_changes'),
};

export type RightChange = Omit<Functions['change_member']['Args'], 'member_id'>;

/**
 * Changes a right of another member, through once the page was read anew; false if it was so already. Throws a Failure:
 * not-found for a member, partner or link that is gone, forbidden for who is no administrator any more.
 */
export function useChangeMember() {
  const queryClient = useQueryClient();
  const read = () => readAnew(queryClient, { queryKey: all('') });
  return async (member_id: string, change: RightChange): Promise<AnswerOf<'change_member'>> => {
    try {
      const isChanged = unwrap(await supabase().rpc('change_member', { member_id, ...change }));
      await read();
      return isChanged;
    } catch (error) {
      if (isOutdated(error)) await read();
      throw error;
    }
  };
}
