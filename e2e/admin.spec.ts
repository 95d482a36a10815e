import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { newestLink } from './support/mailbox.ts';
import { signedIn, staff } from './support/members.ts';
import { newMember } from './support/new-member.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { signInByForm } from './support/sign-in.ts';

test('an administrator finds a member, gives a partner by keyboard alone, and the record says so', async ({
  page,
  baseURL,
}) => {
  const { email } = await newMember(baseURL ?? '');
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/admin?term=${email}`);
  await settled(page);
  const row = page.getByRole('table', { name: '회원' }).getByRole('row').nth(1);
  await expect(row).toContainText(email);
  await row.getByRole('button', { name: '한여름 펼치기' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('파트너 찾기').fill('P1007');
  const link = page.getByRole('checkbox', { name: /연결$/ });
  await expect(link).toHaveCount(1);
  await link.focus();
  await page.keyboard.press('Space');
  await expect(link).toBeChecked();
  await expect(row).toContainText('2');
  // With the row open.
  await expectFits(page);
  await page.getByRole('tab', { name: '변경 기록' }).click();
  await expect(page.getByRole('table', { name: '변경 기록' })).toContainText(email);
  await expectFits(page);
});

test('an administrator writes down who represents a partner, and the record says so', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto('/admin?view=partners&term=P1012');
  await settled(page);
  const row = page.getByRole('table', { name: '파트너' }).getByRole('row').nth(1);
  await row.getByRole('button', { name: /펼치기$/ }).click();
  await page.getByRole('button', { name: '파트너 수정' }).click();
  await page.getByRole('textbox', { name: '대표자' }).fill('김하나');
  // With the dialog open.
  await expectFits(page);
  await page.getByRole('textbox', { name: '대표자' }).press('Enter');
  await expect(row).toContainText('김하나');
  await expectFits(page);
  await page.getByRole('tab', { name: '변경 기록' }).click();
  await expect(page.getByRole('table', { name: '변경 기록' })).toContainText('파트너 수정');
});

test('an invited person sets a password by the mailed link and signs in with it', async ({
  page,
  request,
  baseURL,
}) => {
  const email = `e2e-${randomUUID()}@example.com`;
  const password = 'first-password-1';
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/admin?term=${email}`);
  await settled(page);
  await page.getByRole('button', { name: '회원 초대' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '이메일' }).fill(email);
  // With the dialog open.
  await expectFits(page);
  await page.getByRole('button', { name: '초대 메일 보내기' }).click();
  await expect(page.getByRole('table', { name: '회원' })).toContainText('메일 확인 전');
  await expectFits(page);

  await page.goto(await newestLink(request, email, '', 'recovery'));
  await page.getByLabel('새 비밀번호', { exact: true }).fill(password);
  await page.getByLabel('새 비밀번호 확인').fill(password);
  await page.getByRole('button', { name: '비밀번호 변경' }).click();
  await page.getByRole('link', { name: /로그인/ }).click();
  await signInByForm(page, email, password);
  await expect(page.getByText('선택할 수 있는 파트너가 없습니다!')).toBeVisible();
});

test('a manager of a partner sees its people alone and takes one away', async ({ page, baseURL }) => {
  const [manager, person] = [await newMember(baseURL ?? ''), await newMember(baseURL ?? '')];
  const sql = ownerDatabase();
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD", "CAN_MANAGE")
    select "ID", 'P1012', "EMAIL" = ${manager.email} from public.auth_member
    where "EMAIL" in (${manager.email}, ${person.email})
    on conflict ("USER_ID", "PARTNER_CD") do update set "CAN_MANAGE" = excluded."CAN_MANAGE"`.finally(() =>
    sql.end(),
  );
  await page.goto('/login');
  await signInByForm(page, manager.email, manager.password);
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`/admin?term=${person.email}`);
  await settled(page);
  const table = page.getByRole('table', { name: '회원' });
  await expect(table).toContainText(person.email);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('button', { name: '한여름 펼치기' }).click();
  // With the row open.
  await expectFits(page);
  await page.getByRole('button', { name: '파트너에서 빼기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '파트너에서 빼기' }).click();
  await expect(table).not.toContainText(person.email);
  await page.getByRole('button', { name: '회원 초대' }).click();
  // With the dialog open.
  await expectFits(page);
});
