import type { AnswerOf } from './answer-of.ts';
import { whileWriting } from './replica.ts';
import { supabase } from './supabase.ts';

type Refresh = 'refresh_dashboards' | 'refresh_portfolios';
/** The period of a portfolio; dashboards have none. */
type Args = { date_start?: string; date_end?: string; comparison?: string | undefined };

/** Each call takes about a second. */
const MOST_CALLS = 60;
/** Until the next call where somebody else makes what is missing, in milliseconds. */
const PAUSE = 300;

/**
 * Has what an overview shows of each partner kept as of now, so that reading it is no more work for many partners than for one. Whatever
 * fails here is left out: the overview then works out what is not kept.
 */
export async function makeOverviews(name: Refresh, args: Args, signal: AbortSignal): Promise<void> {
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const { data } = await whileWriting(async () =>
      supabase()
        .rpc<Refresh>(name, args as never)
        .abortSignal(signal),
    );
    const answer = data as AnswerOf<Refresh> | null;
    if (answer === null || answer.left === 0) return;
    if (answer.made === 0) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
