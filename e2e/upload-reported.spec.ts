import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { newPartner } from './support/new-partner.ts';
import { choose, count, history, item, load, openUpload, sayPartner, testFile } from './support/upload.ts';

// Files as sellers have reported them, on the page. What their rows become is tested in the terminal.
const folder = path.resolve(import.meta.dirname, '../../shared/data/reports');

function reported(start: string) {
  const name = readdirSync(folder).find((one) => one.normalize('NFC').startsWith(start));
  if (name === undefined) throw new Error(`The reported file ${start} is missing: put it into ${folder}`);
  return testFile(name.normalize('NFC').replace(/^r\d+[a-z]?_/, ''), readFileSync(path.join(folder, name)));
}

let partner: Awaited<ReturnType<typeof newPartner>>;
test.beforeEach(async ({ page, baseURL }) => {
  partner = await newPartner();
  await openUpload(page, baseURL, partner);
});
test.afterEach(() => partner.drop());

test('a payment in a percent format is the one that is there already', async ({ page }) => {
  const [plain, percent] = [reported('r19a_'), reported('r19b_')];
  await choose(page, plain);
  await load(page, partner, 1).click();
  await expect(item(page, plain.name)).toContainText('반영 완료');
  // The first file of a partner is taken for its own.
  await expect(history(page)).toHaveCount(1);
  await choose(page, percent);
  // Nothing in it says the partner, and this member may load for others too.
  await sayPartner(page, partner.name);
  await expect(count(page, percent.name, '동일')).toHaveText('2');
  await expect(count(page, percent.name, '신규')).toHaveText('0');
});

test('a report of advertising is read whole, a protected file says what to do, and error values make nothing', async ({
  page,
}) => {
  const [ads, drm, errors] = [reported('r33_'), reported('r26_'), reported('r06b_')];
  await choose(page, ads, drm, errors);
  await expect(item(page, ads.name)).toContainText('377행');
  await expect(item(page, ads.name)).not.toContainText('오류');
  await expect(item(page, drm.name)).toContainText('보호를 먼저 해제');
  await expect(item(page, errors.name)).toContainText('엑셀 오류 값입니다');
});

test('a CSV of Excel in Korean is loaded, and says which usual columns it lacks', async ({ page }) => {
  // 옵션 ID, 상품명, 옵션명, 상품등급, 판매가능재고 in CP949; 똠 is none of the syllables of EUC-KR.
  const option = String(Date.now());
  const bytes = Buffer.concat([
    Buffer.from(
      'bfc9bcc72049442cbbf3c7b0b8ed2cbfc9bcc7b8ed2cbbf3c7b0b5eeb1de2cc6c7b8c5b0a1b4c9c0e7b0ed0d0a',
      'hex',
    ),
    Buffer.from(`${option},`),
    Buffer.from('8c63', 'hex'),
    Buffer.from(',x,NEW,"1,234"\r\n'),
  ]);
  const file = testFile('재고_261118.csv', bytes);
  await choose(page, file);
  await expect(item(page, file.name).getByLabel('날짜')).toHaveValue('2026.11.18');
  await expect(item(page, file.name)).toContainText('이 파일에 없는 열: 누적보관료');
  await expect(count(page, file.name, '신규')).toHaveText('1');
  await load(page, partner, 1).click();
  await expect(item(page, file.name)).toContainText('반영 완료');
  await page.goto(`/${partner.id}/inventory`);
  await expect(page.getByRole('row', { name: option })).toContainText('똠');
});
