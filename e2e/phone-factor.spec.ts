import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { type NewMember, newMember } from './support/new-member.ts';
import { expectAccessibleInThemes } from './support/page-looks.ts';
import { signInByForm } from './support/sign-in.ts';
import { codesTo, newMobileNumber } from './support/text-messages.ts';

async function openProfile(page: Page, origin: string): Promise<NewMember> {
  const member = await newMember(origin);
  await page.goto('/login');
  await signInByForm(page, member.email, member.password);
  await expect(page).not.toHaveURL('/login');
  await page.goto('/profile');
  await expect(page.getByText('등록된 2단계 인증이 없습니다.')).toBeVisible();
  return member;
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /사용자 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '로그아웃' }).click();
  await expect(page).toHaveURL('/login');
}

/** Enrols a phone with the code of the message that it gets. */
async function enrolPhone(page: Page, number: string) {
  await page.getByRole('button', { name: '문자 인증 등록' }).click();
  const dialog = page.getByRole('dialog', { name: '문자 인증 등록' });
  await dialog.getByLabel('휴대폰 번호').fill(number);
  await dialog.getByRole('button', { name: '다음' }).click();
  await expect(dialog.getByText(`${number} 번호로 문자를 보냈습니다.`)).toBeVisible();
  const [code = ''] = await codesTo(page.request, number);
  await dialog.getByLabel('문자로 받은 6자리 코드').fill(code);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${number} · `)).toBeVisible();
}

const masked = (number: string) => `${number.slice(0, 4)}****${number.slice(8)}`;

test('a phone is enrolled, asked for at sign-in and removed', async ({ page, baseURL }) => {
  const { email, password } = await openProfile(page, baseURL ?? '');
  const number = newMobileNumber();
  await page.getByRole('button', { name: '문자 인증 등록' }).click();
  const dialog = page.getByRole('dialog', { name: '문자 인증 등록' });
  // A number that would cost money is refused at the field.
  await dialog.getByLabel('휴대폰 번호').fill('060-700-1234');
  await dialog.getByRole('button', { name: '다음' }).click();
  await expect(dialog.getByText(/휴대폰 번호가 올바르지 않습니다/)).toBeVisible();
  await expect(dialog.getByLabel('휴대폰 번호')).toBeFocused();
  await expectAccessibleInThemes(page);
  await dialog.getByLabel('휴대폰 번호').fill(`+82 ${number.slice(1)}`);
  await expect(dialog.getByLabel('휴대폰 번호')).toHaveValue(number);
  await dialog.getByRole('button', { name: '다음' }).click();
  await expect(dialog.getByText(`${number} 번호로 문자를 보냈습니다.`)).toBeVisible();
  const [first = ''] = await codesTo(page.request, number);
  const input = dialog.getByLabel('문자로 받은 6자리 코드');
  await expect(input).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(input).toBeFocused();
  await expectAccessibleInThemes(page);
  await input.fill(first === '000000' ? '111111' : '000000');
  await expect(dialog.getByText(/인증 코드가 올바르지 않습니다/)).toBeVisible();
  await input.fill(first);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${number} · `)).toBeVisible();
  expect(await codesTo(page.request, number)).toHaveLength(1);

  await signOut(page);
  await signInByForm(page, email, password);
  await expect(page.getByText(`${masked(number)} 번호로 문자를 보냈습니다.`)).toBeVisible();
  await expect(page.getByLabel('인증 코드')).toBeFocused();
  await expect(page.getByRole('button', { name: /^\d+초 후 다시 보내기$/ })).toBeDisabled();
  await expectAccessibleInThemes(page);
  // A phone reloads the page while its owner reads the message: the code still counts, and no other is paid for.
  await page.reload();
  await expect(page.getByText(`${masked(number)} 번호로 문자를 보냈습니다.`)).toBeVisible();
  const codes = await codesTo(page.request, number);
  expect(codes).toHaveLength(2);
  await page.getByLabel('인증 코드').fill(codes[0] ?? '');
  await expect(page).toHaveURL(/product-diagnosis$/);

  await page.goto('/profile');
  await page.getByRole('button', { name: '문자 인증 삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('등록된 2단계 인증이 없습니다.')).toBeVisible();
});

test('an enrolment goes on after the page was reloaded, with the code that was sent', async ({
  page,
  baseURL,
}) => {
  await openProfile(page, baseURL ?? '');
  const number = newMobileNumber();
  await page.getByRole('button', { name: '문자 인증 등록' }).click();
  const dialog = page.getByRole('dialog', { name: '문자 인증 등록' });
  await dialog.getByLabel('휴대폰 번호').fill(number);
  await dialog.getByRole('button', { name: '다음' }).click();
  await expect(dialog.getByText(`${number} 번호로 문자를 보냈습니다.`)).toBeVisible();
  await page.reload();
  await enrolPhone(page, number);
  expect(await codesTo(page.request, number)).toHaveLength(1);
});

