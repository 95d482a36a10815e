import { expect, type Page } from '@playwright/test';
import { ownerDatabase } from './database.ts';

/** The id, first in every address of the partner's pages, of a demo partner. */
export async function partnerId(code: string): Promise<number> {
  const sql = ownerDatabase();
  try {
    const [row] = await sql<
      { ID: number }[]
    >`select "ID" from public.dim_partner where "PARTNER_CD" = ${code}`;
    if (!row) throw new Error(`The demo company has no partner ${code}.`);
    return row.ID;
  } finally {
    await sql.end();
  }
}

/** Chooses a partner on the grid as a person does, and waits for the page that follows. */
export async function choosePartner(page: Page, name: string): Promise<void> {
  await page.goto('/partner');
  await page.getByRole('list', { name: '파트너 목록' }).getByRole('button', { name }).click();
  await expect(page).toHaveURL(/\/\d+\/product-diagnosis$/);
  await expect(page.getByRole('heading', { level: 1, name: '상품 관리' })).toBeVisible();
}
