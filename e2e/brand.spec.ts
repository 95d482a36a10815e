import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

test('a brand of 전체 통계 leads to its page in the same period, and from there to its products', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1003')}/statistics/total-sales?compare=year`);
  await settled(page);
  const link = page.getByRole('table', { name: '브랜드별' }).getByRole('link').first();
  const name = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(/\/brand\/[^/?]+\?compare=year$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await settled(page);
  await expect(page.getByRole('img', { name: '매출에서 이익까지 그래프' })).toBeVisible();
  const views = page.getByRole('navigation', { name: '브랜드 화면' });
  await views.getByRole('link', { name: '상품', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/brand\/[^/?]+\/products\?compare=year$/);
});
