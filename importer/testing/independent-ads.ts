import type { Comparison } from './comparison-days.ts';
import type { AdLine, Window } from './ad-lines.ts';
import { wingCosts } from './independent-products.ts';
import { groupsOf, type WingSales } from './independent-sales.ts';

/*
 * Advertising worked out from the spreadsheets alone: another reader, no SQL, nothing of the product. Written from the
 * definitions of the measures.
 */

export interface AdFilter {
  from: string;
  to: string;
  comparison: Comparison;
  attribution: Window;
  scope: 'total' | 'direct';
  adType: string;
  placement: string;
  brands: string[];
  name: string;
  withVat: boolean;
}

/** What the sales of brands leave: won of options with a cost and without, and what the former leave after their goods. */
export interface Margin {
  costed: number;
  uncosted: number;
  left: number;
}

export interface AdWorld {
  lines: AdLine[];
  /** Days that a report covers. */
  covered: Set<string>;
  /** How old a covered day was when it was loaded. */
  age: (day: string) => number;
  sales: WingSales;
  /** Brand of each option that a master knows; empty without one. */
  brandOf: Map<string, string>;
  margins: Map<string, Margin>;
  today: string;
}

/** Margins by brand, of this and the last month, by the costs of the day. */
export async function marginsOf(sales: WingSales, today: string): Promise<Map<string, Margin>> {
  const costs = await wingCosts();
  const months = new Set([today.slice(0, 6), '202610']);
  const days = sales.days.filter((day) => months.has(day.slice(0, 6)));
  const margins = new Map<string, Margin>();
  for (const [id, own] of groupsOf(
    sales.among(days, () => true),
    ({ option }) => option.id,
  )) {
    const cost = costs.get(id)?.findLast(({ from }) => from <= today)?.won;
    const brand = own[0]?.option.brand ?? '';
    const margin = margins.get(brand) ?? { costed: 0, uncosted: 0, left: 0 };
    for (const { values } of own) {
      const [pieces, won] = [values[4] ?? 0, values[5] ?? 0];
      if (cost === undefined) margin.uncosted += won;
      else {
        margin.costed += won;
        margin.left += won - pieces * cost;
      }
    }
    margins.set(brand, margin);
  }
  return margins;
}

/** What one option has of a row: the advertised one its cost, the one that was bought its orders. */
export interface Side {
  line: AdLine;
  option: string;
  /** Null: no master knows the option. */
  brand: string | null;
  values: [
    impressions: number,
    clicks: number,
    cost: number,
    orders: number,
    pieces: number,
    won: number,
    direct: number,
    whole: number,
  ];
}

/** The sides of the rows of some days that a filter lets through. */
export function sidesOf(world: AdWorld, filter: AdFilter, from: string, to: string, search: boolean): Side[] {
  const sides: Side[] = [];
  for (const line of world.lines) {
    if (line.day < from || line.day > to) continue;
    if (filter.adType !== 'all' && line.adType !== filter.adType) continue;
    if (!line.campaignName.toLowerCase().includes(filter.name.toLowerCase())) continue;
    if (search ? line.placement !== '검색 영역' : !['all', line.placement].includes(filter.placement))
      continue;
    const { orders, directOrders, pieces, directPieces, won, directWon } = line.sold[filter.attribution];
    const direct = filter.scope === 'direct';
    const add = (option: string, values: Side['values']) => {
      const brand = world.brandOf.get(option) ?? null;
      if (values.every((value) => value === 0)) return;
      if (filter.brands.length > 0 && (brand === null || !filter.brands.includes(brand))) return;
      sides.push({ line, option, brand, values });
    };
    add(line.option, [line.impressions, line.clicks, line.cost, 0, 0, 0, 0, 0]);
    add(line.bought, [
      0,
      0,
      0,
      direct ? directOrders : orders,
      direct ? directPieces : pieces,
      direct ? directWon : won,
      directWon,
      won,
    ]);
  }
  return sides;
}

/** Sums of a group, as answers name them. */
export interface AdSums {
  adImpCnt: number;
  adClickCnt: number;
  adCost: number;
  adOrderCnt: number;
  adSaleQty: number;
  adSaleAmt: number;
  adDirectAmt: number;
  adIndirectAmt: number;
  adProfitAmt: number | null;
  adCostedAmt: number;
  adMarginAmt: number;
}

export const nothing: AdSums = {
  adImpCnt: 0,
  adClickCnt: 0,
  adCost: 0,
  adOrderCnt: 0,
  adSaleQty: 0,
  adSaleAmt: 0,
  adDirectAmt: 0,
  adIndirectAmt: 0,
  adProfitAmt: 0,
  adCostedAmt: 0,
  adMarginAmt: 0,
};

const marginOf = ({ margins }: AdWorld, { brand }: Side): number | null => {
  const margin = brand === null ? undefined : margins.get(brand);
  return margin && margin.costed > 0 ? margin.left / margin.costed : null;
};

/** Won that campaigns sold, of brands with a known margin and of any, and what the former leave before advertising. */
export function campaignMargins(world: AdWorld, sides: Side[]) {
  return new Map(
    [...groupsOf(sides, ({ line }) => line.campaign)].map(([campaign, own]) => {
      const sold = { won: 0, costed: 0, left: 0 };
      for (const side of own) {
        const [rate, won] = [marginOf(world, side), side.values[5]];
        sold.won += won;
        sold.costed += rate === null ? 0 : won;
        sold.left += (rate ?? 0) * won;
      }
      return [campaign, sold];
    }),
  );
}

/**
 * Sums of some sides. Sales of a brand without a known margin leave what the others of their campaign leave; of a campaign without
 * any of a known margin no profit is known.
 */
export function adSums(
  world: AdWorld,
  sides: Side[],
  withVat: boolean,
  campaigns: ReturnType<typeof campaignMargins>,
): AdSums {
  const sums = { ...nothing };
  let [cost, profit]: [number, number | null] = [0, null];
  for (const side of sides) {
    const { line, values } = side;
    const [impressions, clicks, spent, orders, pieces, won, direct, whole] = values;
    sums.adImpCnt += impressions;
    sums.adClickCnt += clicks;
    cost += spent;
    sums.adOrderCnt += orders;
    sums.adSaleQty += pieces;
    sums.adSaleAmt += won;
    sums.adDirectAmt += direct;
    sums.adIndirectAmt += whole - direct;
    const [rate, sold] = [marginOf(world, side), campaigns.get(line.campaign)];
    if (rate !== null) {
      sums.adCostedAmt += won;
      sums.adMarginAmt += won * rate;
    }
    if (sold && (sold.won === 0 || sold.costed > 0))
      profit =
        (profit ?? 0) +
        (won && won * (rate ?? sold.left / sold.costed)) -
        (withVat ? (spent * 11) / 10 : spent);
  }
  sums.adCost = withVat ? (cost * 11) / 10 : cost;
  return { ...sums, adProfitAmt: profit };
}

/** Rows added up; profit over those that have one. */
export function adTotal(rows: readonly AdSums[]): AdSums | null {
  if (rows.length === 0) return null;
  const total = { ...nothing };
  for (const name of Object.keys(nothing) as (keyof AdSums)[])
    for (const row of rows) total[name] = (total[name] ?? 0) + (row[name] ?? 0);
  return {
    ...total,
    adProfitAmt: rows.every(({ adProfitAmt }) => adProfitAmt === null) ? null : total.adProfitAmt,
  };
}
