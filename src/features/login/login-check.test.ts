import { expect, it } from 'vitest';
import { checkLogin } from './login-check.ts';

it('the sign-in form asks for a valid address and a password', () => {
  expect(checkLogin({ email: 'seller', password: '' })).toEqual({
    email: '유효한 이메일 주소를 입력해주세요.',
    password: '비밀번호를 입력해주세요.',
  });
});

it('a password of one character is enough to sign in', () => {
  expect(checkLogin({ email: 'a@b.co', password: 'x' })).toEqual({});
});
