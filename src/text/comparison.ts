import type { Day } from '../domain/korea-time.ts';
import { weekdayName } from './sales-days.ts';

const count = (value: number) => value.toLocaleString('ko-KR');

const NO_BRAND = '브랜드 없음';
const SAME_WEEKDAY = '전주 같은 요일';
const weeksBefore = (days: number) =>
  days <= 7 ? SAME_WEEKDAY : `${count(Math.ceil(days / 7))}주 전 같은 요일`;

interface Period {
  from: Day;
  days: number;
}

/** Says the weekday where one day is compared with its own. */
const ofOneDay = (one: (weekday: string) => string, more: (days: number) => string) => (period: Period) =>
  period.days === 1 ? one(weekdayName(period.from)) : more(period.days);
const weekdayBefore = (weekday: string) => `전주 ${weekday}요일`;

/** A period of days against another one. */
export const comparisonText = {
  label: '비교',
  period: '조회기간',
  periodMissing: '조회기간을 선택해주세요.',
  periodTooLong: (days: number) => `조회기간은 ${count(days)}일까지 선택할 수 있습니다.`,
  choices: { previous: '직전 기간', week: SAME_WEEKDAY, year: '전년 동기' },
  /** The comparison of a period (private.comparison_shift). */
  names: {
    previous: ofOneDay(weekdayBefore, (days) => `직전 ${count(days)}일`),
    week: ofOneDay(weekdayBefore, weeksBefore),
    year: ofOneDay(
      (weekday) => `전년 같은 요일(${weekday})`,
      () => '전년 동기',
    ),
  },
  /** The comparison of a row of a day (private.period_of_rows). */
  dayNames: { previous: SAME_WEEKDAY, week: SAME_WEEKDAY, year: '전년 같은 요일' },
  versus: (name: string) => `${name} 대비`,
  /** Why there is no comparison: days of the other period, or of this one, are not loaded. */
  missing: (missing: number, days: number) =>
    missing === days ? '비교할 데이터 없음' : `비교 기간 ${count(missing)}일 데이터 없음`,
  incomplete: (missing: number, days: number) => `${count(days)}일 중 ${count(missing)}일 데이터 없음`,
  print: '인쇄',
  noBrand: NO_BRAND,
  /** Whose figures they are, on a page of all partners of the member. */
  every: '전체 파트너',
  /** The end of that line: Korea time. */
  printedAt: (moment: string) => `인쇄 ${moment}`,
  /** Below the first rows of a table on paper. */
  notPrinted: (rows: number) => `이 밖에 ${count(rows)}행이 더 있습니다. 합계에는 모두 들어 있습니다.`,
  /** Below the title on paper, where no filter card is; brand null: it is about what has none. */
  printed: (brand: string | null, period: string, comparison: string | undefined) => [
    brand === null ? NO_BRAND : `브랜드 ${brand}`,
    period,
    comparison === undefined ? '' : `비교 ${comparison}`,
  ],
} as const;
