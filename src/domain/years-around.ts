/** Years that can be chosen for what people enter by month: figures go back two years, and plans are made for the next. */
export const yearsAround = (thisYear: number) => [-2, -1, 0, 1].map((by) => thisYear + by);

/** The year of an address; this one where it names none, or one that cannot be chosen. */
export function chosenYear(asked: string, thisYear: number): number {
  const year = Number(asked);
  return yearsAround(thisYear).includes(year) ? year : thisYear;
}
