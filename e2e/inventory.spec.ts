import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { bodyRows, column, headers, openStock, table } from './support/stock.ts';
import { expectLoaded } from './support/table.ts';

test('columns sort, move and resize, are kept, and one click brings them back; DOC explains itself', async ({
  page,
  baseURL,
}) => {
  await openStock(page, baseURL);
  const standard = await headers(page);
  await column(page, '판매가능재고').getByRole('button', { name: '판매가능재고', exact: true }).click();
  await expect(column(page, '판매가능재고')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=stockQty\.asc/);
  const stock = async () =>
    (await bodyRows(page).locator('td:nth-child(8)').allInnerTexts()).map((text) =>
      Number(text.replaceAll(',', '')),
    );
  await expectLoaded(table(page));
  const shown = await stock();
  expect(shown[0]).toBe(0);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));

  await column(page, 'DOC').dragTo(column(page, 'SKU ID'), { targetPosition: { x: 4, y: 10 } });
  const moved = standard.filter((name) => name !== 'DOC');
  moved.splice(3, 0, 'DOC');
  await expect.poll(() => headers(page)).toEqual(moved);

  const before = (await column(page, '옵션명').boundingBox())?.width ?? 0;
  const handle = await column(page, '옵션명').locator('[data-resize-handle]').boundingBox();
  if (!handle) throw new Error('no resize handle');
  await page.mouse.move(handle.x + 4, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 64, handle.y + 10, { steps: 4 });
  await page.mouse.up();
  const width = async () => Math.round((await column(page, '옵션명').boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(Math.round(before) + 60);
  await page.reload();
  await expect.poll(() => headers(page)).toEqual(moved);
  await expect.poll(width).toBe(Math.round(before) + 60);
  await page.getByRole('button', { name: '재고 현황 열 선택' }).click();
  await page.getByRole('button', { name: '열 초기화' }).click();
  await expect.poll(() => headers(page)).toEqual(standard);

  await page.keyboard.press('Escape');

  const help = page.getByRole('button', { name: 'DOC 설명' });
  await help.hover();
  await expect(page.getByRole('tooltip')).toContainText('(판매가능재고 + 입고예정) ÷ 7일 평균');
  // Beside the table: a row may have a tooltip of its own.
  await page.mouse.move(((await table(page).boundingBox())?.x ?? 0) - 6, 600, { steps: 5 });
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await help.focus();
  await expect(page.getByRole('tooltip')).toContainText('14일 이상 초록');
});
