import { quantileOf } from '../statistics/numbers-of.ts';

/** A forecast of the past and what was sold then, both summed over the same days. */
export interface PastForecast {
  forecast: number;
  sold: number;
}

/** The errors of past forecasts of one demand class, by the size of the forecast. */
export interface ForecastErrors {
  /** The quantile of sales for a forecast of this size; null while fewer than LEAST past ones are known. */
  quantile: (forecast: number, share: number) => number | null;
  /** Whole units between which `share` of what is sold for a forecast of this size lies; null as above. */
  interval: (forecast: number, share: number) => { low: number; high: number } | null;
}

/** Fewer past forecasts give no quantile. */
const LEAST = 50;
/** Past forecasts of about the same size from which a quantile is taken: errors of small ones are larger. */
const NEAR = 400;

/**
 * What past forecasts missed says what the next ones will: quantiles of sold over forecast, each with half a unit, among the past
 * forecasts next in size, of all options of the class (one option alone has too few).
 */
export function forecastErrors(past: readonly PastForecast[]): ForecastErrors {
  const sorted = past.toSorted((one, other) => one.forecast - other.forecast);
  const ratios = Float64Array.from(sorted, ({ forecast, sold }) => (sold + 0.5) / (forecast + 0.5));
  const near = (forecast: number) => {
    const place = firstAtLeast(sorted, forecast);
    const from = Math.max(0, Math.min(place - NEAR / 2, sorted.length - NEAR));
    return ratios.subarray(from, from + NEAR);
  };
  const units = (ratio: number, forecast: number) => Math.max(0, ratio * (forecast + 0.5) - 0.5);
  return {
    quantile: (forecast, share) =>
      sorted.length < LEAST ? null : units(quantileOf(near(forecast), share), forecast),
    interval: (forecast, share) => {
      if (sorted.length < LEAST) return null;
      const around = near(forecast);
      const low = Math.round(units(quantileOf(around, (1 - share) / 2), forecast));
      // Where often nothing is sold no tenth lies below the interval; then two lie above it.
      const below = around.filter((ratio) => Math.round(units(ratio, forecast)) < low).length / around.length;
      const high = Math.round(units(quantileOf(around, Math.min(1, below + share)), forecast));
      return { low, high: Math.max(low, high) };
    },
  };
}

function firstAtLeast(sorted: readonly PastForecast[], forecast: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.forecast ?? 0) < forecast) low = middle + 1;
    else high = middle;
  }
  return low;
}
