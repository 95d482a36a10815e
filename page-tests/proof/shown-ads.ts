import type { AdLine } from './expected-ads-page.ts';
import { shownPage } from './shown-page.ts';

/** The cards of these names: their numbers, and which of them say that they grow. */
export function shownCards(names: readonly string[]) {
  const { cards } = shownPage({ cards: [...names], charts: [], tables: [], sentences: [] });
  const sectionOf = (name: string) =>
    [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === name)?.closest('section');
  return {
    cards: Object.fromEntries(Object.entries(cards).map(([name, card]) => [name, card.split(' | ')[0]])),
    growing: names.filter((name) => sectionOf(name)?.textContent.includes('집계 중')),
  };
}

/** The lines of a table by their headings, 합계 last. */
export const shownLines = (table: string): Record<string, string>[] =>
  shownPage({ cards: [], charts: [], tables: [table], sentences: [] }).tables[table] ?? [];

/** How the lines of a table differ from those that must be there, in their order. */
export function lineDifferences(
  shown: readonly Record<string, string>[],
  wanted: readonly AdLine[],
): string[] {
  if (shown.length !== wanted.length) return [`${shown.length} lines, not ${wanted.length}`];
  return wanted.flatMap((line, at) =>
    Object.entries(line).flatMap(([heading, figure]) =>
      (shown[at]?.[heading] ?? '') === figure.shown
        ? []
        : [`line ${at + 1} ${heading}: ${shown[at]?.[heading]}, not ${figure.shown}`],
    ),
  );
}

type Cells = readonly (readonly unknown[])[];

/** The cells of a sheet below its headings, by them. */
export const sheetLines = ([head = [], ...lines]: Cells): Record<string, unknown>[] =>
  lines.map((line) => Object.fromEntries(head.map((heading, at) => [String(heading), line[at] ?? null])));

/** How the lines of a sheet differ; `count` hears of each cell. */
export function sheetDifferences(
  lines: readonly Record<string, unknown>[],
  wanted: readonly AdLine[],
  count: () => void,
): string[] {
  if (lines.length !== wanted.length) return [`${lines.length} lines, not ${wanted.length}`];
  return wanted.flatMap((line, at) =>
    Object.entries(line).flatMap(([heading, { cell }]) => {
      count();
      const is = lines[at]?.[heading];
      const close =
        typeof is === 'number' && typeof cell === 'number'
          ? Math.abs(is - cell) <= 1e-9 * Math.max(1, Math.abs(cell))
          : is === cell;
      return close ? [] : [`line ${at + 1} ${heading}: ${String(is)}, not ${String(cell)}`];
    }),
  );
}

/** Lines in an order of their own, so that those without a known one can be compared: by name, then by cost. */
export const inOrder = <Line extends object>(lines: readonly Line[], key: (line: Line) => string): Line[] =>
  lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
