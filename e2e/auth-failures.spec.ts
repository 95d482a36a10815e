import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { demoPassword, seller } from './support/members.ts';
import { expectAccessibleInThemes } from './support/page-looks.ts';
import { signInByForm } from './support/sign-in.ts';

test.describe('a backend that fails', () => {
  test('an error does not move the fields of the sign-in form', async ({ page }) => {
    await page.goto('/login');
    const tops = () =>
      page
        .locator('input[type=email], input[type=password], button[type=submit]')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
    const before = await tops();
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveCount(2);
    expect(await tops()).toEqual(before);
    await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await signInByForm(page, seller, demoPassword);
    await expect(page.getByRole('alert')).toHaveText('로그인 처리 중 오류가 발생했습니다.');
    expect((await tops()).slice(0, 2)).toEqual(before.slice(0, 2));
  });
});

for (const path of ['/login', '/signup', '/find-password'])
  test(`${path} is accessible with its errors`, async ({ page }) => {
    await page.goto(path);
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectAccessibleInThemes(page);
  });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('the class of the theme is there before any script of the app', async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/login');
      const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
      expect(isDark).toBe(colorScheme === 'dark');
    });
  });
}
