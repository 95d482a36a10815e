import { expect, it } from 'vitest';
import { mailSite } from './mail-sites.ts';

it.each([
  ['kim@naver.com', 'https://mail.naver.com/'],
  ['KIM@Gmail.com', 'https://mail.google.com/'],
  ['kim@hanmail.net', 'https://mail.daum.net/'],
  ['"a@naver.com"@kakao.com', 'https://mail.kakao.com/'],
  ['kim@empal.com', 'https://mail.nate.com/'],
  ['kim@msn.com', 'https://outlook.live.com/mail/'],
  ['kim@me.com', 'https://www.icloud.com/mail/'],
  ['kim@haneul.by-works.com', 'https://mail.worksmobile.com/'],
  ['kim@haneul.onmicrosoft.com', 'https://outlook.office.com/mail/'],
])('opens the web mail of %s', (address, url) => {
  expect(mailSite(address)?.url).toBe(url);
});

it.each([
  'kim@company.co.kr',
  'kim@notnaver.com',
  'kim@mail.naver.com.evil.com',
  'kim@shop.naver.com',
  'kim@by-works.com',
  'kim@notby-works.com',
  'kim@constructor',
  '',
])('guesses nothing for %j', (address) => {
  expect(mailSite(address)).toBeNull();
});
