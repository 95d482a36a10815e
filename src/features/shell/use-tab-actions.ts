import { useRouter } from '@tanstack/react-router';
import { activateTab, activeTab, closeTab, nextTab, noTabs } from './tabs.ts';
import { updateTabs, useTabs } from './tabs-store.ts';

/** What tabs do, with the navigation that follows from it. */
export function useTabActions() {
  const router = useRouter();
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
    cycle: (step: 1 | -1) => {
      const next = nextTab(useTabs.getState(), step);
      if (next) go(next.path);
    },
  };
}
