/** Headings of sales by day, week or month. */
export const salesDaysText = {
  from: '날짜',
  to: '종료일',
};
