import { expect } from '@playwright/test';
import { expectQuietlyAccessible } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { openThreeTabs } from './support/tabs.ts';

test('the keyboard leads from any page to the search, to the product and back to its row', async ({
  page,
  baseURL,
}) => {
  const id = await openThreeTabs(page, baseURL);
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: '상품 검색' });
  await expect(box).toBeFocused();
  await expect(page).toHaveURL(`/${id}/brand-product-search`);
  await page.keyboard.type('ㅅ');
  const names = page.getByRole('table').locator('a[data-found]');
  await expect(names.first()).toBeVisible();
  await expectQuietlyAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(names.nth(1)).toBeFocused();
  await expect(names.nth(1)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${id}/product/\\d+$`));
  await page.goBack();
  await expect(names.nth(1)).toBeFocused();
  await expect(box).toHaveValue('ㅅ');
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
});

test('who goes back before the product came is on its row again', async ({ page, baseURL }) => {
  await openThreeTabs(page, baseURL);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/_id-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: '상품 검색' })).toBeFocused();
  await page.keyboard.type('ㅅ');
  const first = page.getByRole('table').locator('a[data-found]').first();
  await expect(first).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(first).toHaveCount(0);
  await page.goBack();
  await expect(first).toBeFocused();
  arrive();
});

test('what an input method composes is searched for before it is finished', async ({ page, baseURL }) => {
  await openThreeTabs(page, baseURL);
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: '상품 검색' });
  await expect(box).toBeFocused();
  const input = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of ['ㅅ', '서', '선', '성']) await compose(text);
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === '성');
  await input.send('Input.insertText', { text: '성' });
  await expect(box).toHaveValue('성');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '검색어 성 삭제' })).toBeVisible();
  await expect(box).toHaveValue('');
});
