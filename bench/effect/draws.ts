import { random, type Random } from '../../demo/random.ts';
import { meanOf } from '../../src/domain/statistics/numbers-of.ts';
import type { SalesSeries, Windows } from '../../src/domain/effect/sales-panel.ts';
import { simulateShop } from './simulated-sales.ts';

/** One option with its controls, on which an effect can be planted. */
export interface Draw {
  treated: (factor: number) => SalesSeries;
  controls: SalesSeries[];
  start: number;
  windows: Windows;
}

export interface Cell {
  name: string;
  draws: () => Generator<Draw>;
}

const WINDOWS: Windows = { pre: 28, post: 14, bin: 7 };
const MEANS = [0.3, 1, 4, 15];
const HISTORIES = [120, 200, 365];

/** `count` shops for each mean and history. */
export function simulatedCells(count: number): Cell[] {
  return HISTORIES.flatMap((history) =>
    MEANS.map((mean) => ({
      name: `${history} days, mean ${mean}`,
      *draws() {
        for (let number = 0; number < count; number += 1) {
          const source = random(`effect ${history} ${mean} ${number}`);
          const shop = simulateShop(source, { mean, history, post: WINDOWS.post, controls: 12 });
          yield { ...shop, start: history, windows: WINDOWS };
        }
      },
    })),
  );
}

/** Edges of daily means, about the simulated ones. */
const CLASSES = [
  { name: 'mean 0.1 to 0.5', low: 0.1, high: 0.5 },
  { name: 'mean 0.5 to 2', low: 0.5, high: 2 },
  { name: 'mean 2 to 8', low: 2, high: 8 },
  { name: 'mean over 8', low: 8, high: Number.POSITIVE_INFINITY },
];
const CONTROLS = 30;

interface RealShop {
  name: string;
  series: Float64Array[];
  /** Days of a step of the series. */
  step: number;
  windows: Windows;
  /** Histories from, to the one before the next, in steps. */
  histories: number[];
}

export const dailyShop = (series: Float64Array[]): RealShop => ({
  name: 'UCI daily',
  series,
  step: 1,
  windows: WINDOWS,
  histories: [120, 200, 300, 361],
});

export const weeklyShop = (series: Float64Array[]): RealShop => ({
  name: 'UCI weekly',
  series,
  step: 7,
  windows: { pre: 4, post: 2, bin: 1 },
  histories: [18, 34, 51],
});

/** `count` placebo interventions for each class of sales and stretch of history: any article, any start, other articles as controls. */
export function realCells(shop: RealShop, count: number): Cell[] {
  return shop.histories.slice(0, -1).flatMap((from, index) =>
    CLASSES.map((sales) => ({
      name: `${shop.name}, history ${from * shop.step} on, ${sales.name}`,
      *draws() {
        const to = (shop.histories[index + 1] ?? from) - 1;
        for (let number = 0; number < count; number += 1) {
          const source = random(`${shop.name} ${from} ${sales.name} ${number}`);
          yield* realDraw(source, shop, source.int(from, to), sales);
        }
      },
    })),
  );
}

function* realDraw(
  source: Random,
  { series, step, windows }: RealShop,
  start: number,
  { low, high }: { low: number; high: number },
): Generator<Draw> {
  // By what was known before the start.
  const daily = series.map((units) => meanOf(units.subarray(0, start)) / step);
  const inClass = series.filter((_, index) => (daily[index] ?? 0) >= low && (daily[index] ?? 0) < high);
  // A class without articles has no draw.
  if (inClass.length === 0) return;
  const treated = source.pick(inClass);
  const others = series.filter((units, index) => units !== treated && (daily[index] ?? 0) >= 0.1);
  const controls = Array.from({ length: CONTROLS }, () => ({ units: source.pick(others) }));
  yield {
    controls,
    start,
    windows,
    treated: (factor) => ({
      units: treated.map((units, time) => (time < start ? units : planted(source, units, factor))),
    }),
  };
}

/** Each unit stays, or brings another, by chance. */
function planted(source: Random, units: number, factor: number): number {
  const change = Math.abs(factor - 1);
  let changed = 0;
  // Of many units the share is as sure as their number.
  if (units > 200) changed = Math.round(units * change);
  else for (let unit = 0; unit < units; unit += 1) if (source.next() < change) changed += 1;
  return factor < 1 ? units - changed : units + changed;
}
