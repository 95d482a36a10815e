import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { choosePartner } from './support/partners.ts';
import { activeTab, menu, openThreeTabs, tabs } from './support/tabs.ts';

test('many tabs scroll and keep the active one in sight; a tab returns to where it was scrolled', async ({
  page,
  baseURL,
}) => {
  const id = await openThreeTabs(page, baseURL);
  await page.setViewportSize({ width: 1024, height: 420 });
  await page.goto(`/${id}/inventory`);
  const content = page.locator('#content');
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  await content.evaluate(
    (box) =>
      new Promise((resolve) => {
        box.addEventListener('scroll', resolve, { once: true });
        box.scrollTo(0, 300);
      }),
  );
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page).toHaveURL(/settlement-compensation$/);
  await expect(async () => expect(await content.evaluate((box) => box.scrollTop)).toBe(0)).toPass();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page).toHaveURL(/inventory/);
  await expect(async () => expect(await content.evaluate((box) => box.scrollTop)).toBe(300)).toPass();
  await page.reload();
  await expect(async () => expect(await content.evaluate((box) => box.scrollTop)).toBe(300)).toPass();

  await page.setViewportSize({ width: 800, height: 600 });
  for (const name of ['AI 상품진단', '변경 효과', '캠페인 성과', '키워드 성과', '입고 관리']) {
    await menu(page).getByRole('link', { name }).click();
    await expect(activeTab(page)).toHaveText(name);
  }
  await expect(tabs(page)).toHaveCount(9);
  await expect(tabs(page).last()).toBeInViewport();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page).toHaveURL(/product-diagnosis$/);
  await expect(tabs(page).first()).toBeInViewport();
});

test('two windows share what is open, and each keeps its own page, addresses and partner', async ({
  page,
  context,
  baseURL,
}) => {
  const id = await openThreeTabs(page, baseURL);
  const other = await context.newPage();
  await other.goto(`/${id}/keyword-performance?q=1`);
  const four = ['상품 관리', '정산 리포트', '재고손실보상 리포트', '키워드 성과'];
  await expect(tabs(other)).toHaveText(four);
  await expect(tabs(page)).toHaveText(four);
  await expect(activeTab(page)).toHaveText('재고손실보상 리포트');
  await page.getByRole('button', { name: '정산 리포트 탭 닫기' }).click();
  await expect(tabs(other)).toHaveText(['상품 관리', '재고손실보상 리포트', '키워드 성과']);
  // What somebody reads in the other window stays there.
  await page.getByRole('button', { name: '키워드 성과 탭 닫기' }).click();
  await expect(tabs(page)).toHaveText(['상품 관리', '재고손실보상 리포트']);
  await expect(activeTab(other)).toHaveText('키워드 성과');

  await choosePartner(other, '아이봄');
  await menu(other).getByRole('link', { name: '캠페인 성과' }).click();
  await expect(activeTab(other)).toHaveText('캠페인 성과');
  await expect(tabs(page).filter({ hasText: '캠페인 성과' })).toHaveAttribute(
    'href',
    `/${id}/campaign-performance`,
  );
  await page.reload();
  await expect(page).toHaveURL(`/${id}/settlement-compensation`);
  await expect(activeTab(page)).toHaveText('재고손실보상 리포트');
  await expect(tabs(page).filter({ hasText: '상품 관리' })).toHaveAttribute(
    'href',
    `/${id}/product-diagnosis`,
  );
  await expect(page.getByRole('button', { name: /^모아리빙 .*파트너 변경$/ })).toBeVisible();
});
