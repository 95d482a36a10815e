import { expect, test } from '@playwright/test';
import { noPartner, seller, signedIn, staff } from './support/members.ts';

const services = ['인증', '데이터베이스', '저장소', '실시간', '함수'];

test('shows for each service that it answers and how fast', async ({ page, baseURL }) => {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto('/backend-test');
  for (const service of services) {
    const row = page.getByRole('listitem').filter({ hasText: service }).last();
    await expect(row).toContainText(/\d+ms/);
    await expect(row).toContainText(/정상|느림/);
  }
});

for (const member of [seller, noPartner])
  test(`is for ${member} too, whose own requests every service answers`, async ({ page, baseURL }) => {
    await signedIn(page, baseURL ?? '', member);
    await page.goto('/profile');
    await page.getByRole('button', { name: /사용자 메뉴/ }).click();
    await page.getByRole('menuitem', { name: '백엔드 테스트' }).click();
    await expect(page).toHaveURL('/backend-test');
    await expect(page.getByText(/^(정상|느림)$/)).toHaveCount(services.length);
  });

const failures: [service: string, pattern: RegExp, words: string][] = [
  ['인증', /\/auth\/v1\/user/, '서버'],
  ['저장소', /\/storage\/v1\//, '서버'],
  ['함수', /\/functions\/v1\//, '서버'],
];

for (const [service, pattern, words] of failures)
  test(`says in words that ${service} fails while the others answer`, async ({ page, baseURL }) => {
    await signedIn(page, baseURL ?? '', staff);
    await page.route(pattern, (route) =>
      route.fulfill({ status: 503, json: { message: 'down for a test' } }),
    );
    await page.goto('/backend-test');
    const row = page.getByRole('listitem').filter({ hasText: service }).last();
    await expect(row.getByText('오류', { exact: true })).toBeVisible();
    await expect(row).toContainText(words);
    const other = page.getByRole('listitem').filter({ hasText: '데이터베이스' }).last();
    await expect(other).toContainText(/정상|느림/);

    await page.unroute(pattern);
    await page.getByRole('button', { name: '다시 확인' }).click();
    await expect(row).toContainText(/정상|느림/);
  });

test('says that realtime does not connect', async ({ page, baseURL }) => {
  await signedIn(page, baseURL ?? '', staff);
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => socket.close());
  await page.goto('/backend-test');
  const row = page.getByRole('listitem').filter({ hasText: '실시간' }).last();
  await expect(row.getByText('오류', { exact: true })).toBeVisible({ timeout: 15_000 });
});
