import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { answerInstead, countOf } from './support/answers.ts';
import { database, newMember, newPartner, password, type TestMember } from './support/desk.ts';
import { fill, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

let member: TestMember;
beforeAll(async () => {
  member = await newMember({ partners: [(await newPartner()).code] });
});

const TOKEN = '/auth/v1/token';
const isSignedIn = () => expect.poll(() => window.location.pathname).not.toBe('/login');

async function signIn({ email } = member, typed = password): Promise<void> {
  await openPage('/login');
  await fill('이메일', email);
  await fill('비밀번호', typed);
  await press('로그인');
}

const alert = async () => (await screen.findByRole('alert')).textContent;
/** What a field is described by. */
const description = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

it('what is missing is said beside each field, and the first one has the focus', async () => {
  await openPage('/login');
  await fill('이메일', 'seller');
  await press('로그인');
  await screen.findByText('비밀번호를 입력해주세요.');
  expect(description('이메일')).toBe('유효한 이메일 주소를 입력해주세요.');
  const field = screen.getByLabelText('이메일');
  expect([document.activeElement === field, field.getAttribute('aria-invalid')]).toEqual([true, 'true']);
});

it('a wrong password keeps what was typed and has the focus', async () => {
  await signIn(member, 'not-the-password');
  await expect
    .poll(() => description('비밀번호'))
    .toBe('로그인에 실패했습니다. 이메일과 비밀번호를 확인해주세요.');
  expect(document.activeElement).toBe(screen.getByLabelText('비밀번호'));
  expect(screen.getByLabelText('비밀번호')).toHaveProperty('value', 'not-the-password');
  expect(screen.getByLabelText('이메일')).toHaveProperty('value', member.email);
});

it('an inactive member is told so and has no session', async () => {
  const inactive = await newMember({});
  await database()`update public.auth_member set "IS_ACTIVE" = false where "EMAIL" = ${inactive.email}`;
  await signIn(inactive);
  expect(await alert()).toBe('비활성 사용자입니다. 관리자에게 문의하세요.');
  await expect.poll(() => Object.keys(localStorage).join()).not.toContain('-auth-token');
});

it('a confirmation mail that cannot be sent is not said to be sent', async () => {
  const fresh = await newMember({});
  await database()`update auth.users set email_confirmed_at = null where email = ${fresh.email}`;
  const body = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };
  answerInstead('/auth/v1/resend', () =>
    Response.json(body, { status: 429, headers: { 'retry-after': '300' } }),
  );
  await signIn(fresh);
  expect(await alert()).toBe('이메일 인증이 필요합니다. 이메일을 확인해주세요.');
  await press('인증 메일 다시 보내기');
  await expect.poll(alert).toBe('시도가 너무 많습니다. 5분 후 다시 시도해주세요.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an error of the sign-in service is not the fault of the password', async () => {
  answerInstead(TOKEN, () => new Response('oops', { status: 500 }));
  await signIn();
  expect(await alert()).toBe('로그인 처리 중 오류가 발생했습니다.');
  expect(screen.getByLabelText('비밀번호')).toHaveProperty('value', password);
});

it('a lost network is told, and the next try works', async () => {
  const mend = answerInstead(TOKEN, () => Promise.reject(new TypeError('Failed to fetch')));
  await signIn();
  expect(await alert()).toBe('로그인 처리 중 오류가 발생했습니다.');
  mend();
  await press('로그인');
  await isSignedIn();
});

it('too many attempts are answered with the time to wait', async () => {
  const body = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };
  answerInstead(TOKEN, () => Response.json(body, { status: 429, headers: { 'retry-after': '300' } }));
  await signIn();
  expect(await alert()).toBe('시도가 너무 많습니다. 5분 후 다시 시도해주세요.');
});

it('a member that cannot be read is signed out again', async () => {
  answerInstead('/rest/v1/auth_member', () => Response.json({}, { status: 400 }));
  await signIn();
  expect(await alert()).toBe('사용자 정보를 불러오는데 실패했습니다.');
  expect(Object.keys(localStorage).join()).not.toContain('-auth-token');
});

it('a slow answer is announced, and the button takes no second press', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  answerInstead(TOKEN, async (forward) => {
    await held;
    return forward();
  });
  await signIn();
  const button = screen.getByRole('button', { name: '로그인' });
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  await screen.findByText('응답이 늦어지고 있습니다. 잠시만 기다려주세요.');
  release();
  await isSignedIn();
  expect(countOf(TOKEN)).toBe(1);
});

it('a refused sign-up shows the toast with the provider message and keeps the form', async () => {
  const body = { code: 422, error_code: 'x', msg: 'Signups are closed' };
  answerInstead('/auth/v1/signup', () => Response.json(body, { status: 422 }));
  await openPage('/signup');
  await fill('이메일', 'new@example.com');
  await fill('비밀번호', 'abcd1234');
  await fill('비밀번호 확인', 'abcd1234');
  await fill('이름', '신가입');
  await fill('연락처', '0212345678');
  await press('가입하기');
  await screen.findByText('회원가입에 실패했습니다');
  const said = screen.getByText('Signups are closed');
  expect([said.closest('form'), said.closest('[data-sonner-toast]') === null]).toEqual([null, false]);
  expect(screen.getByLabelText('연락처')).toHaveProperty('value', '02-1234-5678');
});

it('a reset whose session has ended leads to a new link', async () => {
  const { access_token, refresh_token } = (await newMember({})).session;
  await openPage(
    `/reset-password#${new URLSearchParams({ access_token, refresh_token, type: 'recovery' }).toString()}`,
  );
  await screen.findByLabelText('새 비밀번호 확인');
  const body = { code: 403, error_code: 'session_not_found', msg: 'x' };
  answerInstead('/auth/v1/user', () => Response.json(body, { status: 403 }));
  await fill('새 비밀번호', 'another-password-1');
  await fill('새 비밀번호 확인', 'another-password-1');
  await press('비밀번호 변경');
  expect(await alert()).toBe('세션이 만료되었습니다. 비밀번호 찾기를 다시 시도해주세요.');
  await userEvent.click(screen.getByRole('link', { name: '비밀번호 찾기' }));
  await expect.poll(() => window.location.pathname).toBe('/find-password');
});

it('a mail that cannot be sent is told', async () => {
  answerInstead('/auth/v1/recover', () => new Response('oops', { status: 500 }));
  await openPage('/find-password');
  await fill('이메일', member.email);
  await press('재설정 링크 보내기');
  expect(await alert()).toBe('비밀번호 재설정 이메일 전송에 실패했습니다. 잠시 후 다시 시도해주세요.');
  expect(screen.getByLabelText('이메일')).toHaveProperty('value', member.email);
});
