import { spans } from '@/components/charts/chart-kinds.ts';
import { type ChartFigure, QUIET, type SeriesSpec } from '@/components/charts/chart-spec.ts';
import { signedPercent } from '@/components/intervention/effect-rows.ts';
import { metricOf } from '@/components/figures/metric.ts';
import type { EffectResult } from '@/domain/effect/analyse-effect.ts';
import { addDays, type Day } from '@/domain/korea-time.ts';
import { formatAxis, formatUnit } from '@/domain/numbers.ts';
import { interventionsText } from '@/text/interventions.ts';

const text = interventionsText.detail;

const piecesOf = (decimals: number): ChartFigure => ({
  label: metricOf('saleQty').label,
  format: (value) => formatUnit('count', value, decimals),
  axis: (value) => formatAxis('count', value),
  exported: { format: 'count', decimals },
});
/** Pieces are whole; of what is expected of a day a decimal tells rarely sold options apart. */
const pieces = piecesOf(0);
const expectedPieces = piecesOf(1);

const share: ChartFigure = {
  label: text.effectRange,
  format: (value) => signedPercent(value),
  axis: (value) => formatAxis('percent', value),
  exported: { format: 'percent', decimals: 1 },
};

const pointsOf = (days: EffectResult['days'], firstDay: Day) =>
  spans(
    days.map(({ day }) => {
      const on = addDays(firstDay, day);
      return { from: on, to: on };
    }),
  );

/** What was sold, what was expected, and between which bounds 9 of 10 days lie without an effect. */
export function courseChart({ days }: EffectResult, firstDay: Day): SeriesSpec {
  return {
    kind: 'series',
    heading: text.day,
    ...pointsOf(days, firstDay),
    series: [
      {
        name: text.band,
        figure: expectedPieces,
        mark: 'band',
        values: days.map(({ high }) => high),
        from: days.map(({ low }) => low),
        colour: QUIET,
      },
      {
        name: text.expected,
        figure: expectedPieces,
        mark: 'compare',
        values: days.map(({ expected }) => expected),
      },
      { name: text.actual, figure: pieces, mark: 'line', values: days.map(({ demand }) => demand) },
    ],
  };
}

/** What was sold over the expected, summed since the start. */
export function cumulativeChart({ days }: EffectResult, firstDay: Day): SeriesSpec {
  const after = days.filter(({ cumulative }) => cumulative !== null);
  return {
    kind: 'series',
    heading: text.day,
    ...pointsOf(after, firstDay),
    series: [
      {
        name: text.cumulativeBand,
        figure: pieces,
        mark: 'band',
        values: after.map(({ cumulative }) => cumulative?.high ?? null),
        from: after.map(({ cumulative }) => cumulative?.low ?? null),
        colour: QUIET,
      },
      {
        name: text.cumulative.title,
        figure: pieces,
        mark: 'line',
        values: after.map(({ cumulative }) => cumulative?.value ?? null),
      },
    ],
  };
}

const times100 = (value: number | null) => (value === null ? null : value * 100);

/** The effect of each week, so that one that grows or fades is seen. */
export function weeklyChart({ weeks }: EffectResult, firstDay: Day): SeriesSpec {
  return {
    kind: 'series',
    heading: text.week,
    ...spans(weeks.map(({ day }) => ({ from: addDays(firstDay, day), to: addDays(firstDay, day + 6) }))),
    series: [
      {
        name: text.weeklyBand,
        figure: share,
        mark: 'band',
        values: weeks.map(({ high }) => times100(high)),
        from: weeks.map(({ low }) => times100(low)),
        colour: QUIET,
      },
      {
        name: text.weekly.title,
        figure: share,
        mark: 'line',
        values: weeks.map(({ value }) => times100(value)),
      },
    ],
  };
}

const starts: ChartFigure = {
  label: text.placeboCount,
  format: (value) => formatUnit('count', value),
  axis: (value) => formatAxis('count', value),
  exported: { format: 'count', decimals: 0 },
};

/** Bars of a histogram, of which one is the effect's own. */
const BARS = 21;

/** How often earlier starts, at which nothing happened, moved how far; the bar that the effect itself falls into is marked. */
export function placeboChart({ placebos, logEffect }: EffectResult): SeriesSpec {
  const all = [...placebos.logEffects, logEffect];
  const reach = Math.max(...all.map(Math.abs)) || 1;
  const width = (2 * reach) / BARS;
  const barOf = (log: number) => Math.min(BARS - 1, Math.max(0, Math.floor((log + reach) / width)));
  const counts = Array.from({ length: BARS }, () => 0);
  for (const log of placebos.logEffects) counts[barOf(log)] = (counts[barOf(log)] ?? 0) + 1;
  const own = barOf(logEffect);
  const share = (bar: number) => formatUnit('percent', Math.expm1(bar * width - reach) * 100, 0);
  const labels = counts.map((_, bar) => `${share(bar)} ~ ${share(bar + 1)}`);
  // A bar in which no earlier start fell would show nothing of the effect.
  const tall = Math.max(...counts, 1);
  return {
    kind: 'series',
    heading: text.effectRange,
    labels,
    axisLabels: counts.map((_, bar) => share(bar + 0.5)),
    series: [{ name: text.placeboCount, figure: starts, mark: 'bar', values: counts, colour: QUIET }],
    shade: {
      name: text.own,
      figure: {
        ...starts,
        format: (value) => ((value ?? 0) > 0 ? formatUnit('percent', Math.expm1(logEffect) * 100, 1) : ''),
      },
      values: counts.map((_, bar) => (bar === own ? tall : 0)),
    },
  };
}
