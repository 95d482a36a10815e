import { chartEventsText as text } from '@/text/chart-events.ts';
import type { ChartEvent, SeriesSpec } from './chart-spec.ts';
import { type Plot, type Spot, textWidth } from './layout.ts';

/** The line of a day on which something began. */
export const EVENT = 'var(--text-2)';

/** The events of a chart that began on the days of one of its points, in px. */
export interface EventMark {
  index: number;
  x: number;
  /** Null if the word would cover the one before it; the tooltip and the table name each event. */
  label: { text: string; x: number } | null;
}

/** Names that a tooltip has room for. */
const MOST_NAMES = 3;
/** px between a line and its word, and between two words. */
const GAP = 4;

/** The events of each point, in the order of the points; a chart without days has none. */
export function eventsByPoint({ spans = [], events = [] }: SeriesSpec): Map<number, readonly ChartEvent[]> {
  const found = spans.map(
    ({ from, to }, index) => [index, events.filter(({ day }) => day >= from && day <= to)] as const,
  );
  return new Map(found.filter(([, own]) => own.length > 0));
}

/** Lines with their words; a word that would leave the plot stands at the left of its line. */
export function eventMarks(spec: SeriesSpec, places: readonly number[], plot: Plot): EventMark[] {
  let taken = plot.left;
  return [...eventsByPoint(spec)].map(([index, own]) => {
    const x = places[index] ?? 0;
    const word = text.eventWord(own[0]?.word ?? '', own.length - 1);
    const width = textWidth(word);
    const right = x + GAP + width <= plot.left + plot.width;
    const left = right ? x + GAP : x - GAP - width;
    if (left < taken) return { index, x, label: null };
    taken = left + width + GAP;
    return { index, x, label: { text: word, x: left } };
  });
}

/** The events of a point as they are read at it. */
export const eventLines = (own: readonly ChartEvent[] = []): Spot['lines'] => [
  ...own.slice(0, MOST_NAMES).map(({ name, word }) => ({ name, value: word, colour: EVENT })),
  ...(own.length > MOST_NAMES
    ? [{ name: text.moreEvents(own.length - MOST_NAMES), value: '', colour: EVENT }]
    : []),
];
