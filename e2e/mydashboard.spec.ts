import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { staff, signedIn } from './support/members.ts';
import { expectAccessibleInThemes, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

const handle = (page: Page, card: string) => page.getByRole('button', { name: `${card} 옮기기` });
const order = (page: Page) => page.getByRole('button', { name: / 옮기기$/ }).allTextContents();
const middle = async (page: Page, card: string) => {
  const box = await handle(page, card).boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

/** The dashboard with its cards being arranged, in their default order. */
async function arranging(page: Page, origin: string): Promise<void> {
  await signedIn(page, origin, staff);
  await page.goto(`/${await partnerId('P1003')}/mydashboard`);
  await settled(page);
  await page.getByRole('button', { name: '카드 편집' }).click();
  const reset = page.getByRole('button', { name: '기본 배치로' });
  if (await reset.isEnabled()) await reset.click();
  await expect(handle(page, '어제')).toBeVisible();
}

test('cards are moved by mouse, finger and key, and are there in the next window', async ({
  page,
  baseURL,
}) => {
  await arranging(page, baseURL ?? '');
  const from = await middle(page, '지난달');
  const to = await middle(page, '최근 7일');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  const tiles = ['어제', '지난달', '최근 7일', '이번달', '이번달 예상'];
  await expect.poll(async () => (await order(page)).slice(0, 5)).toEqual(tiles);

  const device = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await touch('touchStart', await middle(page, '최근 30일 판매'));
  await touch('touchMove', await middle(page, '이번달 매출 예상'));
  await touch('touchMove', await middle(page, '오늘 할 일'));
  await touch('touchEnd');
  await expect.poll(async () => (await order(page)).slice(5, 7)).toEqual(['최근 30일 판매', '오늘 할 일']);

  await handle(page, '지난달').focus();
  const saved = page.waitForResponse('**/rpc/save_dashboard');
  await page.keyboard.press('ArrowLeft');
  await expect(handle(page, '지난달')).toBeFocused();
  expect((await saved).ok()).toBe(true);
  await expectAccessibleInThemes(page);

  await page.reload();
  await page.getByRole('button', { name: '카드 편집' }).click();
  await expect
    .poll(async () => (await order(page)).slice(0, 7))
    .toEqual(['지난달', '어제', '최근 7일', '이번달', '이번달 예상', '최근 30일 판매', '오늘 할 일']);
  const reset = page.waitForResponse('**/rpc/save_dashboard');
  await page.getByRole('button', { name: '기본 배치로' }).click();
  await reset;
});

test('the board of all partners shows few of each kind of won at first, and leads to the page of one', async ({
  page,
  baseURL,
}) => {
  test.slow(true, 'the first to open it waits until the figures of all partners are made');
  await signedIn(page, baseURL ?? '', staff);
  await page.goto('/mydashboard');
  const board = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '오늘 할 일', exact: true }) });
  await expect(board.getByRole('heading', { name: /^놓칠 매출 \d+건$/ })).toBeVisible({ timeout: 120_000 });
  expect((await board.boundingBox())?.height).toBeLessThan(1500);
  const first = board.getByRole('link').first();
  await first.click();
  await expect(page).toHaveURL(/^[^?]*\/\d+\/product-diagnosis\?tab=(out|under7)$/);
});
