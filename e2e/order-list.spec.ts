import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { partnerId } from './support/partners.ts';
import { expectLoaded } from './support/table.ts';

test('one click from the stock leads to what to order, and another saves the inbound template', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1002')}/inventory`);
  await page.getByRole('link', { name: '권장 입고 보기' }).click();
  const table = page.getByRole('table', { name: '권장 입고' });
  await expectLoaded(table);
  const rows = await table.locator('tbody tr').count();
  expect(rows).toBeGreaterThan(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '입고 템플릿' }).click();
  expect((await download).suggestedFilename()).toMatch(/_입고계획_\d{6}_\d{6}\.xlsx$/);
});
