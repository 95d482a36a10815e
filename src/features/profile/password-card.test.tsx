// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changePassword } from './profile-mutations.ts';
import { PasswordCard } from './password-card.tsx';

vi.mock('./profile-mutations.ts', () => ({ changePassword: vi.fn<() => Promise<void>>() }));
vi.mock('@/data/toast.ts', () => ({ toast: { success: () => {} } }));

beforeEach(() => {
  vi.mocked(changePassword).mockReset();
  render(<PasswordCard email="han@example.com" />);
});
afterEach(cleanup);

const password = () => screen.getByLabelText<HTMLInputElement>('새 비밀번호');
async function change(value: string) {
  await userEvent.type(password(), value);
  await userEvent.type(screen.getByLabelText('새 비밀번호 확인'), value);
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 변경' }));
}

it('changes the password once more after it was changed', async () => {
  for (const value of ['second-password-2', 'third-password-3', 'fourth-password-4']) {
    await change(value);
    await vi.waitFor(() => expect(password().value).toBe(''), 20_000);
    expect(changePassword).toHaveBeenLastCalledWith(value);
  }
  expect(changePassword).toHaveBeenCalledTimes(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows what is wrong after a change as before it', async () => {
  await change('second-password-2');
  await vi.waitFor(() => expect(password().value).toBe(''), 20_000);
  await change('short');
  expect(screen.getByRole('alert').textContent).toBe('비밀번호는 최소 8자 이상이어야 합니다.');
  expect(document.activeElement).toBe(password());
  expect(changePassword).toHaveBeenCalledTimes(1);
});

it('takes back that the passwords differ when the first one is corrected', async () => {
  await userEvent.type(password(), 'second-password-2');
  await userEvent.type(screen.getByLabelText('새 비밀번호 확인'), 'second-password-3');
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 변경' }));
  expect((await screen.findByRole('alert')).textContent).toBe('비밀번호가 일치하지 않습니다.');
  await userEvent.type(password(), '{Backspace}3');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), 20_000);
});

it('says that blanks are no password', async () => {
  await change('          ');
  expect(screen.getByRole('alert').textContent).toBe('공백만으로 된 비밀번호는 사용할 수 없습니다.');
  expect(changePassword).not.toHaveBeenCalled();
});

it('says to sign in again where the sign-in is older than a day', async () => {
  const refusal = {
    message: 'Password update requires reauthentication',
    code: 'reauthentication_needed',
    status: 400,
  };
  vi.mocked(changePassword).mockRejectedValue(Object.assign(new Error(refusal.message), refusal));
  await change('second-password-2');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^로그인한 지 하루가 지나/);
});
