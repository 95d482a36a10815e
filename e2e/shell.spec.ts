import { expect } from '@playwright/test';
import { expectQuietlyAccessible } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { demoPassword, seller, signedIn, staff } from './support/members.ts';
import { choosePartner, partnerId } from './support/partners.ts';
import { menu, openThreeTabs, tabs } from './support/tabs.ts';

test('a reload keeps a sidebar that Ctrl+B folded to named icons, and a theme that the menu of the named member chose', async ({
  page,
  baseURL,
  context,
}) => {
  await openThreeTabs(page, baseURL);
  const sidebar = page.getByRole('complementary', { name: '사이드바' });
  await expect(async () => expect((await sidebar.boundingBox())?.width).toBe(208)).toPass();
  await page.keyboard.press('Control+b');
  await expect(async () => expect((await sidebar.boundingBox())?.width).toBe(48)).toPass();
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('false');
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(7, 1);
  await page.reload();
  await expect(async () => expect((await sidebar.boundingBox())?.width).toBe(48)).toPass();
  await expect(menu(page).getByRole('link', { name: '재고 현황' })).toBeVisible();
  await expectQuietlyAccessible(page);
  await page.keyboard.press('Control+b');
  await expect(async () => expect((await sidebar.boundingBox())?.width).toBe(208)).toPass();

  const root = page.locator('html');
  const moves = await page.evaluateHandle(() => {
    const seen: string[] = [];
    document.addEventListener('transitionrun', ({ propertyName }) => seen.push(propertyName));
    return seen;
  });
  await expect(root).not.toHaveClass(/dark/);
  await page.getByRole('button', { name: /^지우매니저 .*사용자 메뉴$/ }).click();
  await page.getByRole('menuitemradio', { name: '다크' }).click();
  await expect(root).toHaveClass(/dark/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  // Less motion is wanted: no colour of any element was on its way.
  expect(await moves.jsonValue()).toEqual([]);
  await page.reload();
  await expect(root).toHaveClass(/dark/);
  await expect(tabs(page)).toHaveCount(3);
  await page.getByRole('button', { name: /^지우매니저 .*사용자 메뉴$/ }).click();
  await page.getByRole('menuitemradio', { name: '시스템 설정' }).click();
  await expect(root).not.toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveClass(/dark/);
});

test('the palette finds pages, tabs and partners by initials', async ({ page, baseURL }) => {
  const id = await openThreeTabs(page, baseURL);
  await page.keyboard.press('Control+k');
  const input = page.getByPlaceholder('페이지, 상품, 캠페인, 키워드 검색 (초성 가능)');
  await expect(input).toBeFocused();
  await page.keyboard.type('ㅋㅍㅇ');
  await expect(page.getByRole('option').first()).toHaveText('캠페인 성과');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/campaign-performance$/);
  for (const [typed, path] of [
    ['설정', '/profile'],
    ['업로드', `/${id}/upload`],
    ['ㅂㅇㄷ', '/backend-test'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
    await page.keyboard.type(typed);
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(path);
  }
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await page.keyboard.type('ㄷㅇㅍㄷ');
  await expect(page.getByRole('option')).toContainText(['다온푸드컴퍼니']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^다온푸드컴퍼니 .*파트너 변경$/ })).toBeVisible();
});

test('logout leaves nothing of one person to the next', async ({ page, context, baseURL }) => {
  const id = await partnerId('P1003');
  await page.goto('/login');
  await page.getByLabel('이메일').fill(seller);
  await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/partner');
  await page.goto(`/${id}/settlement`);
  await expect(tabs(page)).toHaveText(['정산 리포트']);
  await page.getByRole('button', { name: /사용자 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '로그아웃' }).click();
  await expect(page).toHaveURL('/login');
  expect((await context.cookies()).filter(({ name }) => name === 'partner')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('tabs'))).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await signedIn(page, baseURL ?? '', staff);
  await page.evaluate((owner) => {
    const tab = { id: '/settlement', title: '정산 리포트', path: '/1/settlement', state: { scroll: 0 } };
    localStorage.setItem('tabs', JSON.stringify({ owner, tabs: [tab], activePath: null }));
  }, 'd0000000-0000-4000-8000-000000000002');
  await page.goto('/partner');
  await expect(page.getByRole('heading', { name: '파트너 선택' })).toBeVisible();
  await expect(tabs(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu is a sheet that a choice closes, and nothing scrolls sideways', async ({
    page,
    baseURL,
  }) => {
    await signedIn(page, baseURL ?? '', staff);
    await choosePartner(page, '모아리빙');
    await expect(page.getByRole('complementary', { name: '사이드바' })).toBeHidden();
    await page.getByRole('button', { name: '메뉴 열기' }).click();
    const sheet = page.getByRole('dialog', { name: '메뉴' });
    await expect(async () => expect((await sheet.boundingBox())?.width).toBe(256)).toPass();
    await expectQuietlyAccessible(page);
    await sheet.getByRole('link', { name: '정산 리포트', exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { name: '정산 리포트' })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await expectQuietlyAccessible(page);
  });
});
