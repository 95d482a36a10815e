import { binsBefore, type LevelBins } from './level-bins.ts';
import { ridgeForecast } from './ridge-forecast.ts';
import { between, type SalesPanel } from './sales-panel.ts';
import { syntheticForecast } from './synthetic-forecast.ts';

/** How the sales that would have been without the intervention are estimated. */
export interface Estimator {
  key: 'differences' | 'synthetic' | 'ridge';
  /** Of more earlier starts than this, evenly chosen ones serve as placebos. */
  mostPlacebos: number;
  /** Days (or weeks) before a start that it reads. */
  reach: (panel: SalesPanel) => number;
  /** The logarithm of what was sold after `start` over what was expected. */
  logEffect: (panel: SalesPanel, start: number) => number;
}

/** domain.md 5: treated over controls, after over before, each with half a unit so that nothing sold is no infinity. */
export const differences: Estimator = {
  key: 'differences',
  mostPlacebos: Number.POSITIVE_INFINITY,
  reach: ({ windows }) => windows.pre,
  logEffect: (panel, start) =>
    change(panel, panel.treatedSums, start) - change(panel, panel.pooledSums, start),
};

function change({ windows: { pre, post } }: SalesPanel, sums: Float64Array, start: number): number {
  const ratio = post / pre;
  const after = between(sums, start, start + post) + 0.5 * ratio;
  return Math.log(after / (between(sums, start - pre, start) + 0.5) / ratio);
}

/** Arkhangelsky and others 2021 on weeks, each series over its own level. */
export const synthetic: Estimator = {
  key: 'synthetic',
  mostPlacebos: 200,
  reach: fittingDays,
  logEffect: (panel, start) => overForecast(panel, start, syntheticForecast),
};

/** A regression of the treated weeks on those of the controls, shrunk towards `differences`. */
export const ridge: Estimator = {
  key: 'ridge',
  mostPlacebos: 200,
  reach: fittingDays,
  logEffect: (panel, start) => overForecast(panel, start, ridgeForecast),
};

export const estimators = [differences, synthetic, ridge] as const;

/** Placebo blocks that a longer stretch of fitting must leave. */
const BLOCKS_LEFT = 8;

/** Twice the days before where the history leaves enough placebos then. */
function fittingDays({ start, windows: { pre, post } }: SalesPanel): number {
  return (start - 2 * pre - post + 1) / post >= BLOCKS_LEFT ? 2 * pre : pre;
}

/** Forecasts are in units of the treated series' level of the fitted weeks. */
function overForecast(panel: SalesPanel, start: number, forecast: (bins: LevelBins) => number): number {
  const bins = binsBefore(panel, start, fittingDays(panel));
  // A weighted mean of differences can fall to nothing and below; sales cannot.
  const expected = Math.max(0.05, forecast(bins));
  return Math.log(bins.after / expected);
}
