import { pause } from '../sort-in-slices.ts';
import { counterfactualOf, preFitOf, type CounterfactualDay } from './counterfactual.ts';
import { differences, type Estimator } from './estimators.ts';
import {
  coveredShare,
  intervalOf,
  MOST_UNSEEN,
  placeboShare,
  type Placebos,
  placebosInTime,
  unseenShare,
  type EffectInterval,
} from './placebos.ts';
import { placebosInSpace } from './placebos-in-space.ts';
import { at, runningSums } from '../statistics/numbers-of.ts';
import { salesPanel, type SalesSeries, type Windows } from './sales-panel.ts';
import { movedUnits } from './spillover.ts';
import {
  regressesToMean,
  smallestSeen,
  usualSales,
  verdictOf,
  type Evidence,
  type Reason,
  type Verdict,
} from './verdict.ts';
import { type WeeklyEffect, weeklyEffects } from './weekly-effects.ts';

/** The estimator whose interval was the narrowest of those that hold what they promise: docs/decisions/effect-method.md. */
export const productEstimator = differences;

/** Raised when a change of the method changes results: it stands beside each of them. */
export const METHOD_VERSION = 2;

export interface EffectInput {
  /** The options of the intervention. */
  treated: readonly SalesSeries[];
  /** Candidates of the same days: no option of the same product, none under an intervention in the windows. */
  controls: readonly SalesSeries[];
  /** Index of the first day of the intervention. */
  start: number;
  windows: Windows;
  /** Other options of the same products, from which sales may have moved. */
  siblings?: readonly SalesSeries[];
  estimator?: Estimator;
}

export interface EffectResult {
  method: { key: Estimator['key']; version: number };
  /** As a share: 0.2 is 20 % more. Null bounds where there is no interval. */
  effect: { value: number; low: number | null; high: number | null };
  logEffect: number;
  interval: EffectInterval | null;
  /** Units after the start: seen as sold, and how many of them are by the intervention. */
  sold: number;
  added: { value: number; low: number | null; high: number | null };
  /** Units of `added` that moved from other options of the same products, of which there are so many. */
  moved: number;
  siblings: number;
  /** Shares that 8 of 10 times would have been seen as more, or as less; null without an interval. */
  smallest: { rise: number; fall: number } | null;
  verdict: Verdict;
  reasons: Reason[];
  evidence: Evidence;
  /** The effect without the days of options on which another change ran; null: there is no such day. */
  withoutCovered: number | null;
  warnings: ('regressionToMean' | 'fewControls')[];
  placebos: Placebos & { share: number };
  /** The share of controls that moved at least as far at the same time; null with fewer than ten of them. */
  spaceShare: number | null;
  /** Mean error of the fitted weeks before the start as a share of their sales; null where nothing was sold. */
  preFit: number | null;
  controls: number;
  days: CounterfactualDay[];
  weeks: WeeklyEffect[];
}

/** With fewer controls one option's course is taken for the market's. */
const FEW_CONTROLS = 3;

/** One set of options against the controls: its panel and what the estimator says. */
function* judge(treated: readonly SalesSeries[], input: EffectInput) {
  const { start, windows, estimator = productEstimator } = input;
  const controls = usableControls(input);
  const panel = salesPanel(treated, controls, start, windows);
  const covered = coveredUnits(treated, panel.days);
  const coveredSums = covered && runningSums(covered);
  const logEffect = estimator.logEffect(panel, start);
  const placebos = yield* placebosInTime(panel, estimator, coveredSums);
  const interval = intervalOf(logEffect, placebos);
  const from = start - windows.pre;
  const to = start + windows.post;
  const evidence = {
    interval,
    share: placeboShare(logEffect, placebos.logEffects),
    blocks: placebos.blocks,
    soldBefore: usualSales(panel),
    unseen: unseenShare(panel, start),
    missing: missingShare(treated, from, to),
    covered: coveredShare(panel, from, to, coveredSums),
    controls: controls.length,
  };
  const sold = seenUnits(treated, start, to);
  // As in the estimate half a unit, so that a fall to nothing counts what is missing.
  const base = sold + (0.5 * windows.post) / windows.pre;
  const by = (log: number) => base * (1 - Math.exp(-log));
  const added = bounds(by, logEffect, interval);
  return { panel, controls, logEffect, placebos, interval, evidence, sold, added, ...verdictOf(evidence) };
}

