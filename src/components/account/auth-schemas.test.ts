import { describe, expect, it } from 'vitest';
import { newPasswordSchema } from './new-password-schema.ts';
import { findPasswordSchema, signupSchema } from './auth-schemas.ts';

interface Checker {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
}

/** The first message of each field, as the form shows it. */
function messages(schema: Checker, value: unknown): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const issue of schema.safeParse(value).error?.issues ?? [])
    shown[issue.path.join('.')] ??= issue.message;
  return shown;
}

const goodSignup = {
  email: 'new@example.com',
  password: 'abcd1234',
  confirmPassword: 'abcd1234',
  name: '김하나',
  phone: '010-1234-5678',
};

describe('sign-up form', () => {
  it('takes what is complete', () => {
    expect(messages(signupSchema, goodSignup)).toEqual({});
  });
  it('names every empty field', () => {
    expect(
      messages(signupSchema, { email: '', password: '', confirmPassword: '', name: '', phone: '' }),
    ).toEqual({
      email: '이메일을 입력해주세요.',
      password: '비밀번호는 최소 8자 이상이어야 합니다.',
      confirmPassword: '비밀번호 확인을 입력해주세요.',
      name: '이름을 입력해주세요.',
      phone: '연락처를 입력해주세요.',
    });
  });
  it('tells a malformed address from a missing one', () => {
    expect(messages(signupSchema, { ...goodSignup, email: 'new@' })).toEqual({
      email: '올바른 이메일 형식을 입력해주세요.',
    });
  });
  it('shows a mismatch on the confirmation, even while another field is wrong', () => {
    expect(messages(signupSchema, { ...goodSignup, confirmPassword: 'abcd1235', phone: '' })).toEqual({
      confirmPassword: '비밀번호가 일치하지 않습니다.',
      phone: '연락처를 입력해주세요.',
    });
  });
  it('takes a name of blanks for none', () => {
    expect(messages(signupSchema, { ...goodSignup, name: '  ' })).toEqual({ name: '이름을 입력해주세요.' });
  });
  it('refuses 25 Hangul syllables, which are 75 bytes', () => {
    const password = '가'.repeat(25);
    expect(messages(signupSchema, { ...goodSignup, password, confirmPassword: password })).toEqual({
      password: '비밀번호가 너무 깁니다. 영문과 숫자 72자(한글 24자)까지 사용할 수 있습니다.',
    });
  });
});

it('checks the address of a reset request', () => {
  expect(messages(findPasswordSchema, { email: '' })).toEqual({
    email: '유효한 이메일 주소를 입력해주세요.',
  });
});

it('checks a new password: 7 characters are too few, letters alone are enough', () => {
  expect(messages(newPasswordSchema, { password: 'abcdefg', confirmPassword: 'abcdefg' })).toEqual({
    password: '비밀번호는 최소 8자 이상이어야 합니다.',
  });
  expect(messages(newPasswordSchema, { password: 'abcdefgh', confirmPassword: 'abcdefgh' })).toEqual({});
});
