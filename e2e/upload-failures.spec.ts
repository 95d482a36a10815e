import { expect } from '@playwright/test';
import { textRow, workbookParts, zip } from '../src/reports/testing/zip.ts';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { demoPassword, signedInAlone, staff } from './support/members.ts';
import { newPartner } from './support/new-partner.ts';
import { expectAccessibleInThemes } from './support/page-looks.ts';
import { signInByForm } from './support/sign-in.ts';
import {
  DAY,
  sale,
  testFile,
  sales,
  choose,
  history,
  item,
  load,
  sayPartner,
  openUpload,
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

test('a file of another partner goes to that one, and one of two partners is asked about', async ({
  page,
  baseURL,
}) => {
  const sql = ownerDatabase();
  const [one, two] = await sql<{ id: string; name: string }[]>`
    select min(o."OPTION_CD") as id, p."PARTNER_NM" as name from public.dim_option o
    join public.dim_partner p using ("PARTNER_CD") where "PARTNER_CD" in ('P1002', 'P1003')
    group by p."PARTNER_CD", name order by p."PARTNER_CD"`.finally(() => sql.end());
  await openUpload(page, baseURL, partner);
  const [name, mixed] = [`판매분석_${DAY}.xlsx`, '판매분석_20261117.xlsx'];
  const [first, second] = [sale(one?.id ?? '', '3'), sale(two?.id ?? '', '3')];
  await choose(page, await sales(name, [first]), await sales(mixed, [first, second]));
  await expect(item(page, name)).toContainText(`${one?.name}에 반영`);
  await expect(item(page, mixed)).toContainText('파트너 필요');
  await expectAccessibleInThemes(page);
  await sayPartner(page, two?.name ?? '');
  await expect(item(page, mixed).getByRole('alert')).toContainText(
    `다른 파트너의 옵션 ID 1개가 들어 있어 반영하지 않았습니다: ${one?.id}.`,
  );
  await page.getByRole('button', { name: `${name} 빼기` }).click();
});

test('bad files say why on the built page, and the others go on', async ({ page, baseURL }) => {
  await openUpload(page, baseURL, partner);
  const good = await sales(`판매분석_${DAY}.xlsx`, [sale('71000000032', '3')]);
  const inner = zip([{ name: '가/나/판매분석_20261116.xlsx', content: good.buffer }]);
  const bad: [TestFile, string][] = [
    [testFile('빈.xlsx', Buffer.alloc(0)), '빈 파일입니다(0바이트)'],
    [testFile('끊김.xlsx', good.buffer.subarray(0, 900)), '내려받기가 중간에 끊겼습니다'],
    [testFile('~$판매분석.xlsx', Buffer.from('x')), '엑셀을 닫고 "판매분석.xlsx"'],
    [
      testFile('사진.png', Buffer.from('\u0089PNG\r\n\u001a\n\0')),
      '엑셀 파일(.xlsx)이나 CSV 파일이 아닙니다',
    ],
    [testFile('판매.lnk', Buffer.from('L\0\0\0\u0001\u0014\u0002\0')), '바로 가기 파일입니다'],
  ];
  await choose(
    page,
    ...bad.map(([file]) => file),
    testFile('자료.zip', zip([{ name: '11월/안.zip', content: inner }])),
    testFile('판매분석_20261115.xlsx.csv', good.buffer),
    good,
  );
  for (const [file, sentence] of bad)
    await expect(item(page, file.name).getByRole('alert')).toContainText(sentence);
  await load(page, partner, 3).click();
  for (const name of ['판매분석_20261116.xlsx', '판매분석_20261115.xlsx.csv', good.name])
    await expect(item(page, name)).toContainText('반영 완료');
});

test('files wait while paused or without a connection, and go on by themselves once it is back', async ({
  page,
  baseURL,
}) => {
  await openUpload(page, baseURL, partner);
  const days = ['20261115', '20261116', '20261117'];
  const files = await Promise.all(
    days.map((day) => sales(`판매분석_${day}.xlsx`, [sale('71000000042', '3')])),
  );
  // The first waits on its way until the person has paused.
  let goOn = () => {};
  const paused = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/rpc/import_start', async (route) => {
    await paused;
    await route.continue();
  });
  await choose(page, ...files);
  await page.getByRole('button', { name: '일시중지' }).click();
  await expect(page.getByText(/^일시중지했습니다/)).toBeVisible();
  goOn();
  await expect(item(page, files[0]?.name ?? '')).toContainText('반영 대기');
  await expect(item(page, files[1]?.name ?? '')).toContainText('대기');
  await page.getByRole('button', { name: '계속', exact: true }).click();
  await expect(load(page, partner, 3)).toBeEnabled();

  await page.route('**/rpc/import_commit', (route) => route.abort('internetdisconnected'));
  await load(page, partner, 3).click();
  await expect(page.getByText(/^서버와 연결이 끊겨 멈췄습니다/)).toBeVisible();
  await expect(item(page, files[2]?.name ?? '')).toContainText('반영 대기');
  await page.unroute('**/rpc/import_commit');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(history(page)).toHaveCount(3);
  for (const { name } of files) await expect(item(page, name)).toContainText('반영 완료');
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
