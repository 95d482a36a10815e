import { expect } from '@playwright/test';
import { exampleAddress } from '../demo/example-address.ts';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

const PARTNER = 'P1002';

test('products of a brand as cards fit every width, are accessible, and their order is chosen', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await signedIn(page, baseURL ?? '', staff);
  const address = exampleAddress(`/${await partnerId(PARTNER)}/brand/$brandCd/products`, PARTNER);
  await page.goto(`${address}?view=grid`);
  await settled(page);
  await expect(page.getByRole('list', { name: '브랜드 상품' }).getByRole('listitem').first()).toBeVisible();
  await expectFits(page);
  await page.getByRole('combobox', { name: '정렬' }).click();
  await page.getByRole('option', { name: '상품명 순' }).click();
  await expect(page).toHaveURL(/sort=productName\.asc/);
  await page.getByRole('button', { name: '목록' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: '상품명' })).toHaveAttribute('aria-sort', 'ascending');
});
