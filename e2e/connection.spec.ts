import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { seller, signedIn, staff } from './support/members.ts';
import { partnerId } from './support/partners.ts';

/** Within 3 seconds, which src/data/connection.test.ts holds by its own clock. */
const notice = (page: Page) => page.getByRole('status').filter({ hasText: '서버에 연결할 수 없습니다' });
/** Open once the partner's brands are known. */
const searchButton = (page: Page) => page.getByRole('button', { name: /^조회/ });

test('a page and a search without a connection say so and go on by themselves; code that is gone is loaded anew', async ({
  page,
  context,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', seller);
  await page.goto(`/${await partnerId('P1003')}/inventory`);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(5)).toBeVisible();
  await expect(searchButton(page)).toBeEnabled();

  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('textbox', { name: '상품명' }).fill('없는상품');
  await page.getByRole('textbox', { name: '상품명' }).press('Enter');
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: '서버에 연결할 수 없습니다' });
  await expect(failed).toBeVisible();
  await page.getByRole('link', { name: /^입고 관리/ }).click();
  await expect(page).toHaveURL(/\/inbound/);
  await expect(failed).toBeVisible();
  await expect(page.getByRole('navigation', { name: '열린 페이지' })).toBeVisible();
  await expect(notice(page)).toHaveCount(1);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: '입고 관리' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/name=/);
  await expect(page.getByText('재고 데이터가 없습니다')).toBeVisible();

  // A page whose code does not arrive although the host answers: a newer release is served.
  await page.route('**/assets/total-sales-*.js', (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  await page.getByRole('link', { name: '전체 통계' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('새 버전이 나왔습니다');
  await page.unroute('**/assets/total-sales-*.js');
  await page.getByRole('button', { name: '새로고침' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '전체 통계' })).toBeVisible();
});

test('상품 관리 without a connection: list and panel say it once each, both stay usable and go on by themselves', async ({
  page,
  context,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', seller);
  await page.goto(`/${await partnerId('P1003')}/product-diagnosis`);
  const products = page.getByRole('table', { name: '상품 관리' });
  // Select, No, 상태, 상품명.
  const name = (row: number) =>
    products.locator(`tbody tr:nth-child(${row}) td:nth-child(4)`).getByRole('button');
  await expect(name(3)).toBeVisible();
  await expect(searchButton(page)).toBeEnabled();
  const [first, second] = [await name(1).innerText(), await name(2).innerText()];

  const hasToasts = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/toaster-')),
    );
  await expect.poll(hasToasts).toBe(true);

  // A toast comes without a connection, too, and the page stays.
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.locator('[data-sonner-toast]')).toContainText('서버에 연결할 수 없습니다');
  // The panel's code is not here yet: the notice says what is missing.
  await name(1).click();
  await expect(page).toHaveURL(/option=/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.setOffline(false);
  const panel = page.getByRole('dialog', { name: first });
  await expect(panel.getByRole('region', { name: '핵심 지표' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  // With its code: the panel says that the option did not come, and the list beside it stays.
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await name(2).click();
  const failed = page.getByRole('dialog', { name: '옵션 상세' }).getByRole('alert');
  await expect(failed).toContainText('옵션을 불러오지 못했습니다.');
  await expect(failed).toContainText('인터넷 연결을 확인한 뒤 다시 시도해주세요.');
  await expect(failed.getByRole('button', { name: '다시 시도' })).toBeVisible();
  await expect(name(3)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  // What was read before needs no connection.
  await name(1).click();
  await expect(panel.getByRole('region', { name: '핵심 지표' })).toBeVisible();
  await name(2).click();
  await expect(failed).toBeVisible();
  // The list says that it did not come, its cards do not say it again.
  await page.getByRole('textbox', { name: '상품명·옵션명' }).fill('없는상품');
  await page.getByRole('textbox', { name: '상품명·옵션명' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('서버에 연결할 수 없습니다.');
  await expect(page.getByRole('main').getByText('서버에 연결할 수 없습니다.')).toHaveCount(1);
  await page.goBack();
  await expect(failed).toBeVisible();

  await context.setOffline(false);
  await expect(
    page.getByRole('dialog', { name: second }).getByRole('region', { name: '핵심 지표' }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
});

test('a host that refuses connections, or lets requests hang, is named, with few requests', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', staff);
  // The page looks for new uploads when it opens and when its channel stands, however late that is.
  let looks = 0;
  page.on('response', (response) => {
    if (response.url().includes('/log_taken_back?')) looks += 1;
  });
  await page.goto(`/${await partnerId('P1003')}/inventory`);
  await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible();
  await expect(searchButton(page)).toBeEnabled();
  await expect.poll(() => looks).toBe(2);

  let requests = 0;
  let isHanging = false;
  await page.route('**/{rest,auth,storage}/v1/**', (route) => {
    if (!route.request().url().endsWith('/health')) requests += 1;
    return isHanging ? undefined : route.abort('connectionrefused');
  });
  await page.getByRole('textbox', { name: '상품명' }).fill('없는상품');
  await page.getByRole('textbox', { name: '상품명' }).press('Enter');
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: '서버에 연결할 수 없습니다' });
  await expect(notice(page)).toBeVisible();
  await expect(failed).toBeVisible();
  expect(requests).toBeLessThanOrEqual(3);

  await page.unroute('**/{rest,auth,storage}/v1/**');
  await expect(failed).toBeHidden();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByText('재고 데이터가 없습니다')).toBeVisible();

  isHanging = true;
  await page.route('**/{rest,auth,storage}/v1/**', () => undefined);
  await page.getByRole('textbox', { name: '상품명' }).fill('없는상품 둘');
  await page.getByRole('textbox', { name: '상품명' }).press('Enter');
  await expect(notice(page)).toBeVisible();
  await expect(failed).toBeVisible();
  await page.unroute('**/{rest,auth,storage}/v1/**');
  await expect(failed).toBeHidden();
  await expect(notice(page)).toHaveCount(0);
});

test('a host with too much to do is waited for; after many refusals the page says so and offers another try', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', seller);
  let refusals = 2;
  let requests = 0;
  await page.route('**/rest/v1/rpc/stock_list', (route) => {
    requests += 1;
    if (refusals-- <= 0) return route.continue();
    const headers = { 'retry-after': '1' };
    return route.fulfill({ status: 503, headers, json: { code: 'PGRST003', message: 'Too many requests' } });
  });
  const busy = page.getByRole('status').filter({ hasText: '지금 이용하는 분이 많아' });
  const row = page.getByRole('table').getByRole('row').nth(5);
  await page.goto(`/${await partnerId('P1003')}/inventory`);
  await expect(busy).toBeVisible();
  await expect(row).toBeVisible();
  await expect(busy).toBeHidden();
  expect(requests).toBe(3);

  refusals = Infinity;
  await page.getByRole('textbox', { name: '상품명' }).fill('없는상품');
  await page.getByRole('textbox', { name: '상품명' }).press('Enter');
  await expect(busy).toBeVisible();
  await expect(row).toBeVisible();
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: '지금 이용하는 분이 많습니다' });
  await expect(failed).toBeVisible({ timeout: 30_000 });
  await expect(busy).toBeHidden();
  await expect(notice(page)).toHaveCount(0);
  expect(requests).toBe(8);

  refusals = 0;
  await failed.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('재고 데이터가 없습니다')).toBeVisible();
});
