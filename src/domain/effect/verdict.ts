import { tQuantile } from '../statistics/student-t.ts';
import { at, deviationOf } from '../statistics/numbers-of.ts';
import { MOST_COVERED, MOST_UNSEEN, type EffectInterval } from './placebos.ts';
import { between, type SalesPanel } from './sales-panel.ts';

/** 증가, 감소, 뚜렷하지 않음, 판단 불가. */
export type Verdict = 'rise' | 'fall' | 'unclear' | 'undecidable';

/** Why there is no verdict. */
export type Reason = 'fewBlocks' | 'fewSales' | 'stockOuts' | 'notLoaded' | 'overlap' | 'noControls';

export const LEAST_BLOCKS = 5;
const LEAST_SOLD_BEFORE = 30;
const NOMINAL_FALSE_ALARMS = 0.1;
/** How often an effect of the smallest size is seen. */
const POWER = 0.8;

export interface Evidence {
  interval: EffectInterval | null;
  /** Of placebos that moved at least as far. */
  share: number;
  blocks: number;
  /** Of usualSales. */
  soldBefore: number;
  /** Shares of days: sold out or not loaded (the worse window), and not loaded (both). */
  unseen: number;
  missing: number;
  /** The share of what was sold in the windows that was sold under another change. */
  covered: number;
  controls: number;
}

/** domain.md 5: an effect is called only where its interval leaves zero out and few placebos moved as far. */
export function verdictOf(evidence: Evidence): { verdict: Verdict; reasons: Reason[] } {
  const { interval, missing, unseen } = evidence;
  const reasons: Reason[] = [];
  if (evidence.blocks < LEAST_BLOCKS) reasons.push('fewBlocks');
  if (evidence.soldBefore < LEAST_SOLD_BEFORE) reasons.push('fewSales');
  if (missing > MOST_UNSEEN) reasons.push('notLoaded');
  else if (unseen > MOST_UNSEEN) reasons.push('stockOuts');
  if (evidence.covered > MOST_COVERED) reasons.push('overlap');
  if (evidence.controls === 0) reasons.push('noControls');
  if (reasons.length > 0 || !interval) return { verdict: 'undecidable', reasons };
  if (evidence.share >= NOMINAL_FALSE_ALARMS) return { verdict: 'unclear', reasons };
  if (interval.low > 0) return { verdict: 'rise', reasons };
  return { verdict: interval.high < 0 ? 'fall' : 'unclear', reasons };
}

/** The smallest rise and fall, as shares, that would have been called 8 of 10 times; null without an interval. */
export function smallestSeen(interval: EffectInterval | null): { rise: number; fall: number } | null {
  if (!interval) return null;
  const { deviation, degrees } = interval;
  const log = (tQuantile(1 - NOMINAL_FALSE_ALARMS / 2, degrees) + tQuantile(POWER, degrees)) * deviation;
  return { rise: Math.expm1(log), fall: -Math.expm1(-log) };
}

/**
 * Units in the window before the start, or in as many days of the history before it where that is less: an option that rarely
 * sells and had one large order just before the start would else be judged, and found to fall.
 */
export function usualSales({ treatedSums, start, windows: { pre } }: SalesPanel): number {
  const earlier = start - pre;
  const sold = between(treatedSums, earlier, start);
  return earlier > 0 ? Math.min(sold, (at(treatedSums, earlier) * pre) / earlier) : sold;
}

/**
 * Whether the last week before the start was unusual: then sales would have come back by themselves, and the intervention was perhaps
 * chosen for it. Unusual is further from the window's mean than one deviation of the same in the earlier history.
 */
export function regressesToMean({ treatedSums, start, windows: { pre, bin } }: SalesPanel): boolean {
  const offset = (day: number) =>
    between(treatedSums, day - bin, day) / bin - between(treatedSums, day - pre, day) / pre;
  const earlier: number[] = [];
  for (let day = pre; day < start; day += 1) earlier.push(offset(day));
  return Math.abs(offset(start)) > deviationOf(earlier);
}
