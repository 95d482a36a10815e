import { addDays, type Day, startOfMonth, startOfWeek } from './korea-time.ts';

/** The first day of the month so many months later, earlier for a negative count. */
export function addMonths(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(4, 6)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}${String((months % 12) + 1).padStart(2, '0')}01`;
}

/** Months that are in sight together, the last one that of the day. */
export const shownMonths = (last: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addMonths(startOfMonth(last), at - count + 1));

/** The weeks of a month from Monday to Sunday; null: a day of another month. */
export function weeksOf(month: Day): (Day | null)[][] {
  const end = addDays(addMonths(month, 1), -1);
  const weeks: (Day | null)[][] = [];
  for (let monday = startOfWeek(month); monday <= end; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const day = addDays(monday, at);
        return day >= month && day <= end ? day : null;
      }),
    );
  return weeks;
}
