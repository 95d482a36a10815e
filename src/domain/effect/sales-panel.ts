import { at, runningSums } from '../statistics/numbers-of.ts';

/** Units an option sold on each day of the history; all series of an analysis have the same days. */
export interface SalesSeries {
  /** NaN on a day of which nothing was loaded. */
  units: Float64Array;
  /** 1 on a day that the option was sold out, which then says nothing of its demand. */
  soldOut?: Uint8Array;
  /** 1 on a day on which another change of the option ran. */
  covered?: Uint8Array;
}

/** Lengths in days (or weeks, for a history by week): before and after the start, and a bin in which weekdays cancel. */
export interface Windows {
  pre: number;
  post: number;
  bin: number;
}

/** What the estimators read: demand of the treated options together, of each control, and of all controls. */
export interface SalesPanel {
  days: number;
  /** Day 0 of the intervention. */
  start: number;
  windows: Windows;
  treated: Float64Array;
  pooled: Float64Array;
  treatedSums: Float64Array;
  pooledSums: Float64Array;
  controlSums: Float64Array[];
  /** Running sums of the part of the treated options' demand that was not seen but filled in, from 0 to 1 a day. */
  unseenSums: Float64Array;
}

/** Days on each side from which an unseen day's demand is taken. */
const NEAR = 14;

/**
 * Demand: an unseen day (sold out, not loaded) has the mean of the seen days within two weeks on its side of the start, so that
 * neither is a stock-out read as absent demand nor does an effect leak into the days before it.
 */
export function demandOf({ units, soldOut }: SalesSeries, start: number): Float64Array {
  const days = units.length;
  const demand = new Float64Array(days);
  const seen = new Float64Array(days);
  let unseen = 0;
  for (let day = 0; day < days; day += 1) {
    if (soldOut?.[day] || Number.isNaN(at(units, day))) unseen += 1;
    else {
      demand[day] = at(units, day);
      seen[day] = 1;
    }
  }
  if (unseen === 0) return demand;
  const sums = runningSums(demand);
  const seenSums = runningSums(seen);
  const mean = (from: number, to: number) => {
    const count = between(seenSums, from, to);
    return count > 0 ? between(sums, from, to) / count : undefined;
  };
  for (let day = 0; day < days; day += 1) {
    if (at(seen, day) === 1) continue;
    const [low, high] = day < start ? [0, Math.min(start, days)] : [start, days];
    demand[day] = mean(Math.max(low, day - NEAR), Math.min(high, day + NEAR + 1)) ?? mean(low, high) ?? 0;
  }
  return demand;
}

/** The panel of an intervention that starts on the day with index `start`. */
export function salesPanel(
  treated: readonly SalesSeries[],
  controls: readonly SalesSeries[],
  start: number,
  windows: Windows,
): SalesPanel {
  const days = treated[0]?.units.length ?? 0;
  const demands = treated.map((series) => demandOf(series, start));
  const controlDemands = controls.map((series) => demandOf(series, start));
  const together = sumOf(demands, days);
  const pooled = sumOf(controlDemands, days);
  const unseen = new Float64Array(days);
  treated.forEach(({ units, soldOut }, index) => {
    for (let day = 0; day < days; day += 1)
      if (soldOut?.[day] || Number.isNaN(at(units, day)))
        // Of a day without any demand each option is an equal part.
        unseen[day] =
          at(unseen, day) +
          (at(together, day) > 0
            ? at(demands[index] ?? together, day) / at(together, day)
            : 1 / treated.length);
  });
  return {
    days,
    start,
    windows,
    treated: together,
    pooled,
    treatedSums: runningSums(together),
    pooledSums: runningSums(pooled),
    controlSums: controlDemands.map(runningSums),
    unseenSums: runningSums(unseen),
  };
}

function sumOf(series: readonly Float64Array[], days: number): Float64Array {
  const sum = new Float64Array(days);
  for (const values of series)
    for (let day = 0; day < days; day += 1) sum[day] = at(sum, day) + at(values, day);
  return sum;
}

/** The sum of the days from `from` to the one before `to`. */
export const between = (sums: Float64Array, from: number, to: number): number =>
  at(sums, to) - at(sums, from);
