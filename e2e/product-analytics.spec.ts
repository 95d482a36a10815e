import { expect, type Page } from '@playwright/test';
import { exampleAddress } from '../demo/example-address.ts';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

async function openProduct(page: Page, baseURL: string | undefined): Promise<void> {
  await signedIn(page, baseURL ?? '', staff);
  const address = `/${await partnerId('P1003')}/product-analytics/$productId`;
  await page.goto(exampleAddress(address, 'P1003'));
  await settled(page);
}

test('a product is found by the keyboard and compared; the link shows both, and one press leaves it out', async ({
  page,
  baseURL,
}) => {
  await openProduct(page, baseURL);
  const card = page.getByRole('region', { name: '다른 상품과 비교' }).first();
  await card.getByRole('button', { name: '비교할 상품 추가' }).press('Enter');
  await page.getByRole('combobox', { name: '비교할 상품 추가' }).fill('한');
  const [other] = await page
    .getByRole('option')
    .first()
    .innerText()
    .then((text) => text.split('\n'));
  await page.getByRole('combobox', { name: '비교할 상품 추가' }).press('Enter');
  await expect(page).toHaveURL(/with=/);
  await expect(page.getByRole('img', { name: '상품 비교 그래프' })).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(page.getByRole('img', { name: '상품 비교 그래프' })).toBeVisible();
  await expect(card.getByRole('link', { name: `${other}` })).toHaveAttribute(
    'href',
    /product-analytics\/\d+$/,
  );
  await card.getByRole('button', { name: `${other} 비교에서 빼기` }).click();
  await expect(page.getByRole('img', { name: '상품 비교 그래프' })).toHaveCount(0);
  await expect(page).not.toHaveURL(/with=/);
});

test('a product of 전체 통계 leads to why its sales moved in the same period', async ({ page, baseURL }) => {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1003')}/statistics/total-sales?compare=year`);
  await settled(page);
  const link = page.getByRole('table', { name: '상품 TOP 100' }).getByRole('link').first();
  const name = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(/\/product-analytics\/\d+\?compare=year$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('what moved the sales is read at a press, and nothing scrolls sideways but tables', async ({
    page,
    baseURL,
  }) => {
    await openProduct(page, baseURL);
    await expect(page.getByText(/매출(이|은) .*: 조회수 .*, 구매전환율 .*, 객단가 /)).toBeVisible();
    const chart = page.getByRole('img', { name: '매출 변화 요인 그래프' });
    await chart.scrollIntoViewIfNeeded();
    await chart.tap({ position: { x: 120, y: 60 } });
    await expect(page.locator('p', { hasText: /^조회수$/ })).toBeVisible();
    const overflow = await page.evaluate(() => {
      const main = document.querySelector('main');
      return main ? main.scrollWidth - main.clientWidth : 0;
    });
    expect(overflow).toBe(0);
  });
});
