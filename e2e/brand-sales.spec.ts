import { expect, type Page } from '@playwright/test';
import { expectKept } from './support/edits.ts';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

async function openBrandSales(page: Page, baseURL: string | undefined, query = '') {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1002')}/brand-sales${query}`);
  await settled(page);
}

test('a target is entered and taken back by keyboard, and the figures follow', async ({ page, baseURL }) => {
  // A year that no other test looks at.
  await openBrandSales(page, baseURL, `?tab=targets&year=${new Date().getFullYear() + 1}`);
  // By its brand: the cells of a table come one after another with the code that edits them.
  const cell = page.getByRole('button', { name: '라온결 1월 수정:' });
  await expect(cell).toHaveText('-');
  await cell.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('12,000,000');
  await page.keyboard.press('Enter');
  await expectKept(cell, '12,000,000');
  const total = page.getByRole('table', { name: '브랜드 월 목표' }).getByRole('row').last();
  await expect(total).toContainText('12,000,000');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(cell).toHaveText('-');
  await page.getByRole('tab', { name: '변경 이력' }).click();
  await expect(page.getByRole('table', { name: '목표 변경 이력' }).getByRole('row').nth(1)).toContainText(
    '12,000,000-',
  );
});

test('every other tab fits every width and is accessible', async ({ page, baseURL }) => {
  test.slow();
  for (const tab of ['pivot', 'rows', 'targets', 'changes'])
    await test.step(tab, async () => {
      await openBrandSales(page, baseURL, `?tab=${tab}`);
      await expectFits(page);
    });
});
