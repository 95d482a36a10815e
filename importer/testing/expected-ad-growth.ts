import type { AdLine } from './ad-lines.ts';
import { daysOf, groupsOf } from './independent-sales.ts';

/* How much young days still grow, worked out from two reports of the same days. */

/** What part of its final won and orders a day had at an age. */
export interface GrowthPart {
  age: number;
  won: number;
  orders: number;
}

const sumOf = (lines: AdLine[] | undefined, name: 'won' | 'orders') =>
  (lines ?? []).reduce((total, line) => total + line.sold['14'][name], 0);

/** By day of an early report: how old it was, and what that one and the final one say. */
export function seenTwice(early: AdLine[], final: AdLine[], loadedOn: string) {
  const finals = groupsOf(final, ({ day, campaign }) => `${day} ${campaign}`);
  return [...groupsOf(early, ({ day }) => day)].map(([day, own]) => {
    // Campaigns that only the final report has say nothing of growth.
    const pairs = [...new Set(own.map(({ campaign }) => campaign))].flatMap(
      (campaign) => finals.get(`${day} ${campaign}`) ?? [],
    );
    const both = (name: 'won' | 'orders') => ({ early: sumOf(own, name), final: sumOf(pairs, name) });
    return { day, age: daysOf(day, loadedOn).length - 1, won: both('won'), orders: both('orders') };
  });
}

/** Parts by age from days of that many orders at least; what lies between two known ages lies on the line. */
export function growthParts(seen: ReturnType<typeof seenTwice>, leastOrders: number): GrowthPart[] {
  const known: GrowthPart[] = [
    ...seen
      .filter(({ orders }) => orders.final >= leastOrders)
      .map(({ age, won, orders }) => ({
        age,
        won: won.early / won.final,
        orders: orders.early / orders.final,
      })),
    { age: 14, won: 1, orders: 1 },
  ].toSorted((a, b) => a.age - b.age);
  return Array.from({ length: 14 }, (_, age) => age).flatMap((age) => {
    const [low, high] = [known.findLast((one) => one.age <= age), known.find((one) => one.age >= age)];
    if (!low || !high) return [];
    const at = (name: 'won' | 'orders') =>
      low.age === high.age
        ? low[name]
        : low[name] + ((high[name] - low[name]) * (age - low.age)) / (high.age - low.age);
    return [{ age, won: at('won'), orders: at('orders') }];
  });
}
