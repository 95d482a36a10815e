import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { pageCount } from './pager-pages.ts';

/** Goes to the last page when the asked one lies behind it: rows went away, or a link is old. */
export function useLastPage(
  list: UseQueryResult<{ total: number }>,
  page: number,
  onPage: (page: number) => void,
): void {
  const last = list.data === undefined || list.isPlaceholderData ? undefined : pageCount(list.data.total);
  const go = useEffectEvent(onPage);
  useEffect(() => {
    if (last !== undefined && page > last) go(last);
  }, [last, page]);
}
