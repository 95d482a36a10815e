import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { countOf } from './support/answers.ts';
import { newMember, newPartner, type TestMember, type TestPartner } from './support/desk.ts';
import { openPage } from './support/open-page.tsx';

let first: TestPartner;
let second: TestPartner;
let foreign: TestPartner;
let member: TestMember;

beforeAll(async () => {
  [first, second, foreign] = [await newPartner(), await newPartner(), await newPartner()];
  // May load reports of the first one alone.
  member = await newMember({ partners: [first.code, second.code], loads: [first.code] });
});

it('a partner of somebody else is denied with a toast and the modal, and nothing of it is asked for', async () => {
  await openPage(`/${foreign.id}/inventory`, member);
  await screen.findByText('파트너 접근 권한 없음');
  expect(window.location.pathname).toBe('/partner');
  const modal = within(await screen.findByRole('dialog', { name: '파트너 선택' }));
  await userEvent.keyboard('{Escape}');
  await screen.findByText('계속하시려면 파트너를 선택해주세요.');
  expect(screen.getByRole('dialog', { name: '파트너 선택' })).toBeTruthy();
  expect(['stock_list', 'home_summary'].map((name) => countOf(`/rpc/${name}`))).toEqual([0, 0]);
  const list = within(await modal.findByRole('list', { name: '파트너 목록' }));
  expect(list.getAllByRole('button')).toHaveLength(2);
  await userEvent.click(list.getByRole('button', { name: new RegExp(second.name) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a member of several partners is told how many lack a report of yesterday, and led to which', async () => {
  document.cookie = 'partner=; path=/; max-age=0';
  await openPage('/partner', member);
  await userEvent.click(
    await screen.findByRole('link', { name: '파트너 2곳 중 2곳에 어제 자료가 없습니다' }),
  );
  await screen.findByRole('table', { name: '데이터 현황' });
  expect(window.location.pathname).toBe('/mydashboard');
});

it.each([
  ['/statistics/total-sales?unit=week', '/statistics/total-sales?unit=week'],
  ['/-1/inventory?doc=out', '/inventory?doc=out'],
])('%s without a partner asks for one and comes back', async (asked, shown) => {
  document.cookie = 'partner=; path=/; max-age=0';
  await openPage(asked, member);
  // The placeholder asks in the modal, which closes what is behind it.
  const asks = asked.startsWith('/-1') ? within(await screen.findByRole('dialog')) : screen;
  const list = within(await asks.findByRole('list', { name: '파트너 목록' }));
  expect(window.location.pathname).toBe('/partner');
  await userEvent.click(list.getByRole('button', { name: new RegExp(first.name) }));
  await waitFor(() =>
    expect(`${window.location.pathname}${window.location.search}`).toBe(`/${first.id}${shown}`),
  );
});

it('a copied link shows its partner to everyone who may see it, whatever they had selected', async () => {
  await openPage(`/${first.id}/settlement`, member);
  for (const { id, name } of [first, second, first]) {
    window.history.pushState(null, '', `/${id}/settlement`);
    await screen.findByRole('heading', { level: 1, name: '정산 리포트' });
    // In the sidebar and above the page of a phone.
    await screen.findAllByRole('button', { name: new RegExp(`^${name}.*파트너 변경$`) });
    expect(window.location.pathname).toBe(`/${id}/settlement`);
    window.history.pushState(null, '', '/partner');
    const list = within(await screen.findByRole('list', { name: '파트너 목록' }));
    const current = await list.findByRole('button', { pressed: true });
    expect(current.textContent).toContain(name);
  }
});

it('the upload is offered for the partners whose reports the member may load', async () => {
  await openPage(`/${second.id}/upload`, member);
  await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다' });
  const menu = async () => {
    const [button] = await screen.findAllByRole('button', { name: /사용자 메뉴$/ });
    await userEvent.click(button as HTMLElement);
    await screen.findByRole('menuitem', { name: '설정' });
    return screen.queryByRole('menuitem', { name: '데이터 업로드' });
  };
  expect(document.querySelector('input[type=file]')).toBeNull();
  expect(await menu()).toBeNull();
  await userEvent.keyboard('{Escape}');
  window.history.pushState(null, '', `/${first.id}/settlement`);
  await screen.findByRole('heading', { level: 1, name: '정산 리포트' });
  await userEvent.click((await menu()) as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: '데이터 업로드' });
  expect(window.location.pathname).toBe(`/${first.id}/upload`);
  await expect.poll(() => document.querySelectorAll('input[type=file]').length).toBe(1);
  expect(await within(screen.getByRole('main')).findByText(first.name)).toBeTruthy();
  const pages = within(screen.getByRole('navigation', { name: '메뉴' }));
  expect(pages.queryByText('데이터 업로드')).toBeNull();
});
