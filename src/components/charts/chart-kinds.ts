import { type Day, formatDay } from '@/domain/korea-time.ts';
import { formatAxis, formatUnit } from '@/domain/numbers.ts';
import { chartText } from '@/text/chart.ts';
import {
  type CellsSpec,
  type ChartFigure,
  type ChartSeries,
  QUIET,
  type SeriesSpec,
  type SlicesSpec,
  WHOLE,
} from './chart-spec.ts';

interface ComparedInput {
  heading: string;
  figure: ChartFigure;
  /** What the lines are called. */
  names: { current: string; previous: string };
  /** Days, weeks or months; null is a gap: not loaded. */
  points: readonly { from: Day; to: Day; value: number | null; previous: number | null }[];
  newestFirst?: true;
}

/** Days, weeks or months in full, and as the axis has room for them. */
export function spans(
  points: readonly { from: Day; to: Day }[],
): Required<Pick<SeriesSpec, 'labels' | 'axisLabels' | 'spans'>> {
  const [first, last] = [points[0], points.at(-1)].map((point) => point?.from.slice(0, 4));
  return {
    labels: points.map(({ from, to }) =>
      from === to ? formatDay(from) : `${formatDay(from)} ~ ${formatDay(to)}`,
    ),
    // Over a new year the year is part of the day.
    axisLabels: points.map(({ from }) => formatDay(from).slice(first === last ? 5 : 2)),
    spans: points,
  };
}

/** A figure over days against another period, which is the dashed line. */
export function comparedLine({ heading, figure, names, points, ...table }: ComparedInput): SeriesSpec {
  const values = points.map(({ value }) => value);
  const previous = points.map((point) => point.previous);
  return {
    kind: 'series',
    heading,
    ...spans(points),
    series: [
      { name: names.previous, figure, mark: 'compare', values: previous },
      { name: names.current, figure, mark: 'line', values },
    ],
    ...table,
  };
}

interface PartsInput {
  heading: string;
  figure: ChartFigure;
  points: readonly { from: Day; to: Day }[];
  /** Largest first; `rest` is what is left besides the named ones. A value a point. */
  parts: readonly { name: string; values: readonly (number | null)[]; rest?: true }[];
}

/** Parts over days, one in the colour of the rest. */
const partSeries = (
  { figure, parts }: Pick<PartsInput, 'figure' | 'parts'>,
  mark: 'line' | 'stack',
): ChartSeries[] =>
  parts.map(({ rest, ...part }) => ({ ...part, figure, mark, ...(rest ? { colour: QUIET } : {}) }));

/** Parts over days as bars on top of each other. */
export const partStacks = ({ heading, points, ...input }: PartsInput): SeriesSpec => ({
  kind: 'series',
  heading,
  ...spans(points),
  series: partSeries(input, 'stack'),
});

interface PartLinesInput extends PartsInput {
  /** All parts together; null where there is but one. */
  whole: { name: string; values: readonly (number | null)[] } | null;
  /** What the whole was to be: the dashed line. */
  target: { name: string; figure: ChartFigure; values: readonly (number | null)[] };
}

/** Parts over days, the whole of them, and what that was to be, in the colour of the whole. */
export function partLines({ heading, figure, points, parts, whole, target }: PartLinesInput): SeriesSpec {
  const isWanted = target.values.some((value) => value !== null);
  return {
    kind: 'series',
    heading,
    ...spans(points),
    series: [
      ...(whole ? [{ ...whole, figure, mark: 'line', colour: WHOLE } as const] : []),
      ...partSeries({ figure, parts }, 'line'),
      ...(isWanted ? [{ ...target, mark: 'compare', colour: WHOLE } as const] : []),
    ],
  };
}

interface SharesInput {
  heading: string;
  figure: ChartFigure;
  /** Largest first; `share` in percent of the whole, as the database counted it. */
  items: readonly { name: string; value: number | null; share: number | null }[];
}

/** Parts that have a slice of their own. */
const SLICES = 6;
const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The largest parts of a whole and the rest of them as one; what is below zero is in the chart's table alone. */
export function largestShares({ heading, figure, items }: SharesInput): SlicesSpec {
  const parts = items.filter(({ value }) => value !== null && value > 0);
  const own = parts.length > SLICES ? parts.slice(0, SLICES - 1) : parts;
  const others = parts.slice(own.length);
  const rest = {
    name: chartText.rest,
    value: sumOf(others.map(({ value }) => value)),
    share: others.some(({ share }) => share === null) ? null : sumOf(others.map(({ share }) => share)),
    rest: true as const,
  };
  const below = items.filter(({ value }) => value !== null && value < 0);
  return {
    kind: 'slices',
    heading,
    figure,
    slices: [...own, ...(others.length > 0 ? [rest] : []), ...below],
  };
}

