import { adLines } from './ad-lines.ts';
import { addDays, type Option } from './independent-numbers.ts';
import { wingToday } from './load-wing.ts';

/*
 * What pages of sales show of advertising, worked out from the spreadsheets alone: another reader, no SQL, nothing of the
 * product. 14 days after the click, direct and indirect, without VAT.
 */

interface Brief {
  adCost: number | null;
  adSaleAmt: number | null;
  adRoas: number | null;
  tacos: number | null;
}

/** Loaded days of sales and what options sold on some of them. */
interface Sold {
  days: readonly string[];
  among: (days: string[], filter: (option: Option) => boolean) => { values: readonly (number | null)[] }[];
}

interface Shared {
  cost: number;
  amount: number;
  won: number;
}

export interface AdsBeside {
  /** Cost of the advertised options that pass and what was sold of those that were bought, beside all sales of those that pass. */
  brief: (days: string[], filter: (option: Option) => boolean, sales: Sold | null) => Brief;
  /** Both on those of the days of which both are known; null without one. */
  shared: (days: string[], filter: (option: Option) => boolean, sales: Sold) => Shared | null;
  /** Brands of what was advertised or bought on some days; empty without one. */
  brands: (days: string[], filter: (option: Option) => boolean) => string[];
  cover: (days: string[]) => { missing: string[]; days: number; growing: number } | null;
}

const ratio = (part: number | null, whole: number | null | undefined) =>
  part === null || !whole || whole < 0 ? null : (part * 100) / whole;

/** Of these reports, loaded on the day after the last of them; their names say which days they cover. */
export async function adsBeside(
  files: readonly string[],
  optionOf: (id: string) => Option,
): Promise<AdsBeside> {
  const covered = new Set<string>();
  for (const file of files) {
    const [, from = '', to = ''] = /_(\d{8})_(\d{8})/.exec(file) ?? [];
    for (let day = from; day <= to; day = addDays(day, 1)) covered.add(day);
  }
  const sides = (await Promise.all(files.map((file) => adLines(file))))
    .flat()
    .flatMap(({ day, option, cost, bought, sold }) => [
      { day, option: optionOf(option), cost, amount: 0 },
      { day, option: optionOf(bought), cost: 0, amount: sold['14'].won },
    ])
    .filter(({ cost, amount }) => cost !== 0 || amount !== 0);
  const among = (days: string[], filter: (option: Option) => boolean) => {
    const wanted = new Set(days);
    return sides.filter(({ day, option }) => wanted.has(day) && filter(option));
  };
  const shared: AdsBeside['shared'] = (days, filter, sales) => {
    const both = days.filter((day) => covered.has(day) && sales.days.includes(day));
    if (both.length === 0) return null;
    const own = among(both, filter);
    return {
      cost: own.reduce((sum, { cost }) => sum + cost, 0),
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      won: sales.among(both, filter).reduce((sum, { values }) => sum + (values[5] ?? 0), 0),
    };
  };
  const growingFrom = addDays(wingToday, -13);
  return {
    shared,
    brief: (days, filter, sales) => {
      const isKnown = days.some((day) => covered.has(day));
      const own = among(days, filter);
      const sum = (of: 'cost' | 'amount') =>
        isKnown ? own.reduce((total, side) => total + side[of], 0) : null;
      const [adCost, adSaleAmt] = [sum('cost'), sum('amount')];
      const both = sales && shared(days, filter, sales);
      return {
        adCost,
        adSaleAmt,
        adRoas: ratio(adSaleAmt, adCost),
        tacos: both && ratio(both.cost, both.won),
      };
    },
    brands: (days, filter) => [...new Set(among(days, filter).map(({ option }) => option.brand))],
    cover: (days) =>
      covered.size === 0
        ? null
        : {
            missing: days.filter((day) => !covered.has(day)),
            days: days.filter((day) => covered.has(day)).length,
            growing: days.filter((day) => covered.has(day) && day >= growingFrom).length,
          },
  };
}
