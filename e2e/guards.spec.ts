import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { demoPassword, inactive, openSession, seller, signedIn, staff } from './support/members.ts';
import { partnerId } from './support/partners.ts';
import { tabs } from './support/tabs.ts';

test('a visitor signs in by keyboard and comes back to where they wanted to go', async ({ page }) => {
  const id = await partnerId('P1003');
  await page.goto(`/${id}/settlement?brand=all`);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('이메일').focus();
  await page.keyboard.type(seller);
  await page.getByLabel('비밀번호', { exact: true }).focus();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/${id}/settlement?brand=all`);
  await expect(page.getByRole('heading', { name: '정산 리포트' })).toBeVisible();
});

test('an inactive member is signed out, told so and sent to /login', async ({ page, baseURL }) => {
  await signedIn(page, baseURL ?? '', inactive);
  const told = page.waitForEvent('dialog').then(async (dialog) => {
    const message = dialog.message();
    await dialog.accept();
    return message;
  });
  await page.goto('/');
  expect(await told).toBe('비활성 사용자입니다. 관리자에게 문의하세요.');
  await expect(page).toHaveURL('/login');
  const stored = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')),
  );
  expect(stored).toEqual([]);
});

test('tokens in the address establish a session and leave address, history and referrers', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { access_token: accessToken, refresh_token: refreshToken } = await openSession(origin, seller);
  const leaks: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return;
    const referrer = request.headers().referer ?? '';
    if (/(access|refresh)Token/.test(request.url() + referrer)) leaks.push(request.url());
  });
  await page.goto(`/partner?${new URLSearchParams({ accessToken, refreshToken, brand: 'B1' })}`);
  await expect(page.getByRole('heading', { name: '파트너 선택' })).toBeVisible();
  await expect(page).toHaveURL('/partner?brand=B1');
  await page.getByRole('button', { name: /사용자 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '설정' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goBack();
  await expect(page).toHaveURL('/partner?brand=B1');
  await page.reload();
  await expect(page.getByRole('heading', { name: '파트너 선택' })).toBeVisible();
  expect(leaks).toEqual([]);
});

test('any other path shows the not-found page', async ({ page, baseURL }) => {
  await signedIn(page, baseURL ?? '', staff);
  const paths = ['/no-such-page', '/abc/inventory', '/1/no-such-page', '/inventory', '/2/brand/%E0%A4%A'];
  for (const path of [...paths, '/12345678901/inventory', `/${'a'.repeat(20_000)}`]) {
    const name = path.slice(0, 30);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없습니다' }), name).toBeVisible();
    await expect(page, name).toHaveTitle('페이지를 찾을 수 없습니다 · 파트너 데스크');
    await expect(page.getByRole('button', { name: /사용자 메뉴/ }), name).toBeVisible();
    await expect(tabs(page), name).toHaveCount(0);
  }
  await page.getByRole('link', { name: '홈으로' }).click();
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없습니다' })).toBeHidden();
});

test('a visitor who is not signed in is told the same of a path that is no page', async ({ page }) => {
  for (const path of ['/no-such-page', '/no/such-page', '/abc/inventory', '/2/brand/%E0%A4%A']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없습니다' }), path).toBeVisible();
    await expect(page).toHaveTitle('페이지를 찾을 수 없습니다 · 파트너 데스크');
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: '홈으로' }).click();
  await expect(page).toHaveURL('/login');
});

test('garbage in cookies and storage breaks nothing', async ({ page, context, baseURL }) => {
  const url = baseURL ?? '';
  await signedIn(page, url, seller);
  await context.addCookies([
    { name: 'partner', value: '%7Bnot-json', url },
    { name: 'sidebar_state', value: '%E0%A4%A', url },
  ]);
  await page.addInitScript(() => {
    localStorage.setItem('tabs', '{"tabs":[{"id":7}]');
    localStorage.setItem('theme', 'plaid');
    sessionStorage.setItem('partner-modal', '');
  });
  await page.goto('/profile');
  await expect(page.getByRole('dialog', { name: '파트너 선택' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: '설정' })).toBeVisible();
});

test('a browser that forbids storage still signs in', async ({ page }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: deny });
    Object.defineProperty(window, 'sessionStorage', { get: deny });
  });
  await page.goto('/login');
  await page.getByLabel('이메일').fill(seller);
  await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('heading', { name: '파트너 선택' })).toBeVisible();
});
