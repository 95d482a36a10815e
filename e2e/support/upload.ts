import { expect, type Page } from '@playwright/test';
import { salesHeader, spreadsheet } from '../../src/reports/testing/spreadsheets.ts';
import { ownerDatabase } from './database.ts';
import { signedIn, staff } from './members.ts';
import type { NewPartner } from './new-partner.ts';

/** The day of the files, as their names say it. */
export const DAY = '20261118';
/** A row of 판매분석. */
export const sale = (option: string, pieces: string) => [option, '빨강', '컵', '1,000', pieces, '1', '2'];

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const testFile = (name: string, bytes: Uint8Array): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});

export async function sales(
  name: string,
  rows: string[][],
  header: string[] = salesHeader,
): Promise<TestFile> {
  return testFile(name, await spreadsheet([header, ...rows]));
}

export const choose = (page: Page, ...files: TestFile[]) =>
  page.locator('input[type=file]').setInputFiles(files);
export const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
export const load = (page: Page, partner: NewPartner, files: number) =>
  page.getByRole('button', { name: `${partner.name}에 ${files}개 반영` });
/** Says whose the files are whose content leaves several partners. */
export async function sayPartner(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: '파트너 선택' }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('button', { name: '이 파트너로 확인' }).click();
}
/** Rows of a kind of change, as the page says them. */
export const count = (page: Page, name: string, change: string) =>
  item(page, name).getByRole('term').filter({ hasText: change }).locator('xpath=../dd');
export const history = (page: Page) =>
  page.getByRole('table', { name: '최근 반영 기록' }).locator('tbody tr');

export async function openUpload(page: Page, baseURL: string | undefined, partner: NewPartner) {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${partner.id}/upload`);
  await expect(page.getByText('아직 반영한 파일이 없습니다')).toBeVisible();
}

/** How many reports of the partner wait in the database for 반영. */
export async function staged(partner: NewPartner): Promise<number> {
  const sql = ownerDatabase();
  try {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from private.import_batch where partner_cd = ${partner.code}`;
    return row?.n ?? -1;
  } finally {
    await sql.end();
  }
}
