import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { FullPageError, FullPageSpinner } from '@/components/layout/full-page.tsx';
import { currentSession, needsSecondFactor } from '@/data/session.ts';

/** Guard 1: signed in, with the second factor where the member has one; else to /login, which leads back here. */
export const Route = createFileRoute('/_session')({
  beforeLoad: async ({ location }) => {
    const session = currentSession();
    if (!session || (await needsSecondFactor()))
      throw redirect({ to: '/login', state: { from: location.href } });
    return { session };
  },
  component: Outlet,
  pendingComponent: FullPageSpinner,
  errorComponent: FullPageError,
});
