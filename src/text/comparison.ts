const count = (value: number) => value.toLocaleString('ko-KR');

/** A period of days against another one. */
export const comparisonText = {
  label: '비교',
  choices: { previous: '직전 기간', year: '전년 동기' },
  versus: {
    previous: (days: number) => `직전 ${count(days)}일 대비`,
    year: () => '전년 동기 대비',
  },
  /** Why there is no comparison: days of the other period, or of this one, are not loaded. */
  missing: (missing: number, days: number) =>
    missing === days ? '비교할 데이터 없음' : `비교 기간 ${count(missing)}일 데이터 없음`,
  incomplete: (missing: number, days: number) => `${count(days)}일 중 ${count(missing)}일 데이터 없음`,
} as const;
