import { expect, it } from 'vitest';
import { payDay } from './pay-day.ts';

const holidays = {
  days: new Set(['20261003', '20261005', '20261009', '20261225', '20270101']),
  lastYear: 2027,
};

it.each([
  ['20261012', '20261018', 70, '20261113'],
  ['20261019', '20261025', 70, '20261120'],
  ['20261026', '20261031', 70, '20261204'],
  ['20261101', '20261101', 70, '20261204'],
  ['20261102', '20261108', 70, '20261204'],
  ['20261109', '20261115', 70, '20261211'],
  ['20261012', '20261018', 30, '20261201'],
  ['20261102', '20261108', 30, '20270104'],
])('a week from %s to %s is paid %s %% on %s', (periodStart, periodEnd, ratio, day) => {
  expect(payDay({ periodStart, periodEnd, settleType: '주정산' }, ratio, holidays)).toEqual({
    day,
    isSure: true,
  });
});

it('a month is paid 20 business days after its end; holidays are none', () => {
  const period = { periodStart: '20260901', periodEnd: '20260930', settleType: '월정산' };
  expect(payDay(period, 100, holidays)).toEqual({ day: '20261030', isSure: true });
});

it('a day of a year whose holidays are not known is not sure', () => {
  const period = { periodStart: '20271201', periodEnd: '20271231', settleType: '월정산' };
  expect(payDay(period, 100, holidays).isSure).toBe(false);
});
