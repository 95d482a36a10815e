import { expect, type Page } from '@playwright/test';
import type { AppPage } from '../../src/pages/pages.ts';
import { settled } from './page-looks.ts';
import { menu } from './tabs.ts';
import { translate, wordsOf } from './translator.ts';

/** Presses the first of what changes the page or opens something over it, and closes that again. */
async function clickAbout(page: Page): Promise<void> {
  const main = page.locator('main');
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
    for (const all of buttons) {
      // Found once: a search by role goes through all elements of the page.
      const [button] = await all.elementHandles();
      if (!button || !(await button.isVisible()) || !(await button.isEnabled())) continue;
      await button.click();
      if (kind === 'layers') {
        await layer.first().waitFor();
        await page.keyboard.press('Escape');
        await expect(layer).toHaveCount(0);
      }
      await settled(page);
    }
}

/**
 * The page that the window shows is as usable when a translator has replaced its texts as before, and shows the same
 * figures as the second window does without one.
 */
export async function expectTranslatable(window: Page, second: Page, { path }: AppPage): Promise<void> {
  await translate(window);
  await clickAbout(window);
  // By the menu: a page that is opened by its address would not be under the translator.
  await menu(window)
    .getByRole('link', { name: path === '/inbound' ? '재고 현황' : '입고 관리' })
    .click();
  await expect(window).toHaveURL(({ pathname }) => /(inbound|inventory)$/.test(pathname));
  await settled(window);
  await window.goBack();
  await settled(window);
  await second.goto(window.url());
  await settled(second);
  await expect(async () => expect(await wordsOf(window)).toBe(await wordsOf(second))).toPass({
    timeout: 30_000,
  });
  // Outside the product, but not of another site, for which the browser would start a process.
  await second.goto('/healthz');
}
