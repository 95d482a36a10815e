import { largestShares } from '@/components/charts/chart-kinds.ts';
import type { SeriesSpec } from '@/components/charts/chart-spec.ts';
import { metricOf } from '@/components/figures/metric.ts';
import type { LossReport } from '@/data/answers/losses.ts';
import { formatMonth } from '@/domain/korea-time.ts';
import { lossesText } from '@/text/losses.ts';

const { charts: text } = lossesText;

/** Pieces that were paid and pieces that are missing, by month; a month that cannot be judged is a gap. */
export const monthBars = ({ months }: LossReport): SeriesSpec => ({
  kind: 'series',
  heading: text.month,
  labels: months.map(({ month }) => formatMonth(month)),
  axisLabels: months.map(({ month }) => formatMonth(month).slice(2)),
  series: (['compQty', 'lossQty', 'unpaidQty'] as const).map((metric) => ({
    name: metricOf(metric).label,
    figure: metricOf(metric),
    mark: metric === 'unpaidQty' ? 'line' : 'bar',
    values: months.map((month) => month[metric]),
  })),
});

/** Won by type of loss. */
export const typeShares = ({ types }: LossReport) =>
  largestShares({
    heading: text.type,
    figure: metricOf('compAmt'),
    items: types.map(({ name, compAmt, share }) => ({ name: name ?? text.unknown, value: compAmt, share })),
  });

/** Won by fulfilment centre. */
export const centerBars = ({ centers }: LossReport): SeriesSpec => ({
  kind: 'series',
  heading: text.center,
  labels: centers.map(({ name }) => name ?? text.unknown),
  series: [
    {
      name: metricOf('compAmt').label,
      figure: metricOf('compAmt'),
      mark: 'bar',
      values: centers.map(({ compAmt }) => compAmt),
    },
  ],
});
