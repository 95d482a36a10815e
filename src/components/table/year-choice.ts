import { thisYear, yearsAround } from '@/domain/years-around.ts';

interface YearWords {
  year: string;
  yearOf: (year: number) => string;
}

/** What a HeadSelect needs to choose the year whose months a card shows; this one is not written in the URL. */
export const yearChoice = (words: YearWords, year: number, change: (part: { year: string }) => void) => ({
  label: words.year,
  value: String(year),
  options: yearsAround().map((one) => ({ value: String(one), label: words.yearOf(one) })),
  onChange: (value: string) => change({ year: value === String(thisYear()) ? '' : value }),
});
