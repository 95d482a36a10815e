import type { ProductRow } from '../../src/data/answers/product-list.ts';
import type { Suggestion } from '../../src/data/answers/suggested-inbound.ts';
import { moneyFiles, wingFiles } from '../../src/reports/testing/wing.ts';
import {
  addDays,
  digits,
  gradeOf,
  incomingOf,
  stowingOf,
  lines,
  number,
  paceOf,
  sum,
  type Line,
  type Option,
} from './independent-numbers.ts';
import { daysOf, groupsOf, sumOf, withRatios, type Sale, type WingSales } from './independent-sales.ts';

/*
 * The rows of the product pages worked out from the spreadsheets and from what was entered: another reader, no SQL,
 * nothing of the product. Written from the definitions of the columns.
 */

/** What a person entered about an option. */
export interface Entered {
  targetDays?: number;
  leadDays?: number;
  memo?: string;
  /** Not on sale: no spreadsheet of these says so. */
  stopped?: boolean;
}

/** Costs of 원가 by option, the oldest first: a day yyyyMMdd and won from it on. */
export async function wingCosts(): Promise<Map<string, { from: string; won: number }[]>> {
  const all = (await Promise.all(moneyFiles('원가').map((file) => lines(file, 1)))).flat();
  return new Map(
    [...groupsOf(all, (line) => line['옵션ID'] ?? '')].map(([id, own]) => [
      id,
      own
        .map((line) => ({ from: digits(line['적용일']), won: number(line['개당 원가']) }))
        .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    ]),
  );
}

/** What is known of the options of the partner. */
export interface Known {
  sales: WingSales;
  /** The lines of 재고현황. */
  stock: Iterable<Line>;
  /** Pieces that each option is expected to sell in 28 days. How: supabase/tests/demand-forecast.test.ts. */
  demands: Map<string, number>;
  /** The lines of 입고요청. */
  requested: Line[];
  enteredOf: (id: string) => Entered;
  isUsed: (brand: string) => boolean;
}

/** Every option of a brand in use as 상품 관리 shows it on a Korea-time day, in no order. */
export async function expectedProducts(
  today: string,
  { sales, requested, enteredOf, isUsed, ...known }: Known,
): Promise<ProductRow[]> {
  const masterLines = (await Promise.all(wingFiles('옵션마스터').map((file) => lines(file, 1)))).flat();
  const masters = new Map(masterLines.map((line) => [line['옵션ID'] ?? '', line]));
  const stock = new Map([...known.stock].map((line) => [line['옵션 ID'] ?? '', line]));
  const costs = await wingCosts();
  const incoming = incomingOf(requested);
  const stowing = stowingOf(requested);
  const month = daysOf(addDays(today, -30), addDays(today, -1));
  const sold = groupsOf(
    sales.among(month, () => true),
    ({ option }) => option.id,
  );
  return everyOption(sales, stock.values())
    .filter(({ brand }) => brand === '' || isUsed(brand))
    .map(({ id, brand, product, name, optionName }): ProductRow => {
      const [master, line, own] = [masters.get(id), stock.get(id), sold.get(id) ?? []];
      const { stopped = false, ...settings } = enteredOf(id);
      const cost = costs.get(id)?.findLast(({ from }) => from <= today);
      const figures = withRatios(sumOf(own));
      const ads = sales.ads.brief(month, (option) => option.id === id, null);
      const daily = dailyPieces(own, month).toReversed();
      const salePrice = master ? number(master['판매가']) : null;
      const incomingQty = incoming.get(id) ?? 0;
      const stowingQty = stowing.get(id) ?? 0;
      const onHand = number(line?.['판매가능재고']) + incomingQty;
      const { avgSales7Days, avgSales30Days, ...cover } = paceOf(daily, onHand);
      const suggestion =
        line && gradeOf(line) === 'NEW'
          ? suggestedInbound(known.demands.get(id) ?? 0, today, onHand + stowingQty, settings)
          : null;
      const suggested = { suggestedInboundQty: suggestion?.qty ?? null, suggestion };
      return {
        optionId: id,
        skuId: line?.['SKU ID'] ?? null,
        barcode: master?.['상품바코드'] ?? null,
        productId: product || null,
        brandCd: brand || null,
        brandName: sales.brands.get(brand) ?? null,
        productName: name,
        optionName,
        salePrice,
        incomingQty,
        stowingQty,
        avgSales7Days,
        avgSales30Days,
        saleAmt30: figures.saleAmt ?? 0,
        conversionRate30: figures.conversionRate ?? null,
        winnerRate30: figures.winnerRate ?? null,
        adCost30: ads.adCost,
        adRoas30: ads.adRoas,
        // Nothing is settled in these files.
        profitAmt: null,
        profitRate: null,
        optionBreakEvenRoas: null,
        profitGap: null,
        profitGapAmt: null,
        costAmt: cost?.won ?? null,
        costFrom: cost?.from ?? null,
        targetDays: 28,
        enteredTargetDays: settings.targetDays ?? null,
        leadDays: null,
        memo: null,
        ...settings,
        ...(line
          ? {
              ...stockOf(line, stopped),
              ...cover,
              fullDoc: paceOf(daily, onHand + stowingQty).doc,
              stockAmt: amountOf(number(line['판매가능재고']), cost?.won ?? salePrice),
              stockAmtBasis: cost ? 'cost' : salePrice === null ? null : 'price',
              ...suggested,
            }
          : unstocked),
      };
    });
}

