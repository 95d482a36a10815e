import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { FullPageError, FullPageSpinner } from '@/components/layout/full-page.tsx';
import { toFailure } from '@/data/errors.ts';
import { currentSession, needsSecondFactor } from '@/data/session.ts';

/** A session whose token is not the backend's is none: the way in is the sign-in. */
function refused(error: unknown): true {
  if (toFailure(error).kind === 'signed-out') return true;
  throw error;
}

/** Guard 1: signed in, with the second factor where the member has one; else to /login, which leads back here. */
export const Route = createFileRoute('/_session')({
  beforeLoad: async ({ location }) => {
    const session = currentSession();
    if (!session || (await needsSecondFactor().catch(refused)))
      throw redirect({ to: '/login', state: { from: location.href } });
    return { session };
  },
  component: Outlet,
  pendingComponent: FullPageSpinner,
  errorComponent: FullPageError,
});
