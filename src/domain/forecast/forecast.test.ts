import { describe, expect, it } from 'vitest';
import { demandOf } from '../effect/sales-panel.ts';
import { demandClassOf } from './demand-class.ts';
import { forecastErrors } from './forecast-interval.ts';
import { forecastMethods, productForecast, type ForecastMethod } from './forecast-methods.ts';

const of = (method: ForecastMethod, history: number[], horizon = 3) =>
  [...forecastMethods[method](Float64Array.from(history), horizon, 7)].map((value) =>
    Number(value.toFixed(6)),
  );

const steady = (length: number, value: number) => Array.from({ length }, () => value);
const WEEK = [1, 2, 3, 4, 5, 6, 7];

describe('forecasts by hand', () => {
  it('means of one and of four weeks', () => {
    const history = [...steady(21, 8), ...WEEK];
    expect(of('mean7', history)).toEqual([4, 4, 4]);
    expect(of('mean28', history)).toEqual([7, 7, 7]);
    expect(of('mean28', [2, 4])).toEqual([3, 3, 3]);
  });

  it('the last week again', () => {
    expect(of('seasonalNaive', [...steady(7, 9), ...WEEK], 9)).toEqual([...WEEK, 1, 2]);
  });

  it('SBA: size 4 + 0.1 · 2, interval 3 + 0.1 · (2 - 3), less a twentieth', () => {
    expect(of('sba', [0, 0, 4, 0, 6], 1)).toEqual([Number(((0.95 * 4.2) / 2.9).toFixed(6))]);
    expect(of('sba', [0, 0], 1)).toEqual([0]);
  });

  it('TSB fades with every step without a sale', () => {
    const started = [...steady(14, 0), ...steady(14, 2)];
    expect(of('tsb', started, 1)).toEqual([1]);
    expect(of('tsb', [...started, 0, 0], 1)).toEqual([0.81]);
    expect(of('tsb', [...started, 4], 1)).toEqual([Number((0.55 * 2.2).toFixed(6))]);
  });

  it('a damped trend goes on, ever less, and never below nothing', () => {
    const [first = 0, second = 0, third = 0] = of(
      'dampedTrend',
      Array.from({ length: 80 }, (_, day) => day),
    );
    expect(second).toBeGreaterThan(first);
    expect(third - second).toBeCloseTo(0.9 * (second - first), 4);
    expect(Math.min(...of('dampedTrend', [...steady(28, 50), ...steady(30, 0)], 28))).toBe(0);
  });

  it('the median of them; nothing of nothing', () => {
    expect(of('median', steady(60, 5), 2)[0]).toBe(5);
    for (const method of Object.keys(forecastMethods) as ForecastMethod[])
      expect(of(method, [], 2)).toEqual([0, 0]);
  });
});

it('classes of demand', () => {
  expect(demandClassOf(Float64Array.from([3, 4, 3, 4]))).toBe('smooth');
  expect(demandClassOf(Float64Array.from([1, 30, 1, 2]))).toBe('erratic');
  expect(demandClassOf(Float64Array.from([0, 3, 0, 3]))).toBe('intermittent');
  expect(demandClassOf(Float64Array.from([0, 1, 0, 30, 0, 1]))).toBe('lumpy');
  expect(demandClassOf(new Float64Array(5))).toBeNull();
});

it('quantiles are those of past errors of forecasts of about that size', () => {
  const past = [0.5, 1, 2].flatMap((ratio) =>
    [10, 1000].flatMap((forecast) =>
      Array.from({ length: 400 }, () => ({ forecast, sold: ratio * (forecast + 0.5) - 0.5 })),
    ),
  );
  const errors = forecastErrors(past.filter(({ forecast, sold }) => forecast === 1000 || sold === 10));
  expect(errors.quantile(1000, 0.1)).toBeLessThan(510);
  expect(errors.quantile(10, 0.1)).toBe(10);
  expect(errors.quantile(10, 0.9)).toBe(10);
  expect(forecastErrors(past.slice(0, 49)).quantile(10, 0.5)).toBeNull();
});

it('an interval holds its share in whole units; where often nothing is sold all that is left out lies above', () => {
  const sales = [0, 0, 0, 1, 1, 2, 3, 4, 6, 9];
  // Place 0.8 · 399 = 319.2 lies between the last 4 and the first 6, so the quantile is 4.4.
  const past = Array.from({ length: 400 }, (_, index) => ({ forecast: 2, sold: sales[index % 10] ?? 0 }));
  expect(forecastErrors(past).interval(2, 0.8)).toEqual({ low: 0, high: 4 });
  const high = past.map(({ forecast, sold }) => ({ forecast, sold: sold + 10 * (sold + 1) }));
  expect(forecastErrors(high).interval(2, 0.8)).toEqual({ low: 10, high: 58 });
  expect(forecastErrors(past.slice(0, 40)).interval(2, 0.8)).toBeNull();
});

it('a stock-out does not lower the forecast', () => {
  const soldOut = new Uint8Array(40).fill(1, 33, 40);
  const units = new Float64Array(40).fill(3).fill(0, 33, 40);
  const demand = demandOf({ units, soldOut }, units.length);
  for (const method of Object.keys(forecastMethods) as ForecastMethod[])
    expect(forecastMethods[method](demand, 7, 7).reduce((sum, value) => sum + value, 0)).toBeGreaterThan(
      19.9,
    );
});

it('the product asks the method of the class, and expects nothing after eight weeks without a sale', () => {
  const rare = Float64Array.from({ length: 70 }, (_, day) => (day % 3 === 0 ? 2 : 0));
  expect(productForecast(rare, 3, 7)).toEqual(forecastMethods.median(rare, 3, 7));
  const even = Float64Array.from({ length: 70 }, (_, day) => 5 + (day % 2));
  expect(productForecast(even, 3, 7)).toEqual(forecastMethods.mean56(even, 3, 7));
  const gone = Float64Array.from({ length: 70 }, (_, day) => (day < 14 ? 9 : 0));
  expect([...productForecast(gone, 3, 7)]).toEqual([0, 0, 0]);
});
