import { networkOf } from '../gate/network.ts';
import { authError } from '../responses.ts';
import type { AuthRequest, AuthServices } from './auth-request.ts';

const maxEmailLength = 254;

/** The refusal of what is no e-mail address; it says nothing about accounts. */
export function refuseEmail(email: string): Response | undefined {
  if (email.length <= maxEmailLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return undefined;
  return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
}

/**
 * Begins work that depends on whether an address is known, to be done once the answer is given: what the answer says
 * and how long it takes is the same for every address, however busy the host is. A database that is away is told.
 */
export async function answerFirst(
  { sql, later }: AuthServices,
  { context }: AuthRequest,
  work: () => Promise<void>,
): Promise<void> {
  await sql`select 1`;
  later.begin(networkOf(context.peerAddress), work);
}
