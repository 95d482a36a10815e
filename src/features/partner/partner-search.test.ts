import { describe, expect, it } from 'vitest';
import { cardAfterKey, searchPartners } from './partner-search.ts';

const partner = (id: number, name: string, brn: string) => ({
  id,
  code: `P${id}`,
  name,
  brn,
  description: '',
  mayLoad: false,
  mayManage: false,
});
const partners = [partner(1, '라온뷰티', '302-81-44120'), partner(2, '그린하루푸드', '120-86-70331')];
const found = (query: string) => searchPartners(partners, query).map(({ id }) => id);

describe('searchPartners', () => {
  it('finds by name, initial consonants and business number', () => {
    expect(found('뷰티')).toEqual([1]);
    expect(found('ㄱㄹㅎㄹ')).toEqual([2]);
    expect(found('3028144')).toEqual([1]);
    expect(found('120')).toEqual([1, 2]);
    expect(found('')).toEqual([1, 2]);
    expect(found('없음')).toEqual([]);
  });
});

describe('cardAfterKey', () => {
  // Ten cards in four columns: 0 1 2 3 / 4 5 6 7 / 8 9
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 9],
    ['ArrowUp', 9, 5],
    ['ArrowUp', 2, -1],
    ['Home', 7, 0],
    ['End', 0, 9],
    ['KeyA', 0, undefined],
  ])('%s from card %i leads to %s', (code, from, to) => {
    expect(cardAfterKey(code, from, 10, 4)).toBe(to);
  });
});
