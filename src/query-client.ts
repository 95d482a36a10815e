import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient } from './data/errors.ts';

/** One cache in memory: nothing a partner owns is written to disk. Only what may pass by itself is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => query.meta?.onFailure?.(error),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the app says when the query has failed for good, wherever it was asked for. */
      onFailure?: (error: unknown) => void;
    };
  }
}
