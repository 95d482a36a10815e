import { expect, it } from 'vitest';
import { addDays } from '../domain/korea-time.ts';
import { argsOn, openingPeriod } from './feed-job.ts';

const days = (date_start: string, date_end: string) => ({ brand_cd: 'all', date_start, date_end });

it('a feed of a list at its opening period moves with the day, and one at chosen days stays', () => {
  const cases = [
    ['last30Days', days('20261023', '20261121'), days('20261024', '20261122')],
    ['past30Days', days('20261022', '20261120'), days('20261023', '20261121')],
    ['lastMonth', days('20261001', '20261031'), days('20261001', '20261031')],
    ['lastYear', days('20251201', '20261120'), days('20251201', '20261121')],
    [null, days('20261001', '20261015'), days('20261001', '20261015')],
    [null, { brand_cd: 'all' }, { brand_cd: 'all' }],
    [null, { ...days('20261001', '20261031'), period_ends: ['20261031'] }, undefined],
  ] as const;
  for (const [period, args, next = args] of cases) {
    expect(openingPeriod(args, '20261121')).toBe(period);
    expect(argsOn({ args, period }, '20261122')).toEqual(next);
  }
  const month = { args: days('20261001', '20261031'), period: 'lastMonth' } as const;
  expect(argsOn(month, '20261202')).toEqual(days('20261101', '20261130'));
});

it('tells the opening periods apart on every day of four years', () => {
  for (let day = '20240101'; day < '20280101'; day = addDays(day, 1))
    for (const period of ['last30Days', 'past30Days', 'lastMonth', 'lastYear'] as const)
      expect(openingPeriod(argsOn({ args: {}, period }, day), day)).toBe(period);
});
