import { koreaToday } from './korea-time.ts';

export const thisYear = () => Number(koreaToday().slice(0, 4));

/** Years that can be chosen for what people enter by month: figures go back two years, and plans are made for the next. */
export const yearsAround = () => [-2, -1, 0, 1].map((by) => thisYear() + by);

/** The year of an address; this one where it names none, or one that cannot be chosen. */
export function chosenYear(asked: string): number {
  const year = Number(asked);
  return yearsAround().includes(year) ? year : thisYear();
}
