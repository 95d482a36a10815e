import { expect, it } from 'vitest';
import { holidaysOf } from './holidays.ts';

it('knows holidays and their substitutes, and says up to which year', async () => {
  const { days, lastYear } = await holidaysOf(2026, 2027);
  // 개천절 is a Saturday that year: the Monday after it is off.
  expect(['20261003', '20261005', '20261225', '20270101'].every((day) => days.has(day))).toBe(true);
  expect([days.has('20261006'), lastYear]).toEqual([false, 2027]);
  expect((await holidaysOf(2027, 2029)).lastYear).toBe(2027);
});
