import { expect, it } from 'vitest';
import { cleaned } from '@/testing/text-cases.ts';
import { cleanText } from './clean-text.ts';

it.each(cleaned)('cleanText: %j is kept as %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
  expect(cleanText(clean)).toBe(clean);
});
