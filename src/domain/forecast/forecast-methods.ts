import { demandClassOf, type DemandClass } from './demand-class.ts';
import { at, quantileOf } from '../statistics/numbers-of.ts';

/** Demand of each of the next `horizon` steps; `season` steps are a week. The history has no gaps: demandOf fills them. */
export type Forecast = (history: Float64Array, horizon: number, season: number) => Float64Array;

const level = (value: number, horizon: number) => new Float64Array(horizon).fill(value);

/** The mean of the last steps, or of all where there are fewer; 0 of nothing. */
function lastMean(history: Float64Array, steps: number): number {
  const last = history.subarray(Math.max(0, history.length - steps));
  return last.length > 0 ? last.reduce((sum, value) => sum + value, 0) / last.length : 0;
}

const meanOfWeeks =
  (weeks: number): Forecast =>
  (history, horizon, season) =>
    level(lastMean(history, weeks * season), horizon);

/** The last week again. */
const seasonalNaive: Forecast = (history, horizon, season) =>
  Float64Array.from({ length: horizon }, (_, step) => {
    const index = history.length - season + (step % season);
    return index >= 0 ? at(history, index) : lastMean(history, season);
  });

const SMOOTHING = 0.1;

/** Croston's size over interval, with Syntetos and Boylan's correction of its bias. */
const sba: Forecast = (history, horizon) => {
  let size = Number.NaN;
  let interval = Number.NaN;
  let since = 1;
  for (const value of history) {
    if (value > 0) {
      size = Number.isNaN(size) ? value : size + SMOOTHING * (value - size);
      interval = Number.isNaN(interval) ? since : interval + SMOOTHING * (since - interval);
      since = 1;
    } else since += 1;
  }
  return level(Number.isNaN(size) ? 0 : ((1 - SMOOTHING / 2) * size) / interval, horizon);
};

/** Teunter, Syntetos and Babai: the probability of a sale falls with every step without one, so what no longer sells fades. */
const tsb: Forecast = (history, horizon, season) => {
  const first = history.subarray(0, Math.min(history.length, 4 * season));
  const sold = first.filter((value) => value > 0);
  let probability = first.length > 0 ? sold.length / first.length : 0;
  let size = lastMean(sold, sold.length);
  for (const value of history.subarray(first.length)) {
    probability += SMOOTHING * ((value > 0 ? 1 : 0) - probability);
    if (value > 0) size += SMOOTHING * (value - size);
  }
  return level(probability * size, horizon);
};

const TREND = { level: 0.1, trend: 0.02, damping: 0.9 };

/** Holt's exponential smoothing with a trend that fades (Gardner and McKenzie). */
const dampedTrend: Forecast = (history, horizon, season) => {
  const first = history.subarray(0, Math.min(history.length, 4 * season));
  let value = lastMean(first, first.length);
  let trend = 0;
  for (const seen of history.subarray(first.length)) {
    const next = value + TREND.damping * trend;
    const error = seen - next;
    value = next + TREND.level * error;
    trend = TREND.damping * trend + TREND.trend * error;
  }
  let step = 0;
  return new Float64Array(horizon).map(() => {
    trend *= TREND.damping;
    step += trend;
    return Math.max(0, value + step);
  });
};

const single = {
  mean7: meanOfWeeks(1),
  mean28: meanOfWeeks(4),
  mean56: meanOfWeeks(8),
  mean112: meanOfWeeks(16),
  seasonalNaive,
  sba,
  tsb,
  dampedTrend,
};

/** The median of all others, step by step. */
const median: Forecast = (history, horizon, season) => {
  const all = Object.values(single).map((forecast) => forecast(history, horizon, season));
  return new Float64Array(horizon).map((_, step) =>
    quantileOf(
      all.map((one) => at(one, step)),
      0.5,
    ),
  );
};

export const forecastMethods = { ...single, median } satisfies Record<string, Forecast>;

export type ForecastMethod = keyof typeof forecastMethods;

/** What missed the least in each class: docs/decisions/forecast-method.md. */
export const productMethods: Record<DemandClass, ForecastMethod> = {
  smooth: 'mean56',
  erratic: 'mean56',
  intermittent: 'median',
  lumpy: 'median',
};

/** The product's forecast; nothing where eight weeks had no sale. */
export const productForecast: Forecast = (history, horizon, season) => {
  const sales = demandClassOf(history.subarray(Math.max(0, history.length - 8 * season)));
  return sales ? forecastMethods[productMethods[sales]](history, horizon, season) : new Float64Array(horizon);
};
