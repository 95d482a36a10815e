import type { Sale } from './independent-sales.ts';
import { groupsOf } from './independent-sales.ts';
import { won } from './expected-statistics.ts';

/*
 * Targets of brands worked out without the product: a month's target falls on its days in whole won that add up to it.
 */

/** Won that a brand is to sell in a month yyyyMM, by a rule over its code; null: it has no target. */
export function targetOf(brand: string, ym: string): number | null {
  const code = [...brand].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return brand === '' || (code + Number(ym)) % 3 === 0 ? null : 1_000_003 * (1 + (code % 7)) + Number(ym);
}

/** What a target of a month is on one of its days. */
function onDay(target: number, day: string): number {
  const days = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)), 0)).getUTCDate();
  const until = (place: number) => Math.floor((target * place) / days);
  const place = Number(day.slice(6));
  return until(place) - until(place - 1);
}

export interface AgainstTarget {
  targetAmt: number | null;
  targetedSaleAmt: number | null;
}

/** Of brands on loaded days: their targets there, and what the months sold that have one. */
export function againstTarget(brands: string[], loaded: string[], sold: Sale[]): AgainstTarget {
  const byBrand = groupsOf(sold, ({ option }) => option.brand);
  const parts = brands.flatMap((brand) => {
    const own = groupsOf(byBrand.get(brand) ?? [], ({ day }) => day.slice(0, 6));
    return [...groupsOf(loaded, (day) => day.slice(0, 6))].flatMap(([ym, days]) => {
      const target = targetOf(brand, ym);
      if (target === null) return [];
      const inMonth = (own.get(ym) ?? []).filter(({ day }) => days.includes(day));
      return [{ wanted: days.reduce((sum, day) => sum + onDay(target, day), 0), sold: won(inMonth) }];
    });
  });
  if (parts.length === 0) return { targetAmt: null, targetedSaleAmt: null };
  return {
    targetAmt: parts.reduce((sum, { wanted }) => sum + wanted, 0),
    targetedSaleAmt: parts.reduce((sum, part) => sum + part.sold, 0),
  };
}

/** Percent of the target that was sold. */
export const achievement = ({ targetAmt, targetedSaleAmt }: AgainstTarget) =>
  targetAmt === null || targetAmt === 0 || targetedSaleAmt === null
    ? null
    : (targetedSaleAmt * 100) / targetAmt;

/** Won sold above the target. */
export const targetGap = ({ targetAmt, targetedSaleAmt }: AgainstTarget) =>
  targetAmt === null || targetedSaleAmt === null ? null : targetedSaleAmt - targetAmt;
