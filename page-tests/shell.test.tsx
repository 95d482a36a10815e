import { fireEvent, screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addAds, coverAdDays } from '../supabase/tests/golden/ads.ts';
import { addLine, addOption } from '../supabase/tests/golden/company.ts';
import { countOf } from './support/answers.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

let partner: TestPartner;
let other: TestPartner;
let member: TestMember;

beforeAll(async () => {
  [partner, other] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code, other.code] });
});

const menuLink = async (name: string | RegExp) =>
  within(await screen.findByRole('navigation', { name: '메뉴' })).findByRole('link', { name });
const tabs = () => {
  const bar = screen.queryByRole('navigation', { name: '열린 페이지' });
  return (bar ? within(bar).queryAllByRole('link') : []).map((tab) => tab.textContent);
};
const isAt = (address: string) =>
  expect.poll(() => window.location.pathname + window.location.search).toBe(address);

/** Three pages of the menu, the last one open. */
async function openThreeTabs(): Promise<void> {
  await openPage(`/${partner.id}/product-diagnosis`, member);
  await screen.findByRole('heading', { level: 1, name: '상품 관리' });
  for (const name of ['정산 리포트', '재고손실보상 리포트']) {
    await userEvent.click(await menuLink(name));
    await screen.findByRole('heading', { level: 1, name });
  }
  await expect.poll(tabs).toEqual(['상품 관리', '정산 리포트', '재고손실보상 리포트']);
}

it('tabs cycle around, close and lead back to their full address', async () => {
  await openThreeTabs();
  const page = (path: string) => `/${partner.id}/${path}`;
  window.history.pushState(null, '', page('settlement?brand=B1'));
  await screen.findByRole('heading', { level: 1, name: '정산 리포트' });
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await userEvent.keyboard(`{Shift>}${key}{/Shift}`);
  };
  await keys('{ArrowRight}');
  await isAt(page('settlement-compensation'));
  await keys('{ArrowRight}');
  await isAt(page('product-diagnosis'));
  await keys('{ArrowLeft}');
  await isAt(page('settlement-compensation'));
  await keys('{ArrowLeft}');
  await isAt(page('settlement?brand=B1'));
  await keys('[KeyQ]');
  await isAt(page('settlement-compensation'));
  expect(tabs()).toEqual(['상품 관리', '재고손실보상 리포트']);
  await press('상품 관리 탭 닫기');
  await isAt(page('settlement-compensation'));
  await press('재고손실보상 리포트 탭 닫기');
  await isAt('/');
  expect(tabs()).toEqual([]);
});

it('tabs of two products are told apart', async () => {
  await openPage(`/${partner.id}/product/87301920456`, member);
  await expect.poll(tabs).toEqual(['상품 상세 87301920456']);
  window.history.pushState(null, '', `/${partner.id}/product/87302837787`);
  await expect.poll(tabs).toHaveLength(2);
  window.history.pushState(null, '', `/${partner.id}/brand/B1`);
  await expect.poll(tabs).toEqual(['상품 상세 87301920456', '상품 상세 87302837787', '브랜드 상세 B1']);
  await expect.poll(() => document.title).toMatch(/^브랜드 상세 B1 · /);
  await press('상품 상세 87302837787 탭 닫기');
  await expect.poll(tabs).toEqual(['상품 상세 87301920456', '브랜드 상세 B1']);
});

it('closing all tabs asks first and leads to product management', async () => {
  await openThreeTabs();
  const ask = async () => {
    await userEvent.keyboard('{Shift>}[KeyC]{/Shift}');
    return within(await screen.findByRole('alertdialog', { name: '모든 탭 닫기' }));
  };
  const question = await ask();
  expect(question.getByText('열려있는 모든 탭(3개)을 닫으시겠습니까?')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: '취소' }));
  expect(tabs()).toHaveLength(3);
  await userEvent.click((await ask()).getByRole('button', { name: '모두 닫기' }));
  await isAt('/product-diagnosis');
  await expect.poll(tabs).toEqual(['상품 관리']);
});

it('shortcuts rest while somebody types and while an input method composes', async () => {
  await openThreeTabs();
  await userEvent.keyboard('{Shift>}[KeyP]{/Shift}');
  const search = (await screen.findByRole('searchbox', { name: '파트너 검색' })) as HTMLInputElement;
  await expect.poll(() => document.activeElement).toBe(search);
  await userEvent.keyboard('{Shift>}Q{/Shift}');
  expect(search.value).toBe('Q');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(tabs()).toHaveLength(3);
  fireEvent.keyDown(document.body, { code: 'KeyQ', key: 'Process', shiftKey: true, isComposing: true });
  expect(tabs()).toHaveLength(3);
  fireEvent.keyDown(document.body, { code: 'KeyQ', key: 'ㅃ', shiftKey: true });
  await expect.poll(tabs).toHaveLength(2);
});

