import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { salesRows, writeSpreadsheet } from '../bench/import-files.ts';
import { hostileFiles } from '../src/reports/testing/hostile-files.ts';
import { newPartner } from './support/new-partner.ts';
import { pageWork } from './support/page-work.ts';
import { watchRenderers } from './support/renderer-memory.ts';
import { choose, DAY, item, load, openUpload, sale, sales } from './support/upload.ts';

/** Megabytes that the page may take with its worker, itself included (about 180). */
const MOST = 500;

let partner: Awaited<ReturnType<typeof newPartner>>;
let folder: string;
test.beforeEach(async () => {
  partner = await newPartner();
  // From the disk, as a person chooses them: what a test hands over itself goes through the page's memory.
  folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-upload-'));
});
test.afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await partner.drop();
});

test('files made to hurt end with a sentence and in little memory', async ({ page, baseURL, browser }) => {
  test.setTimeout(300_000);
  await openUpload(page, baseURL, partner);
  for (const [fileName, content, sentence] of hostileFiles) {
    // The day is in the name: without one the file would not be read to its end.
    const name = fileName.replace('.', `_${DAY}.`);
    writeFileSync(path.join(folder, name), content());
    const peak = await watchRenderers(browser);
    await page.locator('input[type=file]').setInputFiles(path.join(folder, name));
    // On a busy machine the limit of time may come before the one that the file is made for.
    await expect(item(page, name).getByRole('alert')).toHaveText(
      new RegExp(`${sentence.replace(/[()]/g, '\\$&')}|안에 읽지 못해 중단`),
    );
    expect(peak(), name).toBeLessThan(MOST);
    await page.getByRole('button', { name: `${name} 빼기` }).click();
  }
  await choose(page, await sales(`판매분석_${DAY}.xlsx`, [sale('71000000031', '3')]));
  await expect(load(page, partner, 1)).toBeEnabled();
});

test('100,000 rows are read in little memory, and leave the page usable', async ({
  page,
  baseURL,
  browser,
}) => {
  test.setTimeout(300_000);
  const name = `판매분석_${DAY}.xlsx`;
  const file = path.join(folder, name);
  await writeSpreadsheet(file, salesRows(100_000));
  await openUpload(page, baseURL, partner);
  const peak = await watchRenderers(browser);
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(item(page, name)).toContainText(/읽는 중 [\d,]+행/);
  // While it is read, a press is answered at once: the page's own thread has hardly anything else to do.
  const work = await pageWork(page);
  const before = await work();
  await page.getByRole('main').getByRole('button', { name: '파트너 변경' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await work()) - before).toBeLessThan(2);
  await page.keyboard.press('Escape');
  await expect(load(page, partner, 1)).toBeEnabled({ timeout: 200_000 });
  expect(peak()).toBeLessThan(MOST);
});
