import { pause } from '../sort-in-slices.ts';
import { counterfactualOf, preFitOf, type CounterfactualDay } from './counterfactual.ts';
import { differences, type Estimator } from './estimators.ts';
import {
  intervalOf,
  MOST_UNSEEN,
  placeboShare,
  placebosInTime,
  unseenShare,
  type EffectInterval,
} from './placebos.ts';
import { placebosInSpace } from './placebos-in-space.ts';
import { runningSums } from '../statistics/numbers-of.ts';
import { between, salesPanel, type SalesSeries, type Windows } from './sales-panel.ts';
import {
  regressesToMean,
  smallestSeen,
  usualSales,
  verdictOf,
  type Reason,
  type Verdict,
} from './verdict.ts';

/** The estimator whose interval was the narrowest of those that hold what they promise: docs/decisions/effect-method.md. */
export const productEstimator = differences;

/** Raised when a change of the method changes results: it stands beside each of them. */
export const METHOD_VERSION = 1;

export interface EffectInput {
  /** The options of the intervention. */
  treated: readonly SalesSeries[];
  /** Candidates of the same days: no option of the same product, none under an intervention in the windows. */
  controls: readonly SalesSeries[];
  /** Index of the first day of the intervention. */
  start: number;
  windows: Windows;
  /** 1 on days on which another intervention on the same options ran. */
  busy?: Uint8Array;
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
  /** Shares that 8 of 10 times would have been seen as more, or as less; null without an interval. */
  smallest: { rise: number; fall: number } | null;
  verdict: Verdict;
  reasons: Reason[];
  warnings: ('regressionToMean' | 'fewControls')[];
  placebos: { logEffects: number[]; blocks: number; share: number };
  /** The share of controls that moved at least as far at the same time; null with fewer than ten of them. */
  spaceShare: number | null;
  /** Mean error of the fitted weeks before the start as a share of their sales; null where nothing was sold. */
  preFit: number | null;
  controls: number;
  days: CounterfactualDay[];
}

/** With fewer controls one option's course is taken for the market's. */
const FEW_CONTROLS = 3;

/** The analysis in small steps, each yielding the share that is done; an input without whole windows is a RangeError. */
export function* effectSteps(input: EffectInput): Generator<number, EffectResult> {
  const { start, windows, busy, estimator = productEstimator } = input;
  const days = input.treated[0]?.units.length ?? 0;
  if (start < windows.pre || start + windows.post > days)
    throw new RangeError('the windows of an effect lie in its history');
  const busySums = busy && runningSums(busy);
  const controls = usableControls(input);
  const panel = salesPanel(input.treated, controls, start, windows);
  const logEffect = estimator.logEffect(panel, start);
  const placebos = yield* placebosInTime(panel, estimator, busySums);
  const spaceShare = yield* placebosInSpace(panel, estimator, logEffect);
  const interval = intervalOf(logEffect, placebos);
  const share = placeboShare(logEffect, placebos.logEffects);
  const { verdict, reasons } = verdictOf({
    interval,
    share,
    blocks: placebos.blocks,
    soldBefore: usualSales(panel),
    unseen: unseenShare(panel, start),
    missing: missingShare(input.treated, start - windows.pre, start + windows.post),
    overlaps: busySums ? between(busySums, start - windows.pre, start + windows.post) > 0 : false,
    controls: controls.length,
  });
  const sold = seenUnits(input.treated, start, start + windows.post);
  // As in the estimate half a unit, so that a fall to nothing counts what is missing.
  const base = sold + (0.5 * windows.post) / windows.pre;
  const by = (log: number) => base * (1 - Math.exp(-log));
  return {
    method: { key: estimator.key, version: METHOD_VERSION },
    effect: bounds(Math.expm1, logEffect, interval),
    logEffect,
    interval,
    sold,
    added: bounds(by, logEffect, interval),
    smallest: smallestSeen(interval),
    verdict,
    reasons,
    warnings: [
      ...(regressesToMean(panel) ? (['regressionToMean'] as const) : []),
      ...(controls.length < FEW_CONTROLS ? (['fewControls'] as const) : []),
    ],
    placebos: { ...placebos, share },
    spaceShare,
    preFit: preFitOf(panel),
    controls: controls.length,
    days: counterfactualOf(panel, logEffect, interval),
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
