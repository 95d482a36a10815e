import { expect, type Locator, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';

/** Presses a download button and reads the file that comes with another library than the one that wrote it. */
export async function downloadSheet(page: Page, button: Locator, sheet: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await expect(button).toBeEnabled();
  return { name: download.suggestedFilename(), rows: await readSheet(await download.path(), sheet) };
}
