import { expect, it } from 'vitest';
import { cleaned, searched } from '@/testing/text-cases.ts';
import { cleanText, searchText } from './clean-text.ts';

it.each(cleaned)('cleanText: %j is kept as %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
  expect(cleanText(clean)).toBe(clean);
});

it.each(searched)('searchText: %j is searched as %j', (text, search) => {
  expect(searchText(text)).toBe(search);
});
