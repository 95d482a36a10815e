import { tQuantile } from '../statistics/student-t.ts';

/** One intervention's effect as its interval has it. */
export interface SingleEffect {
  logEffect: number;
  deviation: number;
  degrees: number;
  /** The day on which it began. */
  group: string | number;
}

export interface PooledEffect {
  logEffect: number;
  low: number;
  high: number;
  count: number;
  /** Days on which they began. */
  groups: number;
}

/**
 * The common effect of several interventions by inverse variance, with a 90 % interval. Those that began on one day share whatever else
 * that day brought: together they are one observation. The variance is the larger of what the errors give and of how far the days lie apart
 * (Hartung and Knapp), so that interventions that differ do not seem to agree. A deviation of few placebos is uncertain itself: its variance
 * counts as that of its t. Null with fewer than two effects.
 */
export function poolEffects(effects: readonly SingleEffect[]): PooledEffect | null {
  if (effects.length < 2) return null;
  const groups = [...new Set(effects.map(({ group }) => group))].map((group) =>
    together(effects.filter((effect) => effect.group === group)),
  );
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  const mean = groups.reduce((sum, { logEffect, weight }) => sum + logEffect * weight, 0) / all;
  const apart =
    groups.reduce((sum, { logEffect, weight }) => sum + weight * (logEffect - mean) ** 2, 0) /
    ((groups.length - 1) * all);
  const half = groups.length > 1 ? tQuantile(0.95, groups.length - 1) * Math.sqrt(apart) : 0;
  const least = tQuantile(0.95, 1e6) * Math.sqrt(1 / all);
  const width = Math.max(half, least);
  return {
    logEffect: mean,
    low: mean - width,
    high: mean + width,
    count: effects.length,
    groups: groups.length,
  };
}

/**
 * The part of an error that is common to those of a day: by it alone ten of one day, pooled as if they were independent, are called in 10 to 15
 * of 100 where nothing happened (docs/decisions/effect-method.md).
 */
const COMMON = 0.05;

/** One observation of those of a day. Each further one of the day tells less than one of another day. */
function together(effects: readonly SingleEffect[]): { logEffect: number; weight: number } {
  const weights = effects.map(
    ({ deviation, degrees }) => 1 / (deviation ** 2 * (degrees > 2 ? degrees / (degrees - 2) : 3)),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    logEffect:
      effects.reduce((sum, { logEffect }, index) => sum + logEffect * (weights[index] ?? 0), 0) / all,
    weight: all / (1 + COMMON * (effects.length - 1)),
  };
}
