import type { ProductRow } from '../../src/data/answers/product-list.ts';
import { productOf, share, won, type StatisticsFilter } from './expected-statistics.ts';
import { brandChoice } from './independent-brands.ts';
import { sum } from './independent-numbers.ts';
import { everyOption } from './independent-products.ts';
import { groupsOf, sumOf, withRatios, type Option, type Sale } from './independent-sales.ts';
import type { ProductWorld } from './product-world.ts';

/*
 * 브랜드 상세, 브랜드 상품 and 포트폴리오 worked out from the spreadsheets and from what was entered: another reader, no SQL,
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
export const atStake = ({ state, saleAmt30, doc }: ProductRow) =>
  Math.round(
    (Math.max(0, saleAmt30 ?? 0) * (state === 'out' ? 7 : 7 - Math.min(7, Math.max(0, doc ?? 7)))) / 30,
  );

const keyOf = (option: Option) => productOf(option);
const isWhole = ({ missing, days, before }: ReturnType<typeof brandChoice>) =>
  missing(days).length + missing(before(days)).length === 0;

interface OwnProduct {
  key: string;
  options: Option[];
  sold: Sale[];
  soldBefore: Sale[];
  rows: ProductRow[];
}

/** The products of a brand, each with its options of today and what they sold. */
function productsOf(
  { sales, stock, products }: ProductWorld,
  brand: string,
  choice: ReturnType<typeof brandChoice>,
) {
  const [sold, soldBefore] = [choice.sold, choice.soldBefore].map((some) =>
    groupsOf(some, ({ option }) => keyOf(option)),
  );
  const rowOf = new Map(products.map((row) => [row.optionId, row]));
  const options = everyOption(sales, stock.live.values()).filter((option) => option.brand === brand);
  return [...groupsOf(options, keyOf)].map(([key, own]): OwnProduct => ({
    key,
    options: own.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    sold: sold?.get(key) ?? [],
    soldBefore: soldBefore?.get(key) ?? [],
    rows: own.flatMap(({ id }) => rowOf.get(id) ?? []),
  }));
}

const named = ({ key, options }: OwnProduct) => ({
  productId: key.startsWith('p') ? key.slice(1) : null,
  optionCd: key.startsWith('o') ? key.slice(1) : null,
  productName: options[0]?.name,
  optionCount: options.length,
});

/** The largest moves of a brand's products. */
export function expectedMovers(world: ProductWorld, brand: string, filter: StatisticsFilter) {
  const choice = brandChoice(world.sales, { ...filter, brands: [brand] });
  const { period, comparison } = choice.head;
  if (!isWhole(choice)) return { period, comparison, rows: [], others: { productCount: 0, changeAmt: null } };
  const moved = productsOf(world, brand, choice)
    .map((product) => ({
      product,
      saleAmt: won(product.sold),
      previousSaleAmt: won(product.soldBefore),
      changeAmt: won(product.sold) - won(product.soldBefore),
    }))
    .filter(({ changeAmt }) => changeAmt !== 0);
  const byKey = (a: (typeof moved)[number], b: (typeof moved)[number]) =>
    a.product.key < b.product.key ? -1 : 1;
  const rose = moved
    .filter(({ changeAmt }) => changeAmt > 0)
    .toSorted((a, b) => b.changeAmt - a.changeAmt || byKey(a, b));
  const fell = moved
    .filter(({ changeAmt }) => changeAmt < 0)
    .toSorted((a, b) => a.changeAmt - b.changeAmt || byKey(a, b));
  const shown = [...rose.slice(0, 5), ...fell.slice(0, 5).toReversed()];
  return {
    period,
    comparison,
    rows: shown.map(({ product, ...amounts }) => ({ ...named(product), ...amounts })),
    others: {
      productCount: moved.length - shown.length,
      changeAmt: sum(moved.map(({ changeAmt }) => changeAmt)) - sum(shown.map(({ changeAmt }) => changeAmt)),
    },
  };
}

const STATES = ['selling', 'out', 'stopped', 'unknown'] as const;
type Cover = 'all' | 'out' | 'under7' | 'under14' | 'normal' | 'over';

const covers: Record<Cover, (row: { state: string; doc: number | null }) => boolean> = {
  all: () => true,
  out: ({ state }) => state === 'out',
  under7: ({ doc }) => doc !== null && doc < 7,
  under14: ({ doc }) => doc !== null && doc < 14,
  normal: ({ state, doc }) => doc !== null && doc >= 14 && doc <= 90 && state !== 'out',
  over: ({ doc }) => doc !== null && doc > 90,
};

/** Every product of a brand in use in a state of its stock, by key, and how many are in each. */
export function expectedBrandProducts(
  world: ProductWorld,
  brand: string,
  filter: StatisticsFilter,
  cover: Cover,
) {
  const choice = brandChoice(world.sales, { ...filter, brands: [brand] });
  const { days, before, loadedOf } = choice;
  const [isLoaded, isLoadedBefore] = [loadedOf(days).length > 0, loadedOf(before(days)).length > 0];
  const rows = productsOf(world, brand, choice).map((product) => {
    const sums = withRatios(sumOf(product.sold));
    const stock = stockOf(product.rows);
    const of = (name: string) => (isLoaded ? (sums[name] ?? null) : null);
    const previousSaleAmt = isLoadedBefore ? won(product.soldBefore) : null;
    const ownStock = stock && {
      stockQty: stock.stockQty,
      incomingQty: stock.incomingQty,
      soldQty7: stock.sold7,
      avgSales7Days: stock.sold7 / 7,
      doc: stock.doc,
    };
    return {
      productKey: product.key,
      ...named(product),
      outOptionCount: product.rows.filter(({ state }) => state === 'out').length,
      state: STATES.find((state) => product.rows.some((row) => row.state === state)) ?? 'unknown',
      saleAmt: isLoaded ? won(product.sold) : null,
      previousSaleAmt,
      baseSaleAmt: isWhole(choice) ? previousSaleAmt : null,
      share: isLoaded ? share(won(product.sold), won(choice.sold)) : null,
      saleQty: of('saleQty'),
      orderCnt: of('orderCnt'),
      viewCnt: of('viewCnt'),
      conversionRate: of('conversionRate'),
      winnerRate: of('winnerRate'),
      ...(ownStock ?? { stockQty: null, incomingQty: null, soldQty7: null, avgSales7Days: null, doc: null }),
    };
  });
  const listed = rows
    .filter((row) => covers[cover](row))
    .toSorted((a, b) => (a.productKey < b.productKey ? -1 : 1));
  return {
    rows: listed,
    counts: Object.fromEntries(
      Object.entries(covers).map(([name, has]) => [name, rows.filter((row) => has(row)).length]),
    ),
    saleAmt: isLoaded ? sum(listed.map(({ saleAmt }) => saleAmt ?? 0)) : null,
  };
}

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
