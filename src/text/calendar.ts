/** Words of a month shown as weeks from Monday on. */
export const calendarText = {
  weekdays: ['월', '화', '수', '목', '금', '토', '일'],
  month: (year: string, month: number) => `${year}년 ${month}월`,
} as const;
