/** Sales by day, week or month. */
export const salesDaysText = {
  unit: '단위',
  units: { day: '일', week: '주', month: '월' },
  /** From Sunday on. */
  weekdays: ['일', '월', '화', '수', '목', '금', '토'],
  columns: { from: '날짜', to: '종료일' },
};
