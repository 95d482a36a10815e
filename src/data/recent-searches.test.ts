// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { forgetSearches, keepSearch, recentSearches } from './recent-searches.ts';

beforeEach(() => localStorage.clear());

it('keeps the last eight of a partner, the newest first, each once', () => {
  for (let count = 1; count <= 9; count += 1) keepSearch('a', 'P1', `크림 ${count}`);
  keepSearch('a', 'P1', '크림 5');
  keepSearch('a', 'P2', '양말');
  expect(recentSearches('a', 'P1')).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((count) => `크림 ${count}`));
  expect(recentSearches('a', 'P2')).toEqual(['양말']);
  forgetSearches('a', 'P1');
  expect([recentSearches('a', 'P1'), recentSearches('a', 'P2')]).toEqual([[], ['양말']]);
});

it('another member begins with none, and takes the place of those before', () => {
  keepSearch('a', 'P1', '크림');
  expect(recentSearches('b', 'P1')).toEqual([]);
  keepSearch('b', 'P1', '양말');
  expect(recentSearches('a', 'P1')).toEqual([]);
});

it('none are left after a logout, and what is broken is none', () => {
  keepSearch('a', 'P1', '크림');
  forgetSearches();
  expect(localStorage).toHaveLength(0);
  localStorage.setItem('recent-searches', '{"owner":"a","partners":{"P1":[1]}}');
  expect(recentSearches('a', 'P1')).toEqual([]);
});
