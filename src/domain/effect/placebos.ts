import { tQuantile } from '../statistics/student-t.ts';
import { deviationOf } from '../statistics/numbers-of.ts';
import type { Estimator } from './estimators.ts';
import { between, type SalesPanel } from './sales-panel.ts';

/** More unseen demand (sold out, not loaded) than this in a window, and the window says nothing. */
export const MOST_UNSEEN = 0.2;
/** Placebos are few: one is given up only where more of it was filled in than seen. */
const MOST_UNSEEN_OF_PLACEBO = 0.5;

/** What the same estimator finds at starts where nothing happened. */
export interface Placebos {
  logEffects: number[];
  /** Stretches after a start that do not overlap: what the placebos are worth as a sample. */
  blocks: number;
}

/** The range in which an effect lies, as logarithms; null where fewer than two blocks give none. */
export interface EffectInterval {
  low: number;
  high: number;
  /** Of the effect's error. */
  deviation: number;
  degrees: number;
}

const NOMINAL = 0.95;

/**
 * Earlier starts whose windows lie wholly before the intervention and in which the treated options were mostly in stock and under no
 * other intervention (`busySums`: running sums of days with one); of many, evenly chosen `most`, and how many there were.
 */
export function placeboStarts(
  panel: SalesPanel,
  reach: number,
  most: number,
  busySums?: Float64Array,
): { starts: number[]; all: number } {
  const { pre, post } = panel.windows;
  const starts: number[] = [];
  for (let start = Math.max(reach, pre); start + post <= panel.start; start += 1) {
    if (busySums && between(busySums, start - reach, start + post) > 0) continue;
    if (unseenShare(panel, start) > MOST_UNSEEN_OF_PLACEBO) continue;
    starts.push(start);
  }
  const every = Math.max(1, starts.length / most);
  const chosen = Math.floor(starts.length / every);
  return {
    starts: Array.from({ length: chosen }, (_, index) => starts[Math.floor(index * every)] ?? 0),
    all: starts.length,
  };
}

/** The larger part of unseen demand before and after a start. */
export function unseenShare({ unseenSums, windows: { pre, post } }: SalesPanel, start: number): number {
  return Math.max(
    between(unseenSums, start - pre, start) / pre,
    between(unseenSums, start, start + post) / post,
  );
}

/** One placebo at each step, so that the caller may pause or stop between two. */
export function* placebosInTime(
  panel: SalesPanel,
  estimator: Estimator,
  busySums?: Float64Array,
): Generator<number, Placebos> {
  const found = placeboStarts(panel, estimator.reach(panel), estimator.mostPlacebos, busySums);
  const logEffects: number[] = [];
  for (const start of found.starts) {
    logEffects.push(estimator.logEffect(panel, start));
    yield logEffects.length / found.starts.length;
  }
  return { logEffects, blocks: Math.floor(found.all / panel.windows.post) };
}

/** domain.md 5: effect ± t of (blocks - 1) · deviation of the placebos · √(1 + 1 / blocks), which is 90 %. */
export function intervalOf(logEffect: number, { logEffects, blocks }: Placebos): EffectInterval | null {
  if (blocks < 2) return null;
  const deviation = deviationOf(logEffects) * Math.sqrt(1 + 1 / blocks);
  const half = tQuantile(NOMINAL, blocks - 1) * deviation;
  return { low: logEffect - half, high: logEffect + half, deviation, degrees: blocks - 1 };
}

/** How many of the placebos moved at least as far; NaN without one. */
export function placeboShare(logEffect: number, logEffects: readonly number[]): number {
  const far = logEffects.filter((placebo) => Math.abs(placebo) >= Math.abs(logEffect));
  return far.length / logEffects.length;
}
