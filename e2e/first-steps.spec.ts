import { expect } from '@playwright/test';
import { masterHeader, spreadsheet } from '../src/reports/testing/spreadsheets.ts';
import { installationOf } from '../host/testing/host-process.ts';
import { test } from './support/journey.ts';
import { newestLink } from './support/mailbox.ts';
import { expectFits } from './support/page-looks.ts';
import { signInByForm } from './support/sign-in.ts';
import { choose, DAY, item, sale, sales, testFile } from './support/upload.ts';

const desk = installationOf({ flags: ['--import', 'tsx', 'host/testing/run-host.ts'], client: 'dist' });
test.afterAll(() => desk.remove());

const OPTION = '71000000101';
const admin = { email: 'first@example.com', password: 'correct horse 1' };

test('an empty installation gets its first administrator, partner, files and colleague on the page', async ({
  page,
  playwright,
}) => {
  // Starts a host of its own.
  test.slow();
  const { url, output } = await desk.start('--no-demo');
  await expect.poll(output).toMatch(/code within a day: .{14}\n/);
  const code = /code within a day: (.{14})\n/.exec(output())?.[1] ?? '';
  const mailbox = await playwright.request.newContext({ baseURL: url });

  await page.goto(`${url}/signup`);
  await page.getByLabel('이메일').fill(admin.email);
  await page.getByLabel('비밀번호', { exact: true }).fill(admin.password);
  await page.getByLabel('비밀번호 확인').fill(admin.password);
  await page.getByLabel('이름').fill('김하늘');
  await page.getByLabel('연락처').fill('010-1234-5678');
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByText('준비 완료!')).toBeVisible();
  await page.goto(await newestLink(mailbox, admin.email));
  await mailbox.dispose();

  await expect(page).toHaveURL(`${url}/partner`);
  const field = page.getByLabel('관리자 코드');
  await field.fill('0000-0000-0000');
  await field.press('Enter');
  await expect(page.getByText('코드가 올바르지 않습니다.')).toBeVisible();
  await expectFits(page);
  await field.fill(code);
  await field.press('Enter');
  const step = page.getByRole('list', { name: '처음 시작하기' }).locator('[aria-current=step]');
  await expect(step).toContainText('파트너와 업체 코드 추가');
  await expectFits(page);

  await step.getByRole('link').click();
  await page.getByRole('button', { name: '파트너 추가', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '코드', exact: true }).fill('P1');
  await dialog.getByRole('textbox', { name: '이름' }).fill('가온');
  await dialog.getByRole('textbox', { name: '업체 코드' }).fill('A00012345');
  await dialog.getByRole('button', { name: '저장' }).click();
  await page.getByRole('link', { name: /^홈/ }).click();
  await expect(step).toContainText('첫 파일 올리기');
  await expectFits(page);

  await step.getByRole('link').click();
  const name = `판매분석_${DAY}.xlsx`;
  const master = await spreadsheet([masterHeader, ['B1', '가온', OPTION, '컵', '빨강']]);
  await choose(page, testFile('옵션마스터.xlsx', master), await sales(name, [sale(OPTION, '3')]));
  await page.getByRole('button', { name: '가온에 2개 반영' }).click();
  await expect(item(page, name)).toContainText('반영 완료');
  await page.getByRole('link', { name: /^홈/ }).click();
  await expect(page.getByRole('heading', { name: '할 일' })).toBeVisible();

  await page.goto(`${url}/admin`);
  await page.getByRole('button', { name: '회원 초대' }).click();
  await dialog.getByRole('textbox', { name: '이메일' }).fill('second@example.com');
  await page.getByRole('button', { name: '초대 메일 보내기' }).click();
  await expect(page.getByRole('table', { name: '회원' })).toContainText('second@example.com');

  // Nothing is left of the code for who comes later.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${url}/login`);
  await signInByForm(page, admin.email, admin.password);
  await expect(page.getByLabel('관리자 코드')).toHaveCount(0);
});
