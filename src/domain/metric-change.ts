import type { Metric } from './metrics.ts';
import { formatUnit, NO_VALUE, roundTo } from './numbers.ts';
import { percentOf } from './ratio.ts';

/** A comparison as it is shown: its colour follows good or bad news, not up or down. */
export interface MetricChange {
  text: string;
  tone: 'good' | 'bad' | 'flat';
}

type Value = number | null | undefined;

/** What a figure's change is measured in: of percentages points, of all else percent with one place. */
export function changeUnit({ unit, decimals }: Pick<Metric, 'unit' | 'decimals'>) {
  return unit === 'percent'
    ? ({ unit: 'points', decimals } as const)
    : ({ unit: 'percent', decimals: 1 } as const);
}

/**
 * A figure against the one it is compared to: in points the difference of what is shown of both, in percent the relative
 * change, (now - before) / |before|. Null without both, and where before was 0: anything is infinitely more.
 */
export function changeAmount(
  { unit, decimals }: { unit: 'points' | 'percent'; decimals: number },
  current: Value,
  previous: Value,
): number | null {
  if (typeof current !== 'number' || typeof previous !== 'number') return null;
  // 8.85 % after 8.84 % stand there as 8.9 and 8.8: a reader who subtracts them must not find 0.0 %p beside them.
  if (unit === 'points') return roundTo(roundTo(current, decimals) - roundTo(previous, decimals), decimals);
  return percentOf(current - previous, Math.abs(previous));
}

/** The change as a reader sees it; a dash where there is none. */
export const metricChange = (metric: Metric, current: number | null, previous: number | null) =>
  shownChange(metric, changeAmount(changeUnit(metric), current, previous));

/** The same of a change that is known, in the unit of changeUnit. */
export function shownChange(metric: Metric, exact: number | null): MetricChange {
  const { good } = metric;
  const { unit, decimals } = changeUnit(metric);
  if (exact === null) return { text: NO_VALUE, tone: 'flat' };
  const amount = formatUnit(unit, exact, decimals);
  const isNothing = !/[1-9]/.test(amount);
  const text = `${exact > 0 && !isNothing ? '+' : ''}${amount}`;
  if (isNothing || good === 'none') return { text, tone: 'flat' };
  return { text, tone: (good === 'up') === exact > 0 ? 'good' : 'bad' };
}
