import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { readAnew } from '@/data/read-anew.ts';
import { supabase } from '@/data/supabase.ts';
import { toastUndoable } from '@/data/toast-undoable.ts';
import { useWrite } from '@/data/use-write.ts';
import { tagsText as text } from '@/text/tags.ts';

export type Tag = AnswerOf<'tags'>[number];
export type NamedTag = Pick<Tag, 'name' | 'isShared'>;

/** A tag is on both. */
export type Tagged = 'options' | 'campaigns';

/** As many as tag_options and tag_campaigns take. */
export const MAX_TAGGED = 20_000;

const all = (partnerCode: string) => ['tags', partnerCode] as const;

export interface TaggedThing {
  of: Tagged;
  id: string;
}

const argument = { options: 'option_id', campaigns: 'campaign_id' } as const;

/** The tags of the partner that the member sees; with an option or a campaign, which of them it has. */
export const tagsQuery = (partnerCode: string, thing?: TaggedThing) =>
  queryOptions({
    queryKey: [...all(partnerCode), thing ?? null],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase()
          .rpc('tags', { partner_cd: partnerCode, ...(thing && { [argument[thing.of]]: thing.id }) })
          .abortSignal(signal),
      ) as Tag[],
    ...freshness.tags,
  });

/** Gives, takes, changes and deletes tags, through once they and the lists that a tag filters were read anew. */
export function useTags() {
  const write = useWrite(all);
  const queryClient = useQueryClient();
  const change: typeof write = async (work) => {
    const answer = await write(work);
    await readAnew(queryClient, { predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"#') });
    return answer;
  };
  const save = ({ id, name, isShared }: Tag) =>
    change(async (partner_cd) =>
      unwrap(await supabase().rpc('save_tag', { partner_cd, tag_id: id, name, is_shared: isShared })),
    );
  return {
    save,
    tag: ({ name, isShared }: NamedTag, of: Tagged, keys: readonly string[], isOn: boolean) =>
      change(async (partner_cd) => {
        const args = { partner_cd, name, is_shared: isShared, is_on: isOn };
        const answer =
          of === 'options'
            ? await supabase().rpc('tag_options', { ...args, option_ids: [...keys] })
            : await supabase().rpc('tag_campaigns', { ...args, campaigns: [...keys] });
        return unwrap(answer) as AnswerOf<'tag_options'>;
      }),
    remove: async (tag: Tag) => {
      await change(async (partner_cd) =>
        unwrap(await supabase().rpc('delete_tag', { partner_cd, tag_id: tag.id })),
      );
      toastUndoable(text.removed(tag.name), 'tag', () => save(tag), text.notTakenBack);
    },
  };
}
