import { expect, it } from 'vitest';
import { dayState } from './calendar.ts';

const covered = {
  day: '20261101',
  isMissing: false,
  fileName: 'a.xlsx',
  isGrowing: false,
  at: null,
} as const;

it('a day is missing, covered by one kind of report or the other, still growing, or nothing', () => {
  expect(dayState({ ...covered, isMissing: true, grain: null })).toBe('missing');
  expect(dayState({ ...covered, grain: null })).toBe('none');
  expect(dayState({ ...covered, grain: 'keyword' })).toBe('keyword');
  expect(dayState({ ...covered, grain: 'campaign' })).toBe('campaign');
  expect(dayState({ ...covered, grain: 'keyword', isGrowing: true })).toBe('growing');
});
