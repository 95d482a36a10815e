import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';

export type News = AnswerOf<'news'>;
export type Told = News['told'][number];

/** What is new for the member; reading it makes it read. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: async ({ signal }) => unwrap(await supabase().rpc('news').abortSignal(signal)) as News,
  ...freshness.news,
});
