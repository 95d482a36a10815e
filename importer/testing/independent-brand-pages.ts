import type { ProductRow } from '../../src/data/answers/product-list.ts';
import { share, won, type StatisticsFilter } from './expected-statistics.ts';
import { brandChoice } from './independent-brands.ts';
import { sum } from './independent-numbers.ts';
import { sumOf } from './independent-sales.ts';
import type { ProductWorld } from './product-world.ts';

/*
 * Stock of a brand and 포트폴리오 worked out from the spreadsheets and from what was entered: another reader, no SQL,
 * nothing of the product.
 */

/** Options of a product, or of a brand, as far as the stock report has them. */
export function stockOf(rows: ProductRow[]) {
  const live = rows.filter(({ state }) => state !== 'unknown');
  if (live.length === 0) return null;
  const isRated = ({ offerCondition, avgSales30Days }: ProductRow) =>
    offerCondition === 'NEW' && avgSales30Days > 0;
  const selling = live.filter(({ state }) => state === 'selling' || state === 'out');
  const out = live.filter(({ state }) => state === 'out');
  const amounts = live.flatMap(({ stockAmt }) => (stockAmt === null ? [] : [stockAmt]));
  const [stockQty, incomingQty] = [
    sum(live.map((row) => row.stockQty ?? 0)),
    sum(live.map((row) => row.incomingQty)),
  ];
  const sold7 = Math.round(sum(live.map(({ avgSales7Days }) => avgSales7Days * 7)));
  const withStock = live.filter((row) => (row.stockQty ?? 0) > 0);
  return {
    stockQty,
    incomingQty,
    stockAmt: amounts.length === 0 ? null : sum(amounts),
    pricedOptions: withStock.filter(({ stockAmtBasis }) => stockAmtBasis === 'price').length,
    unvaluedOptions: withStock.filter(({ stockAmtBasis }) => stockAmtBasis === null).length,
    sellingCount: selling.length,
    outCount: out.length,
    ratedCount: selling.filter(isRated).length,
    ratedOutCount: out.filter(isRated).length,
    outRate: share(out.filter(isRated).length, selling.filter(isRated).length),
    sold7,
    doc: sold7 > 0 ? Math.floor(((stockQty + incomingQty) * 7) / sold7) : null,
  };
}

/** Won of the next 7 days for which there is no stock. */
export const atStake = ({ state, saleAmt30, fullDoc }: ProductRow) =>
  Math.round(
    (Math.max(0, saleAmt30 ?? 0) * (state === 'out' ? 7 : 7 - Math.min(7, Math.max(0, fullDoc ?? 7)))) / 30,
  );

/** Whether a period and its comparison have all their days. */
export const isWhole = ({ missing, days, before }: ReturnType<typeof brandChoice>) =>
  missing(days).length + missing(before(days)).length === 0;

/** What a row of 포트폴리오 says of sales and stock, and its signal. */
export function expectedPortfolioRow(world: ProductWorld, brand: string, filter: StatisticsFilter) {
  const choice = brandChoice(world.sales, { ...filter, brands: [] });
  const { days, before, missing, soldOn, loadedOf } = choice;
  const amounts = (list: string[]) => {
    if (loadedOf(list).length === 0) return { saleAmt: null, saleQty: null };
    const { saleAmt = null, saleQty = null } = sumOf(soldOn(list, brand));
    return { saleAmt, saleQty };
  };
  const [{ saleAmt, saleQty }, { saleAmt: previousSaleAmt }] = [amounts(days), amounts(before(days))];
  const {
    pricedOptions: _,
    unvaluedOptions: __,
    sold7: ___,
    ...stock
  } = stockOf(world.products.filter(({ brandCd }) => (brandCd ?? '') === brand)) ?? {
    ...Object.fromEntries(
      [
        'stockQty',
        'incomingQty',
        'stockAmt',
        'doc',
        'sellingCount',
        'outCount',
        'outRate',
        'ratedCount',
        'ratedOutCount',
      ].map((name) => [name, null]),
    ),
    pricedOptions: null,
    unvaluedOptions: null,
    sold7: null,
    outRate: null,
  };
  const baseSaleAmt = isWhole(choice) ? previousSaleAmt : null;
  const changeRate =
    saleAmt === null || baseSaleAmt === null || baseSaleAmt === 0
      ? null
      : ((saleAmt - baseSaleAmt) * 100) / Math.abs(baseSaleAmt);
  const signal =
    changeRate === null
      ? null
      : changeRate <= -10 || (stock.outRate ?? 0) >= 10
        ? 'caution'
        : changeRate >= 10
          ? 'growth'
          : 'steady';
  return {
    missingDays: missing(days).length,
    comparisonMissingDays: missing(before(days)).length,
    saleAmt,
    saleQty,
    previousSaleAmt,
    baseSaleAmt,
    changeRate,
    share: saleAmt === null ? null : share(saleAmt, won(choice.sold)),
    ...stock,
    signal,
  };
}
