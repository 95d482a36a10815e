import { test as base } from '@playwright/test';

/**
 * A journey, in the emptied window of the one before (`reuseContext` in the configuration). It leaves the product by
 * itself at the end: what a page stores as it goes away would else come after the emptying, into the next journey.
 */
export const test = base.extend<{ leaving: void }>({
  leaving: [
    async ({ page, baseURL }, use) => {
      await use();
      // To an address of the same host, so that the page is gone before the next one is there.
      if (!page.isClosed()) await page.goto(`${baseURL}/healthz`);
    },
    { auto: true },
  ],
});
