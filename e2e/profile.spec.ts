import { truncateSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible } from './support/accessibility.ts';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { type NewMember, newMember } from './support/new-member.ts';
import { signInByForm } from './support/sign-in.ts';
import { watchToasts } from './support/toasts.ts';

/** Signs a fresh member in and opens the settings. */
async function openProfile(page: Page, origin: string): Promise<NewMember> {
  const member = await newMember(origin);
  await page.goto('/login');
  await signInByForm(page, member.email, member.password);
  await expect(page).not.toHaveURL('/login');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: '설정' })).toBeVisible();
  return member;
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /사용자 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '로그아웃' }).click();
  await expect(page).toHaveURL('/login');
}

/** The step of the enrolment that shows QR code and key, and an authenticator app that has taken the key. */
async function startEnrolment(page: Page) {
  await page.getByRole('button', { name: '인증 앱 등록' }).click();
  const dialog = page.getByRole('dialog', { name: '인증 앱 등록' });
  await dialog.getByLabel('이름').fill('내 휴대폰');
  await dialog.getByRole('button', { name: '다음' }).click();
  await expect(dialog.getByRole('img', { name: '인증 앱으로 찍는 QR 코드' })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  return { dialog, app: new TOTP({ secret }) };
}

/** A code counts once; that of the next 30 seconds is good already. */
const nextCode = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 });

/** A picture with a red left and a blue right half, twice as wide as high. */
async function widePicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 200;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 200, 200);
    context.fillStyle = '#0000ff';
    context.fillRect(200, 0, 200, 200);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