/** The options that a master, a day of sales or the stock names. */
export function everyOption(sales: WingSales, stock: Iterable<Line>): Option[] {
  const known = new Set(sales.options.map(({ id }) => id));
  const unsold = [...stock]
    .filter((line) => !known.has(line['옵션 ID'] ?? ''))
    .map((line) => ({
      id: line['옵션 ID'] ?? '',
      brand: sales.brandOf(line['등록상품명'], line['옵션명']),
      product: line['등록상품 ID'] ?? '',
      name: line['등록상품명'] ?? '',
      optionName: line['옵션명'] ?? '',
    }));
  return [...sales.options, ...unsold];
}

/** Pieces sold on each of the days. */
function dailyPieces(own: Sale[], days: string[]): number[] {
  const byDay = groupsOf(own, ({ day }) => day);
  return days.map((day) => sumOf(byDay.get(day) ?? []).saleQty ?? 0);
}

const amountOf = (pieces: number, won: number | null) => (won === null ? null : pieces * won);

/** How long pieces have been stored. */
export const ages = ['1~30일', '31~45일', '46~60일', '61~120일', '121~180일', '181일+'];

/** What the line of 재고현황 says of an option. */
function stockOf(line: Line, stopped: boolean) {
  const byAge = ages.map((age) => number(line[`보관기간별 재고/${age}`]));
  const [ageQty, agedQty, stockQty] = [sum(byAge), sum(byAge.slice(3)), number(line['판매가능재고'])];
  return {
    offerCondition: gradeOf(line),
    state: stopped ? ('stopped' as const) : stockQty > 0 ? ('selling' as const) : ('out' as const),
    stockQty,
    itemWinner: line['아이템위너'] === '아이템위너' ? ('Y' as const) : ('N' as const),
    storageFee: number(line['누적보관료']),
    ageQty,
    agedQty,
    agedRate: ageQty > 0 ? (agedQty * 100) / ageQty : null,
    recommendedInboundQty: number(line['추가입고 추천수량']),
    regDay: digits(line['상품등록일']),
  };
}

const unstocked = {
  offerCondition: null,
  state: 'unknown' as const,
  stockQty: null,
  fullDoc: null,
  itemWinner: null,
  storageFee: null,
  ageQty: null,
  agedQty: null,
  agedRate: null,
  recommendedInboundQty: null,
  regDay: null,
  doc: null,
  docNormalized: null,
  stockAmt: null,
  stockAmtBasis: null,
  suggestedInboundQty: null,
  suggestion: null,
};

/** Pieces to bring in and what they are made of. Past forecasts are too few for an interval. */
function suggestedInbound(
  demand: number,
  day: string,
  onHand: number,
  { targetDays = 28, leadDays }: Entered,
): Suggestion {
  // Not one piece more for the last digits of a quotient.
  const needed = Number(((demand / 28) * targetDays).toFixed(6));
  return {
    qty: Math.max(0, Math.ceil(needed - onHand)),
    perDay: demand / 28,
    demand,
    low: null,
    high: null,
    day,
    orderWithinDays:
      demand > 0 && leadDays !== undefined ? Math.floor((onHand * 28) / demand) - leadDays : null,
  };
}
