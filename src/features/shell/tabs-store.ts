import { create } from 'zustand';
import { localStore, parseJson, readJson, sessionStore } from '@/data/browser-storage.ts';
import { usePartnerStore } from '@/data/partner-store.ts';
import { onUserChange } from '@/data/session.ts';
import {
  activeTab,
  changePartner,
  hasOtherPartner,
  isTabs,
  mergeTabs,
  noTabs,
  type StoredTabs,
  type Tabs,
} from './tabs.ts';

const KEY = 'tabs';

interface OwnedTabs extends Tabs {
  /** The member whose tabs these are: nobody else ever gets to see them. */
  owner: string | null;
}

/**
 * The opened tabs of this window. They lie as {owner, tabs, activePath, partnerId} in the local storage, where a new
 * window begins with them and the open ones hear of the change, and in the window's own, for its reload.
 */
export const useTabs = create<OwnedTabs>(() => ({ ...noTabs, owner: null }));

/** Takes the member's stored tabs; those of another member are thrown away. */
export function openTabsOf(owner: string): void {
  if (useTabs.getState().owner === owner) return;
  const { tabs, activePath } =
    [sessionStore, localStore]
      .map((store) => readJson(store, KEY, isStoredTabs))
      .find((stored) => stored?.owner === owner) ?? noTabs;
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
  const partnerId = usePartnerStore.getState().selected?.id ?? null;
  const stored: StoredTabs = { owner, tabs, activePath, partnerId };
  sessionStore.setItem(KEY, JSON.stringify(stored));
  localStore.setItem(KEY, JSON.stringify(stored));
}

/** Follows what the member opens and closes in other windows; returns the undo. */
export function followOtherWindows(): () => void {
  const handleStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== KEY) return;
    const [before, after] = [oldValue, newValue].map((text) => parseJson(text, isStoredTabs));
    const { owner, ...own } = useTabs.getState();
    if (owner === null || after?.owner !== owner) return;
    const partnerId = usePartnerStore.getState().selected?.id ?? null;
    const merged = mergeTabs(own, before, after, partnerId);
    useTabs.setState(merged);
    // For this window's reload alone: stored for all, it would be news to the one that it came from.
    sessionStore.setItem(KEY, JSON.stringify({ owner, partnerId, ...merged }));
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
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
  if (!isSignOutHere) return;
  localStore.removeItem(KEY);
  sessionStore.removeItem(KEY);
});

function isStoredTabs(value: unknown): value is StoredTabs {
  return isTabs(value) && typeof (value as Partial<StoredTabs>).owner === 'string';
}
