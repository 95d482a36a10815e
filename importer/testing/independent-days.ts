import {
  figuresOf,
  inStock,
  optionsOf,
  productAds,
  periodsOf,
  type Period,
  type WingStock,
} from './independent-analytics.ts';
import { addDays, sum } from './independent-numbers.ts';
import type { WingSales } from './independent-sales.ts';

/*
 * The tables of 상품 분석 worked out from the spreadsheets alone: another reader, no SQL, nothing of the product.
 */

/** What both tables say of the product above their rows. */
function head(sales: WingSales, own: Set<string>, filter: Period) {
  const { days, before, period, comparison } = periodsOf(sales, filter);
  const [figures, comparisonFigures] = [figuresOf(sales, days, own), figuresOf(sales, before, own)];
  return { days, before, shown: { period, comparison, figures, comparisonFigures } };
}

/** 1 for Monday. */
const weekdayOf = (day: string) =>
  new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`).getUTCDay() || 7;

/** What product_analytics_days must answer of a product. */
export function expectedDays(sales: WingSales, stock: WingStock, productId: string, filter: Period) {
  const own = new Set(optionsOf(stock, productId).map(({ id }) => id));
  const { days, shown } = head(sales, own, filter);
  const rows = days.map((day) => {
    const known = [...(stock.days.get(day) ?? [])].filter(([id]) => own.has(id));
    const figures = figuresOf(sales, [day], own);
    return {
      day,
      week: addDays(day, 1 - weekdayOf(day)),
      weekday: weekdayOf(day),
      stockoutOptions: known.length > 0 ? known.filter(([, line]) => inStock(line) <= 0).length : null,
      knownOptions: known.length,
      figures,
      ...productAds(sales, [day], own),
    };
  });
  const weekdays = [...new Set(rows.map(({ weekday }) => weekday))].toSorted((a, b) => a - b);
  return {
    ...shown,
    totals: productAds(sales, days, own),
    weekdays: weekdays.map((weekday) => {
      const loaded = rows.filter((row) => row.weekday === weekday && row.figures !== null);
      const said = loaded.flatMap(({ figures }) => figures?.saleAmt ?? []);
      return {
        weekday,
        days: loaded.length,
        averageSaleAmt: said.length > 0 ? sum(said) / loaded.length : null,
      };
    }),
    rows,
  };
}

/** What product_analytics_options must answer of a product. */
export function expectedOptions(sales: WingSales, stock: WingStock, productId: string, filter: Period) {
  const options = optionsOf(stock, productId);
  const all = new Set(options.map(({ id }) => id));
  const { days, before, shown } = head(sales, all, filter);
  const isWhole = shown.period.missing.length + shown.comparison.missing.length === 0;
  const [now, was] = [shown.figures?.saleAmt ?? null, shown.comparisonFigures?.saleAmt ?? null];
  const rows = options.map(({ id, optionName }) => {
    const own = new Set([id]);
    const [figures, comparisonFigures] = [figuresOf(sales, days, own), figuresOf(sales, before, own)];
    const won = figures?.saleAmt ?? null;
    const known = days.map((day) => stock.days.get(day)?.get(id)).filter((line) => line !== undefined);
    return {
      optionId: id,
      optionName,
      share: won !== null && now !== null && now > 0 ? (won * 100) / now : null,
      contribution:
        isWhole && now !== null && was !== null ? (won ?? 0) - (comparisonFigures?.saleAmt ?? 0) : null,
      stockoutDays: known.length > 0 ? known.filter((line) => inStock(line) <= 0).length : null,
      figures,
      comparisonFigures,
      ...productAds(sales, days, own),
    };
  });
  const order = (won: number | null | undefined) => won ?? -Infinity;
  return {
    ...shown,
    totals: {
      contribution: isWhole && now !== null && was !== null ? now - was : null,
      ...productAds(sales, days, all),
    },
    rows: rows.toSorted((a, b) => {
      const [left, right] = [order(a.figures?.saleAmt), order(b.figures?.saleAmt)];
      return left === right ? 0 : right - left;
    }),
  };
}
