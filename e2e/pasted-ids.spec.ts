import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { openStock } from './support/stock.ts';

/** Pastes a text as a person does, from the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

const fullWidth = (id: string) =>
  id.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

test('lists of option ids that are pasted one after another become chips of their own', async ({
  page,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStock(page, baseURL);
  await page.getByRole('textbox', { name: '옵션 ID' }).focus();
  await paste(page, '87300000001\n87300000002');
  await paste(page, `'${fullWidth('87300000003')};\u200b87300000004.0`);
  await paste(page, '옵션 ID: “87300000005”');
  const chips = page.getByRole('button', { name: /^옵션 ID \S+ 삭제$/ });
  await expect(chips).toHaveCount(5);
  for (const end of [1, 2, 3, 4, 5])
    await expect(page.getByRole('button', { name: `옵션 ID 8730000000${end} 삭제` })).toBeVisible();

  await page.goto(page.url().replace(/inventory.*/, 'brand-product-search'));
  await page.getByRole('searchbox', { name: '상품 검색' }).focus();
  await paste(page, '87300000001\n87300000002');
  await paste(page, fullWidth('87300000003'));
  await paste(page, '87300000004');
  await expect(page.getByRole('button', { name: /^검색어 \d+ 삭제$/ })).toHaveCount(4);
});
