import { describe, expect, it } from 'vitest';
import { found, notFound } from '@/testing/hangul-cases.ts';
import { hangulRanges, matchesBusinessNumber, matchesHangul } from './hangul-search.ts';

describe('matchesHangul', () => {
  it.each(found)('finds %s by %s', (text, query) => {
    expect(matchesHangul(text, query)).toBe(true);
  });

  it.each(notFound)('does not find %s by %s', (text, query) => {
    expect(matchesHangul(text, query)).toBe(false);
  });

  it('spaces of a query do not count, and an empty one finds everything', () => {
    for (const query of ['daily f', '', '  ']) expect(matchesHangul('Daily Fit', query)).toBe(true);
  });

  it('full width is ordinary width, in the text and in the query', () => {
    expect(matchesHangul('(1+1) AB', '（１+１）ａｂ')).toBe(true);
    expect(matchesHangul('（１+１） ＡＢ', '(1+1)ab')).toBe(true);
  });

  it('finds a text of decomposed syllables', () => {
    expect(matchesHangul('라온'.normalize('NFD'), '라온')).toBe(true);
  });
});

describe('hangulRanges', () => {
  it.each([
    ['라온 수분 크림', ['ㅅㅂ'], '라온 [수분] 크림'],
    ['라온 수분 크림', ['분크', '라'], '[라]온 수[분 크]림'],
    ['Fit fit', ['FIT'], '[Fit] [fit]'],
    ['(1+1) 크림', ['1+1', '없음'], '([1+1]) 크림'],
    ['크림', [' ', ''], '크림'],
    ['크림', [], '크림'],
  ])('in %s of %j', (text, words, marked) => {
    let [at, shown] = [0, ''];
    for (const [from, to] of hangulRanges(text, words)) {
      shown += `${text.slice(at, from)}[${text.slice(from, to)}]`;
      at = to;
    }
    expect(shown + text.slice(at)).toBe(marked);
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
