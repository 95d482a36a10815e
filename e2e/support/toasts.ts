import { expect, type Page } from '@playwright/test';

/**
 * Remembers every toast of the page, for each goes away by itself; call it before the first page. Returns a check
 * that a toast with these sentences was shown.
 */
export async function watchToasts(page: Page): Promise<(...sentences: string[]) => Promise<void>> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(globalThis, { shownToasts: shown });
    const look = () => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) shown.add(toast.textContent);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const toasts = () =>
    page.evaluate(() => [...(globalThis as unknown as { shownToasts: Set<string> }).shownToasts]);
  return async (...sentences) => {
    await expect
      .poll(async () => (await toasts()).some((toast) => sentences.every((text) => toast.includes(text))))
      .toBe(true);
  };
}
