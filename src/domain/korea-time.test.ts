import { afterEach, describe, expect, it } from 'vitest';
import {
  addDays,
  dayToLocalDate,
  fileTimestamp,
  formatDay,
  formatMoment,
  isDay,
  koreaToday,
  localDateToDay,
  startOfMonth,
  startOfWeek,
} from './korea-time.ts';

const zone = process.env.TZ;
const OFFSETS = { UTC: 0, 'America/Los_Angeles': 480, 'Asia/Seoul': -540, 'Pacific/Kiritimati': -840 };
afterEach(() => {
  process.env.TZ = zone;
});

describe.each(['UTC', 'America/Los_Angeles', 'Asia/Seoul', 'Pacific/Kiritimati'])(
  'on a machine in %s',
  (tz) => {
    const inZone = <Result>(work: () => Result): Result => {
      process.env.TZ = tz;
      return work();
    };

    it('really is there', () => {
      expect(inZone(() => new Date('2026-11-21T00:00:00Z').getTimezoneOffset())).toBe(
        OFFSETS[tz as keyof typeof OFFSETS],
      );
    });

    it('names the Korean day at 00:30 and 23:30 Korea time', () => {
      // 00:30 in Korea on 21 November is 15:30 UTC on the 20th; 23:30 is 14:30 UTC on the 21st.
      expect(inZone(() => koreaToday(new Date('2026-11-20T15:30:00Z')))).toBe('20261121');
      expect(inZone(() => koreaToday(new Date('2026-11-21T14:30:00Z')))).toBe('20261121');
      expect(inZone(() => koreaToday(new Date('2026-11-21T15:00:00Z')))).toBe('20261122');
    });

    it('turns the year at midnight in Korea', () => {
      expect(inZone(() => koreaToday(new Date('2026-12-31T14:59:59Z')))).toBe('20261231');
      expect(inZone(() => koreaToday(new Date('2026-12-31T15:00:00Z')))).toBe('20270101');
    });

    it('writes moments and file names in Korea time', () => {
      expect(inZone(() => formatMoment('2026-11-20T21:10:05+00:00'))).toBe('2026.11.21 06:10');
      expect(inZone(() => fileTimestamp(new Date('2026-11-20T21:10:05Z')))).toBe('261121_061005');
    });

    it('carries a day through a calendar widget unchanged, on days that change the clock too', () => {
      for (const day of ['20260308', '20261101', '20240229', '20261231']) {
        expect(inZone(() => localDateToDay(dayToLocalDate(day)))).toBe(day);
      }
    });
  },
);

describe('days', () => {
  it('steps over months, years and leap days', () => {
    expect(addDays('20260301', -1)).toBe('20260228');
    expect(addDays('20240228', 1)).toBe('20240229');
    expect(addDays('20261121', -29)).toBe('20261023');
    expect(addDays('20261231', 1)).toBe('20270101');
  });

  it('starts the week on Monday', () => {
    expect(startOfWeek('20261121')).toBe('20261116'); // a Saturday
    expect(startOfWeek('20261122')).toBe('20261116'); // the Sunday after it
    expect(startOfWeek('20261116')).toBe('20261116'); // the Monday itself
    expect(startOfMonth('20261121')).toBe('20261101');
  });

  it('accepts only days of the calendar', () => {
    expect(['20260228', '20240229'].map(isDay)).toEqual([true, true]);
    expect(['20260229', '20261301', '2026112', '2026-11-21', '00000000', ''].map(isDay)).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });

  it('formats a day and leaves other text as it is', () => {
    expect(formatDay('20261121')).toBe('2026.11.21');
    expect(formatDay('20261121', '-')).toBe('2026-11-21');
    expect(formatDay('해당없음')).toBe('해당없음');
    expect(formatMoment('')).toBe('');
  });
});
