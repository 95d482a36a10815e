import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';

export const savedViewsKey = ['saved-views'] as const;

/** The views that pages of any partner open with for the member. */
export const defaultViewsQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...savedViewsKey, 'default', memberId],
    queryFn: async ({ signal }) =>
      unwrap(await supabase().rpc('default_views').abortSignal(signal)) as AnswerOf<'default_views'>,
    ...freshness.defaultViews,
  });
