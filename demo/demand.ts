import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import type { DemoBrand, DemoOption } from './catalog.ts';
import { random } from './random.ts';

/** Monday to Sunday: people order at the start of the week and on Sunday evening. */
const WEEKDAY = [1.12, 1.06, 1, 0.96, 0.9, 0.84, 1.12] as const;

/** What moves all sales of a brand: index by day. */
export interface BrandDemand {
  /** Multiplies the demand of every option: weekday, trend, season, promotions. */
  lift: Float64Array;
  /** Part of the price that a promotion takes off: 0 on ordinary days. */
  discount: Float64Array;
}

/** Trend, season, weekdays and promotions of a brand over the history. */
export function brandDemand(brand: DemoBrand, calendar: Calendar): BrandDemand {
  const rng = random(`demand ${brand.code}`);
  const lift = new Float64Array(HISTORY_DAYS + 1);
  const discount = new Float64Array(HISTORY_DAYS + 1);
  const trend = rng.next() * 0.9 - 0.3;
  const amplitude = rng.next() * 0.25;
  const phase = rng.next() * 2 * Math.PI;
  for (let index = 0; index <= HISTORY_DAYS; index += 1) {
    const season = 1 + amplitude * Math.sin((2 * Math.PI * index) / 365 + phase);
    lift[index] = (WEEKDAY[calendar.weekday(index)] ?? 1) * (1 + (trend * index) / HISTORY_DAYS) * season;
  }
  for (let start = rng.int(5, 45); start < HISTORY_DAYS; start += rng.int(22, 60)) {
    const end = Math.min(start + rng.int(3, 7), HISTORY_DAYS + 1);
    const strength = 1.2 + rng.next() * 0.6;
    for (let index = start; index < end; index += 1) {
      lift[index] = (lift[index] ?? 1) * strength;
      discount[index] = Math.round(strength * 10) / 100;
    }
  }
  return { lift, discount };
}

/** How one option sells and how well its stock is kept. */
export interface OptionTraits {
  /** Pieces on an average day. */
  rate: number;
  /** Orders per view. */
  conversion: number;
  /** First day on sale; negative for an option older than the history. */
  launch: number;
  /** First day on which it is no longer sold. */
  end: number;
  /** Orders more below the first number of days of cover, up to the second. */
  reorder: [below: number, upTo: number];
  /** A neglected option is reordered only by chance, after it ran out. */
  neglected: boolean;
  winnerTrouble: number;
}

/** How an option sells; the same in every installation. */
export function optionTraits(option: DemoOption): OptionTraits {
  const rng = random(`traits ${option.code}`);
  const isNew = option.grade === 'NEW';
  const rate = isNew ? Math.exp(-0.9 + 1.1 * rng.normal()) : 0.03 + 0.1 * rng.next();
  const ended = rng.chance(0.07);
  const kind = rng.next();
  return {
    rate: Math.min(rate, 14),
    conversion: 0.16 + 0.3 * rng.next(),
    launch: rng.chance(0.3) ? rng.int(0, HISTORY_DAYS - 12) : -rng.int(1, 500),
    end: ended ? rng.int(120, HISTORY_DAYS - 20) : HISTORY_DAYS + 1,
    reorder: kind < 0.55 ? [22, 60] : kind < 0.8 ? [12, 35] : [40, 100],
    neglected: kind > 0.93,
    winnerTrouble: rng.chance(0.25) ? 0.02 : 0.002,
  };
}
