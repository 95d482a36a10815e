import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { expectFits } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

test('one click from the stock leads to what to order, and another saves the inbound template', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1002')}/inventory`);
  await page.getByRole('link', { name: '권장 입고 보기' }).click();
  const template = page.getByRole('button', { name: '입고 템플릿' });
  // The forecast of today is made with the first visit.
  await expect(template).toBeEnabled();
  await expectFits(page);
  const download = page.waitForEvent('download');
  await template.click();
  expect((await download).suggestedFilename()).toMatch(/_입고계획_\d{6}_\d{6}\.xlsx$/);
});
