import type { Page } from '@playwright/test';

/** Sums up how far a page moves by itself (Cumulative Layout Shift), from the beginning of each page that is opened. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const at = window as Window & { layoutShift?: number; moved?: string[] };
    at.layoutShift = 0;
    at.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        at.layoutShift = (at.layoutShift ?? 0) + entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          at.moved?.push(
            `${node?.textContent?.slice(0, 40) ?? 'gone'}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Window & { layoutShift?: number }).layoutShift ?? 1);

/** The parts that moved, each with where it stood and stands. */
export const movedParts = (page: Page): Promise<string> =>
  page.evaluate(() => ((window as Window & { moved?: string[] }).moved ?? []).join('\n'));
