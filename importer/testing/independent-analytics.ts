import path from 'node:path';
import { moneyFiles, wingFiles } from '../../src/reports/testing/wing.ts';
import { type Comparison, daysBefore } from './comparison-days.ts';
import { lines, number, type Line, type Option } from './independent-numbers.ts';
import { everyOption } from './independent-products.ts';
import { daysOf, sumOf, withRatios, type WingSales } from './independent-sales.ts';

/*
 * 상품 분석 worked out from the spreadsheets alone: another reader, no SQL, nothing of the product.
 */

/** A period and what it is compared with. */
export interface Period {
  from: string;
  to: string;
  comparison: Comparison;
}

/** What a person chooses on 상품 분석. */
export interface AnalyticsFilter extends Period {
  products: string[];
}

export interface WingStock {
  options: Option[];
  /** Options of other brands are on no page. */
  isUsed: (brand: string) => boolean;
  /** The line of each option by the day of its stock report, the oldest first. */
  days: Map<string, Map<string, Line>>;
  /** The report of the newest day: the present stock. */
  live: Map<string, Line>;
}

/** The options of all spreadsheets, and the stock of each day that has one. */
export async function wingStock(sales: WingSales, isUsed: (brand: string) => boolean): Promise<WingStock> {
  const files = await Promise.all(
    [...moneyFiles('재고현황'), ...wingFiles('재고현황')].map(async (file) => ({
      day: /\d{8}/.exec(path.basename(file))?.[0] ?? '',
      own: await lines(file, 2),
    })),
  );
  const days = new Map(
    files.map(({ day, own }) => [day, new Map(own.map((line) => [line['옵션 ID'] ?? '', line]))]),
  );
  const live = [...days.values()].at(-1) ?? new Map<string, Line>();
  return { options: everyOption(sales, live.values()), isUsed, days, live };
}

/** Pieces that an option has by its line of 재고현황. */
export const inStock = (line: Line | undefined) => number(line?.['판매가능재고']);

/** Options of the products without stock on the days, and of how many it is known. */
export function stockouts({ days }: WingStock, own: Set<string>, period: string[]) {
  const known = period.flatMap((day) => [...(days.get(day) ?? [])].filter(([id]) => own.has(id)));
  const out = known.filter(([, line]) => inStock(line) <= 0).length;
  return {
    days: known.length > 0 ? out : null,
    known: known.length,
    rate: known.length > 0 ? (out * 100) / known.length : null,
  };
}

/** The days of a period and of what it is compared with, and what the answers say of both. */
export function periodsOf(sales: WingSales, { from, to, comparison }: Period) {
  const days = daysOf(from, to);
  const before = daysBefore(comparison, days)(days);
  const loaded = new Set(sales.days);
  const described = (list: string[]) => ({
    from: list[0],
    to: list.at(-1),
    days: list.length,
    missing: list.filter((day) => !loaded.has(day)),
  });
  return { days, before, period: described(days), comparison: described(before) };
}

/** What some options sold on the days; null where not one of these is loaded. */
export const figuresOf = (sales: WingSales, days: string[], own: Set<string>) =>
  days.some((day) => sales.days.includes(day))
    ? withRatios(sumOf(sales.among(days, ({ id }) => own.has(id))))
    : null;

/** Cost and return of advertising of some options on the days, and percent of what they sold unless it is more. */
export function productAds(sales: WingSales, days: string[], own: Set<string>) {
  const isOwn = ({ id }: { id: string }) => own.has(id);
  const shared = sales.ads.shared(days, isOwn, sales);
  const isPart = shared !== null && shared.won > 0 && shared.amount <= shared.won;
  return {
    ...sales.ads.brief(days, isOwn, sales),
    adShare: isPart ? (shared.amount * 100) / shared.won : null,
  };
}

/** The options of a product that 상품 분석 adds up, by their ids. */
export const optionsOf = (stock: WingStock, productId: string) =>
  stock.options
    .filter(({ product, brand }) => product === productId && (brand === '' || stock.isUsed(brand)))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** What 상품 분석 must answer, but for how the change is taken apart. */
export function expectedAnalytics(sales: WingSales, stock: WingStock, filter: AnalyticsFilter) {
  const { days, before, period, comparison } = periodsOf(sales, filter);
  return {
    period,
    comparison,
    adCover: sales.ads.cover(days),
    products: filter.products.flatMap((productId) => {
      const options = optionsOf(stock, productId);
      if (options.length === 0) return [];
      const own = new Set(options.map(({ id }) => id));
      const [figures, comparisonFigures] = [figuresOf(sales, days, own), figuresOf(sales, before, own)];
      const brands = new Set(options.flatMap(({ brand }) => sales.brands.get(brand) ?? []));
      return {
        productId,
        productName: options[0]?.name,
        brandName: brands.size === 0 ? null : [...brands].toSorted().join(', '),
        optionCount: options.length,
        figures,
        comparisonFigures,
        stockouts: stockouts(stock, own, days),
        comparisonStockouts: stockouts(stock, own, before),
        ads: productAds(sales, days, own),
        comparisonAds: productAds(sales, before, own),
      };
    }),
  };
}

type Figures = Record<string, number | null> | null;

/** Won by which changed prices moved the sales of a product, whole won: of options that sold in both periods. */
export function priceEffect(sales: WingSales, stock: WingStock, productId: string, period: Period): number {
  const { days, before } = periodsOf(sales, period);
  const effects = optionsOf(stock, productId).map(({ id }) => {
    const [now, was] = [days, before].map((list) => figuresOf(sales, list, new Set([id])));
    const [won, qty, won0, qty0] = [now?.saleAmt, now?.saleQty, was?.saleAmt, was?.saleQty].map(
      (value) => value ?? 0,
    ) as [number, number, number, number];
    if (Math.min(won, qty, won0, qty0) <= 0) return 0;
    const mean = won === won0 ? won : (won - won0) / Math.log(won / won0);
    return mean * Math.log(won / qty / (won0 / qty0));
  });
  return Math.round(effects.reduce((sum, effect) => sum + effect, 0));
}

/** Why a change cannot be taken apart; null where it can. */
export function undefinedReason(isWhole: boolean, now: Figures, was: Figures): string | null {
  const isPositive = (name: string) => (now?.[name] ?? 0) > 0 && (was?.[name] ?? 0) > 0;
  if (!isWhole) return 'notLoaded';
  if (!isPositive('viewCnt')) return 'noViews';
  if (!isPositive('orderCnt')) return 'noOrders';
  return isPositive('saleAmt') ? null : 'notPositive';
}

/** Won of the change by views, conversion and value of an order, not rounded: the logarithmic mean of the two periods. */
export function factorsOf(now: Record<string, number | null>, was: Record<string, number | null>) {
  const of = (figures: Record<string, number | null>) =>
    [figures.saleAmt ?? 0, figures.viewCnt ?? 0, figures.orderCnt ?? 0] as const;
  const [[s1, v1, o1], [s0, v0, o0]] = [of(now), of(was)];
  const mean = s1 === s0 ? s1 : (s1 - s0) / Math.log(s1 / s0);
  return {
    views: mean * Math.log(v1 / v0),
    conversion: mean * Math.log(o1 / v1 / (o0 / v0)),
    orderValue: mean * Math.log(s1 / o1 / (s0 / o0)),
    total: s1 - s0,
  };
}
