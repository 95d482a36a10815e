import type { Verdict } from './verdict.ts';

/** What was found of the intervention's options, or of the other options of their products. */
interface Found {
  verdict: Verdict;
  /** Units that are more than expected. */
  added: number;
}

/**
 * Units that did not come from elsewhere but moved from (or to) other options of the same products: those that clearly sold the less where the
 * intervention's clearly sold the more, and the other way round. Never more than the effect itself, with its sign; 0 where neither is clear.
 */
export function movedUnits(own: Found, others: Found): number {
  if (own.verdict === 'rise' && others.verdict === 'fall')
    return Math.min(own.added, Math.max(0, -others.added));
  if (own.verdict === 'fall' && others.verdict === 'rise')
    return Math.max(own.added, Math.min(0, -others.added));
  return 0;
}
