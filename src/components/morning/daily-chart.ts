import { comparedLine } from '@/components/charts/chart-kinds.ts';
import { metricOf } from '@/components/figures/metric.ts';
import type { Day } from '@/domain/korea-time.ts';
import type { MetricId } from '@/domain/metrics.ts';
import { morningText } from '@/text/morning.ts';

const text = morningText.chart;

/** A day of the last 30 and the day 30 before it; null is not loaded. */
export interface DailyPoint {
  date: Day;
  value: number | null;
  previous: number | null;
}

/** Full days for tooltip and table, month.day for the axis. */
export function dailyChart(points: readonly DailyPoint[], metric: MetricId) {
  const figure = metricOf(metric);
  return comparedLine({
    heading: text.day,
    figure,
    names: { current: figure.label, previous: text.previous },
    points: points.map(({ date, ...point }) => ({ from: date, to: date, ...point })),
    newestFirst: true,
  });
}
