import { expect, type Locator } from '@playwright/test';

/**
 * Waits until the cell shows the value and the value is kept. It is shown earlier, but only what is kept can be taken back, and
 * only that is what another window finds.
 */
export async function expectKept(cell: Locator, text: string): Promise<void> {
  await expect(cell).toHaveText(text);
  await expect(cell).toHaveAttribute('aria-busy', 'false');
}
