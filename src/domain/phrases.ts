import { formatCount, formatUnit } from './numbers.ts';

/** Why something is as it is: a code, and the number that says how much. */
export interface Phrase {
  code: string;
  value: number | null;
}

const change = (value: number | null) =>
  `${value !== null && value > 0 ? '+' : ''}${formatUnit('percent', value, 1)}`;

/** The words of each code, in which {change} (percent with its sign), {percent} or {count} stand for the number. */
export const phrased = (phrases: readonly Phrase[], words: Readonly<Record<string, string>>): string =>
  phrases
    .map(({ code, value }) =>
      (words[code] ?? code)
        .replace('{change}', change(value))
        .replace('{percent}', formatUnit('percent', value, 1))
        .replace('{count}', formatCount(value)),
    )
    .join(', ');
