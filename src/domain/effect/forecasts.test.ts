import { expect, it } from 'vitest';
import { binsBefore } from './level-bins.ts';
import { ridgeForecast } from './ridge-forecast.ts';
import { demandOf, salesPanel } from './sales-panel.ts';
import { simplexWeights } from './simplex-weights.ts';
import { syntheticForecast } from './synthetic-forecast.ts';

const WINDOWS = { pre: 84, post: 14, bin: 7 };
const week = (day: number) => Math.floor(day / 7);
const units = (of: (day: number) => number) => ({
  units: Float64Array.from({ length: 98 }, (_, day) => of(day)),
});

// Two kinds of options, the treated one is of the first; only that kind doubles after the start.
const first = (level: number) => units((day) => level * (day >= 84 ? 4 : 2 + Math.sin(week(day) * 2)));
const second = (level: number) => units((day) => level * (2 + Math.cos(week(day) * 2.7)));

it('both find the controls that move as the treated option does; equal ones would be led away by the others', () => {
  const controls = [first(5), second(5), first(6), second(7), second(6), second(4)];
  const bins = binsBefore(salesPanel([first(3)], controls, 84, WINDOWS), 84, 84);
  const pooled = bins.parts.reduce((sum, part, index) => sum + part * (bins.controlsAfter[index] ?? 0), 0);
  // What the treated option does is at its own level twice what it was; all controls together are at 1.3.
  expect(bins.after).toBeGreaterThan(1.9);
  expect(pooled).toBeLessThan(1.5);
  expect(Math.abs(ridgeForecast(bins) - bins.after)).toBeLessThan(0.2);
  expect(syntheticForecast(bins)).toBeGreaterThan(pooled);
});

it('weights are at least 0 with sum 1, and a large penalty leads to the prior', () => {
  const problem = {
    columns: Float64Array.from([1, 2, 3, 3, 2, 1, 5, 0, 5]),
    target: Float64Array.from([1, 2, 3]),
    intercept: false,
    leastGain: 1e-12,
    maxSteps: 2000,
  };
  const exact = simplexWeights({ ...problem, penalty: 0 });
  expect(exact[0]).toBeCloseTo(1, 3);
  const prior = Float64Array.from([0.2, 0.5, 0.3]);
  const held = simplexWeights({ ...problem, penalty: 1e6, prior });
  held.forEach((weight, index) => expect(weight).toBeCloseTo(prior[index] ?? 0, 3));
});

it('an unseen day is filled from its own side of the start', () => {
  const soldOut = new Uint8Array(40);
  soldOut[19] = 1;
  soldOut[20] = 1;
  const series = { units: Float64Array.from({ length: 40 }, (_, day) => (day < 20 ? 2 : 8)), soldOut };
  series.units[30] = Number.NaN;
  const demand = demandOf(series, 20);
  expect([demand[19], demand[20], demand[30]]).toEqual([2, 8, 8]);
});
