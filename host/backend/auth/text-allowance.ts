import type { RequestContext } from '../backend.ts';
import { networkOf, type Counter, type RateLimits, type Refusal } from '../gate/rate-limits.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The number that a message would go to, and whether a member showed once that it is theirs. */
export interface TextTarget {
  phone: string;
  isVerified: boolean;
}

/**
 * Counts one text message before it is sent: it costs money, and it disturbs whoever has the number. A number that
 * nobody proved is counted apart, across all members, so that strangers who enter it can neither flood its owner
 * nor use up what the owner needs to sign in. Returns the wait when it is one too many.
 */
export async function takeTextAllowance(
  limits: RateLimits,
  { peerAddress }: RequestContext,
  userId: string,
  { phone, isVerified }: TextTarget,
): Promise<Refusal | undefined> {
  const kind = isVerified ? 'text' : 'text-unproven';
  const counter = (name: string, key: string, attempts: number, seconds: number): Counter => ({
    name,
    key,
    allowance: { attempts, seconds },
  });
  // First and alone: pressing again too soon uses up nothing else.
  const pause = await limits.take([counter(`${kind}-pause`, phone, 1, minute)]);
  return (
    pause ??
    limits.take([
      counter(`${kind}-number`, phone, isVerified ? 10 : 5, day),
      counter('text-member', userId, 15, day),
      counter('text-address', networkOf(peerAddress), 60, hour),
    ])
  );
}
