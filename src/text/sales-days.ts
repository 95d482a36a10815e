/** Sales by day, week or month. */
export const salesDaysText = {
  unit: '단위',
  units: { day: '일', week: '주', month: '월' },
  columns: { from: '날짜', to: '종료일' },
};
