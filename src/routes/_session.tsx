import { createFileRoute, notFound, Outlet, redirect, rootRouteId } from '@tanstack/react-router';
import { FullPageError, FullPageSpinner } from '@/components/layout/full-page.tsx';
import { toFailure } from '@/data/errors.ts';
import { partnerIdOfPath } from '@/data/partner-selection.ts';
import { currentSession, isSessionAccepted, needsSecondFactor } from '@/data/session.ts';

const isSignedIn = async () => currentSession() !== null && !(await needsSecondFactor());

/** A session whose token is not the backend's is none: the way in is the sign-in. */
function refused(error: unknown): false {
  if (toFailure(error).kind === 'signed-out') return false;
  throw error;
}

/** A token that is not the backend's is renewed where that can be done, and nobody notices; else its session ends. */
async function maySee(): Promise<boolean> {
  try {
    return await isSignedIn();
  } catch (error) {
    return refused(error) || ((await isSessionAccepted()) && isSignedIn().catch(refused));
  }
}

/** Guard 1: signed in, with the second factor where the member has one; else to /login, which leads back here. */
export const Route = createFileRoute('/_session')({
  beforeLoad: async ({ location, matches }) => {
    const isIn = await maySee();
    const session = currentSession();
    if (isIn && session) return { session };
    // Signing in would not make a page of it.
    const { routeId, params } = matches.at(-1) ?? {};
    const partnerId = params && 'partnerId' in params ? params.partnerId : undefined;
    const isNoPartner =
      partnerId !== undefined && partnerIdOfPath(`/${encodeURIComponent(partnerId)}`) === null;
    if (routeId === '/_session/_member/$' || isNoPartner) throw notFound({ routeId: rootRouteId });
    throw redirect({ to: '/login', state: { from: location.href } });
  },
  component: Outlet,
  pendingComponent: FullPageSpinner,
  errorComponent: FullPageError,
});
