import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { type Member, memberQuery } from '@/data/member-query.ts';
import { type Session, signOut } from '@/data/session.ts';
import { shellText } from '@/text/shell.ts';

/**
 * The active member of a session. An inactive one is signed out of this browser, told so and sent to /login
 * (specification section 4). Throws the known failure when the member cannot be read.
 */
export async function enterAsMember(queryClient: QueryClient, session: Session): Promise<Member> {
  const member = await queryClient.ensureQueryData(memberQuery(session.user.email ?? ''));
  if (member.isActive) return member;
  await signOut();
  window.alert(shellText.inactiveMember);
  throw redirect({ to: '/login' });
}
