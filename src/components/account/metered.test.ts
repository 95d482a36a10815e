import { expect, it } from 'vitest';
import { isMetered } from './metered.ts';

it.each([
  [{}, false],
  [{ saveData: false, type: 'wifi', effectiveType: '4g' }, false],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ type: 'cellular', effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
])('a connection %j is metered: %s', (connection, expected) => {
  expect(isMetered({ connection })).toBe(expected);
});

it('a browser that does not tell is not', () => {
  expect(isMetered({})).toBe(false);
});
