import { describe, expect, it } from 'vitest';
import { loadAge } from './load-age.ts';

describe('the age of a load', () => {
  const now = new Date('2026-11-21T09:00:00+09:00');
  it.each([
    ['2026-11-20T21:10:00+00:00', { text: '오늘 06:10', tone: 'green' }],
    ['2026-11-20T14:59:00+00:00', { text: '어제 23:59', tone: 'gray' }],
    ['2026-11-18T21:10:00+00:00', { text: '2026.11.19 06:10', tone: 'yellow' }],
    ['never', { text: '-', tone: 'yellow' }],
  ])('of %s', (lastAt, shown) => {
    expect(loadAge(lastAt, now)).toEqual(shown);
  });
});
