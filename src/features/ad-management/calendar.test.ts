import { expect, it } from 'vitest';
import { addMonths, dayState, shownMonths, weeksOf } from './calendar.ts';

const covered = { day: '20261101', isMissing: false, fileName: 'a.xlsx', at: null } as const;

it('a day is missing, covered by one kind of report or the other, still growing, or nothing', () => {
  expect(dayState({ ...covered, isMissing: true, grain: null, age: null })).toBe('missing');
  expect(dayState({ ...covered, grain: null, age: null })).toBe('none');
  expect(dayState({ ...covered, grain: 'keyword', age: 14 })).toBe('keyword');
  expect(dayState({ ...covered, grain: 'campaign', age: 14 })).toBe('campaign');
  expect(dayState({ ...covered, grain: 'keyword', age: 13 })).toBe('growing');
});

it('months are counted over the ends of years', () => {
  expect([addMonths('20260101', -1), addMonths('20261201', 1), addMonths('20261201', -12)]).toEqual([
    '20251201',
    '20270101',
    '20251201',
  ]);
  expect(shownMonths('20260215', 3)).toEqual(['20251201', '20260101', '20260201']);
});

it('the weeks of a month begin on Monday and hold its days alone', () => {
  // November 2026 begins on a Sunday and ends on a Monday.
  const weeks = weeksOf('20261101');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '20261101']);
  expect(weeks[5]?.[0]).toBe('20261130');
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
});
