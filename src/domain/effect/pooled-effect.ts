import { tQuantile } from '../statistics/student-t.ts';

/** One intervention's effect as its interval has it. */
export interface SingleEffect {
  logEffect: number;
  deviation: number;
  degrees: number;
}

export interface PooledEffect {
  logEffect: number;
  low: number;
  high: number;
  count: number;
}

/**
 * The common effect of several interventions by inverse variance, with a 90 % interval. Its variance is the larger of what
 * the single errors give and of how far the effects lie apart (Hartung and Knapp), so that interventions that differ do not
 * seem to agree. A deviation of few placebos is uncertain itself: its variance counts as that of its t. Null with fewer
 * than two effects.
 */
export function poolEffects(effects: readonly SingleEffect[]): PooledEffect | null {
  const count = effects.length;
  if (count < 2) return null;
  const weights = effects.map(
    ({ deviation, degrees }) => 1 / (deviation ** 2 * (degrees > 2 ? degrees / (degrees - 2) : 3)),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const mean =
    effects.reduce((sum, { logEffect }, index) => sum + logEffect * (weights[index] ?? 0), 0) / all;
  const apart =
    effects.reduce((sum, { logEffect }, index) => sum + (weights[index] ?? 0) * (logEffect - mean) ** 2, 0) /
    ((count - 1) * all);
  const half = tQuantile(0.95, count - 1) * Math.sqrt(apart);
  const least = tQuantile(0.95, 1e6) * Math.sqrt(1 / all);
  return {
    logEffect: mean,
    low: mean - Math.max(half, least),
    high: mean + Math.max(half, least),
    count,
  };
}
