import { expect, it } from 'vitest';
import { shellWord } from './shell-word.ts';

it.each([
  ['han.summer+1@example.com', 'han.summer+1@example.com'],
  ["o'neil@example.com", String.raw`'o'\''neil@example.com'`],
  ['$(id)@example.com', "'$(id)@example.com'"],
  ['a;b@example.com', "'a;b@example.com'"],
  ['a\nb@example.com', "'a\nb@example.com'"],
])('%s is the word %s', (text, word) => {
  expect(shellWord(text)).toBe(word);
});
