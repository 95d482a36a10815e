import { expect, it } from 'vitest';
import { sparklinePaths } from './sparkline.tsx';

it.each<[string, (number | null)[], string, string]>([
  ['goes from nothing to the most', [0, 5, 10], 'M0 100L100 50L200 0', ''],
  ['is broken where there is no value', [10, 5, null, 10, 10], 'M0 0L100 50M300 0L400 0', ''],
  ['is a dot between two gaps', [null, 4, null], '', 'M100 0h0'],
  ['goes below nothing', [-5, 5], 'M0 100L100 0', ''],
  ['lies at the bottom where all is nothing', [0, 0], 'M0 100L100 100', ''],
  ['is nothing without a value', [null, null], '', ''],
])('a line %s', (_, values, line, dots) => {
  expect(sparklinePaths(values)).toEqual({ line, dots });
});
