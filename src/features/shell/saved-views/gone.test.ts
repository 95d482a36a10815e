import { expect, it } from 'vitest';
import { copyName } from './copy-name.ts';
import { goneOf } from './gone.ts';

const brands = [{ code: 'B1', name: '가온', sort: 1 }];

it('a view says which brands and how many options and tags are gone', () => {
  const of = (search: string, goneOptions = 0, goneTags = 0) =>
    goneOf({ search, goneOptions, goneTags }, brands);
  expect([of(''), of('?brand=B1'), of('?brand=B1,B2'), of('?brand=B2', 3, 2)]).toEqual([
    null,
    null,
    '이 파트너에 없는 브랜드: B2',
    '이 파트너에 없는 브랜드: B2 · 이 파트너에 없는 옵션 ID 3개 · 없어졌거나 다른 사람만 보는 태그 2개',
  ]);
  expect(goneOf({ search: '?brand=B2', goneOptions: 0, goneTags: 0 }, undefined)).toBeNull();
});

it('a copy has the first free name of at most 40 characters', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  expect(copyName({ name: '품절' }, [])).toBe('품절');
  expect(copyName({ name: '품절' }, named('품절', '품절 사본 1'))).toBe('품절 사본 2');
  const long = '가'.repeat(40);
  expect(copyName({ name: long }, named(long))).toBe(`${'가'.repeat(35)} 사본 1`);
});
