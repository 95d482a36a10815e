import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { expectAccessibleInThemes, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';
import { downloadSheet } from './support/spreadsheets.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: '구성' });
/** Opens 구성 of a table's first row that has it, and compares its sum with the figure beside the button. */
async function expectRowOpens(page: Page, table: string) {
  const button = page
    .getByRole('table', { name: table, exact: true })
    .getByRole('button', { name: /구성 보기$/ })
    .first();
  const figure = await button.locator('xpath=ancestor::td/following-sibling::td[1]').innerText();
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(panel.getByRole('region', { name: '옵션' })).toContainText(`매출 합계${figure}`);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(button).toBeFocused();
}

test('a row of each sales page opens what its sales are made of', async ({ page, baseURL }) => {
  test.slow();
  await signedIn(page, baseURL ?? '', staff);
  const id = await partnerId('P1002');
  const places = [
    [`/${id}/statistics/total-sales`, ['일자별', '브랜드별', '상품 TOP 100']],
    [`/${id}/brand-sales`, ['요약']],
    [`/${id}/brand-sales?tab=pivot`, ['피벗']],
    [`/${id}/portfolio`, ['브랜드']],
  ] as const;
  for (const [path, tables] of places) {
    await page.goto(path);
    await settled(page);
    for (const table of tables) await expectRowOpens(page, table);
  }
  await page.getByRole('table', { name: '브랜드', exact: true }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/brand\//);
  await settled(page);
  for (const table of ['매출 변화가 큰 상품', '상품별', '기간별']) await expectRowOpens(page, table);
  await page
    .getByRole('navigation', { name: '브랜드 화면' })
    .getByRole('link', { name: '상품', exact: true })
    .click();
  await settled(page);
  await expectRowOpens(page, '브랜드 상품');
});

test('a tile of the dashboard leads to its options, days and loads, on a phone too, and to a file of the options', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1002')}/mydashboard`);
  await settled(page);
  await page.getByRole('button', { name: /^최근 7일.* 구성 보기$/ }).click();
  const panel = panelOf(page);
  const options = panel.getByRole('region', { name: '옵션' });
  await expect(options.getByRole('listitem').first()).toBeVisible();
  await expectAccessibleInThemes(page, '[role="dialog"]');
  const { rows: exported } = await downloadSheet(
    page,
    options.getByRole('button', { name: /다운로드/ }),
    '옵션',
  );
  expect(exported.at(0)?.at(-1)).toBe('매출');
  const sum = Number(exported.at(-1)?.at(-1));
  expect(exported.slice(1, -1).reduce((all, row) => all + Number(row.at(-1)), 0)).toBe(sum);
  await expect(options).toContainText(`매출 합계${sum.toLocaleString('ko-KR')}원`);
  await options.getByRole('listitem').first().getByRole('button').click();
  await panel.getByRole('region', { name: '날짜' }).getByRole('button').first().click();
  await expect(panel.getByRole('region', { name: '올린 파일' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /선택 해제$/ })).toHaveCount(2);
  await expect(panel.getByRole('region', { name: '날짜' })).toHaveCount(0);
});
