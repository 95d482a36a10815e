import { expect } from '@playwright/test';
import { textRow, workbookParts, zip } from '../src/reports/testing/zip.ts';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { demoPassword, signedInAlone, staff } from './support/members.ts';
import { newPartner } from './support/new-partner.ts';
import { signInByForm } from './support/sign-in.ts';
import {
  DAY,
  sale,
  testFile,
  sales,
  choose,
  item,
  load,
  openUpload,
  staged,
  type TestFile,
} from './support/upload.ts';

let partner: Awaited<ReturnType<typeof newPartner>>;
test.beforeEach(async () => {
  partner = await newPartner();
});
test.afterEach(() => partner.drop());

test('files that are no known report say why, and the page goes on', async ({ page, baseURL }) => {
  await openUpload(page, baseURL, partner);
  const files: [TestFile, string][] = [
    [
      testFile('모름.xlsx', zip(workbookParts([textRow(1, ['이름', '나이'])]))),
      '어떤 보고서인지 알 수 없습니다',
    ],
    [
      await sales(`판매분석_${DAY}.xlsx`, [['1', '1', '1']], ['옵션 ID', '방문자', '조회']),
      '판매분석 파일에 꼭 필요한 열이 없습니다: 판매량',
    ],
  ];
  await choose(page, ...files.map(([file]) => file));
  for (const [file, sentence] of files)
    await expect(item(page, file.name).getByRole('alert')).toContainText(sentence);
  await choose(page, await sales('판매분석_20261117.xlsx', [sale('71000000031', '3')]));
  await expect(load(page, partner, 1)).toBeEnabled();
});

test('option ids of another partner are refused with their list', async ({ page, baseURL }) => {
  const sql = ownerDatabase();
  const [other] = await sql<{ id: string }[]>`
    select "OPTION_CD" as id from public.dim_option where "PARTNER_CD" = 'P1002' order by 1 limit 1`.finally(
    () => sql.end(),
  );
  await openUpload(page, baseURL, partner);
  const name = `판매분석_${DAY}.xlsx`;
  await choose(page, await sales(name, [sale(other?.id ?? '', '3')]));
  await expect(item(page, name).getByRole('alert')).toContainText(
    `다른 파트너의 옵션 ID 1개가 들어 있어 반영하지 않았습니다: ${other?.id}.`,
  );
  expect(await staged(partner)).toBe(0);
});

test('a failure on the way is said and the file can be tried again', async ({ page, baseURL }) => {
  await openUpload(page, baseURL, partner);
  const name = `판매분석_${DAY}.xlsx`;
  await page.route('**/rpc/import_add_rows', (route) => route.abort('internetdisconnected'));
  await choose(page, await sales(name, [sale('71000000041', '3')]));
  const alert = item(page, name).getByRole('alert');
  await expect(alert).toContainText('서버에 연결할 수 없습니다.');
  await page.unroute('**/rpc/import_add_rows');
  await item(page, name).getByRole('button', { name: '다시 시도' }).click();
  await expect(load(page, partner, 1)).toBeEnabled();

  // The answer is lost, not the load: trying again finds that nothing is left to do.
  await page.route('**/rpc/import_commit', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await load(page, partner, 1).click();
  await expect(alert).toContainText('반영 결과를 확인하지 못했습니다.');
  await page.unroute('**/rpc/import_commit');
  await item(page, name).getByRole('button', { name: '다시 시도' }).click();
  await expect(item(page, name)).toContainText('바뀌는 것이 없습니다.');
});

test('a member who loses the right, or the session, is told so', async ({ page, baseURL }) => {
  await signedInAlone(page, baseURL ?? '', staff);
  await openUpload(page, baseURL, partner);
  const name = `판매분석_${DAY}.xlsx`;
  const answers: [number, object, string, string][] = [
    [
      403,
      { code: '42501', message: 'permission denied' },
      '이 파트너의 데이터를 올릴 권한이 없습니다.',
      '2026-11-15',
    ],
    [413, { message: 'Payload too large' }, '파일을 나누어주세요.', '2026-11-17'],
  ];
  await choose(page, await sales(name, [sale('71000000051', '3')]));
  await expect(load(page, partner, 1)).toBeEnabled();
  for (const [status, json, sentence, day] of answers) {
    await page.route('**/rpc/import_start', (route) => route.fulfill({ status, json }));
    await item(page, name).getByLabel('날짜').fill(day);
    await expect(item(page, name).getByRole('alert')).toContainText(sentence);
    await page.unroute('**/rpc/import_start');
    await item(page, name).getByRole('button', { name: '다시 시도' }).click();
    await expect(load(page, partner, 1)).toBeEnabled();
  }
  // A session that is refused and cannot be renewed ends: the sign-in page says so and leads back here.
  const refusal = { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } };
  const noRenewal = { status: 400, json: { error_code: 'refresh_token_not_found', msg: 'x' } };
  await page.route('**/rpc/import_start', (route) => route.fulfill(refusal));
  await page.route('**/auth/v1/token*', (route) => route.fulfill(noRenewal));
  await item(page, name).getByLabel('날짜').fill('2026-11-16');
  await expect(page.getByText('세션이 만료되었습니다. 다시 로그인해주세요.')).toBeVisible();
  await page.unroute('**/rpc/import_start');
  await page.unroute('**/auth/v1/token*');
  await signInByForm(page, staff, demoPassword);
  await expect(page).toHaveURL(`/${partner.id}/upload`);
});
