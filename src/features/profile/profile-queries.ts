import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { verifiedFactors } from '@/data/second-factors.ts';
import { supabase } from '@/data/supabase.ts';

export const profileKeys = {
  factors: ['profile', 'factors'],
  morningReport: ['profile', 'morning-report'],
} as const;

export const profileQueries = {
  /** What the member shows at sign-in beside the password. */
  factors: () => queryOptions({ queryKey: profileKeys.factors, queryFn: verifiedFactors }),
  /** When and about which partners the member gets the morning report. */
  morningReport: () =>
    queryOptions({
      queryKey: profileKeys.morningReport,
      queryFn: async ({ signal }) =>
        unwrap(
          await supabase().rpc('morning_report_settings').abortSignal(signal),
        ) as AnswerOf<'morning_report_settings'>,
      ...freshness.morningReport,
    }),
};
