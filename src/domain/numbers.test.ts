import { expect, it } from 'vitest';
import { formatAxis, formatCount, formatTerm, formatUnit } from './numbers.ts';

it('writes thousands as Koreans do', () => {
  expect(formatCount(1234567)).toBe('1,234,567');
  expect(formatCount(-3)).toBe('-3');
  expect(formatCount(0)).toBe('0');
  expect(formatUnit('won', 12300)).toBe('12,300원');
  expect(formatUnit('won', 12300.6)).toBe('12,301원');
  expect(formatUnit('percent', 3.416, 2)).toBe('3.42%');
  expect(formatUnit('points', -0.04, 1)).toBe('0.0%p');
  expect(formatUnit('days', 39)).toBe('39');
  expect(formatUnit('perDay', 1038.44)).toBe('1,038.4');
});

it('shows a dash, not 0, where there is no value', () => {
  expect([formatCount(null), formatUnit('won', undefined), formatUnit('percent', null, 1)]).toEqual([
    '-',
    '-',
    '-',
  ]);
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
  expect(formatUnit('perDay', value)).toBe(shown);
});

it('shortens large figures at an axis', () => {
  expect(formatAxis('won', 340_000_000)).toBe('3.4억');
  expect(formatAxis('won', 50_000_000)).toBe('5,000만');
  expect(formatAxis('count', 12_300)).toBe('1.2만');
  expect(formatAxis('percent', 2.5)).toBe('2.5%');
});

it.each([
  ['-', 5, '- 5원'],
  ['-', -5, '+ 5원'],
  ['+', 5, '+ 5원'],
  ['+', -5, '- 5원'],
  ['+', 0, '+ 0원'],
  ['-', 0, '- 0원'],
] as const)('a term %s of %d has one sign: %s', (sign, value, shown) => {
  expect(formatTerm(sign, 'won', value)).toBe(shown);
});
