import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Reads anew what is shown of these queries, and the others when they are shown; through once it was read. Invalidating alone would
 * keep a first read that is under way, though it may have begun before what changed.
 */
export async function readAnew(queryClient: QueryClient, queries: QueryFilters): Promise<void> {
  const { predicate } = queries;
  await queryClient.cancelQueries({
    ...queries,
    // Others are awaited by somebody who would be told that they failed.
    type: 'active',
    predicate: (query) => query.state.data === undefined && (predicate?.(query) ?? true),
  });
  await queryClient.invalidateQueries(queries);
}
