import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FullPageSpinner } from './components/layout/full-page.tsx';
import { StartFailed } from './components/layout/start-failed.tsx';
import { ConnectionNotice } from './components/layout/connection-notice.tsx';
import { followSystemTheme } from './components/layout/theme.ts';
import { LazyToaster } from './components/ui/lazy-toaster.tsx';
import { onConnectionChange, watchNetwork } from './data/connection.ts';
import { leaveInactive } from './data/leave-inactive.ts';
import { keepPageOnMissingCode } from './data/page-code.ts';
import { resetPartner } from './data/partner-store.ts';
import { onUserChange } from './data/session.ts';
import { startBackend } from './data/start-backend.ts';
import { createQueryClient, refetchFailed } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { shellText } from './text/shell.ts';

const queryClient = createQueryClient(() => {
  void leaveInactive().then(() => router.navigate({ to: '/login' }));
});
const router = createAppRouter(queryClient);

keepPageOnMissingCode();
onConnectionChange((isLost) => isLost || refetchFailed(queryClient));

// What one person has seen is never shown to the next. A session that ended elsewhere leaves the page at once, by
// its guard, which remembers where to return; who signs out here goes to /login without that.
onUserChange(({ from, isSignOutHere }) => {
  queryClient.clear();
  if (isSignOutHere) resetPartner();
  else if (from !== null) void router.invalidate();
});

/** Providers and the three states of the start: connecting, backend unreachable, running. */
export function App() {
  const [state, setState] = useState<'starting' | 'failed' | 'running'>('starting');
  const isStarting = state === 'starting';
  useEffect(followSystemTheme, []);
  useEffect(() => {
    if (state === 'running') watchNetwork();
  }, [state]);
  useEffect(() => {
    if (!isStarting) return;
    let isCurrent = true;
    const finish = (next: 'failed' | 'running') => isCurrent && setState(next);
    startBackend().then(
      () => finish('running'),
      () => finish('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [isStarting]);

  if (isStarting) return <FullPageSpinner />;
  if (state === 'failed') return <StartFailed onRetry={() => setState('starting')} />;
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConnectionNotice />
      <LazyToaster label={shellText.toasts} closeLabel={shellText.close} />
    </QueryClientProvider>
  );
}
