import type { Metric } from './metrics.ts';
import { formatUnit, NO_VALUE } from './numbers.ts';

/** A comparison as it is shown: its colour follows good or bad news, not up or down. */
export interface MetricChange {
  text: string;
  tone: 'good' | 'bad' | 'flat';
}

/**
 * A figure against the one it is compared to: of percentages the difference in points, of all else the relative change
 * in percent, (now - before) / |before|. A dash without both, and where before was 0: anything is infinitely more.
 */
export function metricChange(
  { unit, decimals, good }: Metric,
  current: number | null,
  previous: number | null,
): MetricChange {
  const nothing = { text: NO_VALUE, tone: 'flat' } as const;
  if (current === null || previous === null) return nothing;
  const isShare = unit === 'percent';
  if (!isShare && previous === 0) return nothing;
  const places = isShare ? decimals : 1;
  const exact = isShare ? current - previous : ((current - previous) / Math.abs(previous)) * 100;
  const change = Math.round(exact * 10 ** places) / 10 ** places;
  const text = `${change > 0 ? '+' : ''}${formatUnit(isShare ? 'points' : 'percent', change, places)}`;
  if (change === 0 || good === 'none') return { text, tone: 'flat' };
  return { text, tone: (good === 'up') === change > 0 ? 'good' : 'bad' };
}
