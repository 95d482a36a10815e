import type { Random } from '../../demo/random.ts';
import type { SalesSeries } from '../../src/domain/effect/sales-panel.ts';

/** What a simulated shop is: domain.md 5, with promotions and stock-outs. */
export interface Shop {
  /** Daily mean of the treated option. */
  mean: number;
  /** Days before the intervention. */
  history: number;
  post: number;
  controls: number;
}

const WEEKDAYS = [1.15, 1.05, 1, 0.95, 0.9, 0.85, 1.1];
/** Autocorrelation and step of the market's and of each option's own course, as logarithms. */
const KEPT = 0.95;
const MARKET_STEP = 0.05;
const DRIFT_STEP = 0.1;
/** Counts vary by mean + mean² / SHAPE. */
const SHAPE = 2;

/** The treated option, not yet drawn after the start: an effect is planted there. */
export interface SimulatedShop {
  controls: SalesSeries[];
  /** With an effect as a factor on the demand after the start; the days before are the same for each. */
  treated: (factor: number) => SalesSeries;
}

export function simulateShop(source: Random, shop: Shop): SimulatedShop {
  const days = shop.history + shop.post;
  const market = course(source, days, MARKET_STEP);
  const option = (mean: number) => {
    const drift = course(source, days, DRIFT_STEP);
    const promoted = stretches(source, days, 1 / 60, 3, 7);
    const soldOut = stretches(source, days, 1 / 120, 2, 7);
    const means = Float64Array.from(
      market,
      (value, day) =>
        mean * Math.exp(value + (drift[day] ?? 0)) * (WEEKDAYS[day % 7] ?? 1) * (promoted[day] ? 1.8 : 1),
    );
    return { means, soldOut };
  };
  const drawn = ({ means, soldOut }: ReturnType<typeof option>): SalesSeries => ({
    units: means.map((mean, day) => (soldOut[day] ? 0 : count(source, mean))),
    soldOut,
  });
  const controls = Array.from({ length: shop.controls }, () =>
    drawn(option(shop.mean * Math.exp(0.6 * source.normal()))),
  );
  const own = option(shop.mean);
  const before = drawn(own);
  return {
    controls,
    treated: (factor) => ({
      units: before.units.map((units, day) =>
        day < shop.history || own.soldOut[day] ? units : count(source, (own.means[day] ?? 0) * factor),
      ),
      soldOut: own.soldOut,
    }),
  };
}

/** A stationary course of first order, as logarithms. */
function course(source: Random, days: number, step: number): Float64Array {
  const values = new Float64Array(days);
  let value = (source.normal() * step) / Math.sqrt(1 - KEPT ** 2);
  for (let day = 0; day < days; day += 1) {
    values[day] = value;
    value = KEPT * value + step * source.normal();
  }
  return values;
}

function stretches(
  source: Random,
  days: number,
  rate: number,
  shortest: number,
  longest: number,
): Uint8Array {
  const marks = new Uint8Array(days);
  for (let day = 0; day < days; day += 1)
    if (source.chance(rate)) marks.fill(1, day, day + source.int(shortest, longest));
  return marks;
}

/** A negative binomial count: Poisson, whose mean is a gamma of that shape (a sum of two exponentials for 2). */
function count(source: Random, mean: number): number {
  let gamma = 0;
  for (let part = 0; part < SHAPE; part += 1) gamma -= Math.log(1 - source.next());
  return source.poisson((mean * gamma) / SHAPE);
}