it('the question mark lists the shortcuts', async () => {
  await openPage(`/${partner.id}/settlement`, member);
  await screen.findByRole('heading', { level: 1, name: '정산 리포트' });
  await userEvent.keyboard('{Shift>}?{/Shift}');
  const sheet = within(await screen.findByRole('dialog', { name: '키보드 단축키' }));
  expect(sheet.getByText('모든 탭 닫기')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('the menu counts what waits on its pages, and asks no more from page to page', async () => {
  const today = await koreaDay();
  const [id, code] = [`${other.code}-1`, other.code];
  // 12 pieces at 3 a day; of five that were expected two came.
  await addOption(database(), { id, partner: code, brand: null, stock: 12, sales: [[1, 30, 3]] }, today);
  const line = { partner: code, quantities: [5, 0, 2] as [number, number, number] };
  await addLine(database(), id, { ...line, scheduled: today.replaceAll('-', '') });
  await openPage(`/${other.id}/settlement`, member);
  const names = [/^재고 현황 ?7일 안에 품절 1개$/, /^입고 관리 ?입고오류 1건$/];
  for (const name of names) await menuLink(name);
  for (const name of ['키워드 성과', '캠페인 성과']) {
    await userEvent.click(await menuLink(name));
    await screen.findByRole('heading', { level: 1, name });
  }
  await userEvent.keyboard('{Control>}b{/Control}');
  for (const name of names) await menuLink(name);
  expect(countOf('/rpc/home_summary')).toBe(1);
});

it('the palette finds a brand of the partner alone, and takes words to the lists of campaigns and keywords', async () => {
  const sql = database();
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SVC", "USE_YN") values
    (${`${partner.code}-B`}, '라온콜라겐', ${partner.code}, '2P', 'Y'), (${`${other.code}-B`}, '다른콜라겐', ${other.code}, '2P', 'Y')`;
  await openPage(`/${partner.id}/inventory`, member);
  await screen.findByRole('heading', { level: 1, name: '재고 현황' });
  const type = async (words: string) => {
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    await userEvent.type(await screen.findByRole('combobox', { name: '빠른 이동' }), words);
  };
  await type('콜라겐');
  await screen.findByRole('option', { name: '라온콜라겐' });
  expect(screen.queryByRole('option', { name: '다른콜라겐' })).toBeNull();
  await userEvent.click(screen.getByRole('option', { name: '라온콜라겐' }));
  await isAt(`/${partner.id}/brand/${partner.code}-B`);
  await type('콜라겐');
  await userEvent.click(await screen.findByRole('option', { name: '키워드 성과에서 "콜라겐" 찾기' }));
  await isAt(`/${partner.id}/keyword-performance?keyword=${encodeURIComponent('콜라겐')}`);
  await type('가을');
  await userEvent.click(await screen.findByRole('option', { name: '캠페인 성과에서 "가을" 찾기' }));
  await isAt(`/${partner.id}/campaign-performance?name=${encodeURIComponent('가을')}`);
});

it('the palette leads to a campaign and a keyword, in the days in which they were last advertised', async () => {
  const [row] = await database()<{ sk: number }[]>`select private.date_sk('2026-03-31') as sk`;
  const day = row?.sk ?? 0;
  await coverAdDays(database(), partner.code, [day]);
  await addAds(database(), partner.code, [
    { day, campaign: '봄 콜라겐', keyword: '저분자 콜라겐', cost: 10 },
    { day, campaign: '봄 콜라겐 2', keyword: '저분자 콜라겐 젤리', cost: 10 },
  ]);
  await openPage(`/${partner.id}/inventory`, member);
  await screen.findByRole('heading', { level: 1, name: '재고 현황' });
  for (const [typed, name, page, filter, table] of [
    ['ㅂㅋㄹㄱ', '봄 콜라겐', 'campaign-performance', 'name', '캠페인'],
    ['저분자', '저분자 콜라겐', 'keyword-performance', 'keyword', '키워드'],
  ] as const) {
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    await userEvent.type(await screen.findByRole('combobox', { name: '빠른 이동' }), typed);
    await userEvent.click(await screen.findByRole('option', { name }));
    const search = new URLSearchParams({ [filter]: `"${name}"`, start: '20260302', end: '20260331' });
    await expect.poll(() => window.location.pathname).toBe(`/${partner.id}/${page}`);
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(
      Object.fromEntries(search),
    );
    const rows = async () =>
      within(await loadedTable(table))
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
        .filter((text) => text.includes('콜라겐'));
    // Not 봄 콜라겐 2, nor 저분자 콜라겐 젤리.
    await expect.poll(rows).toEqual([expect.stringContaining(name)]);
    expect((await rows())[0]).not.toMatch(/콜라겐 (2|젤리)/);
  }
});

it('the palette does what the menus do: theme, partner, upload, shortcuts, signing out', async () => {
  // Signing out ends the session that the other tests share.
  await openPage(`/${partner.id}/settlement`, await newMember({ partners: [partner.code, other.code] }));
  await screen.findByRole('heading', { level: 1, name: '정산 리포트' });
  const act = async (typed: string, name: string) => {
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    await userEvent.type(await screen.findByRole('combobox', { name: '빠른 이동' }), typed);
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  await act('다크', '다크 모드');
  await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(true);
  await act('라이트', '라이트 모드');
  await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(false);
  await act('ㅍㅌㄴ ㅂ', '파트너 바꾸기');
  await screen.findByRole('searchbox', { name: '파트너 검색' });
  await userEvent.keyboard('{Escape}');
  await act('단축키', '키보드 단축키');
  await screen.findByRole('dialog', { name: '키보드 단축키' });
  await userEvent.keyboard('{Escape}');
  await act('로그아웃', '로그아웃');
  await isAt('/login');
});

it('the test of the backend is no page for a member who does not see all partners, and the menu stays', async () => {
  await openPage('/backend-test', member);
  await screen.findByText('페이지를 찾을 수 없습니다');
  await menuLink('홈');
  expect(screen.queryByRole('heading', { name: '백엔드 테스트' })).toBeNull();
});
