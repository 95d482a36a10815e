import { scaleLinear } from 'd3-scale';

/** What a reader learns at one place of a chart, by mouse, touch or arrow keys. Pixels from the top left corner. */
export interface Spot {
  x: number;
  y: number;
  title: string;
  lines: readonly { name: string; value: string; colour?: string }[];
}

/** Where everything of a chart stands; each kind of chart adds its own marks. */
export interface Layout {
  spots: readonly Spot[];
  /** The spot nearest to a pixel; null: none is near. */
  spotAt: (x: number, y: number) => number | null;
}

/** The box that marks are drawn in. */
export interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A value axis: round steps that cover zero and every value. */
export interface Axis {
  ticks: readonly number[];
  at: (value: number) => number;
}

/** The room an axis label takes, px: digits, Korean units and percent signs at 11 px. */
export const textWidth = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter === '%' || letter.charCodeAt(0) > 0x1100 ? 11 : 6.4), 0);

/** Pixels from `start` (lowest tick) to `end`. Without fractions a step below 1 would label one number twice. */
export function valueAxis(values: readonly number[], start: number, end: number, fractions: boolean): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = low === 0 && high === 0 ? 1 : high;
  const scale = scaleLinear().domain([low, span]).range([start, end]).nice(4);
  const ticks = scale.ticks(4).filter((tick) => fractions || Number.isInteger(tick));
  return { ticks, at: (value) => scale(value) };
}

/** Which labels of an axis are written so that none touches the next; the last always is. */
export function shownLabels(labels: readonly string[], width: number): number[] {
  const widest = Math.max(1, ...labels.map(textWidth)) + 14;
  const step = Math.max(1, Math.ceil((labels.length * widest) / Math.max(1, width)));
  return labels.map((_, index) => index).filter((index) => (labels.length - 1 - index) % step === 0);
}

/** The index whose place is nearest; null for no places. */
export function nearest(places: readonly number[], x: number): number | null {
  if (places.length === 0) return null;
  return places.reduce(
    (best, place, index) => (Math.abs(place - x) < Math.abs((places[best] ?? 0) - x) ? index : best),
    0,
  );
}
