import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tabTitle } from '@/pages/page-at.ts';
import { shellText } from '@/text/shell.ts';
import { leaveTabs, tabId, visitPage } from './tabs.ts';
import { updateTabs, useTabs } from './tabs-store.ts';

/**
 * Each page that has arrived becomes the active tab; a page without a title leaves the tabs alone. An address that
 * is no page gets no tab, however it looks, and names itself.
 */
export function useVisitTabs(): void {
  const owner = useTabs((state) => state.owner);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.href });
  const isNotFound = useRouterState({
    select: ({ matches }) => matches.some(({ status }) => status === 'notFound'),
  });
  useEffect(() => {
    if (owner === null || path === undefined) return;
    if (isNotFound) return updateTabs(leaveTabs);
    const { pathname } = new URL(path, location.origin);
    const id = tabId(pathname);
    const title = tabTitle(id);
    document.title = title ? `${title} · ${shellText.product}` : shellText.product;
    updateTabs((state) => (title ? visitPage(state, { id, title, path }) : leaveTabs(state)));
  }, [owner, path, isNotFound]);
  useEffect(
    () => () => {
      document.title = shellText.product;
    },
    [],
  );
}
