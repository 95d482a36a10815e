// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { isNotFound, isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Partner, partnersQuery } from '@/data/partner-query.ts';
import { resetPartner, setPartnerModal, usePartnerStore } from '@/data/partner-store.ts';
import { enterOverview, enterWithPartner } from './partner-guard.ts';

vi.mock('@/data/toast.ts', () => ({ toast: { error: () => {} } }));

const member = {
  id: 'm1',
  email: 'han@example.com',
  name: '한여름',
  alias: null,
  avatar: null,
  isActive: true,
  isAllPartnerAccessible: false,
  isAdmin: false,
  needsFactor: false,
};
const partner = (id: number): Partner => ({
  id,
  code: `P${id}`,
  name: `매장 ${id}`,
  brn: '',
  description: '',
  mayLoad: false,
  mayManage: false,
});

beforeEach(resetPartner);

/** Where a member with these partners ends who goes to that path: the partner shown there, or where else. */
async function enter(
  ids: number[],
  pathname: string,
  by: typeof enterOverview = enterWithPartner,
  signal = new AbortController().signal,
): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(partnersQuery(member.id).queryKey, ids.map(partner));
  try {
    const shown = await by(client, member, { pathname, href: `${pathname}?unit=week`, signal });
    return shown ? `partner ${shown.id}` : 'all partners';
  } catch (end) {
    if (isNotFound(end)) return 'not found';
    if (!isRedirect(end)) throw end;
    const { to, params } = end.options as unknown as { to: string; params?: { partnerId: string } };
    return to.replace(/\{-\$partnerId\}/, params?.partnerId ?? '');
  }
}

it('the only partner is chosen without a click and leads from the start page where a choice leads', async () => {
  expect(await enter([4], '/')).toBe('/4/product-diagnosis');
  expect(usePartnerStore.getState()).toMatchObject({ selected: { id: 4 }, isModalOpen: false });
  expect(document.cookie).toContain('partner=');
});

it('a page that was asked for is shown with the only partner', async () => {
  expect(await enter([4], '/brand-sales')).toBe('partner 4');
  expect(await enter([4], '/4/inventory')).toBe('partner 4');
});

it('the start page is home once the partner is known', async () => {
  await enter([4], '/');
  expect(await enter([4], '/')).toBe('partner 4');
  usePartnerStore.setState({ selected: null });
  expect(await enter([4], '/')).toBe('partner 4');
});

it('who has several partners, or none, comes to the choice', async () => {
  expect(await enter([4, 5], '/')).toBe('/partner');
  expect(await enter([], '/')).toBe('/partner');
  expect(await enter([4], '/9/inventory')).toBe('/partner');
  expect(usePartnerStore.getState().selected).toBeNull();
});

it('the choice that a refused address asked for ends on a page that needs none, and no other', async () => {
  const isOpen = () => usePartnerStore.getState().isModalOpen;
  for (const [path, by] of [
    ['/5/inventory', enterWithPartner],
    ['/portfolio', enterOverview],
  ] as const) {
    expect(await enter([4, 5], '/9/inventory')).toBe('/partner');
    expect(isOpen()).toBe(true);
    await enter([4, 5], path, by);
    expect([path, isOpen(), sessionStorage.getItem('partner-modal')]).toEqual([path, false, null]);
  }
  // Opened by hand it stays while the page changes its filters.
  setPartnerModal(true);
  await enter([4, 5], '/5/inventory');
  expect(isOpen()).toBe(true);
});

it('a navigation that was left while its partners were asked for chooses none and asks for none', async () => {
  const left = AbortSignal.abort();
  await expect(enter([4, 5], '/5/inventory', enterWithPartner, left)).rejects.toBe(left.reason);
  await expect(enter([4, 5], '/9/inventory', enterWithPartner, left)).rejects.toBe(left.reason);
  await expect(enter([], '/portfolio', enterOverview, left)).rejects.toBe(left.reason);
  expect(usePartnerStore.getState()).toMatchObject({ selected: null, isModalOpen: false });
});

it('a first part that is neither partner nor page is not found', async () => {
  expect(await enter([4], '/abc/inventory')).toBe('not found');
  expect(await enter([4], '/12345678901/inventory')).toBe('not found');
});

it('an overview without a partner is of all of them, whatever was chosen', async () => {
  await enter([4], '/4/portfolio', enterOverview);
  expect(usePartnerStore.getState().selected?.id).toBe(4);
  expect(await enter([4, 5], '/portfolio', enterOverview)).toBe('all partners');
  expect(await enter([4, 5], '/5/portfolio', enterOverview)).toBe('partner 5');
  expect(await enter([4, 5], '/9/portfolio', enterOverview)).toBe('/partner');
  expect(await enter([], '/portfolio', enterOverview)).toBe('/partner');
  expect(await enter([4], '/abc/portfolio', enterOverview)).toBe('not found');
});
