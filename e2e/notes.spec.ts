import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { newMember } from './support/new-member.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';
import { signInByForm } from './support/sign-in.ts';

test('a note on a campaign names a colleague, whose bell leads to exactly that campaign', async ({
  page,
  browser,
  baseURL,
}) => {
  const colleague = await newMember(baseURL ?? '');
  const name = `동료${randomUUID().slice(0, 8)}`;
  const sql = ownerDatabase();
  await sql`update public.auth_member set "ALIAS" = ${name} where "EMAIL" = ${colleague.email}`;
  await sql.end();
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1003')}/ad-management`);
  await settled(page);
  const campaign = page
    .getByRole('table', { name: '캠페인' })
    .getByRole('button', { name: /펼치기$/ })
    .first();
  const campaignName = ((await campaign.getAttribute('aria-label')) ?? '').replace(/ 펼치기$/, '');
  await campaign.click();
  const note = page.getByRole('textbox', { name: '새 노트' });
  await note.fill(`@${name} 예산을 확인해주세요`);
  await expect(page.getByText(`알림: ${name}`)).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: '남기기' }).click();
  await expect(page.getByText(`@${name} 예산을 확인해주세요`)).toBeVisible();

  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ko-KR' });
  const theirs = await other.newPage();
  await theirs.goto('/login');
  await signInByForm(theirs, colleague.email, colleague.password);
  await settled(theirs);
  await theirs.getByRole('button', { name: '알림, 새 소식 1건' }).filter({ visible: true }).click();
  await expectFits(theirs);
  await theirs.getByRole('link', { name: /캠페인 노트에서 불렀습니다/ }).press('Enter');
  await expect(theirs).toHaveURL(/\/ad-management\?name=/);
  await expect(theirs.getByRole('button', { name: `${campaignName} 펼치기` })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(theirs.getByText(`@${name} 예산을 확인해주세요`)).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: `노트 삭제: @${name}` }).click();
  await expect(page.getByText(`@${name} 예산을 확인해주세요`)).toBeHidden();
});
