import { expect, type Page } from '@playwright/test';
import { ownerDatabase } from './support/database.ts';
import { expectKept } from './support/edits.ts';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { newMember } from './support/new-member.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';
import { signInByForm } from './support/sign-in.ts';

const path = async (query = '') => `/${await partnerId('P1002')}/ad-management${query}`;

async function openRegister(page: Page, baseURL: string | undefined, query = ''): Promise<void> {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(await path(query));
  await settled(page);
}
const rows = (page: Page) => page.getByRole('table', { name: '캠페인', exact: true }).getByRole('row');
/** The cell of a column in the first campaign of an order that no change of a test moves. */
const cell = (page: Page, column: string) =>
  rows(page)
    .nth(1)
    .getByRole('button', { name: new RegExp(`${column} 수정:`) });
const ORDER = '?sort=campaignId.asc';

test('a budget is entered and taken back by keyboard, and its change is kept as an intervention with one press', async ({
  page,
  baseURL,
}) => {
  await openRegister(page, baseURL, ORDER);
  const budget = cell(page, '일예산');
  const before = await budget.textContent();
  await budget.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('1원부터 10억 원까지 입력해주세요.');
  await page.keyboard.press('Escape');
  await expect(budget).toHaveText(before ?? '');
  await expect(budget).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('123,456');
  await page.keyboard.press('Enter');
  await expectKept(budget, '123,456');
  await expect(budget).toBeFocused();

  await page.keyboard.press('Control+z');
  await expect(budget).toHaveText(before ?? '');

  // What was taken back is newer; the change itself stands below. Other journeys change this campaign too.
  await page.getByRole('tab', { name: '변경 이력' }).click();
  const trail = page.getByRole('table', { name: '변경 이력' }).getByRole('row');
  const change = (from: string, to: string) => trail.filter({ hasText: `일예산${from}원${to}원` }).first();
  const takenBack = change('123,456', before ?? '');
  const entered = change(before ?? '', '123,456');
  await expect(takenBack).toBeVisible();
  const top = async (row: typeof entered) => (await row.boundingBox())?.y ?? 0;
  expect(await top(takenBack)).toBeLessThan(await top(entered));
  await entered.getByRole('button', { name: /변경 효과에 기록$/ }).click();
  await expect(entered).toContainText('기록됨');
});

test('of two windows that change the same target, the second is told what stands there', async ({
  page,
  context,
  baseURL,
}) => {
  await openRegister(page, baseURL, ORDER);
  const second = await context.newPage();
  await second.goto(await path(ORDER));
  await settled(second);
  const type = async (window: Page, value: string) => {
    await cell(window, '목표 ROAS').focus();
    await window.keyboard.press('Enter');
    await window.keyboard.type(value);
  };
  // Opened before the first one saves: a load of another journey brings the second window what stands there by then.
  await type(second, '444');
  await page.bringToFront();
  const before = await cell(page, '목표 ROAS').textContent();
  await type(page, '333');
  await page.keyboard.press('Enter');
  await expectKept(cell(page, '목표 ROAS'), '333%');
  await second.bringToFront();
  await second.keyboard.press('Enter');
  const conflict = second.getByRole('dialog', { name: '그 사이 다른 사람이 이 값을 바꾸었습니다.' });
  await expect(conflict).toContainText('333%');
  await expect(conflict).toContainText('444%');
  await conflict.getByRole('button', { name: '저장된 값 유지' }).click();
  await expect(cell(second, '목표 ROAS')).toHaveText('333%');
  await second.close();
  await page.keyboard.press('Control+z');
  await expectKept(cell(page, '목표 ROAS'), before ?? '');
});

test('an edit in a session that has ended changes nothing, and what was typed is there after the next sign-in', async ({
  page,
  baseURL,
}) => {
  const member = await newMember(baseURL ?? '');
  const address = (await path()).replace(/^\/\d+/, `/${await partnerId('P1003')}`) + ORDER;
  await page.goto(address);
  await signInByForm(page, member.email, member.password);
  await settled(page);
  const before = await cell(page, '일예산').textContent();
  const sql = ownerDatabase();
  await sql`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = ${member.email}`;
  await sql.end();
  await cell(page, '일예산').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('777');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('세션이 만료되었습니다. 다시 로그인해주세요.')).toBeVisible();
  await signInByForm(page, member.email, member.password);
  await expect(page).toHaveURL(/ad-management/);
  await expect(cell(page, '일예산')).toHaveText(before ?? '');
  await expect(page.getByRole('alert').filter({ hasText: '저장하지 않은 값이 있습니다.' })).toHaveCount(1);
  await cell(page, '일예산').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /일예산 수정:/ })).toHaveValue('777');
  await page.keyboard.press('Enter');
  await expectKept(cell(page, '일예산'), '777');
  await expect(page.getByRole('alert').filter({ hasText: '저장하지 않은 값이 있습니다.' })).toHaveCount(0);
  // Taken back, for the journeys beside it; and nothing is kept of what was saved.
  await page.keyboard.press('Control+z');
  await expect(cell(page, '일예산')).toHaveText(before ?? '');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cell-drafts'))).toBeNull();
});

test('every other view fits every width and is accessible', async ({ page, baseURL }) => {
  test.slow();
  for (const view of ['blocked', 'changes', 'days', 'settlement'])
    await test.step(view, async () => {
      await openRegister(page, baseURL, `?view=${view}`);
      await expectFits(page);
    });
});
