import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { staff, signedIn } from './support/members.ts';
import { expectFits, settled } from './support/page-looks.ts';

test('all partners by brand and by partner fit every width, and the map is read by keyboard', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await signedIn(page, baseURL ?? '', staff);
  await page.goto('/portfolio?level=partner');
  await settled(page);
  const table = page.getByRole('table', { name: '파트너' });
  await expect(table.getByRole('row').last()).toContainText('합계');
  await page.getByRole('slider', { name: '파트너 지도 값 읽기' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('slider', { name: '파트너 지도 값 읽기' })).toHaveAttribute(
    'aria-valuetext',
    /(성장|유지|주의), 매출 증감률 -?[\d.,]+%, 품절률 [\d.]+%, 매출 [\d,]+원$/,
  );
  await expectFits(page);
  const partner = table.getByRole('row').nth(1).getByRole('link').first();
  await partner.click();
  await expect(page).toHaveURL(/\/\d+\/portfolio/);
});
