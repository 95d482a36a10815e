import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { test } from './support/journey.ts';
import { layoutFlaws } from './support/layout-flaws.ts';
import { signedIn, staff } from './support/members.ts';
import { settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';
import { menu } from './support/tabs.ts';

const table = (page: Page) => page.getByRole('table', { name: '캠페인', exact: true });
const rows = (page: Page) => table(page).locator('tbody tr');
/** The number of a text such as 4,163,668원. */
const numberOf = (text: string | null | undefined) => Number(text?.replaceAll(/[^\d.-]/g, ''));
const costCard = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '광고비', exact: true }) })
    .locator('p')
    .first();

async function openCampaigns(page: Page, baseURL: string | undefined, query = ''): Promise<void> {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1002')}/campaign-performance${query}`);
  await settled(page);
}

/** The cost of a row, found by its heading. */
async function costOf(page: Page, row: number): Promise<number> {
  const at = (await table(page).getByRole('columnheader').allInnerTexts()).indexOf('광고비(원)');
  return numberOf(await rows(page).nth(row).locator('td').nth(at).textContent());
}

test('a campaign opens onto its ad groups and these onto their options by keyboard alone', async ({
  page,
  baseURL,
}) => {
  await openCampaigns(page, baseURL);
  const whole = await costOf(page, 0);
  const expanders = rows(page).getByRole('button', { name: /펼치기$/ });
  await expanders.first().focus();
  await page.keyboard.press('Enter');
  await expect(expanders.first()).toHaveAttribute('aria-expanded', 'true');
  // The group is the next that the keyboard reaches.
  await expect.poll(() => costOf(page, 1)).toBeGreaterThan(0);
  const group = await costOf(page, 1);
  expect(group).toBeLessThanOrEqual(whole);
  await page.keyboard.press('Tab');
  await expect(expanders.nth(1)).toBeFocused();
  const before = await rows(page).count();
  await page.keyboard.press('Enter');
  await expect(expanders.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
  await expect.poll(() => costOf(page, 2)).toBeGreaterThan(0);
  expect(await costOf(page, 2)).toBeLessThanOrEqual(group);
  await page.keyboard.press('Enter');
  await expect(expanders.nth(1)).toHaveAttribute('aria-expanded', 'false');
  await expect(expanders.nth(1)).toBeFocused();
});

test('filters stay over a reload and the way back, and the file holds the sums of the screen', async ({
  page,
  baseURL,
}) => {
  await openCampaigns(page, baseURL);
  const all = await costCard(page).textContent();
  await page.getByLabel('광고유형', { exact: true }).click();
  await page.getByRole('option', { name: '수동 성과형' }).click();
  await page.getByRole('button', { name: /^조회(?!일자|기간|조건)/ }).click();
  await expect(page).toHaveURL(/adType=/);
  await expect(costCard(page)).not.toHaveText(all ?? '');
  await settled(page);
  const chosen = await costCard(page).textContent();
  await page.reload();
  await settled(page);
  await expect(costCard(page)).toHaveText(chosen ?? '');
  await menu(page).getByRole('link', { name: '키워드 성과' }).click();
  await expect(page).toHaveURL(/keyword-performance/);
  await page.goBack();
  await settled(page);
  await expect(costCard(page)).toHaveText(chosen ?? '');
  await expect(page.getByLabel('광고유형', { exact: true })).toContainText('수동 성과형');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '캠페인 성과 다운로드' }).click(),
  ]);
  for (const sheet of ['캠페인', '일자별', '옵션별']) {
    const [head = [], ...lines] = await readSheet(await download.path(), sheet);
    const costs = lines.map((line) => Number(line[head.indexOf('광고비')] ?? 0) || 0);
    expect(costs.at(-1)).toBe(numberOf(chosen));
    expect(costs.slice(0, -1).reduce((sum, cost) => sum + cost, 0)).toBe(numberOf(chosen));
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('only the table scrolls sideways, with an open campaign too; a card that grows says so beside its name', async ({
    page,
    baseURL,
  }) => {
    await openCampaigns(page, baseURL);
    await rows(page)
      .getByRole('button', { name: /펼치기$/ })
      .first()
      .tap();
    await expect
      .poll(() =>
        rows(page)
          .getByRole('button', { name: /펼치기$/, expanded: true })
          .count(),
      )
      .toBe(1);
    await settled(page);
    expect(await layoutFlaws(page)).toEqual([]);
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: '광고 주문수' }) });
    const [name, badge, frame] = await Promise.all([
      card.getByRole('heading').boundingBox(),
      card.getByText('집계 중').boundingBox(),
      card.boundingBox(),
    ]);
    // On one line, inside the card.
    expect(
      Math.abs((name?.y ?? 0) + (name?.height ?? 0) / 2 - (badge?.y ?? 0) - (badge?.height ?? 0) / 2),
    ).toBeLessThan(4);
    expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
  });
});
