import { create } from 'zustand';
import { localStore, readJson } from '@/data/browser-storage.ts';
import { usePartnerStore } from '@/data/partner-store.ts';
import { onUserChange } from '@/data/session.ts';
import { activeTab, changePartner, hasOtherPartner, isTabs, noTabs, type Tabs } from './tabs.ts';

const KEY = 'tabs';

interface OwnedTabs extends Tabs {
  /** The member whose tabs these are: nobody else ever gets to see them. */
  owner: string | null;
}

/** The opened tabs, stored as {owner, tabs, activePath}. */
export const useTabs = create<OwnedTabs>(() => ({ ...noTabs, owner: null }));

/** Takes the member's stored tabs; those of another member are thrown away. */
export function openTabsOf(owner: string): void {
  if (useTabs.getState().owner === owner) return;
  const stored = readJson(localStore, KEY, isOwnedTabs);
  const { tabs, activePath } = stored?.owner === owner ? stored : noTabs;
  updateTabs(() => ({ tabs, activePath }), owner);
  const partner = usePartnerStore.getState().selected;
  if (partner)
    updateTabs((state) => (hasOtherPartner(state, partner.id) ? changePartner(state, partner.id) : state));
}

/** Changes the tabs and stores them. */
export function updateTabs(change: (state: Tabs) => Tabs, owner = useTabs.getState().owner): void {
  if (owner === null) return;
  const { tabs, activePath } = change(useTabs.getState());
  useTabs.setState({ tabs, activePath, owner });
  localStore.setItem(KEY, JSON.stringify({ owner, tabs, activePath }));
}

/** Where the page of a tab stands now: its own address if it is open, so that its filters stay; else the given one. */
export function addressOf(tabs: Tabs['tabs'], id: string, path: string): string {
  return tabs.find((tab) => tab.id === id)?.path ?? path;
}

export const useActiveTab = () => useTabs((state) => activeTab(state));

usePartnerStore.subscribe(({ selected }, before) => {
  if (!selected || selected.id === before.selected?.id) return;
  const isChange = before.selected !== null || hasOtherPartner(useTabs.getState(), selected.id);
  if (isChange) updateTabs((state) => changePartner(state, selected.id));
});

onUserChange(({ isSignOutHere }) => {
  useTabs.setState({ ...noTabs, owner: null });
  if (isSignOutHere) localStore.removeItem(KEY);
});

function isOwnedTabs(value: unknown): value is OwnedTabs {
  return isTabs(value) && typeof (value as Partial<OwnedTabs>).owner === 'string';
}
