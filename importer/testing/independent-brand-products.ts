import type { ProductRow } from '../../src/data/answers/product-list.ts';
import { runsOut } from './expected-list.ts';
import { productOf, share, won, type StatisticsFilter } from './expected-statistics.ts';
import { isWhole, stockOf } from './independent-brand-pages.ts';
import { brandChoice } from './independent-brands.ts';
import { sum, type Option } from './independent-numbers.ts';
import { everyOption } from './independent-products.ts';
import { groupsOf, sumOf, withRatios, type Sale } from './independent-sales.ts';
import type { ProductWorld } from './product-world.ts';

/*
 * The products of 브랜드 상세 and 브랜드 상품 worked out from the spreadsheets and from what was entered: another reader, no
 * SQL, nothing of the product.
 */

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
    groupsOf(some, ({ option }) => productOf(option)),
  );
  const rowOf = new Map(products.map((row) => [row.optionId, row]));
  const options = everyOption(sales, stock.live.values()).filter((option) => option.brand === brand);
  return [...groupsOf(options, productOf)].map(([key, own]): OwnProduct => ({
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

const covers: Record<
  Cover,
  (row: { state: string; doc: number | null; soonestDays: number | null }) => boolean
> = {
  all: () => true,
  out: ({ state }) => state === 'out',
  under7: ({ soonestDays }) => soonestDays !== null && soonestDays < 7,
  under14: ({ soonestDays }) => soonestDays !== null,
  normal: ({ state, doc, soonestDays }) =>
    doc !== null && doc >= 14 && doc <= 90 && state !== 'out' && soonestDays === null,
  over: ({ doc }) => doc !== null && doc > 90,
};

const least = (values: number[]) => (values.length === 0 ? null : Math.min(...values));

/** What products together have of stock, as far as the stock report has their options. */
function ownStock(products: OwnProduct[]) {
  const stock = stockOf(products.flatMap(({ rows }) => rows));
  return {
    stockQty: stock?.stockQty ?? null,
    incomingQty: stock?.incomingQty ?? null,
    avgSales7Days: stock && stock.sold7 / 7,
    doc: stock?.doc ?? null,
  };
}

/** What advertising of the options of products cost on some days, and what was sold of those that were bought. */
function ownAds({ sales }: ProductWorld, days: string[], products: OwnProduct[]) {
  const ids = new Set(products.flatMap(({ options }) => options.map(({ id }) => id)));
  const { adCost, adSaleAmt, adRoas } = sales.ads.brief(days, ({ id }) => ids.has(id), null);
  return { adCost, adSaleAmt, adRoas };
}

/** Every product of a brand in use in a state of its stock, by key, what they have together, and how many are in each. */
export function expectedBrandProducts(
  world: ProductWorld,
  brand: string,
  filter: StatisticsFilter,
  cover: Cover,
) {
  const choice = brandChoice(world.sales, { ...filter, brands: [brand] });
  const { days, before, loadedOf } = choice;
  const [isLoaded, isLoadedBefore] = [loadedOf(days).length > 0, loadedOf(before(days)).length > 0];
  const products = productsOf(world, brand, choice);
  const rows = products.map((product) => {
    const sums = withRatios(sumOf(product.sold));
    const of = (name: string) => (isLoaded ? (sums[name] ?? null) : null);
    const previousSaleAmt = isLoadedBefore ? won(product.soldBefore) : null;
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
      ...ownAds(world, days, [product]),
      ...ownStock([product]),
      soldQty7: stockOf(product.rows)?.sold7 ?? null,
      soonestDays: least(product.rows.filter((row) => runsOut(row, 14)).map(({ fullDoc }) => fullDoc ?? 0)),
    };
  });
  const listed = rows
    .filter((row) => covers[cover](row))
    .toSorted((a, b) => (a.productKey < b.productKey ? -1 : 1));
  const keys = new Set(listed.map(({ productKey }) => productKey));
  const together = products.filter(({ key }) => keys.has(key));
  return {
    rows: listed,
    totals: {
      optionCount: sum(listed.map(({ optionCount }) => optionCount)),
      outOptionCount: sum(listed.map(({ outOptionCount }) => outOptionCount)),
      // Of no product there is nothing to add up.
      ...ownAds(world, listed.length === 0 ? [] : days, together),
      ...ownStock(together),
    },
    adCover: choice.adCover,
    counts: Object.fromEntries(
      Object.entries(covers).map(([name, has]) => [name, rows.filter((row) => has(row)).length]),
    ),
    saleAmt: isLoaded ? sum(listed.map(({ saleAmt }) => saleAmt ?? 0)) : null,
  };
}
