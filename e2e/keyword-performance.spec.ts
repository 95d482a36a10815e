import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { test } from './support/journey.ts';
import { layoutFlaws } from './support/layout-flaws.ts';
import { signedIn, staff } from './support/members.ts';
import { settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';
import { expectLoaded } from './support/table.ts';

const table = (page: Page) => page.getByRole('table', { name: '키워드', exact: true });
const rows = (page: Page) => table(page).locator('tbody tr');
const tab = (page: Page, name: string) =>
  page
    .getByRole('group', { name: '분류별 보기' })
    .getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) });
const numberOf = (text: string | null | undefined) => Number(text?.replaceAll(/[^\d.-]/g, ''));
const costOf = async (row: ReturnType<Page['locator']>, page: Page) => {
  const at = (await table(page).getByRole('columnheader').allInnerTexts()).indexOf('광고비(원)');
  return numberOf(await row.locator('td').nth(at).textContent());
};

async function openKeywords(page: Page, baseURL: string | undefined, query = ''): Promise<void> {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1002')}/keyword-performance${query}`);
  await settled(page);
}

test('what may be excluded is chosen and copied, one keyword a line', async ({ page, baseURL, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openKeywords(page, baseURL);
  await tab(page, '제외 후보').click();
  await expect(tab(page, '제외 후보')).toHaveAttribute('aria-pressed', 'true');
  const count = numberOf((await tab(page, '제외 후보').innerText()).replace('제외 후보', ''));
  expect(count).toBeGreaterThan(0);
  await expect(page.getByText(`총 ${count}건`)).toBeVisible();
  await expectLoaded(table(page));
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '키워드 복사', exact: true }).click();
  await expect(page.getByText(`키워드 ${count}개를 복사했습니다`)).toBeVisible();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(copied).toHaveLength(count);
  const shown = await rows(page)
    .getByRole('button', { name: /펼치기$/ })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')?.replace(/ 펼치기$/, '')),
    );
  expect(copied.toSorted()).toEqual(shown.toSorted());
});

test('class and order stay over a reload, and the file holds the sums of the screen', async ({
  page,
  baseURL,
}) => {
  await openKeywords(page, baseURL);
  await tab(page, '확대').click();
  await expect(page).toHaveURL(/tab=expand/);
  await expectLoaded(table(page));
  await page.reload();
  await settled(page);
  await expect(tab(page, '확대')).toHaveAttribute('aria-pressed', 'true');
  const sum = await costOf(table(page).locator('tfoot tr'), page);
  // Back to all of them, in the order of before.
  await page.goBack();
  await expect(tab(page, '전체')).toHaveAttribute('aria-pressed', 'true');
  await page.goForward();
  await expect(tab(page, '확대')).toHaveAttribute('aria-pressed', 'true');
  await settled(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '키워드 성과 다운로드' }).click(),
  ]);
  const [head = [], ...lines] = await readSheet(await download.path(), '키워드');
  const costs = lines.map((line) => Number(line[head.indexOf('광고비')]));
  // The keywords, then their total.
  expect(costs.at(-1)).toBe(sum);
  expect(costs.slice(0, -1).reduce((all, cost) => all + cost, 0)).toBe(sum);
  const excluded = await readSheet(await download.path(), '제외 후보');
  expect(excluded).toHaveLength(
    1 + numberOf((await tab(page, '제외 후보').innerText()).replace('제외 후보', '')),
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('only the table scrolls sideways; a class says at a tap what it rests on, and a keyword opens', async ({
    page,
    baseURL,
  }) => {
    await openKeywords(page, baseURL);
    // 합계 is first.
    const keyword = rows(page).nth(1);
    await keyword.getByRole('button', { name: /^(확대|유지|점검|제외 후보|데이터 부족)$/ }).tap();
    await expect(page.getByRole('tooltip')).toContainText(/^클릭 [\d,]+회/);
    await keyword.getByRole('button', { name: /펼치기$/ }).tap();
    await expect(page.getByRole('table', { name: '캠페인별' })).toBeVisible();
    await settled(page);
    expect(await layoutFlaws(page)).toEqual([]);
  });
});
