import { expect, type Page } from '@playwright/test';
import { signedIn, staff } from './members.ts';
import { partnerId } from './partners.ts';
import { expectLoaded } from './table.ts';

export const table = (page: Page) => page.getByRole('table', { name: '재고 현황' });
export const bodyRows = (page: Page) => table(page).locator('tbody tr');
export const column = (page: Page, header: string) => table(page).getByRole('columnheader', { name: header });
export const headers = async (page: Page) =>
  (await table(page).getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
export const search = (page: Page) => page.getByRole('button', { name: /^조회( |$)/ });

/** The stock page of a partner, as staff, with its rows. */
export async function openStock(page: Page, baseURL: string | undefined, query = '', partner = 'P1002') {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId(partner)}/inventory${query}`);
  await expect(page.getByText(/^총 [\d,]+건$/)).toBeVisible();
  await expectLoaded(table(page));
}
