import { expect, type Page } from '@playwright/test';
import { signedIn, staff } from './members.ts';
import { choosePartner } from './partners.ts';

export const tabs = (page: Page) => page.getByRole('navigation', { name: '열린 페이지' }).getByRole('link');
export const activeTab = (page: Page) => tabs(page).and(page.locator('[aria-current=page]'));
export const menu = (page: Page) => page.getByRole('navigation', { name: '메뉴' });

/** Shows another address of the product in the same document, in the place of the one before: to load it anew is seconds of work. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.replaceState(null, '', to), address);
}

/** Signed in as staff, with the pages of three tabs open; the last one is active. */
export async function openThreeTabs(page: Page, baseURL = '') {
  await signedIn(page, baseURL, staff);
  await choosePartner(page, '모아리빙');
  // A page that is left before it came opens no tab.
  await expect(activeTab(page)).toHaveText('상품 관리');
  for (const name of ['정산 리포트', '재고손실보상 리포트']) {
    await menu(page).getByRole('link', { name }).click();
    await expect(activeTab(page)).toHaveText(name);
  }
  await expect(tabs(page)).toHaveText(['상품 관리', '정산 리포트', '재고손실보상 리포트']);
  return new URL(page.url()).pathname.split('/')[1] ?? '';
}
