import { at, runningSums } from '../statistics/numbers-of.ts';
import type { Estimator } from './estimators.ts';
import { between, type SalesPanel } from './sales-panel.ts';

/** Of more controls, evenly chosen ones serve. */
const MOST = 100;
/** With fewer a share says nothing. */
const LEAST = 10;

/**
 * The share of untreated options that moved at least as far on the same day, each against the others; only those that sell at least half
 * as much, because smaller ones move far by chance. Null with fewer than ten.
 */
export function* placebosInSpace(
  panel: SalesPanel,
  estimator: Estimator,
  logEffect: number,
): Generator<number, number | null> {
  const { start, windows } = panel;
  const sold = (sums: Float64Array) => between(sums, start - windows.pre, start);
  const alike = panel.controlSums.filter((sums) => sold(sums) >= sold(panel.treatedSums) / 2);
  if (alike.length < LEAST) return null;
  const every = Math.max(1, alike.length / MOST);
  const chosen = alike.filter((_, index) => Math.floor(index / every) > Math.floor((index - 1) / every));
  let far = 0;
  for (const [index, sums] of chosen.entries()) {
    if (Math.abs(estimator.logEffect(withTreated(panel, sums), start)) >= Math.abs(logEffect)) far += 1;
    yield (index + 1) / chosen.length;
  }
  return far / chosen.length;
}

/** The panel in which this control is the treated one. */
function withTreated(panel: SalesPanel, sums: Float64Array): SalesPanel {
  const pooled = panel.pooled.map((all, day) => all - (at(sums, day + 1) - at(sums, day)));
  return {
    ...panel,
    treatedSums: sums,
    pooled,
    pooledSums: runningSums(pooled),
    controlSums: panel.controlSums.filter((other) => other !== sums),
  };
}