// A project sends no second message within the minute and does not name the challenge of the first one again.
test(
  'a code is accepted after the page was reloaded while its message was being sent',
  {
    tag: '@own-host',
  },
  async ({ page, baseURL }) => {
    const { email, password } = await openProfile(page, baseURL ?? '');
    const number = newMobileNumber();
    await enrolPhone(page, number);

    // The message went out, and its answer never came.
    await signOut(page);
    await page.route('**/auth/v1/factors/*/challenge', async (route) => void (await route.fetch()));
    await signInByForm(page, email, password);
    await expect.poll(async () => (await codesTo(page.request, number)).length).toBe(2);
    await page.unroute('**/auth/v1/factors/*/challenge');
    await page.reload();
    await expect(page.getByText(`${masked(number)} 번호로 문자를 보냈습니다.`)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const [code = ''] = await codesTo(page.request, number);
    await page.getByLabel('인증 코드').fill(code);
    await expect(page).toHaveURL(/product-diagnosis$/);
    expect(await codesTo(page.request, number)).toHaveLength(2);

    // The code was used: a message so soon after it is refused, and nothing says that none was sent.
    await page.goto('/profile');
    await signOut(page);
    await page.evaluate(() => localStorage.clear());
    await signInByForm(page, email, password);
    await expect(page.getByRole('alert')).toHaveText(/^조금 전에 문자를 보냈습니다\. \d+초 후/);
    await expect(page.getByText('보낸 문자가 없습니다')).toBeHidden();
  },
);

test('with an app and a phone the member chooses; a message is sent for the phone alone', async ({
  page,
  baseURL,
}) => {
  const { email, password } = await openProfile(page, baseURL ?? '');
  const number = newMobileNumber();
  await enrolPhone(page, number);
  await page.getByRole('button', { name: '인증 앱 등록' }).click();
  const dialog = page.getByRole('dialog', { name: '인증 앱 등록' });
  await dialog.getByRole('button', { name: '다음' }).click();
  const app = new TOTP({ secret: (await dialog.locator('code').innerText()).replaceAll(' ', '') });
  await dialog.getByLabel('인증 앱의 6자리 코드').fill(app.generate());
  await expect(dialog).toBeHidden();

  await signOut(page);
  await signInByForm(page, email, password);
  const choice = page.getByLabel('인증 방법');
  await expect(choice.locator('option')).toHaveText(['앱: 인증 앱', `문자: ${masked(number)}`]);
  await expect(page.getByText('인증 앱에 표시된 6자리 숫자입니다.')).toBeVisible();
  expect(await codesTo(page.request, number)).toHaveLength(1);
  await choice.selectOption({ index: 1 });
  await expect(page.getByText(`${masked(number)} 번호로 문자를 보냈습니다.`)).toBeVisible();
  await expectAccessible(page);
  const codes = await codesTo(page.request, number);
  expect(codes).toHaveLength(2);
  await page.getByLabel('인증 코드').fill(codes[0] ?? '');
  await expect(page).toHaveURL(/product-diagnosis$/);
});

test('a message that could not be sent is told, and can be sent again', async ({ page, baseURL }) => {
  await openProfile(page, baseURL ?? '');
  const number = newMobileNumber();
  let isDown = true;
  await page.route('**/auth/v1/factors/*/challenge', (route) =>
    isDown
      ? route.fulfill({ status: 422, json: { code: 422, error_code: 'sms_send_failed', msg: 'x' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: '문자 인증 등록' }).click();
  const dialog = page.getByRole('dialog', { name: '문자 인증 등록' });
  await dialog.getByLabel('휴대폰 번호').fill(number);
  await dialog.getByRole('button', { name: '다음' }).click();
  await expect(dialog.getByText('문자를 보내지 못했습니다. 잠시 후 다시 보내주세요.')).toBeVisible();
  isDown = false;
  await dialog.getByRole('button', { name: '다시 보내기' }).click();
  await expect(dialog.getByText(`${number} 번호로 문자를 보냈습니다.`)).toBeVisible();
  // Back to the number: it is not lost, and the one given up does not stand in the way.
  await dialog.getByRole('button', { name: '번호 수정' }).click();
  await expect(dialog.getByLabel('휴대폰 번호')).toHaveValue(number);
  const second = newMobileNumber();
  await dialog.getByLabel('휴대폰 번호').fill(second);
  await dialog.getByRole('button', { name: '다음' }).click();
  await expect(dialog.getByText(`${second} 번호로 문자를 보냈습니다.`)).toBeVisible();
});
