import { useRouter } from '@tanstack/react-router';
import { useLinkedPartnerId } from '@/data/partner.tsx';
import { activateTab, activeTab, closeTab, nextTab, noTabs } from './tabs.ts';
import { addressOf, updateTabs, useTabs } from './tabs-store.ts';

const SEARCH_PAGE = '/brand-product-search';

/** What tabs do, with the navigation that follows from it. */
export function useTabActions() {
  const router = useRouter();
  const partnerId = useLinkedPartnerId();
  const go = (href: string) => {
    // At once, not on arrival: the next key press counts from here.
    updateTabs((state) => activateTab(state, href));
    void router.navigate({ href });
  };

  const close = (id: string, next: 'last' | 'neighbour') => {
    const before = useTabs.getState().activePath;
    updateTabs((state) => closeTab(state, id, next));
    const { activePath } = useTabs.getState();
    if (activePath !== before) go(activePath ?? '/');
  };

  return {
    go,
    close: (id: string) => close(id, 'last'),
    closeActive: () => {
      const active = activeTab(useTabs.getState());
      if (active) close(active.id, 'neighbour');
    },
    closeAll: () => {
      updateTabs(() => noTabs);
      go('/product-diagnosis');
    },
    /** To the box of the page for it, with the search that stands there; on the page into the box. */
    searchProducts: () => {
      const box = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
      box?.focus();
      box?.select();
      if (!box) go(addressOf(useTabs.getState().tabs, SEARCH_PAGE, `/${partnerId ?? -1}${SEARCH_PAGE}`));
    },
    cycle: (step: 1 | -1) => {
      const next = nextTab(useTabs.getState(), step);
      if (next) go(next.path);
    },
  };
}
