import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { NotFound } from './components/layout/not-found.tsx';
import { PageError } from './components/layout/page-error.tsx';
import { PageSpinner } from './components/layout/page-spinner.tsx';
import { mendAddress } from './mend-address.ts';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from '@/domain/url-search.ts';

/** Lazy pages with a spinner, a page that fails alone, and guards that run in the routes' beforeLoad. */
export function createAppRouter(queryClient: QueryClient) {
  mendAddress();
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PageSpinner,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    defaultPreload: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** Where a visitor without a session, or without a partner, wanted to go; sign-in and the choice lead there. */
    from?: string;
    /** Set after sign-up: the sign-in page shows the overlay that asks to confirm the e-mail address. */
    isEmailVerificationPending?: boolean;
    /** The address that the e-mail went to, so that the overlay can send it again. */
    email?: string;
  }
}
