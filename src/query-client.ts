import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isConnectionLost } from './data/connection.ts';
import { isTransient, toFailure } from './data/errors.ts';
import { currentSession } from './data/session.ts';

/**
 * One cache in memory: nothing a partner owns is written to disk. Only what may pass by itself is tried again, and
 * not while the connection is known to be lost: then a request fails at once, and refetchFailed() brings what is
 * missing when it is back. `onInactive` is called when the backend says that the member was deactivated.
 */
export function createQueryClient(onInactive: () => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, { queryKey }) => refetchSiblings(client, queryKey),
      onError: (error, query) => {
        const { kind } = toFailure(error);
        if (kind === 'inactive') onInactive();
        // The sign-in page says both, where the session has ended.
        else if (kind !== 'signed-out' || currentSession() !== null) query.meta?.onFailure?.(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => toFailure(error).kind === 'inactive' && onInactive(),
    }),
    defaultOptions: {
      queries: {
        // src/data/connection.ts knows better than the browser whether the backend can be reached.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isTransient(error) && !isConnectionLost(),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}

/** The parts of a function's key before its arguments: area, partner and name. */
const NAME_PARTS = 3;

/**
 * Asks again for what failed on the page of a function that answers by now, with other arguments: a person who tries one
 * part again gets every part that failed with it.
 */
function refetchSiblings(client: QueryClient, answered: QueryKey): void {
  if (answered.length <= NAME_PARTS) return;
  void client.refetchQueries({
    queryKey: answered.slice(0, NAME_PARTS),
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && isTransient(state.error),
  });
}

/** Asks again for what failed and is on the page. */
export function refetchFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the app says when the query has failed for good, wherever it was asked for. */
      onFailure?: (error: unknown) => void;
    };
  }
}
