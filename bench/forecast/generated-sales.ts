import { random, type Random } from '../../demo/random.ts';
import type { Series } from './series.ts';

const DAYS = 420;

interface Kind {
  /** Pieces a day of a typical option. */
  pieces: number;
  /** Deviation of a day's step of an option's level, as a logarithm. */
  drift?: number;
  /** Factor on the demand of a day. */
  lift?: (day: number, option: { growth: number; phase: number }) => number;
  /** Orders are rare and of very different sizes. */
  isLumpy?: boolean;
  /** Options run out for one to three weeks, and are new in stock then. */
  runsOut?: boolean;
}

/** Every second two weeks. */
const isPromotion = (day: number, phase: number) => Math.floor(day / 14 + phase) % 2 === 0;

/** Demand whose truth is known: one kind each of what real shops mix. */
export const generatedKinds = {
  smooth: { pieces: 8 },
  intermittent: { pieces: 0.25 },
  lumpy: { pieces: 0.3, isLumpy: true },
  trend: { pieces: 3, lift: (day, { growth }) => Math.exp(growth * day) },
  season: { pieces: 3, lift: (day) => 1 + 0.6 * Math.sin((2 * Math.PI * day) / 365) },
  promotions: { pieces: 5, lift: (day, { phase }) => (isPromotion(day, phase) ? 1.6 : 1) },
  // Closed on every seventh day, with promotions of the whole shop.
  closedDays: { pieces: 0.6, lift: (day) => (day % 7 === 6 ? 0 : isPromotion(day, 0) ? 1.4 : 1) },
  stockOuts: { pieces: 2, runsOut: true },
  drift: { pieces: 2, drift: 0.03 },
} satisfies Record<string, Kind>;

/** Gamma of shape 4 and mean 1: days differ more than by chance alone. */
function unevenDay(rng: Random): number {
  return -Math.log((1 - rng.next()) * (1 - rng.next()) * (1 - rng.next()) * (1 - rng.next())) / 4;
}

function lumpyOrder(rng: Random, mean: number): number {
  if (!rng.chance(Math.min(1, 0.4 * mean))) return 0;
  return 1 + rng.poisson(1.5 * rng.normal() ** 2);
}

/** Daily sales of so many options of a kind; all share the slow course of one market. */
export function generatedSales(name: keyof typeof generatedKinds, options: number): Series[] {
  const kind: Kind = generatedKinds[name];
  const rng = random(`generated sales ${name}`);
  let market = 0;
  const markets = Float64Array.from({ length: DAYS }, () => (market = 0.97 * market + 0.03 * rng.normal()));
  return Array.from({ length: options }, () => {
    const pieces = kind.pieces * Math.exp(rng.normal());
    const option = { growth: 0.0035 * (2 * rng.next() - 1), phase: rng.next() };
    const soldOut = new Uint8Array(DAYS);
    let level = 0;
    let daysOut = 0;
    const units = Float64Array.from(markets, (moved, day) => {
      level += (kind.drift ?? 0.005) * rng.normal();
      const mean = pieces * Math.exp(level + 0.5 * moved) * (kind.lift?.(day, option) ?? 1);
      const sold = kind.isLumpy ? lumpyOrder(rng, mean) : rng.poisson(mean * unevenDay(rng));
      daysOut = daysOut > 0 ? daysOut - 1 : kind.runsOut && rng.chance(0.012) ? rng.int(5, 20) : 0;
      soldOut[day] = Math.sign(daysOut);
      return daysOut > 0 ? 0 : sold;
    });
    return { units, soldOut, from: 0 };
  });
}
