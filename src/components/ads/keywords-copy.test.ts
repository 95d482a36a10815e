import { expect, it } from 'vitest';
import { keywordKey, keywordsOf } from './keywords-copy.ts';

it('keywords stay one a line in the order in which they were chosen, whatever they look like', () => {
  const chosen = Object.keys(
    Object.fromEntries(['크림', '2024', '', '=1+1', '두\n줄'].map((keyword) => [keywordKey(keyword), true])),
  );
  expect(keywordsOf(chosen)).toEqual(['크림', '2024', '=1+1', '두 줄']);
});
