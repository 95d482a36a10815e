import { expect, type Page } from '@playwright/test';
import { ownerDatabase } from './database.ts';

/** A demo partner: its id, first in every address of its pages, and its name. */
export async function demoPartner(code: string): Promise<{ id: number; name: string }> {
  const sql = ownerDatabase();
  try {
    const [row] = await sql<
      { ID: number; PARTNER_NM: string }[]
    >`select "ID", "PARTNER_NM" from public.dim_partner where "PARTNER_CD" = ${code}`;
    if (!row) throw new Error(`The demo company has no partner ${code}.`);
    return { id: row.ID, name: row.PARTNER_NM };
  } finally {
    await sql.end();
  }
}

export const partnerId = async (code: string): Promise<number> => (await demoPartner(code)).id;

/** Chooses a partner on the grid as a person does, and waits for the page that follows. */
export async function choosePartner(page: Page, name: string): Promise<void> {
  await page.goto('/partner');
  await page.getByRole('list', { name: '파트너 목록' }).getByRole('button', { name }).click();
  await expect(page).toHaveURL(/\/\d+\/product-diagnosis$/);
  await expect(page.getByRole('heading', { level: 1, name: '상품 관리' })).toBeVisible();
}
