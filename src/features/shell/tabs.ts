import { pageAt } from '@/pages/page-at.ts';

/** An opened page (specification section 3). */
export interface Tab {
  /** The page without partner and search: one page is one tab, whoever's data it shows. */
  id: string;
  title: string;
  /** The full address to return to, search included. */
  path: string;
  state: TabState;
}

export interface TabState {
  /** How far the page was scrolled, in px. */
  scroll: number;
}

export interface Tabs {
  tabs: readonly Tab[];
  /** The path of the tab that is shown; null on a page without a tab. */
  activePath: string | null;
}

export const noTabs: Tabs = { tabs: [], activePath: null };

/** The id of a page's tab: `/3/inventory?brand=B1` and `/4/inventory` are the same tab. */
export function tabId(pathname: string): string {
  return pathname.replace(/^\/\d+(?=\/|$)/, '').replace(/(.)\/$/, '$1') || '/';
}

export function activeTab({ tabs, activePath }: Tabs): Tab | undefined {
  return tabs.find((tab) => tab.path === activePath);
}

/** A page visit adds a tab; an open one is activated and remembers the new address. */
export function visitPage({ tabs }: Tabs, page: { id: string; title: string; path: string }): Tabs {
  const isOpen = tabs.some((tab) => tab.id === page.id);
  return {
    tabs: isOpen
      ? tabs.map((tab) => (tab.id === page.id ? { ...tab, title: page.title, path: page.path } : tab))
      : [...tabs, { ...page, state: { scroll: 0 } }],
    activePath: page.path,
  };
}

/** Makes the tab of an address the active one, if it is open. */
export function activateTab(state: Tabs, path: string): Tabs {
  return state.tabs.some((tab) => tab.path === path) ? { ...state, activePath: path } : state;
}

/** A page without a title (home, partner choice) shows, and no tab is active. */
export function leaveTabs({ tabs }: Tabs): Tabs {
  return { tabs, activePath: null };
}

/**
 * Removes a tab. Where the active one goes, its close button activates the last remaining tab and Shift+Q a
 * neighbour, the right one first (section 4); `activePath` is null when none remains.
 */
export function closeTab(state: Tabs, id: string, next: 'last' | 'neighbour'): Tabs {
  const index = state.tabs.findIndex((tab) => tab.id === id);
  if (index < 0) return state;
  const tabs = state.tabs.filter((tab) => tab.id !== id);
  if (state.tabs[index]?.path !== state.activePath) return { tabs, activePath: state.activePath };
  const successor = next === 'last' ? tabs.at(-1) : (tabs[index] ?? tabs[index - 1]);
  return { tabs, activePath: successor?.path ?? null };
}

/** The tab to the right (1) or left (-1) of the active one, around the ends; undefined when there is no other. */
export function nextTab(state: Tabs, step: 1 | -1): Tab | undefined {
  const { tabs } = state;
  const active = tabs.findIndex((tab) => tab.path === state.activePath);
  if (tabs.length === 0 || (tabs.length === 1 && active === 0)) return undefined;
  if (active < 0) return step === 1 ? tabs[0] : tabs.at(-1);
  return tabs[(active + step + tabs.length) % tabs.length];
}

export function rememberScroll(state: Tabs, id: string, scroll: number): Tabs {
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === id ? { ...tab, state: { scroll } } : tab)) };
}

/**
 * The tabs for another partner: its pages start with default filters, at the top, and a page about one brand or
 * product of the partner before is closed, because it has no counterpart.
 */
export function changePartner({ tabs }: Tabs, partnerId: number): Tabs {
  const kept = tabs.flatMap((tab) => {
    if (isPartnerFree(tab.id)) return tab;
    if (isAboutOneThing(tab.id)) return [];
    const hasPartner = /^\/\d+\//.test(tab.path);
    return { ...tab, path: hasPartner ? `/${partnerId}${tab.id}` : tab.id, state: { scroll: 0 } };
  });
  return { tabs: kept, activePath: null };
}

/** Whether some tab shows another partner's page: another window or an earlier visit stored it. */
export function hasOtherPartner({ tabs }: Tabs, partnerId: number): boolean {
  return tabs.some((tab) => /^\/\d+\//.test(tab.path) && !tab.path.startsWith(`/${partnerId}/`));
}

/** What a window stores: whose tabs they are, and the partner that it shows. */
export interface StoredTabs extends Tabs {
  owner: string;
  partnerId?: number | null;
}

/**
 * The tabs of this window after another one stored its own, by what that changed: what was opened there comes in, for
 * the partner of this window; what was closed there goes. The tabs of both keep the address and place they have here,
 * the active one stays in any case, and so does a page about one brand or product where the windows show two partners.
 */
export function mergeTabs(
  own: Tabs,
  before: StoredTabs | undefined,
  after: StoredTabs,
  partnerId: number | null,
): Tabs {
  const isIn = (tabs: readonly Tab[] | undefined, { id }: Tab) => tabs?.some((tab) => tab.id === id) ?? false;
  const isOtherPartner = partnerId !== null && (after.partnerId ?? partnerId) !== partnerId;
  const isClosed = (tab: Tab) => isIn(before?.tabs, tab) && !isIn(after.tabs, tab);
  const kept = own.tabs.filter(
    (tab) => !isClosed(tab) || tab.path === own.activePath || (isOtherPartner && isAboutOneThing(tab.id)),
  );
  const opened = after.tabs.filter((tab) => !isIn(before?.tabs, tab) && !isIn(own.tabs, tab));
  const brought = isOtherPartner ? changePartner({ tabs: opened, activePath: null }, partnerId).tabs : opened;
  return { tabs: [...kept, ...brought], activePath: own.activePath };
}

const isPartnerFree = (id: string) => pageAt(id)?.scope === 'member';
const isAboutOneThing = (id: string) => pageAt(id)?.path.includes('$') ?? false;

/** Whether a stored value is a list of tabs; the storage may hold anything. */
export function isTabs(value: unknown): value is Tabs {
  if (typeof value !== 'object' || value === null) return false;
  const { tabs, activePath } = value as Record<string, unknown>;
  return (activePath === null || typeof activePath === 'string') && Array.isArray(tabs) && tabs.every(isTab);
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, path, state } = value as Record<string, unknown>;
  // A path that begins with two slashes would leave this site.
  const isLocal = (text: unknown) => typeof text === 'string' && /^\/(?![/\\])/.test(text);
  return isLocal(id) && isLocal(path) && typeof title === 'string' && title !== '' && isTabState(state);
}

function isTabState(value: unknown): value is TabState {
  return typeof value === 'object' && value !== null && Number.isFinite((value as Partial<TabState>).scroll);
}
