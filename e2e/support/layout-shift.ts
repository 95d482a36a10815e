import type { Page } from '@playwright/test';

/** Sums up how far a page moves by itself (Cumulative Layout Shift), from the beginning of each page that is opened. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const at = window as Window & { layoutShift?: number };
    at.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) at.layoutShift = (at.layoutShift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Window & { layoutShift?: number }).layoutShift ?? 1);
