import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
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
  test(`is no page for ${member}, and not in their menu`, async ({ page, baseURL }) => {
    await signedIn(page, baseURL ?? '', member);
    await page.goto('/backend-test');
    await expect(page.getByText('페이지를 찾을 수 없습니다')).toBeVisible();
    await page.getByRole('button', { name: /사용자 메뉴/ }).click();
    await expect(page.getByRole('menuitem', { name: '설정' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: '백엔드 테스트' })).toHaveCount(0);
  });

test('says in words which services fail while the others answer, and asks again', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', staff);
  const failing = /\/(auth\/v1\/user|storage\/v1\/|functions\/v1\/)/;
  await page.route(failing, (route) => route.fulfill({ status: 503, json: { message: 'down for a test' } }));
  let isAway = true;
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isAway) void socket.close();
    else socket.connectToServer();
  });
  await page.goto('/backend-test');
  const row = (service: string) => page.getByRole('listitem').filter({ hasText: service }).last();
  for (const service of ['인증', '저장소', '함수']) {
    await expect(row(service).getByText('오류', { exact: true })).toBeVisible();
    await expect(row(service)).toContainText('서버');
  }
  await expect(row('데이터베이스')).toContainText(/정상|느림/);
  await expect(row('실시간').getByText('오류', { exact: true })).toBeVisible();

  await page.unroute(failing);
  isAway = false;
  await page.getByRole('button', { name: '다시 확인' }).click();
  await expect(page.getByText(/^(정상|느림)$/)).toHaveCount(services.length);
});
