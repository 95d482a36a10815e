import { formatCount, formatUnit } from './numbers.ts';

/** Why something is as it is: a code, the number that says how much, and the name that a report gives it. */
export interface Phrase {
  code: string;
  value: number | null;
  name?: string;
}

const change = (value: number | null) =>
  `${value !== null && value > 0 ? '+' : ''}${formatUnit('percent', value, 1)}`;

/** The words of each code, in which {change} (percent with its sign), {percent} or {count} stand for the number, {name} for the name. */
export const phrased = (phrases: readonly Phrase[], words: Readonly<Record<string, string>>): string =>
  phrases
    .map(({ code, value, name }) =>
      (words[code] ?? code)
        .replace('{change}', change(value))
        .replace('{percent}', formatUnit('percent', value, 1))
        .replace('{count}', formatCount(value))
        // Last, as a report may write anything; a function, as `$` would mean something in a text.
        .replace('{name}', () => name ?? ''),
    )
    .join(', ');
