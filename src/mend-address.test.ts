// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { mendAddress } from './mend-address.ts';

it.each([
  ['/2/brand/%E0%A4%A', '/2%2Fbrand%2F%25E0%25A4%25A'],
  ['/%?name=a#top', '/%25?name=a#top'],
  ['/2/brand/%EB%B7%B0%25', '/2/brand/%EB%B7%B0%25'],
  ['/2/inventory?name=%E0%A4%A', '/2/inventory?name=%E0%A4%A'],
])('%s is asked for as %s', (typed, address) => {
  history.replaceState({ from: '/x' }, '', typed);
  mendAddress();
  expect(location.href.slice(location.origin.length)).toBe(address);
  expect(() => decodeURIComponent(location.pathname)).not.toThrow();
  expect(history.state).toEqual({ from: '/x' });
});
