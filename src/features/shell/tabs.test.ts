import { describe, expect, it } from 'vitest';
import {
  activateTab,
  activeTab,
  changePartner,
  closeTab,
  hasOtherPartner,
  isTabs,
  leaveTabs,
  mergeTabs,
  nextTab,
  noTabs,
  rememberScroll,
  tabId,
  type Tabs,
  visitPage,
} from './tabs.ts';

const inventory = { id: '/inventory', title: '재고 현황', path: '/1/inventory?brand=B1' };
const inbound = { id: '/inbound', title: '입고 관리', path: '/1/inbound' };
const settlement = { id: '/settlement', title: '정산 리포트', path: '/1/settlement' };
const three = [inventory, inbound, settlement].reduce<Tabs>(visitPage, noTabs);
const ids = (state: Tabs) => state.tabs.map((tab) => tab.id);
const at = (path: string): Tabs => ({ ...three, activePath: path });

describe('tabs', () => {
  it('names a page without its partner and a closing slash', () => {
    expect(tabId('/12')).toBe('/');
    expect(tabId('/12/inventory')).toBe('/inventory');
    expect(tabId('/product-diagnosis')).toBe('/product-diagnosis');
    expect(tabId('/3/brand/A1/products/')).toBe('/brand/A1/products');
    expect(tabId('/product/87301920456')).toBe('/product/87301920456');
  });

  it('adds a page once, in the order of the visits, and keeps its newest address', () => {
    const again = visitPage(three, { ...inventory, path: '/1/inventory?page=2' });
    expect(ids(again)).toEqual(['/inventory', '/inbound', '/settlement']);
    expect(activeTab(again)?.path).toBe('/1/inventory?page=2');
  });

  it('shows no active tab on a page without one, and keeps the tabs', () => {
    expect(activeTab(leaveTabs(three))).toBeUndefined();
    expect(ids(leaveTabs(three))).toHaveLength(3);
  });

  it('activates the last remaining tab when the active one is closed by its button', () => {
    const state = closeTab(at(inventory.path), '/inventory', 'last');
    expect(state.activePath).toBe(settlement.path);
  });

  it('activates the right neighbour by Shift+Q, the left one at the end', () => {
    expect(closeTab(at(inventory.path), '/inventory', 'neighbour').activePath).toBe(inbound.path);
    expect(closeTab(three, '/settlement', 'neighbour').activePath).toBe(inbound.path);
  });

  it('activates an open tab by its address and no other', () => {
    expect(activeTab(activateTab(three, inbound.path))?.id).toBe('/inbound');
    expect(activateTab(three, '/1/elsewhere')).toBe(three);
  });

  it('leaves the active tab alone when another one is closed', () => {
    const state = closeTab(three, '/inventory', 'last');
    expect(ids(state)).toEqual(['/inbound', '/settlement']);
    expect(state.activePath).toBe(settlement.path);
  });

  it('has no active tab after the only one is closed', () => {
    expect(closeTab(visitPage(noTabs, inbound), '/inbound', 'last')).toEqual({ tabs: [], activePath: null });
  });

  it('goes around both ends', () => {
    expect(nextTab(three, 1)?.id).toBe('/inventory');
    expect(nextTab(at(inventory.path), -1)?.id).toBe('/settlement');
    expect(nextTab(at(inventory.path), 1)?.id).toBe('/inbound');
    expect(nextTab(visitPage(noTabs, inbound), 1)).toBeUndefined();
    expect(nextTab(noTabs, 1)).toBeUndefined();
  });

  it('enters the tabs from a page without one', () => {
    expect(nextTab(leaveTabs(three), 1)?.id).toBe('/inventory');
    expect(nextTab(leaveTabs(three), -1)?.id).toBe('/settlement');
  });

  it('remembers the scroll position of one tab', () => {
    const state = rememberScroll(three, '/inbound', 420);
    expect(state.tabs.map((tab) => tab.state.scroll)).toEqual([0, 420, 0]);
  });

  it('carries pages over to another partner with default filters and drops what only the old one has', () => {
    const open = [
      { id: '/product/11', title: '상품 상세', path: '/1/product/11' },
      { id: '/product-diagnosis', title: '상품 관리', path: '/product-diagnosis?q=a' },
      { id: '/profile', title: '설정', path: '/profile' },
    ].reduce<Tabs>(visitPage, rememberScroll(three, '/inventory', 90));
    expect(hasOtherPartner(open, 2)).toBe(true);
    const changed = changePartner(open, 2);
    expect(changed.tabs.map((tab) => [tab.path, tab.state.scroll])).toEqual([
      ['/2/inventory', 0],
      ['/2/inbound', 0],
      ['/2/settlement', 0],
      ['/product-diagnosis', 0],
      ['/profile', 0],
    ]);
    expect(hasOtherPartner(changed, 2)).toBe(false);
  });

  describe('of two windows', () => {
    const product = { id: '/product/11', title: '상품 상세 11', path: '/1/product/11' };
    const keywords = { id: '/keyword-performance', title: '키워드 성과', path: '/1/keyword-performance?q=a' };
    const stored = (tabs: Tabs, partnerId = 1) => ({ ...tabs, owner: 'm1', partnerId });

    it('open in one, they come into the other, which keeps its own active one and its own addresses', () => {
      const other = visitPage(visitPage(three, { ...inbound, path: '/1/inbound?page=9' }), keywords);
      const merged = mergeTabs(at(inventory.path), stored(three), stored(other), 1);
      expect(merged.tabs.map(({ path }) => path)).toEqual([
        inventory.path,
        inbound.path,
        settlement.path,
        keywords.path,
      ]);
      expect(activeTab(merged)?.id).toBe('/inventory');
    });

    it('closed in one, they go in the other, but for the one that is read there', () => {
      const other = closeTab(closeTab(three, '/inbound', 'last'), '/inventory', 'last');
      expect(ids(mergeTabs(at(inventory.path), stored(three), stored(other), 1))).toEqual([
        '/inventory',
        '/settlement',
      ]);
      expect(ids(mergeTabs(at(inventory.path), stored(three), stored(noTabs), 1))).toEqual(['/inventory']);
    });

    it('of another partner, come as pages of this one, and what only one partner has stays where it is', () => {
      const own = visitPage(three, product);
      const other = visitPage(changePartner(own, 2), { ...keywords, path: '/2/keyword-performance?q=a' });
      const foreign = visitPage(other, { ...product, id: '/product/22', path: '/2/product/22' });
      const merged = mergeTabs(own, stored(own), stored(foreign, 2), 1);
      expect(merged.tabs.map(({ path }) => path)).toEqual([
        inventory.path,
        inbound.path,
        settlement.path,
        product.path,
        '/1/keyword-performance',
      ]);
      expect(merged.activePath).toBe(product.path);
      // And while another page is read: nothing of this partner was closed.
      expect(ids(mergeTabs(leaveTabs(own), stored(own), stored(changePartner(own, 2), 2), 1))).toEqual(
        ids(own),
      );
    });

    it('closed in one, a product goes in the other of the same partner', () => {
      const own = visitPage(visitPage(three, product), inventory);
      const other = closeTab(own, '/product/11', 'last');
      expect(ids(mergeTabs(own, stored(own), stored(other), 1))).toEqual(ids(three));
    });

    it('begin with nothing where nothing was stored', () => {
      expect(ids(mergeTabs(noTabs, undefined, stored(three), 1))).toEqual(ids(three));
    });
  });

  it('accepts what it stored itself and refuses anything else', () => {
    expect(isTabs(JSON.parse(JSON.stringify(three)))).toBe(true);
    for (const garbage of [
      null,
      7,
      [],
      {},
      { tabs: [{}], activePath: null },
      { tabs: 'x', activePath: null },
    ])
      expect(isTabs(garbage)).toBe(false);
    expect(
      isTabs({ tabs: [{ ...inbound, path: '//evil.example', state: { scroll: 0 } }], activePath: null }),
    ).toBe(false);
  });
});
