import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openFixture } from './support/fixture-page.ts';
import { expectLoaded } from './support/table.ts';

test('20,000 rows that are all here are scrolled and sorted, head and 합계 in sight', async ({ page }) => {
  await openFixture(page, 'data-table', '?table=whole');
  const table = page.getByRole('table', { name: '상품' });
  const row = (index: number) => table.locator(`tr[aria-rowindex="${index}"]`);
  await expect(row(2)).toBeVisible();
  await expectAccessible(page);

  // Only what is seen is drawn; the keyboard goes to the end.
  expect(await table.locator('tbody tr').count()).toBeLessThan(80);
  await page.getByRole('region', { name: /상품 표/ }).press('End');
  await expect(row(20_001)).toBeVisible();
  await expect(row(20_001).getByRole('cell').first()).toHaveText('20,000');
  await expect(page.getByRole('columnheader', { name: '상품명' })).toBeInViewport();
  await expect(table.locator('tfoot')).toBeInViewport();

  const sort = page.getByRole('button', { name: '지표 2', exact: true });
  await sort.click();
  await sort.click();
  await expectLoaded(table);
  await page.getByRole('region', { name: /상품 표/ }).press('Home');
  await expect(row(2).getByRole('cell').nth(4)).toHaveText('99,995');
  await page.getByRole('region', { name: /상품 표/ }).press('End');
  await expect(row(20_001).getByRole('cell').nth(4)).toHaveText('-');
});
