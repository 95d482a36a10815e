import { expect, type Page } from '@playwright/test';
import { exampleAddress } from '../demo/example-address.ts';
import { pageAddress } from '../src/pages/page-at.ts';
import { pages } from '../src/pages/pages.ts';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';
import { menu } from './support/tabs.ts';
import { translate, wordsOf } from './support/translator.ts';

const PARTNER = 'P1003';

/** Presses the first of what changes the page or opens something over it, and closes that again. */
async function clickAbout(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const layer = page.locator('[role=dialog], [role=alertdialog], [role=listbox], [role=menu]');
  const kinds = {
    layers: [main.getByRole('combobox'), main.locator('button[aria-haspopup]')],
    changes: [
      main.getByRole('tab'),
      main.getByRole('columnheader').locator('button:not([aria-haspopup])').filter({ hasText: /./ }),
      main.getByRole('button', { name: /^2 페이지/ }),
      main.getByRole('button', { name: /^조회/ }),
    ],
  };
  for (const [kind, buttons] of Object.entries(kinds))
    for (const button of (
      await Promise.all(buttons.map(async (one) => (await one.all()).slice(0, 1)))
    ).flat()) {
      if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
      await button.click();
      if (kind === 'layers') {
        await layer.first().waitFor();
        await page.keyboard.press('Escape');
        await expect(layer).toHaveCount(0);
      }
      await settled(page);
    }
}

for (const entry of pages.filter(({ scope }) => scope !== 'public'))
  test(`${entry.title} (${entry.path}), translated, is as usable as before and shows the same figures`, async ({
    page,
    context,
    baseURL,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const id = await partnerId(PARTNER);
    await signedIn(page, baseURL ?? '', staff);
    const address = exampleAddress(pageAddress(entry, id), PARTNER) + (entry.built?.example ?? '');
    // Chooses the partner for an address without one.
    if (!address.startsWith(`/${id}/`)) {
      await page.goto(`/${id}/product-diagnosis`);
      await settled(page);
    }
    await page.goto(address);
    await settled(page);
    await translate(page);
    await clickAbout(page);
    // Without the menu, another page by its address would not be under the translator.
    await menu(page)
      .getByRole('link', { name: entry.path === '/inbound' ? '재고 현황' : '입고 관리' })
      .click();
    await expect(page).toHaveURL(/(inbound|inventory)$/);
    await settled(page);
    await page.goBack();
    await settled(page);
    const plain = await context.newPage();
    await plain.goto(page.url());
    await settled(plain);
    await expect(async () => expect(await wordsOf(page)).toBe(await wordsOf(plain))).toPass({
      timeout: 30_000,
    });
    await plain.close();
    expect(errors).toEqual([]);
  });
