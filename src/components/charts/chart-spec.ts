import type { MetricView } from '@/components/figures/metric.ts';
import type { Day } from '@/domain/korea-time.ts';

/** How a chart writes its numbers; every figure of the dictionary is one (metric.ts). */
export type ChartFigure = Pick<MetricView, 'label' | 'format' | 'axis' | 'exported'>;

/** Values over labels, null where there is none: a day that is not loaded is a gap, never 0. */
export interface ChartSeries {
  name: string;
  figure: ChartFigure;
  values: readonly (number | null)[];
  /** compare: a dashed line in the quiet colour; stack: bars on top of each other; band: the area from `from` up. */
  mark: 'line' | 'compare' | 'bar' | 'stack' | 'band';
  /** Measured at the right axis. */
  right?: true;
  /** The other end of each bar or of the band; without it, zero. */
  from?: readonly (number | null)[];
  /** What is read at each point in place of `values`: the step of a waterfall. */
  shown?: readonly (number | null)[];
  /** A CSS colour for all marks or for each; without it the next of the palette. */
  colour?: string | readonly string[];
}

/** A line across the plot, such as the 80 % of an ABC class. */
export interface ChartLimit {
  name: string;
  value: number;
  right?: true;
}

/** Points that stand out, such as days out of stock: shaded where the value is above zero, and read with the others. */
export interface ChartShade {
  name: string;
  figure: ChartFigure;
  values: readonly (number | null)[];
}

/** Something that began on a day, such as a change of price. */
export interface ChartEvent {
  day: Day;
  /** One short word beside its line. */
  word: string;
  name: string;
}

/** Whose interventions a chart over days of one partner marks. */
export interface ChartChanges {
  /** Brands of the page's filter, 'none' among them; empty or undefined means all. */
  brand_cds?: readonly string[] | undefined;
  /** Options of the page; undefined means all, empty that they are not loaded yet. */
  option_ids?: readonly string[];
}

/** Lines, bars, stacks and bands over the same labels, with one axis or two. */
export interface SeriesSpec {
  kind: 'series';
  /** What the labels are, such as 날짜; heads the table's first column. */
  heading: string;
  /** Names the points in full, such as 2026.11.20. */
  labels: readonly string[];
  /** Short form for the axis, such as 11.20; without it the labels. */
  axisLabels?: readonly string[];
  /** Set if the points are days, weeks or months: they have events, and the legend has the values of the last one. */
  spans?: readonly { from: Day; to: Day }[];
  series: readonly ChartSeries[];
  limits?: readonly ChartLimit[];
  shade?: ChartShade;
  /** A dashed line with a word at the point that each falls into. */
  events?: readonly ChartEvent[];
  /** So many last points are not final yet (집계 중). */
  open?: number;
  /** The table begins with the last point: it is the day that people look for. */
  newestFirst?: true;
}

/** Dots at two figures, as large as a third. */
export interface PointsSpec {
  kind: 'points';
  heading: string;
  x: ChartFigure;
  y: ChartFigure;
  size?: ChartFigure;
  /** `group` colours, names and switches points together. A point without x or y is in the table alone. */
  points: readonly {
    name: string;
    x: number | null;
    y: number | null;
    size?: number | null;
    group?: string;
  }[];
  /** CSS colours by group; one without is of the palette. */
  colours?: Readonly<Record<string, string>>;
}

/** A grid whose colour says the value: weekdays by weeks, a calendar. */
export interface CellsSpec {
  kind: 'cells';
  heading: string;
  figure: ChartFigure;
  rows: readonly string[];
  columns: readonly string[];
  /** A row each, a value for each column. `undefined` is no cell at all, such as the day after a calendar's end. */
  cells: readonly (readonly ({ name: string; value: number | null } | undefined)[])[];
}

/** Parts of a whole; what is not above zero is in the table alone. */
export interface SlicesSpec {
  kind: 'slices';
  heading: string;
  figure: ChartFigure;
  /** `share`: percent of the whole. `rest`: what is left besides the named ones (기타). */
  slices: readonly { name: string; value: number | null; share: number | null; rest?: true }[];
}

export type ChartSpec = SeriesSpec | PointsSpec | CellsSpec | SlicesSpec;

/** The palette's colours. Further parts of a whole belong into 기타; further lines have a dash of their own. */
export const PALETTE_SIZE = 6;
/** What is compared with, and 기타. */
export const QUIET = 'var(--chart-quiet)';
/** All parts together, beside the parts in their colours. */
export const WHOLE = 'var(--text)';
