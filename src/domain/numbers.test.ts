import { expect, it } from 'vitest';
import { formatAverage, formatCount, formatWon } from './numbers.ts';

it('writes thousands as Koreans do', () => {
  expect(formatCount(1234567)).toBe('1,234,567');
  expect(formatCount(-3)).toBe('-3');
  expect(formatCount(0)).toBe('0');
  expect(formatWon(12300)).toBe('12,300원');
  expect(formatAverage(1038.44)).toBe('1,038.4');
});

it('shows a dash, not 0, where there is no value', () => {
  expect([formatCount(null), formatWon(undefined), formatAverage(null)]).toEqual(['-', '-', '-']);
});

it.each([
  [0.0333, '0.03'],
  [0, '0.00'],
  [-0.2857, '-0.29'],
  [9.9943, '9.99'],
  [9.996, '10.0'],
  [10, '10.0'],
  [-12.34, '-12.3'],
])('shows an average of %d as %s: two decimals below 10', (value, shown) => {
  expect(formatAverage(value)).toBe(shown);
});
