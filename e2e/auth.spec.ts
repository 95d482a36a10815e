import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { newestLink } from './support/mailbox.ts';
import { demoPassword, noPartner } from './support/members.ts';
import { newMember, newSignup } from './support/new-member.ts';
import { signInByForm } from './support/sign-in.ts';

test('signs in with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('이메일')).toBeFocused();
  await page.keyboard.type(noPartner);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '비밀번호 표시' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue(demoPassword);
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveAttribute('type', 'text');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/partner');
  await expect(page.getByText('선택할 수 있는 파트너가 없습니다!')).toBeVisible();
});

test(
  'is known on the device where it signed in, by a cookie that no script reads',
  { tag: '@own-host' },
  async ({ page, context }) => {
    const signIn = async () => {
      const asked = page.waitForRequest((request) => request.url().includes('/auth/v1/token'));
      await signInByForm(page, noPartner, demoPassword);
      await expect(page).toHaveURL('/partner');
      return (await asked).allHeaders();
    };
    await page.goto('/login');
    expect((await signIn()).cookie ?? '').not.toContain('known-device');
    const cookie = (await context.cookies()).find(({ name }) => name === 'known-device');
    expect(cookie).toMatchObject({ path: '/auth/v1/token', httpOnly: true, sameSite: 'Strict' });
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    expect((await signIn()).cookie).toContain('known-device=');
  },
);

test('remembers the address of a sign-in until it is told not to', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('로그인 정보 기억하기').check();
  await signInByForm(page, noPartner, demoPassword);
  await expect(page).toHaveURL('/partner');
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL('/login');
  // What is left to do.
  await expect(page.getByLabel('비밀번호', { exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('이메일')).toHaveValue(noPartner);
  await expect(page.getByLabel('로그인 정보 기억하기')).toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(demoPassword);
  await page.getByLabel('로그인 정보 기억하기').uncheck();
  await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/partner');
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL('/login');
  await page.reload();
  await expect(page.getByLabel('이메일')).toHaveValue('');
});

test('offers the demo accounts of a demo installation', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('region', { name: '체험 계정' }).getByRole('button').nth(2).click();
  await expect(page.getByText('선택할 수 있는 파트너가 없습니다!')).toBeVisible();
});

