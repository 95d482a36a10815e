import { addDays, sum } from './independent-numbers.ts';
import type { ProductRow } from '../../src/data/answers/product-list.ts';

/** What a person chooses on 상품 관리, as product_list takes it. */
export interface ProductFilter {
  tab: Tab;
  brand_cd: string;
  offer_condition: string;
  sale_state: 'all' | 'selling' | 'stopped';
  winner: 'all' | 'Y' | 'N';
  price_from: number | null;
  price_to: number | null;
  amount_from: number | null;
  amount_to: number | null;
  product_name: string;
  option_ids: string[];
  sort_by: '' | Column;
  sort_direction: 'asc' | 'desc';
}

type Row = ProductRow;
/** What 상품 관리 may be sorted by. */
export type Column = keyof Omit<ProductRow, 'suggestion' | 'stockAmtBasis'>;

/** New, on sale with stock, and sold out within so many days with all that is coming and being put away. */
export const runsOut = (row: Row, days: number) =>
  row.offerCondition === 'NEW' &&
  row.state === 'selling' &&
  (row.stockQty ?? 0) > 0 &&
  row.fullDoc !== null &&
  row.fullDoc < days;

/** Which rows each tab of 상품 관리 holds, on a day. */
export const tabs = {
  all: () => true,
  out: (row: Row) => row.state === 'out',
  under7: (row: Row) => runsOut(row, 7),
  under14: (row: Row) => runsOut(row, 14),
  over: (row: Row) => (row.doc ?? 0) > 90 || (row.agedRate ?? 0) >= 30,
  noWinner: (row: Row) => row.itemWinner === 'N' && row.state !== 'stopped',
  stopped: (row: Row) => row.state === 'stopped',
  fresh: (row: Row, today: string) => row.regDay !== null && row.regDay >= addDays(today, -29),
} satisfies Record<string, (row: Row, today: string) => boolean>;
export type Tab = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as Tab[];

const isBetween = (value: number | null, from: number | null, to: number | null) =>
  (from === null && to === null) ||
  (value !== null && value >= (from ?? -Infinity) && value <= (to ?? Infinity));

/** Whether a row passes every filter but the tab. */
function passes(row: Row, filter: ProductFilter): boolean {
  const text = filter.product_name.toLowerCase();
  return (
    (filter.brand_cd === 'all' || row.brandCd === filter.brand_cd) &&
    (filter.offer_condition === 'all' || row.offerCondition === filter.offer_condition) &&
    (filter.sale_state === 'all' ||
      (filter.sale_state === 'stopped' ? ['stopped'] : ['selling', 'out']).includes(row.state)) &&
    (filter.winner === 'all' || row.itemWinner === filter.winner) &&
    isBetween(row.salePrice, filter.price_from, filter.price_to) &&
    isBetween(row.saleAmt30, filter.amount_from, filter.amount_to) &&
    (row.productName.toLowerCase().includes(text) || row.optionName.toLowerCase().includes(text)) &&
    (filter.option_ids.length === 0 || filter.option_ids.includes(row.optionId))
  );
}

const grades = ['NEW', 'used-sealed', 'used-best', 'used-good', 'used-fair'];
const asKey = (row: Row, by: Column): string | number | null => {
  const value = row[by];
  if (value === null || value === '') return null;
  if (by === 'offerCondition') return grades.indexOf(String(value));
  return ['optionId', 'skuId', 'barcode', 'productId'].includes(by) ? String(value).padStart(20, '0') : value;
};
const korean = new Intl.Collator('ko');

/** Rows in the order that was asked for, what is missing last; without one, what earns most comes first. */
function inOrder(rows: Row[], { sort_by, sort_direction }: ProductFilter): Row[] {
  const [by, way] =
    sort_by === '' ? (['saleAmt30', -1] as const) : ([sort_by, sort_direction === 'asc' ? 1 : -1] as const);
  return rows.toSorted((a, b) => {
    const [left, right] = [asKey(a, by), asKey(b, by)];
    if (left !== right) {
      if (left === null || right === null) return left === null ? 1 : -1;
      const order = typeof left === 'number' ? left - Number(right) : korean.compare(left, String(right));
      if (order !== 0) return order * way;
    }
    return a.optionId < b.optionId ? -1 : 1;
  });
}

const percent = (part: number, whole: number) => (whole === 0 ? null : (part * 100) / whole);
const total = (rows: Row[], of: (row: Row) => number | null) => sum(rows.map((row) => of(row) ?? 0));

/** What 상품 관리 must answer to a filter: every row of the tab, and its counts and key figures. */
export function expectedList(products: Row[], filter: ProductFilter, today: string) {
  const passing = products.filter((row) => passes(row, filter));
  const listed = passing.filter((row) => tabs[filter.tab](row, today));
  const isOnSale = ({ state }: Row) => state === 'selling' || state === 'out';
  const sellers = passing.filter(
    (row) => isOnSale(row) && row.offerCondition === 'NEW' && row.avgSales30Days > 0,
  );
  const winners = passing.filter(({ itemWinner, state }) => itemWinner !== null && state !== 'stopped');
  const known = passing.filter(({ storageFee }) => storageFee !== null);
  const uncosted = passing.filter(({ costAmt, saleAmt30 }) => costAmt === null && (saleAmt30 ?? 0) !== 0);
  return {
    total: listed.length,
    withoutBrand: listed.filter(({ brandCd }) => brandCd === null).length,
    counts: Object.fromEntries(
      tabNames.map((tab) => [tab, passing.filter((row) => tabs[tab](row, today)).length]),
    ),
    summary: {
      sellingCount: passing.filter(isOnSale).length,
      outRate: percent(sellers.filter(({ state }) => state === 'out').length, sellers.length),
      winnerHeldRate: percent(winners.filter(({ itemWinner }) => itemWinner === 'Y').length, winners.length),
      saleAmt30: passing.length === 0 ? null : total(passing, ({ saleAmt30 }) => saleAmt30),
      uncostedCount: uncosted.length,
      uncostedSaleAmt: total(uncosted, ({ saleAmt30 }) => saleAmt30),
      agedRate: percent(
        total(passing, ({ agedQty }) => agedQty),
        total(passing, ({ ageQty }) => ageQty),
      ),
      storageFee: known.length === 0 ? null : total(known, ({ storageFee }) => storageFee),
    },
    rows: inOrder(listed, filter),
  };
}
