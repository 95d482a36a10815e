import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { type NewMember, newMember } from './support/new-member.ts';
import { partnerId } from './support/partners.ts';
import { signInByForm } from './support/sign-in.ts';
import { countRefreshes, letTokenExpire, setClockAhead } from './support/wrong-clock.ts';

const pages = ['inventory', 'inbound', 'product-diagnosis', 'settlement', 'statistics/total-sales'];
const userMenu = (page: Page) => page.getByRole('button', { name: /사용자 메뉴/ });

async function signIn(page: Page, member: NewMember): Promise<void> {
  await page.goto('/login');
  await signInByForm(page, member.email, member.password);
  await expect(page).not.toHaveURL('/login');
}

/** Waits for what a page shows, at its own address. */
async function expectShown(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(userMenu(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
}

test('a clock two hours ahead: two windows stay signed in, also after the clock is set right', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const member = await newMember(baseURL ?? '');
  const id = await partnerId('P1003');
  const second = await context.newPage();
  const counted = [page, second].map(countRefreshes);
  for (const window of [page, second]) await setClockAhead(window, 2);
  await signIn(page, member);
  for (const path of [...pages, ...pages]) {
    await Promise.all([page, second].map((window) => window.goto(`/${id}/${path}`)));
    for (const window of [page, second]) await expectShown(window, `/${id}/${path}`);
  }
  expect(counted.map(({ count }) => count)).toEqual([0, 0]);

  const third = await context.newPage();
  const later = countRefreshes(third);
  await third.goto(`/${id}/inventory`);
  await expect(third.getByRole('table').first()).toBeVisible();
  expect(later.count).toBe(0);
  for (const window of [page, second]) await expect(userMenu(window)).toBeVisible();
});

for (const hours of [-2, 2]) {
  test(`a clock ${hours} hours ahead: a token is renewed once when it expires, not before, and the request repeated`, async ({
    page,
    baseURL,
  }) => {
    const member = await newMember(baseURL ?? '');
    await setClockAhead(page, hours);
    const refreshes = countRefreshes(page);
    await signIn(page, member);
    const id = await partnerId('P1003');
    for (const path of pages.toReversed()) {
      await page.goto(`/${id}/${path}`);
      await expectShown(page, `/${id}/${path}`);
    }
    await expect(page.getByRole('button', { name: /^조회/ })).toBeEnabled();
    expect(refreshes.count).toBe(0);
    await letTokenExpire(page);
    await page.getByRole('textbox', { name: '상품명' }).fill('만두');
    const answer = page.waitForResponse((response) => /stock_list/.test(response.url()) && response.ok());
    await page.keyboard.press('Enter');
    await answer;
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(userMenu(page)).toBeVisible();
    expect(refreshes.count).toBe(1);
    // The same at a load of the page.
    await letTokenExpire(page);
    await page.reload();
    await expect(page.getByRole('table').first()).toBeVisible();
    expect(refreshes.count).toBe(2);
  });
}
