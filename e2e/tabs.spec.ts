import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { choosePartner, partnerId } from './support/partners.ts';
import { activeTab, menu, openThreeTabs, tabs } from './support/tabs.ts';

test('tabs cycle around, close and lead back to their full address', async ({ page, baseURL }) => {
  const id = await openThreeTabs(page, baseURL);
  await page.goto(`/${id}/settlement?brand=B1`);
  await expect(activeTab(page)).toHaveText('정산 리포트');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page).toHaveURL(`/${id}/settlement-compensation`);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page).toHaveURL(`/${id}/product-diagnosis`);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page).toHaveURL(`/${id}/settlement?brand=B1`);
  await page.reload();
  await expect(tabs(page)).toHaveText(['상품 관리', '정산 리포트', '재고손실보상 리포트']);
  await page.keyboard.press('Shift+Q');
  await expect(page).toHaveURL(`/${id}/settlement-compensation`);
  await expect(tabs(page)).toHaveText(['상품 관리', '재고손실보상 리포트']);
  await page.getByRole('button', { name: '상품 관리 탭 닫기' }).click();
  await expect(page).toHaveURL(`/${id}/settlement-compensation`);
  await page.getByRole('button', { name: '재고손실보상 리포트 탭 닫기' }).click();
  await expect(page).toHaveURL('/');
  await expect(tabs(page)).toHaveCount(0);
});

test('a tab returns to where it was scrolled', async ({ page, baseURL }) => {
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

test('many tabs scroll and keep the active one in sight', async ({ page, baseURL }) => {
  await openThreeTabs(page, baseURL);
  await page.setViewportSize({ width: 800, height: 600 });
  for (const name of ['AI 상품진단', '개입 효과 분석', '캠페인 성과', '키워드 성과', '입고 관리']) {
    await menu(page).getByRole('link', { name }).click();
    await expect(activeTab(page)).toHaveText(name);
  }
  await expect(tabs(page)).toHaveCount(8);
  await expect(tabs(page).last()).toBeInViewport();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page).toHaveURL(/product-diagnosis$/);
  await expect(tabs(page).first()).toBeInViewport();
});

test('tabs of two products are told apart', async ({ page, baseURL }) => {
  await signedIn(page, baseURL ?? '', staff);
  const id = await partnerId('P1003');
  const open = async (path: string) => {
    await page.goto(`/${id}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  await open('product/87301920456');
  await open('product/87302837787');
  await open('brand/B1');
  await expect(tabs(page)).toHaveText(['상품 상세 87301920456', '상품 상세 87302837787', '브랜드 상세 B1']);
  await expect(page).toHaveTitle(/^브랜드 상세 B1 · /);
  await page.getByRole('button', { name: '상품 상세 87302837787 탭 닫기' }).click();
  await expect(tabs(page)).toHaveText(['상품 상세 87301920456', '브랜드 상세 B1']);
});

test('closing all tabs asks first and leads to product management', async ({ page, baseURL }) => {
  await openThreeTabs(page, baseURL);
  await page.keyboard.press('Shift+C');
  const question = page.getByRole('alertdialog', { name: '모든 탭 닫기' });
  await expect(question).toContainText('열려있는 모든 탭(3개)을 닫으시겠습니까?');
  await question.getByRole('button', { name: '취소' }).click();
  await expect(tabs(page)).toHaveCount(3);
  await page.keyboard.press('Shift+C');
  await question.getByRole('button', { name: '모두 닫기' }).click();
  await expect(page).toHaveURL('/product-diagnosis');
  await expect(tabs(page)).toHaveText(['상품 관리']);
});

test('shortcuts rest while somebody types and while an input method composes', async ({ page, baseURL }) => {
  await openThreeTabs(page, baseURL);
  await page.keyboard.press('Shift+P');
  const search = page.getByRole('searchbox', { name: '파트너 검색' });
  await expect(search).toBeFocused();
  await page.keyboard.press('Shift+Q');
  await expect(search).toHaveValue('Q');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tabs(page)).toHaveCount(3);
  await page.evaluate(() => {
    const press = { code: 'KeyQ', key: 'Process', shiftKey: true, bubbles: true, isComposing: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  await expect(tabs(page)).toHaveCount(3);
  await page.evaluate(() => {
    const press = { code: 'KeyQ', key: 'ㅃ', shiftKey: true, bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  await expect(tabs(page)).toHaveCount(2);
});