const cumulativeShare: ChartFigure = {
  label: chartText.cumulative,
  format: (value) => formatUnit('percent', value, 1),
  axis: (value) => formatAxis('percent', value),
  exported: { format: 'percent', decimals: 1 },
};

interface ParetoInput {
  heading: string;
  figure: ChartFigure;
  /** Largest first; `cumulative` in percent, as the database counted it. */
  items: readonly { name: string; value: number | null; cumulative: number | null }[];
  limits: SeriesSpec['limits'];
}

/** Bars from large to small with the cumulative share as a line at the right axis. */
export function pareto({ heading, figure, items, limits = [] }: ParetoInput): SeriesSpec {
  return {
    kind: 'series',
    heading,
    labels: items.map(({ name }) => name),
    axisLabels: items.map((_, index) => String(index + 1)),
    series: [
      { name: figure.label, figure, mark: 'bar', values: items.map(({ value }) => value) },
      {
        name: chartText.cumulative,
        figure: cumulativeShare,
        mark: 'line',
        right: true,
        values: items.map(({ cumulative }) => cumulative),
      },
    ],
    limits: limits.map((limit) => ({ ...limit, right: true })),
  };
}

interface WaterfallInput {
  heading: string;
  figure: ChartFigure;
  /**
   * A step adds to what stands before it; a total stands on the ground and says its own value. `short` is its name at the
   * axis, which has room for few letters on a phone.
   */
  steps: readonly { name: string; short?: string; value: number | null; isTotal?: boolean }[];
}

/** How steps lead from one amount to another: each bar begins where the one before ended. */
export function waterfall({ heading, figure, steps }: WaterfallInput): SeriesSpec {
  const from: (number | null)[] = [];
  const values: (number | null)[] = [];
  let level = 0;
  for (const { value, isTotal = false } of steps) {
    const start = isTotal ? 0 : level;
    if (value !== null) level = start + value;
    from.push(value === null ? null : start);
    values.push(value === null ? null : level);
  }
  return {
    kind: 'series',
    heading,
    labels: steps.map(({ name }) => name),
    axisLabels: steps.map(({ name, short = name }) => short),
    series: [
      {
        name: figure.label,
        figure,
        mark: 'bar',
        values,
        from,
        shown: steps.map(({ value }) => value),
        colour: steps.map(({ value, isTotal }) =>
          isTotal ? 'var(--chart-1)' : (value ?? 0) < 0 ? 'var(--red)' : 'var(--green)',
        ),
      },
    ],
  };
}

interface FunnelInput {
  heading: string;
  /** What the bars are called. */
  names: { current: string; previous: string };
  /** From the widest step to the narrowest. */
  steps: readonly { figure: ChartFigure; value: number | null; previous: number | null }[];
}

/** How many of the first step come to the last, beside the same of another period. */
export function funnel({ heading, names, steps }: FunnelInput): SeriesSpec {
  const figure = steps[0]?.figure;
  if (!figure) throw new Error('A funnel has steps.');
  return {
    kind: 'series',
    heading,
    labels: steps.map((step) => step.figure.label),
    series: [
      {
        name: names.previous,
        figure,
        mark: 'bar',
        values: steps.map(({ previous }) => previous),
        colour: QUIET,
      },
      { name: names.current, figure, mark: 'bar', values: steps.map(({ value }) => value) },
    ],
  };
}

interface CalendarInput {
  heading: string;
  figure: ChartFigure;
  /** Seven names, Monday first. */
  weekdays: readonly string[];
  /** In order, without a gap; `weekday` 0 is Monday. `label` names the week it begins. */
  days: readonly { name: string; label: string; weekday: number; value: number | null }[];
  /** A last column under its own label: what a usual day of each weekday is, where the days have one. */
  usual?: { label: string; days: readonly { name: string; weekday: number; value: number | null }[] };
}

/** Days as a grid: a row each weekday, a column each week from Monday to Sunday. */
export function calendar({ heading, figure, weekdays, days, usual }: CalendarInput): CellsSpec {
  const columns: string[] = [];
  const cells: (CellsSpec['cells'][number][number] | undefined)[][] = weekdays.map(() => []);
  for (const { name, label, weekday, value } of days) {
    if (weekday === 0 || columns.length === 0) columns.push(label);
    const row = cells[weekday];
    if (row) row[columns.length - 1] = { name, value };
  }
  if (usual) columns.push(usual.label);
  for (const { name, weekday, value } of usual?.days ?? []) {
    const row = cells[weekday];
    if (row) row[columns.length - 1] = { name, value };
  }
  const whole = cells.map((row) => columns.map((_, index) => row[index]));
  return { kind: 'cells', heading, figure, rows: weekdays, columns, cells: whole };
}
