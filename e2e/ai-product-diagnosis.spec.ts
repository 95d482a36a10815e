import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

test('a finding is read, registered as an intervention and given a status by keyboard alone, and fits every width', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1003')}/ai-product-diagnosis`);
  await settled(page);
  const row = page.getByRole('table', { name: '상품진단' }).getByRole('row').nth(1);
  await row.getByRole('button', { expanded: false }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '점수 구성' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: '변경 등록' }).first().focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: '변경 등록' });
  await expect(form.getByLabel('메모')).not.toHaveValue('');
  await expect(form.getByText('고른 옵션 1개')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await row.getByRole('button', { name: /조치 상태 수정/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('진행');
});
