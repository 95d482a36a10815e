import { at, quantileOf } from '../statistics/numbers-of.ts';
import type { EffectInterval } from './placebos.ts';
import { between, type SalesPanel } from './sales-panel.ts';

/** A day of the drawn windows: demand, what was expected without the intervention, and from the start on what came on top. */
export interface CounterfactualDay {
  /** Index in the history. */
  day: number;
  demand: number;
  expected: number;
  /** Where 9 of 10 days without effect lie. */
  low: number;
  high: number;
  /** Sum of demand over expected since the start; null before it. Its bounds are those of the effect on the last day. */
  cumulative: { value: number; low: number | null; high: number | null } | null;
}

/** Days of both windows. Expected are the controls' days, at the level of the treated options. */
export function counterfactualOf(
  panel: SalesPanel,
  logEffect: number,
  interval: EffectInterval | null,
): CounterfactualDay[] {
  const { start, treated, treatedSums, windows } = panel;
  const { pre, post } = windows;
  const before = courseOf(panel, start - pre, start, between(treatedSums, start - pre, start));
  const half = (0.5 * post) / pre;
  const total = (between(treatedSums, start, start + post) + half) / Math.exp(logEffect);
  const after = courseOf(panel, start, start + post, total);
  // A day's own chance, over the root of what is expected: counts vary the more the larger they are.
  const chances = before.map(
    (expected, index) => (at(treated, start - pre + index) - expected) / Math.sqrt(Math.max(expected, 0.1)),
  );
  const [lowChance, highChance] = [quantileOf(chances, 0.05), quantileOf(chances, 0.95)];
  const width = interval ? (interval.high - interval.low) / 2 : 0;

  let sum = 0;
  let expectedSum = 0;
  return [...before, ...after].map((expected, index) => {
    const day = start - pre + index;
    const demand = at(treated, day);
    const isAfter = index >= pre;
    const level = isAfter ? width : 0;
    const root = Math.sqrt(expected);
    const days = index - pre + 1;
    if (isAfter) {
      sum += demand;
      expectedSum += expected;
    }
    // Few days are known less well than the whole window, by the part of the error that is theirs.
    const part = Math.sqrt((1 / pre + 1 / days) / (1 / pre + 1 / post));
    const on = (log: number) => sum - expectedSum * Math.exp(log);
    return {
      day,
      demand,
      expected,
      low: Math.max(0, expected - Math.hypot(expected * -Math.expm1(-level), Math.min(0, lowChance * root))),
      high: expected + Math.hypot(expected * Math.expm1(level), Math.max(0, highChance * root)),
      cumulative: isAfter
        ? {
            value: on(0),
            low: interval && on(width * part),
            high: interval && on(-width * part),
          }
        : null,
    };
  });
}

/** `total` on the days from `from` to the one before `to` as the controls have it; evenly where they sold nothing. */
function courseOf({ pooled, pooledSums }: SalesPanel, from: number, to: number, total: number): number[] {
  const all = between(pooledSums, from, to);
  return Array.from({ length: to - from }, (_, index) =>
    all > 0 ? (total * at(pooled, from + index)) / all : total / (to - from),
  );
}

/** Mean error of the fitted weeks before the start as a share of their sales; null where nothing was sold. */
export function preFitOf(panel: SalesPanel): number | null {
  const { start, treatedSums, windows } = panel;
  const { pre, bin } = windows;
  const total = between(treatedSums, start - pre, start);
  if (total === 0) return null;
  const course = courseOf(panel, start - pre, start, total);
  let error = 0;
  for (let from = 0; from + bin <= pre; from += bin) {
    const expected = course.slice(from, from + bin).reduce((sum, value) => sum + value, 0);
    error += Math.abs(between(treatedSums, start - pre + from, start - pre + from + bin) - expected);
  }
  return error / total;
}
