import { expect, it } from 'vitest';
import { mentionsOf } from './mentions.ts';

const people = [
  { id: '1', name: '김하' },
  { id: '2', name: '김하나' },
  { id: '3', name: '이동료' },
];
const named = (text: string) => mentionsOf(text, people).map(({ id }) => id);

it('names the people behind an @, each once, and of two names that begin alike the longer', () => {
  expect([
    named('@김하나 확인 부탁드립니다'),
    named('@김하 @이동료 @이동료님'),
    named('김하나, a@b.c'),
  ]).toEqual([['2'], ['1', '3'], []]);
});

it('names both members of one name', () => {
  expect(mentionsOf('@이동료', [...people, { id: '4', name: '이동료' }]).map(({ id }) => id)).toEqual([
    '3',
    '4',
  ]);
});
