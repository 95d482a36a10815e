import { expect, type Page } from '@playwright/test';
import { exampleAddress } from '../demo/example-address.ts';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

const PARTNER = 'P1002';

async function openProduct(page: Page, baseURL: string | undefined, query = '') {
  await signedIn(page, baseURL ?? '', staff);
  const address = exampleAddress(`/${await partnerId(PARTNER)}/product/$id`, PARTNER);
  await page.goto(`${address}${query}`);
  await settled(page);
}

test('the tabs are walked by keyboard, and back leads to the one before', async ({ page, baseURL }) => {
  await openProduct(page, baseURL);
  await page.getByRole('tab', { name: '옵션' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '재고' })).toBeFocused();
  await expect(page.getByRole('table', { name: '상품 옵션' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: '보관기간별 재고' })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=stock$/);
  await page.goBack();
  await expect(page.getByRole('table', { name: '상품 옵션' })).toBeVisible();
});

test('every other tab, and the page of a product that there is not, fits every width and is accessible', async ({
  page,
  baseURL,
}) => {
  test.slow();
  for (const tab of ['stock', 'inbound', 'findings', 'interventions', 'claims', 'keywords', 'changes'])
    await test.step(tab, async () => {
      await openProduct(page, baseURL, `?tab=${tab}`);
      await expectFits(page);
    });
  await page.goto(`/${await partnerId(PARTNER)}/product/0`);
  await expect(page.getByRole('heading', { level: 1, name: '상품을 찾을 수 없습니다' })).toBeVisible();
  await expectFits(page);
});
