import { HISTORY_DAYS } from './calendar.ts';
import type { DemoOption } from './catalog.ts';
import type { OptionTraits } from './demand.ts';
import { random, type Random } from './random.ts';

/** Pieces that came into an option's stock or left it on a day, other than by sale and inbound request. */
export interface Movement {
  index: number;
  quantity: number;
}

/** Pieces that the centre lost, and what it pays for them. */
export interface Loss extends Movement {
  type: string;
  /** Pieces that it pays for; the rest is nowhere. */
  paid: number;
  /** Days from the loss to the end of the period that it is paid in; at the earliest. */
  paidAfter: number;
  /** Percent of the price without VAT. */
  rate: number;
}

/** What besides sales and deliveries will happen to an option. */
interface MovementPlan {
  /** Days of losses, and what part of the stock is lost. */
  losses: ReadonlyMap<number, number>;
  /** The day on which the seller takes out what is left of an option that ended. */
  removal: number;
  /** Chance of a day that a piece comes back as good as new. */
  restock: number;
  rng: Random;
}

const LOSS_TYPES = ['보관 중 분실', '보관 중 파손', '출고 중 분실', '재고 조사 차이'] as const;

/** The plan of a new option; a sequence of its own, so that no sale depends on it. */
export function movementPlan(option: DemoOption, traits: OptionTraits): MovementPlan {
  const rng = random(`movements ${option.code}`);
  const lost = rng.chance(0.045) ? rng.int(1, 2) : 0;
  return {
    losses: new Map(
      Array.from({ length: lost }, () => [rng.int(20, HISTORY_DAYS - 5), 0.06 + 0.3 * rng.next()]),
    ),
    removal: rng.chance(0.7) ? traits.end + rng.int(20, 45) : -1,
    restock: Math.min(0.2, traits.rate * 0.008),
    rng,
  };
}

/** Which part of pieces that are lost is paid for, and when: all, some, all of it late, or nothing. */
export function lossOf(index: number, quantity: number, rng: Random): Loss {
  const draw = rng.next();
  const soon = rng.int(10, 24);
  const some = Math.max(1, Math.floor(quantity * (0.3 + 0.4 * rng.next())));
  const loss = { index, quantity, type: rng.pick(LOSS_TYPES), rate: rng.pick([70, 80, 100, 100]) };
  if (draw < 0.42) return { ...loss, paid: quantity, paidAfter: soon };
  if (draw < 0.64) return { ...loss, paid: some, paidAfter: soon };
  if (draw < 0.8) return { ...loss, paid: quantity, paidAfter: soon + 40 };
  return { ...loss, paid: 0, paidAfter: 0 };
}
