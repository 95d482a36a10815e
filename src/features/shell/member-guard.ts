import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { toFailure } from '@/data/errors.ts';
import { leaveInactive } from '@/data/leave-inactive.ts';
import { type Member, memberQuery } from '@/data/member-query.ts';
import type { Session } from '@/data/session.ts';
import { checkedLevel } from '@/data/token-claims.ts';

/** Pages that ask for nothing themselves open for a member seen this long (ms) ago without another look. */
const LOOK_AGAIN = 2000;

/**
 * The active member of a session, looked at again behind every page that is opened: who was deactivated, or whose
 * session was ended elsewhere, leaves with their next click, also to a page that needs no request. An inactive one
 * is signed out of this browser, told so and sent to /login (specification section 4). Throws the known failure when
 * the member cannot be read.
 */
export async function enterAsMember(queryClient: QueryClient, session: Session): Promise<Member> {
  try {
    return await queryClient.ensureQueryData({
      ...memberQuery(session.user.email ?? ''),
      staleTime: LOOK_AGAIN,
      revalidateIfStale: true,
    });
  } catch (error) {
    if (toFailure(error).kind !== 'inactive') throw error;
    await leaveInactive();
    throw redirect({ to: '/login' });
  }
}

/** Leads a member who needs a second factor and used none to the page where one is registered; the database shows nothing before. */
export async function requireFactor({ needsFactor }: Member, pathname: string): Promise<void> {
  if (needsFactor && pathname !== '/profile' && (await checkedLevel()) === 'aal1')
    throw redirect({ to: '/profile' });
}
