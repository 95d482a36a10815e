// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { verifiedFactors, verifyFactorCode } from '@/data/second-factors.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import { sendResetLink, setNewPassword, signIn, signUp } from './auth-mutations.ts';
import { CodeStep } from './code-step.tsx';
import { FindPasswordPage } from '@/features/find-password/find-password-page.tsx';
import { LoginForm } from '@/features/login/login-form.tsx';
import { ResetPasswordForm } from '@/features/reset-password/reset-password-form.tsx';
import { SignupPage } from '@/features/signup/signup-page.tsx';

vi.mock('./auth-mutations.ts');
vi.mock('@/data/second-factors.ts');
vi.mock('./auth-layout.tsx', () => ({ AuthLayout: ({ children }: { children: ReactNode }) => children }));
vi.mock('@/features/login/demo-accounts.tsx', () => ({ DemoAccounts: () => null }));
vi.mock('@/data/toast.ts', () => ({ toast: { success: () => {}, error: () => {} } }));
vi.mock('@/data/session.ts', () => ({ useSession: () => null }));
const { navigate } = vi.hoisted(() => ({ navigate: vi.fn<() => Promise<void>>() }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => children,
  useNavigate: () => navigate,
}));

beforeEach(() => {
  stubDom();
  document.elementFromPoint = () => null;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label));
    if (value !== '') await userEvent.type(field(label), value);
  }
}
const unavailable = Object.assign(new Error('down'), { status: 503 });

it('a reset link is sent once more, to another address', async () => {
  render(<FindPasswordPage />);
  for (const email of ['one@example.com', 'two@example.com']) {
    await fill({ 이메일: email });
    await press('재설정 링크 보내기');
    await vi.waitFor(() => expect(sendResetLink).toHaveBeenLastCalledWith(email), 20_000);
    await screen.findByText(/이메일로 전송되었습니다/);
  }
});

it.each([
  ['sign-up', SignupPage, '비밀번호', '가입하기'],
  ['reset', () => <ResetPasswordForm onDone={() => {}} />, '새 비밀번호', '비밀번호 변경'],
])('%s: correcting the first password takes back that the two differ', async (_, Form, label, button) => {
  render(<Form />);
  await fill({ [label]: 'first-password-1', [`${label} 확인`]: 'first-password-2' });
  await press(button);
  await screen.findByText('비밀번호가 일치하지 않습니다.');
  await userEvent.type(field(label), '{Backspace}2');
  await vi.waitFor(() => expect(screen.queryByText('비밀번호가 일치하지 않습니다.')).toBeNull(), 20_000);
});

it('a sign-up keeps what the backend said of the address while another field is corrected', async () => {
  vi.mocked(signUp).mockRejectedValueOnce(
    Object.assign(new Error('x'), { status: 422, code: 'user_already_exists' }),
  );
  render(<SignupPage />);
  await fill({
    이메일: 'han@example.com',
    비밀번호: 'first-password-1',
    '비밀번호 확인': 'first-password-1',
    이름: '한여름',
    연락처: '01012345678',
  });
  await press('가입하기');
  await screen.findByText(/이미 가입된 이메일 주소입니다/);
  await fill({ 이름: '한가을' });
  expect(screen.queryByText(/이미 가입된 이메일 주소입니다/)).not.toBeNull();
});

it('a sign-up that was refused is sent again with what was mended', async () => {
  vi.mocked(signUp).mockRejectedValueOnce(unavailable);
  render(<SignupPage />);
  const values = {
    이메일: 'han@example.com',
    비밀번호: 'first-password-1',
    '비밀번호 확인': 'first-password-1',
    이름: '한여름',
    연락처: '01012345678',
  };
  await fill(values);
  await press('가입하기');
  await screen.findByRole('alert');
  await fill({ 이름: '한가을' });
  await press('가입하기');
  await vi.waitFor(() => expect(navigate).toHaveBeenCalled(), 20_000);
  expect(signUp).toHaveBeenCalledTimes(2);
  expect(signUp).toHaveBeenLastCalledWith(
    expect.objectContaining({ name: '한가을', email: 'han@example.com' }),
  );
});

it('a new password that was refused is followed by another one', async () => {
  vi.mocked(setNewPassword).mockRejectedValueOnce(new Error('should differ from the old password'));
  const done = vi.fn<() => void>();
  render(<ResetPasswordForm onDone={done} />);
  for (const value of ['first-password-1', 'second-password-2']) {
    await fill({ '새 비밀번호': value, '새 비밀번호 확인': value });
    await press('비밀번호 변경');
    await vi.waitFor(() => expect(setNewPassword).toHaveBeenLastCalledWith(value), 20_000);
  }
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 20_000);
});

it('a sign-in that was refused is tried again', async () => {
  vi.mocked(signIn)
    .mockResolvedValueOnce({ step: 'refused', error: { field: 'form', message: '로그인에 실패했습니다.' } })
    .mockResolvedValueOnce({ step: 'done' });
  const signedIn = vi.fn<() => Promise<void>>();
  render(
    <LoginForm isLinkFailed={false} onSignedIn={signedIn} onCodeNeeded={() => {}} onMailSent={() => {}} />,
  );
  await fill({ 이메일: 'han@example.com', 비밀번호: 'wrong' });
  await press('로그인');
  await screen.findByRole('alert');
  await fill({ 비밀번호: 'first-password-1' });
  await press('로그인');
  await vi.waitFor(() => expect(signedIn).toHaveBeenCalledOnce(), 20_000);
  expect(signIn).toHaveBeenLastCalledWith('han@example.com', 'first-password-1');
});

const factor = {
  id: 'f1',
  kind: 'app',
  name: '휴대폰',
  phone: '',
  createdAt: '2026-11-20T00:00:00Z',
} as const;

it('a wrong code is followed by the right one', async () => {
  vi.mocked(verifiedFactors).mockResolvedValue([factor]);
  vi.mocked(verifyFactorCode).mockRejectedValueOnce(Object.assign(new Error('invalid'), { status: 422 }));
  const verified = vi.fn<() => void>();
  render(<CodeStep onVerified={verified} onCancel={() => {}} />);
  await fill({ '인증 코드': '111111' });
  await screen.findByRole('alert');
  await fill({ '인증 코드': '222222' });
  await vi.waitFor(() => expect(verified).toHaveBeenCalledOnce(), 20_000);
  expect(verifyFactorCode).toHaveBeenLastCalledWith(factor, '222222');
});
