import { expect, type Page } from '@playwright/test';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { newMember } from './support/new-member.ts';
import { partnerId } from './support/partners.ts';
import { signInByForm } from './support/sign-in.ts';

const sentence = '세션이 만료되었습니다. 다시 로그인해주세요.';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens a page as a member of the journey's own. */
async function openAs(page: Page, member: { email: string; password: string }, path: string): Promise<void> {
  await page.goto(path);
  await signInByForm(page, member.email, member.password);
  await expect(page).toHaveURL(path);
  await expect(heading(page, '재고 현황')).toBeVisible();
  // Enter searches once the list of brands is there.
  await expect(page.getByRole('button', { name: /^조회/ })).toBeEnabled();
}

test('a session that the server refuses leads to the sign-in page with a sentence, and back', async ({
  page,
  context,
  baseURL,
}) => {
  const member = await newMember(baseURL ?? '');
  const path = `/${await partnerId('P1003')}/inventory`;
  await openAs(page, member, path);
  const second = await context.newPage();
  await second.goto(`/${await partnerId('P1003')}/inbound`);
  await expect(heading(second, '입고 관리')).toBeVisible();

  await page.bringToFront();
  await page.getByRole('textbox', { name: '상품명' }).fill('만두');

  // As with a fresh database: neither the token nor its renewal is known. Both windows are of the one session.
  const sql = ownerDatabase();
  await sql`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = ${member.email}`;
  await sql.end();
  await page.keyboard.press('Enter');
  for (const window of [page, second]) {
    await expect(window).toHaveURL('/login');
    await expect(window.getByText(sentence)).toBeVisible();
    await expect(window.locator('[data-sonner-toast]')).toHaveCount(0);
  }
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('-auth-token');

  await signInByForm(page, member.email, member.password);
  await expect(page).toHaveURL(new RegExp(path));
  await expect(heading(page, '재고 현황')).toBeVisible();

  // A tampered token of a session that lives is renewed, and nobody notices.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
    session.access_token = `${session.access_token.slice(0, -6)}AAAAAA`;
    localStorage.setItem(key, JSON.stringify(session));
  });
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto(path);
  await expect(page.getByRole('table')).toBeVisible();
  expect(visited).not.toContain('/login');

  // And one that was refused while the app was closed neither opens nor bounces the sign-in page.
  await second.close();
  await page.goto('about:blank');
  const again = ownerDatabase();
  await again`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = ${member.email}`;
  await again.end();
  await page.goto('/login');
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(heading(page, '로그인')).toBeVisible();
});

test('signing out in one window tells the other so, which keeps what was typed for the same member', async ({
  page,
  context,
  baseURL,
}) => {
  const member = await newMember(baseURL ?? '');
  const id = await partnerId('P1003');
  await openAs(page, member, `/${id}/inventory`);
  const second = await context.newPage();
  await second.goto(`/${id}/intervention-analysis`);
  await second.getByRole('button', { name: '변경 등록' }).click();
  await second.getByRole('textbox', { name: '변경 이름' }).fill('여름 할인');

  await page.bringToFront();
  await page.getByRole('button', { name: /사용자 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '로그아웃' }).click();
  await expect(page).toHaveURL('/login');
  await expect(heading(page, '로그인')).toBeVisible();
  await expect(page.getByText('로그아웃했습니다')).toHaveCount(0);
  await expect(second).toHaveURL('/login');
  await expect(
    second.getByText(/^다른 창에서 로그아웃했습니다\. 같은 계정으로 다시 로그인하면/),
  ).toBeVisible();
  await expect(second.getByText(sentence)).toBeHidden();

  await signInByForm(second, member.email, member.password);
  await expect(second).toHaveURL(new RegExp(`/${id}/intervention-analysis`));
  await second.getByRole('button', { name: '변경 등록' }).click();
  await expect(second.getByRole('textbox', { name: '변경 이름' })).toHaveValue('여름 할인');

  // The next session that the server ends has not been signed out.
  const sql = ownerDatabase();
  await sql`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = ${member.email}`;
  await sql.end();
  await second.goto(`/${id}/inventory`);
  await expect(second.getByText(sentence)).toBeVisible();
});

test('a member deactivated while working is told so, signed out and sent to /login at the next request', async ({
  page,
  baseURL,
}) => {
  const member = await newMember(baseURL ?? '');
  await openAs(page, member, `/${await partnerId('P1003')}/inventory`);
  const told: string[] = [];
  page.on('dialog', (dialog) => {
    told.push(dialog.message());
    void dialog.accept();
  });
  await page.getByRole('textbox', { name: '상품명' }).fill('만두');
  const sql = ownerDatabase();
  // As `member deactivate` does, which ends the sessions too.
  await sql`update public.auth_member set "IS_ACTIVE" = false where "EMAIL" = ${member.email}`;
  await sql`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = ${member.email}`;
  await sql.end();

  // The field has the focus; it is gone as soon as any answer is there, one that the page asked for by itself too.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  expect(told).toEqual(['비활성 사용자입니다. 관리자에게 문의하세요.']);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('-auth-token');
  await expect(page.getByText(sentence)).toBeHidden();
});

test('who signs out while a list is on its way hears nothing of what failed by it', async ({
  page,
  baseURL,
}) => {
  const member = await newMember(baseURL ?? '');
  await openAs(page, member, `/${await partnerId('P1003')}/inventory`);

  // The backend has ended the session and refuses the list for it, and its answer to the sign-out comes last.
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  await page.route('**/auth/v1/logout*', async (route) => {
    const response = await route.fetch();
    end();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.fulfill({ response });
  });
  await page.route('**/rest/v1/dim_partner*', async (route) => {
    await ended;
    await route
      .fulfill({ status: 403, json: { code: '42501', message: 'no access' } })
      .catch(() => undefined);
  });
  const asked = page.waitForRequest('**/rest/v1/dim_partner*');
  await page.goto('/profile');
  await asked;
  await page.getByRole('button', { name: /사용자 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '로그아웃' }).click();
  await expect(heading(page, '로그인')).toBeVisible();
  // At this moment: a toast goes by itself.
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
});
