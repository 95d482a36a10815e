import { thisYear, yearsAround } from '@/domain/years-around.ts';
import { HeadSelect } from './head-select.tsx';

interface YearSelectProps {
  words: { year: string; yearOf: (year: number) => string };
  year: number;
  page: { change(part: { year: string }): void };
}

/** The year whose months a card shows; this one is not written in the URL. */
export const YearSelect = ({ words, year, page }: YearSelectProps) => (
  <HeadSelect
    label={words.year}
    value={String(year)}
    options={yearsAround().map((one) => ({ value: String(one), label: words.yearOf(one) }))}
    onChange={(value) => page.change({ year: value === String(thisYear()) ? '' : value })}
  />
);