/** The analysis in small steps, each yielding the share that is done; an input without whole windows is a RangeError. */
export function* effectSteps(input: EffectInput): Generator<number, EffectResult> {
  const { start, windows, treated, siblings = [], estimator = productEstimator } = input;
  const days = treated[0]?.units.length ?? 0;
  if (start < windows.pre || start + windows.post > days)
    throw new RangeError('the windows of an effect lie in its history');
  const own = yield* judge(treated, input);
  const { panel, controls, logEffect, placebos, interval, evidence, sold, added, verdict } = own;
  const spaceShare = yield* placebosInSpace(panel, estimator, logEffect);
  const others = siblings.length > 0 ? yield* judge(siblings, input) : null;
  return {
    method: { key: estimator.key, version: METHOD_VERSION },
    effect: bounds(Math.expm1, logEffect, interval),
    logEffect,
    interval,
    sold,
    added,
    moved: others
      ? movedUnits({ verdict, added: added.value }, { verdict: others.verdict, added: others.added.value })
      : 0,
    siblings: siblings.length,
    smallest: smallestSeen(interval),
    verdict,
    reasons: own.reasons,
    evidence,
    withoutCovered:
      evidence.covered > 0
        ? Math.expm1(estimator.logEffect(salesPanel(treated.map(uncovered), controls, start, windows), start))
        : null,
    warnings: [
      ...(regressesToMean(panel) ? (['regressionToMean'] as const) : []),
      ...(controls.length < FEW_CONTROLS ? (['fewControls'] as const) : []),
    ],
    placebos: { ...placebos, share: evidence.share },
    spaceShare,
    preFit: preFitOf(panel),
    controls: controls.length,
    days: counterfactualOf(panel, logEffect, interval),
    weeks: windows.bin > 1 ? weeklyEffects(panel, placebos) : [],
  };
}

/**
 * The analysis without blocking for long: it pauses every few milliseconds. Null once `signal` gave it up; `progress` is told the
 * share that is done.
 */
export async function analyseEffect(
  input: EffectInput,
  signal?: AbortSignal,
  progress?: (share: number) => void,
): Promise<EffectResult | null> {
  const steps = effectSteps(input);
  let since = performance.now();
  for (;;) {
    if (signal?.aborted) return null;
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < SLICE_MS) continue;
    progress?.(step.value);
    await pause();
    since = performance.now();
  }
}

/** ms of work between two pauses: a frame has 16. */
const SLICE_MS = 6;

const bounds = (of: (log: number) => number, logEffect: number, interval: EffectInterval | null) => ({
  value: of(logEffect),
  low: interval && of(interval.low),
  high: interval && of(interval.high),
});

/** Those that sold before the start and were in stock in both windows. */
function usableControls({ controls, start, windows: { pre, post } }: EffectInput): SalesSeries[] {
  return controls.filter(
    (series) =>
      unseenDays(series, start - pre, start) <= MOST_UNSEEN * pre &&
      unseenDays(series, start, start + post) <= MOST_UNSEEN * post &&
      seenUnits([series], start - pre, start) > 0,
  );
}

/** Units of each day that were sold under another change; undefined where there is none. */
function coveredUnits(series: readonly SalesSeries[], days: number): Float64Array | undefined {
  if (!series.some(({ covered }) => covered?.includes(1))) return undefined;
  const sum = new Float64Array(days);
  for (const { units, covered } of series)
    for (let day = 0; day < days; day += 1)
      if (covered?.[day] && !Number.isNaN(units[day])) sum[day] = at(sum, day) + at(units, day);
  return sum;
}

/** A day under another change says nothing, as one without stock. */
const uncovered = ({ units, soldOut, covered }: SalesSeries): SalesSeries => ({
  units,
  soldOut: Uint8Array.from(units, (_, day) => (soldOut?.[day] || covered?.[day] ? 1 : 0)),
});

function unseenDays({ units, soldOut }: SalesSeries, from: number, to: number): number {
  let unseen = 0;
  for (let day = from; day < to; day += 1) if (soldOut?.[day] || Number.isNaN(units[day])) unseen += 1;
  return unseen;
}

function seenUnits(series: readonly SalesSeries[], from: number, to: number): number {
  let sum = 0;
  for (const { units } of series)
    for (const value of units.subarray(from, to)) if (!Number.isNaN(value)) sum += value;
  return sum;
}

/** The share of days of which nothing was loaded. */
function missingShare(series: readonly SalesSeries[], from: number, to: number): number {
  let missing = 0;
  for (const { units } of series)
    for (const value of units.subarray(from, to)) if (Number.isNaN(value)) missing += 1;
  return missing / (series.length * (to - from));
}
