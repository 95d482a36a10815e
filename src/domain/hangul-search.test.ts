import { describe, expect, it } from 'vitest';
import { matchesBusinessNumber, matchesHangul } from './hangul-search.ts';

describe('matchesHangul', () => {
  it.each([
    ['라온뷰티', '라온'],
    ['라온뷰티', '뷰티'],
    ['라온뷰티', 'ㄹㅇㅂㅌ'],
    ['라온뷰티', 'ㅂㅌ'],
    ['라온뷰티', '라ㅇ'],
    ['라온뷰티', '라오'],
    ['라온뷰티', '라온ㅂ'],
    ['까사미아', 'ㄲㅅ'],
    ['가산상사', 'ㄱㅅ'],
    ['가산상사', 'ㄳ'],
    ['그린 하루 푸드', '린하루'],
    ['Daily Fit', 'daily f'],
    ['데일리핏 2호점', '핏2'],
    ['라온뷰티', ''],
    ['라온뷰티', '  '],
  ])('finds %s by %s', (text, query) => {
    expect(matchesHangul(text, query)).toBe(true);
  });

  it.each([
    ['라온뷰티', '온라'],
    ['라온뷰티', 'ㄹㅂ'],
    ['라온뷰티', '라온뷰티풀'],
    // Only the last syllable may be unfinished: 라오 followed by 뷰 is another word.
    ['라온뷰티', '라오뷰'],
    ['까사미아', 'ㄱㅅ'],
  ])('does not find %s by %s', (text, query) => {
    expect(matchesHangul(text, query)).toBe(false);
  });

  it('finds a text of decomposed syllables', () => {
    expect(matchesHangul('라온'.normalize('NFD'), '라온')).toBe(true);
  });
});

describe('matchesBusinessNumber', () => {
  it('compares digits whatever the hyphens', () => {
    expect(matchesBusinessNumber('302-81-44120', '30281')).toBe(true);
    expect(matchesBusinessNumber('302-81-44120', '81-44')).toBe(true);
    expect(matchesBusinessNumber('302-81-44120', '99')).toBe(false);
  });

  it('takes no letters and no empty text for a number', () => {
    expect(matchesBusinessNumber('302-81-44120', '')).toBe(false);
    expect(matchesBusinessNumber('302-81-44120', '라온')).toBe(false);
  });
});
