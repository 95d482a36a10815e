import { expect, it } from 'vitest';
import { formatAverage, formatCount, formatWon } from './numbers.ts';

it('writes thousands as Koreans do', () => {
  expect(formatCount(1234567)).toBe('1,234,567');
  expect(formatCount(-3)).toBe('-3');
  expect(formatCount(0)).toBe('0');
  expect(formatWon(12300)).toBe('12,300원');
  expect(formatAverage(1038.44)).toBe('1,038.4');
  expect(formatAverage(0)).toBe('0.0');
});

it('shows a dash, not 0, where there is no value', () => {
  expect([formatCount(null), formatWon(undefined), formatAverage(null)]).toEqual(['-', '-', '-']);
});
