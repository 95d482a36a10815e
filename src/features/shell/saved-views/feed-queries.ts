import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';
import type { FeedJob } from '@/export/feed-job.ts';

export type Feed = AnswerOf<'feeds'>[number];

const feedsKey = ['feeds'] as const;

/** The member's feeds of the partner, and those of others that the member manages. */
export const feedsQuery = (partnerCode: string) =>
  queryOptions({
    queryKey: [...feedsKey, partnerCode],
    queryFn: async ({ signal }) =>
      unwrap(await supabase().rpc('feeds', { partner_cd: partnerCode }).abortSignal(signal)) as Feed[],
    ...freshness.feeds,
  });

/** Makes feeds, each answering the token of its address, and ends them. */
export function useFeeds() {
  const write = useWrite(() => feedsKey);
  return {
    make: (page: string, name: string, days: number, job: FeedJob) =>
      write(async (partner_cd) =>
        unwrap(await supabase().rpc('make_feed', { partner_cd, page, name, days, job: job as never })),
      ),
    end: ({ id }: Feed) =>
      write(async (partner_cd) => unwrap(await supabase().rpc('end_feed', { partner_cd, feed_id: id }))),
  };
}
