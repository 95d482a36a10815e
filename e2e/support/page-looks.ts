import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { layoutFlaws } from './layout-flaws.ts';
import { ringFlaws } from './ring-flaws.ts';

// A run names every flaw, not the first alone. On a busy machine one look takes seconds.
const everyFlaw = expect.configure({ soft: true, timeout: 15_000 });
const WIDTHS = [1920, 1440, 1024, 768, 390, 360];
/** The layouts of a desk and of a phone. */
const ACCESSIBLE_AT = [1440, 390];
/** What another theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Waits until nothing on the page stands for something that is still coming. */
export async function settled(page: Page): Promise<void> {
  // By the element: to find it by its role, the roles of all elements of a long table are worked out.
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** The theme of the system changes, and the page has drawn itself in it: its colours are on their way by then. */
async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/**
 * The page as it is now, or one part of it, is accessible at its width in light and dark; light remains. `look` looks at
 * more of it in each theme: a change of theme draws the whole page anew.
 */
export async function expectAccessibleInThemes(
  page: Page,
  part?: string,
  look?: (theme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  await expectAccessible(page, part);
  await look?.('light');
  await inTheme(page, 'dark');
  await expectAccessible(page, part, COLOUR_RULES);
  await look?.('dark');
  await inTheme(page, 'light');
}

/**
 * The page as it is now fits every width, is accessible and shows where the focus is in light and dark, in one window: a change of the width or
 * of the system's theme is what a person's window does, too.
 */
export async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await everyFlaw.poll(() => layoutFlaws(page), { message: `at ${width} px` }).toEqual([]);
    if (!ACCESSIBLE_AT.includes(width)) continue;
    await expectAccessibleInThemes(page, undefined, async (theme) =>
      everyFlaw(await ringFlaws(page), `focus at ${width} px, ${theme}`).toEqual([]),
    );
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
