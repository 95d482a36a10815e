import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { layoutFlaws } from './support/layout-flaws.ts';
import { newPartner } from './support/new-partner.ts';
import { expectAccessibleInThemes } from './support/page-looks.ts';
import {
  DAY,
  sale,
  testFile,
  sales,
  choose,
  item,
  load,
  history,
  openUpload,
  staged,
} from './support/upload.ts';

let partner: Awaited<ReturnType<typeof newPartner>>;
test.beforeEach(async () => {
  partner = await newPartner();
});
test.afterEach(() => partner.drop());

test('choosing another partner and leaving ask first while files are not loaded; leaving leaves nothing behind', async ({
  page,
  baseURL,
}) => {
  await openUpload(page, baseURL, partner);
  await choose(page, await sales(`판매분석_${DAY}.xlsx`, [sale('71000000061', '3')]));
  await expect(load(page, partner, 1)).toBeEnabled();
  await page.getByRole('main').getByRole('button', { name: '파트너 변경' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /온새미뷰티/ })
    .click();
  await page.getByRole('button', { name: '계속 올리기' }).click();
  await expect(page).toHaveURL(`/${partner.id}/upload`);
  await expect(page.getByRole('button', { name: new RegExp(`${partner.name}.*파트너 변경`) })).toBeVisible();
  await load(page, partner, 1).click();
  await expect(history(page)).toHaveCount(1);

  await choose(page, await sales('판매분석_20261117.xlsx', [sale('71000000061', '3')]));
  await expect(load(page, partner, 1)).toBeEnabled();
  expect(await staged(partner)).toBe(1);
  const leave = () =>
    page.getByRole('navigation', { name: '메뉴' }).getByRole('link', { name: '재고 현황' }).click();
  await leave();
  await expect(page.getByRole('alertdialog')).toContainText('아직 반영하지 않은 파일이 1개 있습니다.');
  await page.getByRole('button', { name: '계속 올리기' }).click();
  await expect(load(page, partner, 1)).toBeEnabled();
  await leave();
  await page.getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL(/\/inventory$/);
  await expect.poll(() => staged(partner)).toBe(0);
});

test('files dropped anywhere on the page are taken, and the keyboard reaches everything', async ({
  page,
  baseURL,
}) => {
  await openUpload(page, baseURL, partner);
  const file = await sales(`판매분석_${DAY}.xlsx`, [sale('71000000071', '3')]);
  const transfer = await page.evaluateHandle(
    ([name, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name));
      return data;
    },
    [file.name, [...file.buffer]] as const,
  );
  const heading = page.getByRole('heading', { level: 1 });
  await heading.dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(page.getByText('놓으면 파일을 읽기 시작합니다')).toBeVisible();
  await heading.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(load(page, partner, 1)).toBeEnabled();
  // Focus and key in one: what the page shows meanwhile may take the focus.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '파일 선택' }).press('Enter');
  expect((await chooser).isMultiple()).toBe(true);
  await load(page, partner, 1).press('Enter');
  await expect(item(page, file.name)).toContainText('반영 완료');
});

test('a file on its way can be cancelled, and leaves nothing behind', async ({ page, baseURL }) => {
  await openUpload(page, baseURL, partner);
  const name = `판매분석_${DAY}.xlsx`;
  await page.route('**/rpc/import_add_rows', () => undefined);
  await choose(page, await sales(name, [sale('71000000091', '3')]));
  await expect(item(page, name)).toContainText(/보내는 중 \d+%/);
  await expect.poll(() => staged(partner)).toBe(1);
  await page.getByRole('button', { name: `${name} 취소` }).click();
  await expect(item(page, name)).toHaveCount(0);
  await expect.poll(() => staged(partner)).toBe(0);
});

test('everyone can use the page in both themes, also on a phone', async ({ page, baseURL }) => {
  await openUpload(page, baseURL, partner);
  await expectAccessibleInThemes(page);
  await choose(
    page,
    await sales(`판매분석_${DAY}.xlsx`, [sale('71000000081', '3'), sale('x', '3')]),
    await sales('판매분석_20261117.xlsx', [sale('71000000081', '3')]),
    await sales('판매분석.xlsx', [sale('71000000081', '3')]),
    testFile('글.xlsx', Buffer.from('hello')),
  );
  await expect(item(page, '글.xlsx')).toContainText('실패');
  await expectAccessibleInThemes(page);
  await load(page, partner, 1).click();
  await expect(history(page)).toHaveCount(1);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessibleInThemes(page);
    expect(await layoutFlaws(page)).toEqual([]);
  }
});
