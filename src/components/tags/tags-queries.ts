import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { readAnew } from '@/data/read-anew.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';

export type Tag = AnswerOf<'tags'>[number];
export type NamedTag = Pick<Tag, 'name' | 'isShared'>;

/** As many options as tag_options takes. */
export const MAX_TAGGED = 20_000;

const all = (partnerCode: string) => ['tags', partnerCode] as const;

/** The tags of the partner that the member sees; with an option, which of them it has. */
export const tagsQuery = (partnerCode: string, optionId?: string) =>
  queryOptions({
    queryKey: [...all(partnerCode), optionId ?? null],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase()
          .rpc('tags', { partner_cd: partnerCode, ...(optionId !== undefined && { option_id: optionId }) })
          .abortSignal(signal),
      ) as Tag[],
    ...freshness.tags,
  });

/** Gives and takes tags, through once they and the lists that a tag filters were read anew. */
export function useTags() {
  const write = useWrite(all);
  const queryClient = useQueryClient();
  const change: typeof write = async (work) => {
    const answer = await write(work);
    await readAnew(queryClient, { predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"#') });
    return answer;
  };
  return {
    tag: ({ name, isShared }: NamedTag, optionIds: readonly string[], isOn: boolean) =>
      change(
        async (partner_cd) =>
          unwrap(
            await supabase().rpc('tag_options', {
              partner_cd,
              name,
              is_shared: isShared,
              option_ids: [...optionIds],
              is_on: isOn,
            }),
          ) as AnswerOf<'tag_options'>,
      ),
    remove: (id: number) =>
      change(async (partner_cd) => unwrap(await supabase().rpc('delete_tag', { partner_cd, tag_id: id }))),
  };
}
