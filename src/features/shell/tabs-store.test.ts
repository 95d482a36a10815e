// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visitPage } from './tabs.ts';

vi.mock('@/data/session.ts', () => ({ onUserChange: () => () => {} }));

const page = (name: string) => ({ id: `/${name}`, title: name, path: `/1/${name}` });

/** A window of its own on the storage that all windows share: as after a load of the page. */
async function openWindow(owner = 'm1') {
  vi.resetModules();
  const store = await import('./tabs-store.ts');
  store.openTabsOf(owner);
  const stop = store.followOtherWindows();
  stops.push(stop);
  return {
    visit: (name: string) => store.updateTabs((state) => visitPage(state, page(name))),
    ids: () => store.useTabs.getState().tabs.map(({ id }) => id),
    active: () => store.useTabs.getState().activePath,
  };
}

/** What the browser tells this window when another one stores its tabs. */
function hear(change: (stored: { tabs: unknown[] }) => void) {
  const oldValue = localStorage.getItem('tabs');
  const stored = JSON.parse(oldValue ?? '') as { tabs: unknown[] };
  change(stored);
  localStorage.setItem('tabs', JSON.stringify(stored));
  const newValue = localStorage.getItem('tabs');
  window.dispatchEvent(new StorageEvent('storage', { key: 'tabs', oldValue, newValue }));
}
const opened = (name: string) => ({ ...page(name), state: { scroll: 0 } });

let stops: (() => void)[] = [];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

it('what another window opens is brought in, and the next change here does not undo it', async () => {
  const own = await openWindow();
  own.visit('inventory');
  hear((stored) => stored.tabs.push(opened('inbound')));
  expect(own.ids()).toEqual(['/inventory', '/inbound']);
  expect(own.active()).toBe('/1/inventory');
  own.visit('settlement');
  const stored = JSON.parse(localStorage.getItem('tabs') ?? '') as { tabs: { id: string }[] };
  expect(stored.tabs.map(({ id }) => id)).toEqual(['/inventory', '/inbound', '/settlement']);
});

it('a reload returns to the tabs of its window, a new window begins with the last stored', async () => {
  (await openWindow()).visit('inventory');
  const otherWindow = { owner: 'm1', tabs: [opened('inbound')], activePath: null };
  localStorage.setItem('tabs', JSON.stringify(otherWindow));
  expect((await openWindow()).ids()).toEqual(['/inventory']);
  sessionStorage.clear();
  localStorage.setItem('tabs', JSON.stringify(otherWindow));
  expect((await openWindow()).ids()).toEqual(['/inbound']);
});

it('hears nothing of another member, and nothing that is no list of tabs', async () => {
  const own = await openWindow();
  own.visit('inventory');
  hear((stored) => Object.assign(stored, { owner: 'm2', tabs: [] }));
  hear((stored) => Object.assign(stored, { owner: 'm1', tabs: 'x' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'tabs', oldValue: 'x', newValue: '{' }));
  expect(own.ids()).toEqual(['/inventory']);
  expect((await openWindow('m2')).ids()).toEqual([]);
});
