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
  const exact = isShare ? current - previous : ((current - previous) / Math.abs(previous)) * 100;
  const amount = formatUnit(isShare ? 'points' : 'percent', exact, isShare ? decimals : 1);
  const isNothing = !/[1-9]/.test(amount);
  const text = `${exact > 0 && !isNothing ? '+' : ''}${amount}`;
  if (isNothing || good === 'none') return { text, tone: 'flat' };
  return { text, tone: (good === 'up') === exact > 0 ? 'good' : 'bad' };
}
