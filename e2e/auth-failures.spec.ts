import { expect, test } from '@playwright/test';
import { demoPassword, openSession, seller } from './support/members.ts';
import { expectAccessibleInThemes } from './support/page-looks.ts';
import { signInByForm } from './support/sign-in.ts';
import { watchToasts } from './support/toasts.ts';

test.describe('a backend that fails', () => {
  test('an error of the sign-in service is not the fault of the password', async ({ page }) => {
    await page.goto('/login');
    await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await signInByForm(page, seller, demoPassword);
    await expect(page.getByRole('alert')).toHaveText('로그인 처리 중 오류가 발생했습니다.');
    await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue(demoPassword);
  });

  test('a lost network is told, and the next try works', async ({ page }) => {
    await page.goto('/login');
    await page.route('**/auth/v1/token*', (route) => route.abort(), { times: 1 });
    await signInByForm(page, seller, demoPassword);
    await expect(page.getByRole('alert')).toHaveText('로그인 처리 중 오류가 발생했습니다.');
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page).not.toHaveURL('/login');
  });

  test('too many attempts are answered with the time to wait', async ({ page }) => {
    await page.goto('/login');
    await page.route('**/auth/v1/token*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '300' },
        json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
      }),
    );
    await signInByForm(page, seller, demoPassword);
    await expect(page.getByRole('alert')).toHaveText('시도가 너무 많습니다. 5분 후 다시 시도해주세요.');
  });

  test('a member that cannot be read is signed out again', async ({ page }) => {
    await page.goto('/login');
    await page.route('**/rest/v1/auth_member*', (route) => route.fulfill({ status: 400, json: {} }));
    await signInByForm(page, seller, demoPassword);
    await expect(page.getByRole('alert')).toHaveText('사용자 정보를 불러오는데 실패했습니다.');
    const stored = await page.evaluate(() => JSON.stringify(Object.keys(localStorage)));
    expect(stored).not.toContain('-auth-token');
  });

  test('a slow answer is announced, and the button takes no second press', async ({ page }) => {
    await page.goto('/login');
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/auth/v1/token*', async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    await signInByForm(page, seller, demoPassword);
    const button = page.getByRole('button', { name: '로그인', exact: true });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    // A person presses whatever the attributes say.
    await button.click({ force: true });
    await expect(page.getByText('응답이 늦어지고 있습니다. 잠시만 기다려주세요.')).toBeVisible();
    release();
    await expect(page).not.toHaveURL('/login');
    expect(calls).toBe(1);
  });

  test('a refused sign-up shows the toast with the provider message and keeps the form', async ({ page }) => {
    const expectToast = await watchToasts(page);
    await page.goto('/signup');
    await page.route('**/auth/v1/signup*', (route) =>
      route.fulfill({ status: 422, json: { code: 422, error_code: 'x', msg: 'Signups are closed' } }),
    );
    await page.getByLabel('이메일').fill('new@example.com');
    await page.getByLabel('비밀번호', { exact: true }).fill('abcd1234');
    await page.getByLabel('비밀번호 확인').fill('abcd1234');
    await page.getByLabel('이름').fill('신가입');
    await page.getByLabel('연락처').fill('0212345678');
    await page.getByRole('button', { name: '가입하기' }).click();
    await expectToast('회원가입에 실패했습니다', 'Signups are closed');
    await expect(page.locator('form').getByText('Signups are closed')).toHaveCount(0);
    await expect(page.getByLabel('연락처')).toHaveValue('02-1234-5678');
  });

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

  test('a reset whose session has ended leads to a new link', async ({ page, baseURL }) => {
    const { access_token, refresh_token } = await openSession(baseURL ?? '', seller);
    await page.goto(
      `/reset-password#${new URLSearchParams({ access_token, refresh_token, type: 'recovery' })}`,
    );
    await expect(page.getByLabel('새 비밀번호 확인')).toBeVisible();
    await page.route('**/auth/v1/user', (route) =>
      route.fulfill({ status: 403, json: { code: 403, error_code: 'session_not_found', msg: 'x' } }),
    );
    await page.getByLabel('새 비밀번호', { exact: true }).fill('another-password-1');
    await page.getByLabel('새 비밀번호 확인').fill('another-password-1');
    await page.getByRole('button', { name: '비밀번호 변경' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      '세션이 만료되었습니다. 비밀번호 찾기를 다시 시도해주세요.',
    );
    await page.getByRole('link', { name: '비밀번호 찾기' }).click();
    await expect(page).toHaveURL('/find-password');
  });

  test('a mail that cannot be sent is told', async ({ page }) => {
    await page.goto('/find-password');
    await page.route('**/auth/v1/recover*', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await page.getByLabel('이메일').fill(seller);
    await page.getByRole('button', { name: '재설정 링크 보내기' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      '비밀번호 재설정 이메일 전송에 실패했습니다. 잠시 후 다시 시도해주세요.',
    );
    await expect(page.getByLabel('이메일')).toHaveValue(seller);
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
