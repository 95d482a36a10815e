import { type Day, weekdayOf } from '../domain/korea-time.ts';

/** Sales by day, week or month. */
export const salesDaysText = {
  unit: '단위',
  units: { day: '일', week: '주', month: '월' },
  columns: { from: '날짜', to: '종료일' },
};

/** The weekday of a day in one letter: 금. */
export const weekdayName = (day: Day): string => '일월화수목금토'.charAt(weekdayOf(day));
