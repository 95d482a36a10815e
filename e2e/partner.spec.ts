import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { noPartner, signedIn, staff } from './support/members.ts';
import { newMember } from './support/new-member.ts';
import { newPartnerName } from './support/new-partner.ts';
import { choosePartner, partnerId } from './support/partners.ts';
import { signInByForm } from './support/sign-in.ts';
import { menu } from './support/tabs.ts';
import { watchToasts } from './support/toasts.ts';

test('the grid shows the member’s partners in Korean order and nothing else', async ({ page, baseURL }) => {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto('/');
  await expect(page).toHaveURL('/partner');
  await expect(page.getByText('어떤 파트너의 데이터가 보고싶으신가요?')).toBeVisible();
  const every = page.getByRole('list', { name: '파트너 목록' }).getByRole('button');
  const cards = every.filter({ hasNotText: newPartnerName });
  await expect(cards).toHaveCount(12);
  const names = (await cards.locator('.text-lg').allTextContents()).map((name) => name.trim());
  expect(names).toEqual([...names].sort(new Intl.Collator('ko').compare));
  await expect(cards.first()).toContainText(/\d{3}-\d{2}-\d{5}/);
});

test('a partner is found among two hundred by initials and by number, and taken by keyboard alone', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', staff);
  const id = await partnerId('P1003');
  await page.route('**/rest/v1/dim_partner*', async (route) => {
    const answer = await route.fetch();
    const real = (await answer.json()) as { PARTNER_CD: string }[];
    const more = Array.from({ length: 200 }, (_, index) => ({
      ID: 5000 + index,
      PARTNER_CD: `X${index}`,
      PARTNER_NM: `시험상사 ${index}`,
      BRN: `900-00-${String(10_000 + index)}`,
      DESCRIPTION: '유통',
    }));
    await route.fulfill({
      response: answer,
      json: [...real.filter(({ PARTNER_CD }) => PARTNER_CD === 'P1003'), ...more],
    });
  });
  await page.goto('/partner');
  const search = page.getByRole('searchbox', { name: '파트너 검색' });
  const cards = page.getByRole('list', { name: '파트너 목록' }).getByRole('button');
  await expect(cards).toHaveCount(201);
  await search.focus();
  await page.keyboard.type('900-00-10150');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('시험상사 150');
  await search.fill('ㅅㅎㅅㅅ');
  await expect(cards).toHaveCount(200);
  await search.fill('없는이름');
  await expect(page.getByText("'없는이름'에 맞는 파트너가 없습니다.")).toBeVisible();
  await search.fill('');
  await page.keyboard.press('ArrowDown');
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cards.nth(5)).toBeFocused();
  await page.keyboard.press('End');
  await expect(cards.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  const name = await cards.filter({ hasNotText: '시험상사' }).first().locator('.text-lg').textContent();
  await search.fill(name?.trim() ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\d+\/product-diagnosis$/);
  expect(id).toBeGreaterThan(0);
});

test('choosing says so, remembers the partner for 30 days and replaces the history entry', async ({
  page,
  context,
  baseURL,
}) => {
  const expectToast = await watchToasts(page);
  await signedIn(page, baseURL ?? '', staff);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: '설정' })).toBeVisible();
  await choosePartner(page, '모아리빙');
  await expectToast('파트너 선택 완료', '모아리빙 파트너가 선택되었습니다.');
  const cookie = (await context.cookies()).find(({ name }) => name === 'partner');
  const value = JSON.parse(decodeURIComponent(cookie?.value ?? '')) as Record<string, unknown>;
  expect(Object.keys(value)).toEqual(['id', 'code', 'name']);
  expect(value.name).toBe('모아리빙');
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(2_591_000);
  await page.goBack();
  await expect(page).toHaveURL('/profile');
  await page.goto('/product-diagnosis');
  await expect(page.getByRole('button', { name: /^모아리빙 .*파트너 변경$/ })).toBeVisible();
});

test('another partner is chosen in the modal; pages come along without the filters of the one before', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', staff);
  await choosePartner(page, '모아리빙');
  const first = new URL(page.url()).pathname.split('/')[1] ?? '';
  await page.goto(`/${first}/inventory?name=abc`);
  await expect(page.getByRole('navigation', { name: '열린 페이지' }).getByRole('link')).toHaveCount(2);
  await page.keyboard.press('Shift+P');
  const modal = page.getByRole('dialog', { name: '파트너 선택' });
  await expect(modal).toBeVisible();
  await expect(modal.getByRole('button', { name: '닫기' })).toHaveCount(0);
  const viewport = page.viewportSize()?.height ?? 0;
  await expect(async () => {
    expect((await modal.boundingBox())?.height).toBeCloseTo(viewport * 0.9, -1);
  }).toPass();
  await page.keyboard.type('ㅇㅇㅂ');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: /^아이봄 .*파트너 변경$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/\d+\/product-diagnosis$/);
  const second = new URL(page.url()).pathname.split('/')[1] ?? '';
  expect(second).not.toBe(first);
  await page
    .getByRole('navigation', { name: '열린 페이지' })
    .getByRole('link', { name: '재고 현황' })
    .click();
  await expect(page).toHaveURL(`/${second}/inventory`);
});

test('the only partner is chosen without a click, and leads where a choice or the address leads', async ({
  page,
  baseURL,
}) => {
  const id = await partnerId('P1003');
  const member = await newMember(baseURL ?? '');
  await page.goto('/login');
  await signInByForm(page, member.email, member.password);
  await expect(page).toHaveURL(`/${id}/product-diagnosis`);
  await expect(page.getByRole('button', { name: /^다온푸드컴퍼니 .*파트너 변경$/ })).toBeVisible();
  await menu(page).getByRole('link', { name: '홈' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/partner');
  const card = page.getByRole('list', { name: '파트너 목록' }).getByRole('button');
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/partner');

  await page.getByRole('button', { name: /사용자 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '로그아웃' }).click();
  await page.goto('/keyword-performance?q=1');
  await signInByForm(page, member.email, member.password);
  await expect(page).toHaveURL('/keyword-performance?q=1');
  await expect(page.getByRole('button', { name: /^다온푸드컴퍼니 .*파트너 변경$/ })).toBeVisible();
});

test('a member without partners reads whom to ask and can leave', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  await page.getByLabel('이메일').fill(noPartner);
  await page.getByLabel('비밀번호', { exact: true }).fill('demo1234!');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/partner');
  await expect(page.getByText('선택할 수 있는 파트너가 없습니다!')).toBeVisible();
  await expect(page.getByText('파트너 선택 관련 문의는 개발팀으로 연락 바랍니다.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '명령 복사' }).click();
  const command = 'npm run admin -- member grant nopartner@example.com 파트너코드';
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command);
  await page.getByRole('button', { name: '다시 확인' }).click();
  await expect(page.getByText('선택할 수 있는 파트너가 없습니다!')).toBeVisible();
  // Nothing is offered that would only lead back here, and the modal is no trap.
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.press('Shift+P');
  await expect(page.getByRole('dialog', { name: '파트너 선택' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/profile');
  await expect(page).toHaveURL('/profile');
  await page.getByRole('link', { name: '파트너 연결 안내' }).click();
  await expect(page).toHaveURL('/partner');
  await page.goto('/product-diagnosis');
  await expect(page).toHaveURL('/partner');
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL('/login');
});
