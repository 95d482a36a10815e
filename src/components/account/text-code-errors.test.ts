import { describe, expect, it } from 'vitest';
import { sendError, textCodeError } from './text-code-errors.ts';

const answer = (status: number, code: string, message = 'x') => ({
  name: 'AuthApiError',
  message,
  status,
  code,
});
const wait = (seconds: number) =>
  answer(
    429,
    'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );

describe('a text message that did not go out', () => {
  it.each([
    [answer(422, 'sms_send_failed'), '문자를 보내지 못했습니다. 잠시 후 다시 보내주세요.'],
    [
      { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 },
      '문자를 보내지 못했습니다. 잠시 후 다시 보내주세요.',
    ],
    [
      answer(422, 'mfa_phone_verify_not_enabled'),
      '지금은 문자를 보낼 수 없습니다. 인증 앱을 사용하거나 관리자에게 문의해주세요.',
    ],
    [wait(42), '조금 전에 문자를 보냈습니다. 42초 후 다시 보낼 수 있습니다.'],
    [wait(1200), '문자를 너무 여러 번 보냈습니다. 20분 후 다시 보낼 수 있습니다.'],
    [wait(86_000), '문자를 너무 여러 번 보냈습니다. 24시간 후 다시 보낼 수 있습니다.'],
    [answer(429, 'over_sms_send_rate_limit'), '문자를 너무 여러 번 보냈습니다. 잠시 후 다시 보내주세요.'],
  ])('%o', (error, sentence) => {
    expect(sendError(error)).toBe(sentence);
  });
});

describe('a code of a text message that was refused', () => {
  it.each([
    [
      answer(422, 'mfa_verification_failed'),
      '인증 코드가 올바르지 않습니다. 문자에 적힌 숫자를 확인해주세요.',
    ],
    [
      answer(422, 'mfa_challenge_expired'),
      '인증 코드를 더 이상 쓸 수 없습니다. 문자를 다시 보내 새 코드를 받아주세요.',
    ],
    [
      answer(422, 'mfa_factor_not_found'),
      '인증 코드를 더 이상 쓸 수 없습니다. 문자를 다시 보내 새 코드를 받아주세요.',
    ],
    [
      answer(422, 'mfa_ip_address_mismatch'),
      '인증 코드를 더 이상 쓸 수 없습니다. 문자를 다시 보내 새 코드를 받아주세요.',
    ],
    [answer(500, 'unexpected_failure'), '실패'],
  ])('%o', (error, sentence) => {
    expect(textCodeError(error, '실패')).toBe(sentence);
  });
});
