import { expect, type Locator } from '@playwright/test';

/**
 * Waits until the table shows the rows of its last request. Until then a row may go away at any moment, so wait
 * before reading rows by number, their geometry or how many there are.
 */
export async function expectLoaded(table: Locator): Promise<void> {
  await expect(table.locator('xpath=ancestor::*[@aria-busy][1]')).toHaveAttribute('aria-busy', 'false');
}

/** Left edges of the first cells of the first row, whole px. */
export async function leftEdges(table: Locator, cells: number): Promise<number[]> {
  await expectLoaded(table);
  return table
    .locator('tbody tr')
    .first()
    .locator('td')
    .evaluateAll(
      (all, count) => all.slice(0, count).map((cell) => Math.round(cell.getBoundingClientRect().x)),
      cells,
    );
}