test('a person signs up, confirms the address by mail and is inside', async ({ page, request }) => {
  const email = `e2e-${randomUUID()}@naver.com`;
  await page.goto('/signup');
  await page.getByRole('button', { name: '가입하기' }).click();
  for (const sentence of [
    '이메일을 입력해주세요.',
    '비밀번호는 최소 8자 이상이어야 합니다.',
    '비밀번호 확인을 입력해주세요.',
    '이름을 입력해주세요.',
    '연락처를 입력해주세요.',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByLabel('이메일')).toBeFocused();

  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill('abcd1234');
  await page.getByLabel('비밀번호 확인').fill('abcd1235');
  await page.getByLabel('이름').fill('신가입');
  const phone = page.getByLabel('연락처');
  await phone.pressSequentially('0101235678');
  await expect(phone).toHaveValue('010-123-5678');
  // Four steps back stand before the last group; the caret stays behind the digit that is typed there.
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('4');
  await expect(phone).toHaveValue('010-1234-5678');
  await expect.poll(() => phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(8);
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByLabel('비밀번호 확인')).toHaveAccessibleDescription('비밀번호가 일치하지 않습니다.');
  await page.getByLabel('비밀번호', { exact: true }).fill('abcd1235');
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeHidden();
  await page.getByLabel('비밀번호', { exact: true }).fill('abcd1234');
  await page.getByLabel('비밀번호 확인').fill('abcd1234');
  await phone.fill('82-10-1234-5678');
  await expect(phone).toHaveValue('010-1234-5678');

  const sent = page.waitForRequest((call) => call.url().includes('/auth/v1/signup'));
  await page.getByRole('button', { name: '가입하기' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    email,
    data: { name: '신가입', phone: '01012345678' },
  });

  await expect(page).toHaveURL('/login');
  const overlay = page.getByRole('dialog', { name: '준비 완료!' });
  await expect(overlay.getByText(email)).toBeVisible();
  await expect(overlay.getByRole('link', { name: '네이버 메일 열기' })).toHaveAttribute(
    'href',
    'https://mail.naver.com/',
  );
  const first = await newestLink(request, email);
  await overlay.getByRole('button', { name: '인증 메일 다시 보내기' }).click();
  await expect(overlay.getByRole('status')).toContainText('메일을 다시 보냈습니다.');
  await expect(overlay.getByRole('button', { name: /초 후 다시 보낼 수 있습니다/ })).toBeDisabled();
  const second = await newestLink(request, email, first);

  await overlay.getByRole('button', { name: '로그인 화면으로' }).click();
  await expect(overlay).toBeHidden();
  await signInByForm(page, email, 'abcd1234');
  await expect(page.getByText('이메일 인증이 필요합니다. 이메일을 확인해주세요.')).toBeVisible();

  await page.goto(second);
  await expect(page.getByText('선택할 수 있는 파트너가 없습니다!')).toBeVisible();
  expect(page.url()).not.toContain('access_token');
});

test('who signs up with an address of a company is told where to look, and is offered no web mail', async ({
  page,
}) => {
  await page.goto('/signup');
  await page.getByLabel('이메일').fill(`e2e-${randomUUID()}@haneul-trade.co.kr`);
  await page.getByLabel('비밀번호', { exact: true }).fill('abcd1234');
  await page.getByLabel('비밀번호 확인').fill('abcd1234');
  await page.getByLabel('이름').fill('신가입');
  await page.getByLabel('연락처').fill('02-123-4567');
  await page.getByRole('button', { name: '가입하기' }).click();
  const overlay = page.getByRole('dialog', { name: '준비 완료!' });
  await expect(overlay.getByText(/^haneul-trade\.co\.kr 메일이 어느 서비스에서 열리는지는/)).toBeVisible();
  await expect(overlay.getByRole('link')).toHaveCount(0);
});

test('a new confirmation mail is sent from the sign-in page, and is said to be sent then', async ({
  page,
  request,
  baseURL,
}) => {
  const { email, password } = await newSignup(baseURL ?? '');
  const first = await newestLink(request, email);
  await page.goto('/login');
  await signInByForm(page, email, password);
  await expect(page.getByRole('alert')).toHaveText('이메일 인증이 필요합니다. 이메일을 확인해주세요.');
  await page.getByRole('button', { name: '인증 메일 다시 보내기' }).click();
  const overlay = page.getByRole('dialog', { name: '준비 완료!' });
  await expect(overlay.getByText(`${email} 주소로 보냈습니다.`)).toBeVisible();
  await expect(overlay.getByRole('button', { name: /초 후 다시 보낼 수 있습니다/ })).toBeDisabled();
  const second = await newestLink(request, email, first);
  await overlay.getByRole('button', { name: '로그인 화면으로' }).click();

  // The older link says what happened, and the new mail that is offered there brings a working one.
  await page.goto(first);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText('인증 링크가 만료되었거나 이미 사용되었습니다.');
  await page.getByRole('button', { name: '인증 메일 다시 보내기' }).click();
  await expect(page.getByLabel('이메일')).toHaveAccessibleDescription('유효한 이메일 주소를 입력해주세요.');
  await expect(page.getByLabel('이메일')).toBeFocused();
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('button', { name: '인증 메일 다시 보내기' }).click();
  // Whether the address waits for a mail is told to nobody who has not signed in.
  await expect(overlay).toContainText('아래 주소가 인증을 기다리고 있다면 새 인증 메일이 도착합니다.');
  await expect(overlay.getByText(email)).toBeVisible();
  const third = await newestLink(request, email, second);
  await page.goto(third);
  await expect(page.getByText('선택할 수 있는 파트너가 없습니다!')).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain('token');
});

test('a forgotten password is replaced by the mailed link, once', async ({ page, request, baseURL }) => {
  const { email } = await newMember(baseURL ?? '');
  await page.goto('/login');
  await page.getByRole('link', { name: '비밀번호 찾기' }).click();
  await page.getByRole('button', { name: '재설정 링크 보내기' }).click();
  await expect(page.getByText('유효한 이메일 주소를 입력해주세요.')).toBeVisible();
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('button', { name: '재설정 링크 보내기' }).click();
  await expect(page.getByText('비밀번호 재설정 링크가 이메일로 전송되었습니다.')).toBeVisible();

  // Mails leave after the answer: the one of the sign-up may be the newest for a moment.
  const link = await newestLink(request, email, '', 'recovery');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: '새 비밀번호 설정' })).toBeVisible();
  const password = page.getByLabel('새 비밀번호', { exact: true });
  await expect(password).toHaveAttribute('placeholder', '영문, 숫자 포함 8자 이상');
  await password.fill('first-password-1');
  await page.getByLabel('새 비밀번호 확인').fill('first-password-1');
  await page.getByRole('button', { name: '비밀번호 변경' }).click();
  await expect(password).toHaveAccessibleDescription('새 비밀번호는 기존 비밀번호와 달라야 합니다.');
  await password.fill('second-password-2');
  await page.getByLabel('새 비밀번호 확인').fill('second-password-2');
  await page.getByRole('button', { name: '비밀번호 변경' }).click();
  await expect(page.getByRole('heading', { name: '비밀번호가 변경되었습니다' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => void addresses.push(frame.url()));
  await page.goBack();
  await expect(page).toHaveURL('/find-password');
  await page.goForward();
  await expect(page).toHaveURL('/login');
  expect(addresses.join()).not.toContain('token');
  await signInByForm(page, email, 'second-password-2');
  await expect(page).not.toHaveURL('/login');

  // The link has done its work, and the session of this browser is no licence either.
  await page.goto(link);
  await expect(page.getByText(/비밀번호 재설정 링크가 유효하지 않거나 만료되었습니다/)).toBeVisible();
  await expect(page.getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login');
  await page.getByRole('link', { name: '비밀번호 찾기' }).click();
  await expect(page).toHaveURL('/find-password');
});

test('without a session the reset page looks again after a second, then says so', async ({ page }) => {
  await page.clock.install({ time: '2026-11-21T09:00:00+09:00' });
  await page.clock.pauseAt('2026-11-21T10:00:00+09:00');
  await page.goto('/reset-password');
  const checking = page.getByText('링크를 확인하고 있습니다');
  await expect(checking).toBeVisible();
  await page.clock.runFor(900);
  await expect(checking).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole('heading', { name: '링크를 사용할 수 없습니다' })).toBeVisible();
});
