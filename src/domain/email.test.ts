import { expect, it } from 'vitest';
import { isEmail } from './email.ts';

it.each(['seller@example.com', 'a@b.co', "o'neil+desk@mail.example.co.kr", '_x-1@1a.kr'])(
  '%s is an address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

it.each([
  '',
  'seller',
  'seller@',
  '@example.com',
  'seller@example',
  'seller@.com',
  'sel ler@example.com',
  'seller@exam ple.com',
  '.seller@example.com',
  'seller.@example.com',
  'sel..ler@example.com',
  'a@b@example.com',
  '판매자@example.com',
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});
