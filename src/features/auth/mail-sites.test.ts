import { expect, it } from 'vitest';
import { mailSite } from './mail-sites.ts';

it.each([
  ['kim@naver.com', 'https://mail.naver.com/'],
  ['KIM@Gmail.com', 'https://mail.google.com/'],
  ['kim@hanmail.net', 'https://mail.daum.net/'],
  ['"a@naver.com"@kakao.com', 'https://mail.kakao.com/'],
])('opens the web mail of %s', (address, url) => {
  expect(mailSite(address)?.url).toBe(url);
});

it.each(['kim@company.co.kr', 'kim@notnaver.com', 'kim@mail.naver.com.evil.com', 'kim@constructor', ''])(
  'guesses nothing for %j',
  (address) => {
    expect(mailSite(address)).toBeNull();
  },
);
