import { tQuantile } from '../statistics/student-t.ts';
import { deviationOf } from '../statistics/numbers-of.ts';
import type { Estimator } from './estimators.ts';
import { between, type SalesPanel } from './sales-panel.ts';

/** More unseen demand (sold out, not loaded) than this in a window, and the window says nothing. */
export const MOST_UNSEEN = 0.2;
/** Placebos are few: one is given up only where more of it was filled in than seen. */
const MOST_UNSEEN_OF_PLACEBO = 0.5;
/** Where another change covers more of what was sold in the windows, the two cannot be told apart. */
export const MOST_COVERED = 0.2;

/** What the same estimator finds at starts where nothing happened. */
export interface Placebos {
  starts: number[];
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
 * Earlier starts whose windows lie wholly before the intervention and in which the treated options were mostly in stock and hardly under
 * another intervention (`coveredSums`: running sums of the units sold under one); of many, evenly chosen `most`, and how many there were.
 */
export function placeboStarts(
  panel: SalesPanel,
  reach: number,
  most: number,
  coveredSums?: Float64Array,
): { starts: number[]; all: number } {
  const { pre, post } = panel.windows;
  const starts: number[] = [];
  for (let start = Math.max(reach, pre); start + post <= panel.start; start += 1) {
    if (coveredShare(panel, start - reach, start + post, coveredSums) > MOST_COVERED) continue;
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

/** The share of the treated options' units of some days that was sold under another change. */
export function coveredShare(
  { treatedSums }: SalesPanel,
  from: number,
  to: number,
  coveredSums?: Float64Array,
): number {
  const sold = between(treatedSums, from, to);
  return coveredSums && sold > 0 ? between(coveredSums, from, to) / sold : 0;
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
  coveredSums?: Float64Array,
): Generator<number, Placebos> {
  const found = placeboStarts(panel, estimator.reach(panel), estimator.mostPlacebos, coveredSums);
  const logEffects: number[] = [];
  for (const start of found.starts) {
    logEffects.push(estimator.logEffect(panel, start));
    yield logEffects.length / found.starts.length;
  }
  return { starts: found.starts, logEffects, blocks: Math.floor(found.all / panel.windows.post) };
}

/** domain.md 5: effect ± t of (blocks - 1) · deviation of the placebos · √(1 + 1 / blocks), which is 90 %. */
export function intervalOf(
  logEffect: number,
  { logEffects, blocks }: Pick<Placebos, 'logEffects' | 'blocks'>,
): EffectInterval | null {
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
