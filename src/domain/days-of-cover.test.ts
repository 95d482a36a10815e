import { expect, it } from 'vitest';
import { docTone } from './days-of-cover.ts';

it.each([
  [-2, 'danger'],
  [0, 'danger'],
  [6, 'danger'],
  [7, 'warning'],
  [13, 'warning'],
  [14, 'good'],
  [900, 'good'],
  [null, null],
] as const)('%s days are %s', (days, tone) => {
  expect(docTone(days)).toBe(tone);
});
