import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { layoutFlaws } from './support/layout-flaws.ts';
import { signedIn, staff } from './support/members.ts';
import { expectAccessibleInThemes } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

/** Opens what floats, looks at it and closes it again. */
async function looksRight(page: Page, role: 'dialog' | 'alertdialog' | 'menu', name: string | RegExp) {
  const floating = page.getByRole(role, { name });
  await expect(floating).toBeVisible();
  // An open menu hides the page from screen readers, which axe takes for a page without landmarks.
  await expectAccessibleInThemes(page, role === 'menu' ? '[role="menu"]' : undefined);
  await page.keyboard.press('Escape');
  await expect(floating).toBeHidden();
}

test('the dialogs of the shell and of the settings are accessible', async ({ page, baseURL }) => {
  await signedIn(page, baseURL ?? '', staff);
  const id = await partnerId('P1003');
  await page.goto(`/${id}/settlement`);
  await expect(page.getByRole('heading', { name: '정산 리포트' })).toBeVisible();
  await page.keyboard.press('Shift+P');
  await looksRight(page, 'dialog', '파트너 선택');
  await page.keyboard.press('Control+k');
  await looksRight(page, 'dialog', '빠른 이동');
  await page.keyboard.press('?');
  await looksRight(page, 'dialog', '키보드 단축키');
  await page.keyboard.press('Shift+C');
  await looksRight(page, 'alertdialog', '모든 탭 닫기');
  await page.getByRole('button', { name: /사용자 메뉴/ }).click();
  await looksRight(page, 'menu', /사용자 메뉴/);
  await page.goto('/profile');
  await page.getByRole('button', { name: '인증 앱 등록' }).click();
  await looksRight(page, 'dialog', '인증 앱 등록');
});

test('the overlay after sign-up fits a phone and is accessible', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() =>
    history.replaceState(
      { ...history.state, isEmailVerificationPending: true, email: 'someone@naver.com' },
      '',
    ),
  );
  await page.reload();
  await expect(page.getByRole('dialog', { name: '준비 완료!' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 700 });
  await expect.poll(() => layoutFlaws(page)).toEqual([]);
  await looksRight(page, 'dialog', '준비 완료!');
});

test('a page that comes is announced, and the keyboard is never left behind', async ({ page, baseURL }) => {
  await signedIn(page, baseURL ?? '', staff);
  const id = await partnerId('P1003');
  await page.goto(`/${id}/inbound`);
  await expect(page.getByRole('heading', { name: '입고 관리' })).toBeVisible();
  const announced = page.locator('p[aria-live="polite"]');
  await expect(announced).toBeEmpty();
  const link = page.getByRole('navigation', { name: '메뉴' }).getByRole('link', { name: '재고 현황' });
  await link.press('Enter');
  await expect(announced).toHaveText('재고 현황');
  await expect(link).toBeFocused();
  await page.getByRole('button', { name: '재고 현황 탭 닫기' }).press('Enter');
  await expect(announced).toHaveText('입고 관리');
  await expect(page.locator('#content')).toBeFocused();
});

test('the look at widths sees what is broken', async ({ page }) => {
  await page.goto('/login');
  const submit = page.getByRole('button', { name: '로그인', exact: true });
  await expect(submit).toBeVisible();
  expect(await layoutFlaws(page)).toEqual([]);
  await submit.evaluate((button) => Object.assign(button.style, { width: '30px', overflow: 'hidden' }));
  expect(await layoutFlaws(page)).toEqual(['<button> 로그인 is cut']);
  await submit.evaluate((button) => Object.assign(button.style, { width: '3000px' }));
  expect(await layoutFlaws(page)).toContain('<button> 로그인 leaves the screen');
  await submit.evaluate((button) => {
    button.removeAttribute('style');
    const lid = Object.assign(document.createElement('p'), { textContent: 'lid' });
    Object.assign(lid.style, { position: 'fixed', inset: '0' });
    document.body.append(lid);
  });
  expect(await layoutFlaws(page)).toContain('<button> 로그인 is covered by <p> lid');
});