test('a picture is cut to a square, stored, replaced and removed', async ({ page, baseURL }) => {
  const { email } = await openProfile(page, baseURL ?? '');
  const sql = ownerDatabase();
  const stored = async () => {
    const files = await sql<{ name: string }[]>`
      select o.name from storage.objects o join public.auth_member m on o.name like m."ID" || '/%'
      where m."EMAIL" = ${email} and o.bucket_id = 'avatars'`;
    return files.map(({ name }) => name);
  };
  const avatar = async () => {
    const [row] = await sql<{ AVATAR: string | null }[]>`
      select "AVATAR" from public.auth_member where "EMAIL" = ${email}`;
    return row?.AVATAR;
  };
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('프로필 사진').setInputFiles({ name, mimeType, buffer });

  await choose('script.png', 'image/png', Buffer.from('<script>alert(1)</script>'));
  await expect(page.getByText(/PNG, JPEG, WebP 사진만 올릴 수 있습니다/)).toBeVisible();
  // From the disk: 30 MB would take long through the debugger.
  const large = test.info().outputPath('large.png');
  writeFileSync(large, '');
  truncateSync(large, 30 * 1024 * 1024 + 1);
  await page.getByLabel('프로필 사진').setInputFiles(large);
  await expect(page.getByText(/사진이 30MB보다 큽니다/)).toBeVisible();
  await choose(
    'broken.png',
    'image/png',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]),
  );
  await expect(page.getByText(/사진을 열 수 없습니다/)).toBeVisible();

  const picture = await widePicture(page);
  await choose('wide.png', 'image/png', picture);
  const dialog = page.getByRole('dialog', { name: '사진 자르기' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  // To the left edge by keyboard: the red half alone is kept.
  await dialog.getByRole('button', { name: /자를 부분/ }).focus();
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('button', { name: '저장' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect.poll(stored).toHaveLength(1);
  const first = await avatar();
  expect(first).toBe((await stored())[0]);
  const corner = await page.evaluate(async (address) => {
    const blob = await (await fetch(address)).blob();
    const bitmap = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(bitmap.width - 4, 4, 1, 1).data ?? [];
    return { width: bitmap.width, height: bitmap.height, red: red > 200, blue: blue < 60 };
  }, `/storage/v1/object/public/avatars/${first}`);
  expect(corner).toEqual({ width: 384, height: 384, red: true, blue: true });

  await choose('wide.png', 'image/png', picture);
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect.poll(avatar).not.toBe(first);
  await expect.poll(stored).toEqual([await avatar()]);

  await page.getByRole('button', { name: '사진 삭제' }).click();
  await expect.poll(avatar).toBeNull();
  await expect.poll(stored).toEqual([]);
  await sql.end();
});

test('a new password ends the old one', async ({ page, baseURL }) => {
  const expectToast = await watchToasts(page);
  const { email, password } = await openProfile(page, baseURL ?? '');
  await page.getByRole('button', { name: '비밀번호 변경' }).click();
  await expect(page.getByText('비밀번호는 최소 8자 이상이어야 합니다.')).toBeVisible();
  const fill = async (value: string) => {
    await page.getByLabel('새 비밀번호', { exact: true }).fill(value);
    await page.getByLabel('새 비밀번호 확인').fill(value);
    await page.getByRole('button', { name: '비밀번호 변경' }).click();
  };
  await fill(password);
  await expect(page.getByText('새 비밀번호는 기존 비밀번호와 달라야 합니다.')).toBeVisible();
  await fill('second-password-2');
  await expectToast('비밀번호를 변경했습니다');
  await expect(page.getByLabel('새 비밀번호', { exact: true })).toHaveValue('');
  await fill('third-password-3');
  await expect(page.getByLabel('새 비밀번호', { exact: true })).toHaveValue('');

  await signOut(page);
  await signInByForm(page, email, password);
  await expect(page.getByText('로그인에 실패했습니다. 이메일과 비밀번호를 확인해주세요.')).toBeVisible();
  await signInByForm(page, email, 'third-password-3');
  await expect(page).not.toHaveURL('/login');
});

test('an authenticator app is enrolled, asked for at sign-in and removed', async ({ page, baseURL }) => {
  const { email, password } = await openProfile(page, baseURL ?? '');
  await expect(page.getByText('등록된 2단계 인증이 없습니다.')).toBeVisible();
  const { dialog, app } = await startEnrolment(page);
  await expectAccessible(page);
  const wrong = app.generate() === '000000' ? '111111' : '000000';
  await dialog.getByLabel('인증 앱의 6자리 코드').fill(wrong);
  await expect(dialog.getByText('인증 코드가 올바르지 않습니다. 새 코드를 입력해주세요.')).toBeVisible();
  await dialog.getByLabel('인증 앱의 6자리 코드').fill(app.generate());
  await expect(dialog).toBeHidden();
  await expect(page.getByText('내 휴대폰')).toBeVisible();

  await signOut(page);
  await signInByForm(page, email, password);
  await expect(page.getByRole('heading', { name: '2단계 인증' })).toBeVisible();
  await expect(page.getByLabel('인증 코드')).toBeFocused();
  await expectAccessible(page);
  // Half signed in is not inside: the address of a page leads back to the question.
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: '2단계 인증' })).toBeVisible();
  await page.getByRole('button', { name: '취소하고 로그아웃' }).click();
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible();
  await signInByForm(page, email, password);
  await page.getByLabel('인증 코드').fill(nextCode(app));
  await expect(page).toHaveURL('/profile');

  await page.getByRole('button', { name: '내 휴대폰 삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('등록된 2단계 인증이 없습니다.')).toBeVisible();
  await signOut(page);
  await signInByForm(page, email, password);
  await expect(page).not.toHaveURL('/login');
});

test('a code that is complete before the list of apps has come is taken all the same', async ({
  page,
  baseURL,
}) => {
  const { email, password } = await openProfile(page, baseURL ?? '');
  const { dialog, app } = await startEnrolment(page);
  await dialog.getByLabel('인증 앱의 6자리 코드').fill(app.generate());
  await expect(dialog).toBeHidden();
  await signOut(page);

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/auth/v1/user', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/auth/v1/user');
  await signInByForm(page, email, password);
  await asked;
  await page.getByLabel('인증 코드').fill(nextCode(app));
  await expect(page.getByRole('button', { name: '확인' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL(/\/\d+\/product-diagnosis$/);
});
