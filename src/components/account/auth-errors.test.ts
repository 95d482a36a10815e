import { describe, expect, it } from 'vitest';
import { newPasswordError, tooManyError } from './account-errors.ts';
import { findPasswordError, loginError, signupError } from './auth-errors.ts';

const answer = (message: string, status = 400, code?: string) => ({
  name: 'AuthApiError',
  message,
  status,
  code,
});
const offline = { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 };

describe('sign-in errors (section 8)', () => {
  it.each([
    [
      answer('Email not confirmed', 400, 'email_not_confirmed'),
      'form',
      '이메일 인증이 필요합니다. 이메일을 확인해주세요.',
    ],
    [
      answer('Invalid login credentials'),
      'password',
      '로그인에 실패했습니다. 이메일과 비밀번호를 확인해주세요.',
    ],
    [answer('User is banned', 400, 'user_banned'), 'form', '비활성 사용자입니다. 관리자에게 문의하세요.'],
    [offline, 'form', '로그인 처리 중 오류가 발생했습니다.'],
    [answer('oops', 500), 'form', '로그인 처리 중 오류가 발생했습니다.'],
    [new TypeError('x is not a function'), 'form', '로그인 처리 중 오류가 발생했습니다.'],
  ])('%o', (error, field, message) => {
    expect(loginError(error)).toEqual({ field, message });
  });
});

describe('sign-up errors', () => {
  it('says once, in the toast, what the provider answers', () => {
    expect(signupError(answer('The moon is down', 422))).toEqual({ toast: 'The moon is down', form: null });
  });
  it.each([
    [
      'user_already_exists',
      'email',
      '이미 가입된 이메일 주소입니다. 로그인하거나 비밀번호 찾기를 이용해주세요.',
    ],
    ['email_exists', 'email', '이미 가입된 이메일 주소입니다. 로그인하거나 비밀번호 찾기를 이용해주세요.'],
    ['email_address_invalid', 'email', '이 주소로는 가입할 수 없습니다. 다른 이메일 주소를 입력해주세요.'],
    [
      'email_address_not_authorized',
      'email',
      '이 주소로는 가입할 수 없습니다. 다른 이메일 주소를 입력해주세요.',
    ],
    ['weak_password', 'password', '더 길고 추측하기 어려운 비밀번호를 입력해주세요.'],
  ])('says of %s in Korean, beside the field alone', (code, field, message) => {
    expect(signupError(answer('In English', 422, code))).toEqual({ toast: '', form: { field, message } });
  });
  it.each(['signup_disabled', 'email_provider_disabled'])(
    'says of %s in Korean, in the toast alone',
    (code) => {
      expect(signupError(answer('In English', 422, code))).toEqual({
        toast: '지금은 회원가입을 받지 않습니다. 관리자에게 문의해주세요.',
        form: null,
      });
    },
  );
  it('knows a taken address of a provider without codes', () => {
    expect(signupError(answer('User already registered')).form?.field).toBe('email');
  });
  it('asks to reload when the backend does not answer', () => {
    expect(signupError(offline)).toEqual({
      toast: null,
      form: { field: 'form', message: '회원가입 중 오류가 발생했습니다. 새로고침 후 다시 시도해 주세요.' },
    });
  });
});

describe('find-password errors', () => {
  it.each([
    [answer('User not found', 404), 'email', '등록되지 않은 이메일 주소입니다.'],
    [
      answer('In English', 422, 'email_provider_disabled'),
      'form',
      '지금은 메일을 보낼 수 없습니다. 비밀번호를 다시 설정하려면 관리자에게 문의해주세요.',
    ],
    [
      answer('mail server refused', 500),
      'form',
      '비밀번호 재설정 이메일 전송에 실패했습니다. 잠시 후 다시 시도해주세요.',
    ],
  ])('%o', (error, field, message) => {
    expect(findPasswordError(error)).toEqual({ field, message });
  });
});

it('tells an exception from an answer', () => {
  const exception = new TypeError('x is not a function');
  expect(findPasswordError(exception).message).toBe('비밀번호 재설정 처리 중 오류가 발생했습니다.');
  expect(newPasswordError(exception).message).toBe('비밀번호 변경 처리 중 오류가 발생했습니다.');
  expect(signupError(exception).form?.message).toBe(
    '회원가입 중 오류가 발생했습니다. 새로고침 후 다시 시도해 주세요.',
  );
});

describe('reset-password errors', () => {
  it.each([
    [
      answer('New password should be different from the old password.', 422, 'same_password'),
      'password',
      '새 비밀번호는 기존 비밀번호와 달라야 합니다.',
    ],
    [answer('Invalid session', 400), 'form', '세션이 만료되었습니다. 비밀번호 찾기를 다시 시도해주세요.'],
    [
      { name: 'AuthSessionMissingError', message: 'Auth session missing!', status: 400 },
      'form',
      '세션이 만료되었습니다. 비밀번호 찾기를 다시 시도해주세요.',
    ],
    [answer('oops', 500), 'form', '비밀번호 변경에 실패했습니다. 잠시 후 다시 시도해주세요.'],
  ])('%o', (error, field, message) => {
    expect(newPasswordError(error)).toEqual({ field, message });
  });
});

describe('too many requests', () => {
  it.each([
    [
      'For security purposes, you can only request this after 42 seconds.',
      '시도가 너무 많습니다. 42초 후 다시 시도해주세요.',
    ],
    ['Too many attempts. Retry after 300 seconds', '시도가 너무 많습니다. 5분 후 다시 시도해주세요.'],
    ['Too many attempts. Retry after 301 seconds', '시도가 너무 많습니다. 6분 후 다시 시도해주세요.'],
    ['Request rate limit reached', '시도가 너무 많습니다. 잠시 후 다시 시도해주세요.'],
  ])('%s', (message, sentence) => {
    expect(tooManyError(answer(message, 429, 'over_request_rate_limit'))).toBe(sentence);
  });
  it('is nothing else', () => {
    expect(tooManyError(answer('Wait 42 seconds', 400))).toBeNull();
  });
});
