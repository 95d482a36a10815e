import { createFileRoute, notFound, Outlet, redirect, rootRouteId } from '@tanstack/react-router';
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
  beforeLoad: async ({ location, matches }) => {
    const session = currentSession();
    if (session && !(await needsSecondFactor().catch(refused))) return { session };
    // Signing in would not make a page of it.
    if (matches.at(-1)?.routeId === '/_session/_member/$') throw notFound({ routeId: rootRouteId });
    throw redirect({ to: '/login', state: { from: location.href } });
  },
  component: Outlet,
  pendingComponent: FullPageSpinner,
  errorComponent: FullPageError,
});
