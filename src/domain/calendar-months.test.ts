import { expect, it } from 'vitest';
import { addMonths, shownMonths, weeksOf } from './calendar-months.ts';

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
