import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { headers, openStock, search, table } from './support/stock.ts';
import { expectLoaded, leftEdges } from './support/table.ts';

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

  test('a column moves by touch alone', async ({ page, baseURL }) => {
    await openStock(page, baseURL);
    const standard = await headers(page);
    const menu = page.getByRole('button', { name: 'SKU ID 열 메뉴' });
    // Seen without a mouse over it.
    await expect(menu).toHaveCSS('opacity', '1');
    await menu.tap();
    await page.getByRole('menuitem', { name: '왼쪽으로 이동' }).tap();
    const moved = [...standard];
    moved.splice(2, 2, 'SKU ID', '옵션 ID');
    await expect.poll(() => headers(page)).toEqual(moved);
  });
});

test.describe('with a finger, on the narrowest phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('what stands behind DOC is shown at a press, the filters are one button, only the table scrolls sideways', async ({
    page,
    baseURL,
  }) => {
    await openStock(page, baseURL);
    await expect(table(page).getByRole('columnheader', { name: '상품', exact: true })).toBeVisible();
    await expect(table(page).getByRole('button', { name: 'DOC', exact: true })).toBeInViewport({ ratio: 1 });
    await table(page)
      .getByRole('button', { name: /^DOC \d+ 자세히$/ })
      .first()
      .tap();
    await expect(page.getByRole('tooltip')).toContainText('쿠팡 소진 예상');
    await page.getByRole('button', { name: '필터' }).tap();
    await page.getByLabel('재고상태').tap();
    await page.getByRole('option', { name: '14일 안에 품절' }).tap();
    await search(page).tap();
    await expect(page.getByRole('button', { name: '필터 1' })).toBeVisible();
    await expect(page).toHaveURL(/doc=under14/);
    await expectLoaded(table(page));
    const overflow = await page.evaluate(() =>
      [document.documentElement, document.querySelector('main')].map((box) =>
        box ? box.scrollWidth - box.clientWidth : 0,
      ),
    );
    expect(overflow).toEqual([0, 0]);
    const before = await leftEdges(table(page), 2);
    await table(page)
      .locator('xpath=..')
      .evaluate((box) => box.scrollTo({ left: 200 }));
    const after = await leftEdges(table(page), 2);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe((before[1] ?? 0) - 200);
  });
});
