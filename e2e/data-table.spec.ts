import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openFixture } from './support/fixture-page.ts';

test('a table is drawn with the look of the product and is accessible', async ({ page }) => {
  await openFixture(page, 'data-table');
  await expect(page.getByRole('table', { name: '상품' })).toBeVisible();
  await expectAccessible(page);
});
