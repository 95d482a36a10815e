import { expect, it } from 'vitest';
import { percentOf } from './ratio.ts';

it.each([
  [1, 4, 25],
  [-1, 4, -25],
  [0, 4, 0],
  [1, 0, null],
  [1, -4, null],
  [null, 4, null],
  [1, null, null],
])('%d of %d is %d percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
