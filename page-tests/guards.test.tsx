import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { answerInstead } from './support/answers.ts';
import { newMember, newPartner, type TestMember } from './support/desk.ts';
import { press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

let member: TestMember;
beforeAll(async () => {
  member = await newMember({ partners: [(await newPartner()).code, (await newPartner()).code] });
});

it('a member who cannot be read is told so, with a retry that works', async () => {
  const mend = answerInstead('/rest/v1/auth_member', () => Response.json({ message: 'x' }, { status: 500 }));
  await openPage('/partner', member);
  expect((await screen.findByRole('alert')).textContent).toContain('서버에 문제가 발생했습니다.');
  mend();
  await press('다시 시도');
  await screen.findByRole('heading', { name: '파트너 선택' });
});

it('a host that does not answer at the start is told, with a retry that works', async () => {
  const mend = answerInstead('/config.json', () => Promise.reject(new TypeError('Failed to fetch')));
  await openPage('/login');
  expect((await screen.findByRole('alert')).textContent).toContain('서비스에 연결할 수 없습니다');
  mend();
  await press('다시 시도');
  await screen.findByRole('heading', { name: '로그인' });
});

it('the placeholder partner opens the modal on /partner', async () => {
  await openPage('/-1/inventory', member);
  await screen.findByRole('dialog', { name: '파트너 선택' });
  expect(window.location.pathname).toBe('/partner');
});

it('four skeleton cards stand where the partners will, and words where they could not be read', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const mend = answerInstead('/rest/v1/dim_partner', async () => {
    await held;
    return Response.json({ message: 'x' }, { status: 500 });
  });
  await openPage('/partner', member);
  const loading = await screen.findByRole('status', { name: '파트너를 불러오는 중입니다' });
  expect(loading.children).toHaveLength(4);
  release();
  await screen.findByText('파트너 정보 로딩 실패');
  mend();
  await press('다시 시도');
  const list = within(await screen.findByRole('list', { name: '파트너 목록' }));
  expect(list.getAllByRole('button')).toHaveLength(2);
});

it("a page of the menu is the remembered partner's before it is known which partners there are", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  answerInstead('/rest/v1/dim_partner', async (forward) => {
    await held;
    return forward();
  });
  document.cookie = `partner=${encodeURIComponent(JSON.stringify({ id: 7, code: 'P7', name: '일곱' }))}; path=/`;
  await openPage('/no/such/page', member);
  const link = await screen.findByRole('link', { name: '재고 현황' });
  expect(link.getAttribute('href')).toBe('/7/inventory');
  // One that is not the member's is none.
  release();
  await waitFor(() => expect(link.getAttribute('href')).toBe('/-1/inventory'));
});

it('an overview at the root needs no chosen partner, and an address that only looks like one is no page', async () => {
  document.cookie = 'partner=; path=/; max-age=0';
  await openPage('/portfolio', member);
  await screen.findByRole('heading', { level: 1, name: '포트폴리오' });
  expect(window.location.pathname).toBe('/portfolio');
  window.history.pushState(null, '', '/abc/portfolio');
  await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다' });
});
