import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { partnerId } from './support/partners.ts';
import { expectLoaded, leftEdges } from './support/table.ts';

const table = (page: Page) => page.getByRole('table', { name: '상품 관리' });
const tab = (page: Page, name: string) =>
  page
    .getByRole('group', { name: '상태별 보기' })
    .getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) });

/** 상품 관리 of a partner, as staff, with its rows. */
async function openProducts(page: Page, baseURL: string | undefined, query = '') {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1002')}/product-diagnosis${query}`);
  await expect(page.getByText(/^총 [\d,]+건$/)).toBeVisible();
  await expectLoaded(table(page));
}

test('the ids of all options of a tab are copied as a column', async ({ page, baseURL, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProducts(page, baseURL);
  await tab(page, '과잉').click();
  await expect(tab(page, '과잉')).toHaveAttribute('aria-pressed', 'true');
  const count = Number((await tab(page, '과잉').innerText()).replace(/\D/g, ''));
  await expect(page.getByText(`총 ${count}건`)).toBeVisible();
  await expectLoaded(table(page));
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).click();
  const all = page.getByRole('button', { name: `모든 ${count}건 선택` });
  if (count > 50) await all.click();
  await page.getByRole('button', { name: '옵션 ID 복사', exact: true }).click();
  const copied = async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  await expect.poll(async () => (await copied()).length).toBe(count);
  expect(new Set(await copied()).size).toBe(count);
  expect((await copied()).every((id) => /^\d{11,}$/.test(id))).toBe(true);
});

test('an option opens beside its list by keyboard; the address holds it, and back closes it', async ({
  page,
  baseURL,
}) => {
  await openProducts(page, baseURL);
  // Select, No, 상태, 상품명.
  const first = table(page).locator('tbody tr').first().locator('td:nth-child(4)').getByRole('button');
  const name = await first.innerText();
  await first.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/[?&]option=\d+/);
  await expect(table(page)).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await page.goForward();
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/option=/);
});

test.describe('with a finger, on the narrowest phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('tabs, filters and rows are in reach, and only the table scrolls sideways', async ({
    page,
    baseURL,
  }) => {
    await openProducts(page, baseURL);
    await tab(page, '판매중지').tap();
    await expect(page.getByText('판매가 중지된 옵션입니다.')).toBeVisible();
    await tab(page, '전체').tap();
    await expect(page).not.toHaveURL(/tab=/);
    await page.getByRole('button', { name: '필터' }).tap();
    await page.getByRole('textbox', { name: '판매가 (원) 최소' }).fill('20,000');
    await page.getByRole('button', { name: /^조회( |$)/ }).tap();
    await expect(page.getByRole('button', { name: '필터 1' })).toBeVisible();
    await expect(page).toHaveURL(/priceFrom=20000/);
    await expectLoaded(table(page));
    // Down to the table, not sideways.
    await table(page).evaluate((box) => box.scrollIntoView({ block: 'start', inline: 'nearest' }));
    await expect(table(page).getByRole('button', { name: '재고', exact: true })).toBeInViewport();
    const overflow = await page.evaluate(() =>
      [document.documentElement, document.querySelector('main')].map((box) =>
        box ? box.scrollWidth - box.clientWidth : 0,
      ),
    );
    expect(overflow).toEqual([0, 0]);
    const before = await leftEdges(table(page), 3);
    await table(page)
      .locator('xpath=..')
      .evaluate((box) => box.scrollTo({ left: 120 }));
    const after = await leftEdges(table(page), 3);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toBe((before[2] ?? 0) - 120);
  });
});
