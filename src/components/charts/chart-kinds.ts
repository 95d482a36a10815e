import { chartText } from '@/text/chart.ts';
import type { CellsSpec, ChartFigure, SeriesSpec } from './chart-spec.ts';

interface ParetoInput {
  heading: string;
  figure: ChartFigure;
  /** How the cumulative share is written, percent. */
  share: ChartFigure;
  /** Largest first; `cumulative` in percent, as the database counted it. */
  items: readonly { name: string; value: number | null; cumulative: number | null }[];
  limits: SeriesSpec['limits'];
}

/** Bars from large to small with the cumulative share as a line at the right axis. */
export function pareto({ heading, figure, share, items, limits = [] }: ParetoInput): SeriesSpec {
  return {
    kind: 'series',
    heading,
    labels: items.map(({ name }) => name),
    axisLabels: items.map((_, index) => String(index + 1)),
    series: [
      { name: figure.label, figure, mark: 'bar', values: items.map(({ value }) => value) },
      {
        name: chartText.cumulative,
        figure: share,
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
  /** A step adds to what stands before it; a total stands on the ground and says its own value. */
  steps: readonly { name: string; value: number | null; isTotal?: boolean }[];
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

interface CalendarInput {
  heading: string;
  figure: ChartFigure;
  /** Seven names, Monday first. */
  weekdays: readonly string[];
  /** In order, without a gap; `weekday` 0 is Monday. `label` names the week it begins. */
  days: readonly { name: string; label: string; weekday: number; value: number | null }[];
}

/** Days as a grid: a row each weekday, a column each week from Monday to Sunday. */
export function calendar({ heading, figure, weekdays, days }: CalendarInput): CellsSpec {
  const columns: string[] = [];
  const cells: (CellsSpec['cells'][number][number] | undefined)[][] = weekdays.map(() => []);
  for (const { name, label, weekday, value } of days) {
    if (weekday === 0 || columns.length === 0) columns.push(label);
    const row = cells[weekday];
    if (row) row[columns.length - 1] = { name, value };
  }
  const whole = cells.map((row) => columns.map((_, index) => row[index]));
  return { kind: 'cells', heading, figure, rows: weekdays, columns, cells: whole };
}
