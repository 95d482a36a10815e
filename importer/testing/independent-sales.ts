import { addDays, lines, number, type Line } from './independent-numbers.ts';
import { wingFiles } from '../../src/reports/testing/wing.ts';

/*
 * The figures of 전체 통계 worked out from the spreadsheets alone: another reader, no SQL, nothing of the product.
 * Written from the definitions of the measures.
 */

const additive: Record<string, (line: Line) => number> = {
  grossQty: (line) => number(line['총 판매수']),
  grossAmt: (line) => number(line['총 매출']),
  cancelQty: (line) => number(line['총 취소된 상품수']),
  cancelAmt: (line) => number(line['총 취소 금액']),
  saleQty: (line) => number(line['판매량']),
  saleAmt: (line) => number(line['매출']),
  orderCnt: (line) => number(line['주문']),
  visitorCnt: (line) => number(line['방문자']),
  viewCnt: (line) => number(line['조회']),
  cartCnt: (line) => number(line['장바구니']),
  winnerViews: (line) => Math.round(number(line['아이템위너 비율']) * 100) * number(line['조회']),
};
const measureNames = Object.keys(additive);
export type Sums = Record<string, number>;

/** Sums with the ratios made of them. */
export function withRatios(sums: Sums): Record<string, number | null> {
  const of = (name: string) => sums[name] ?? 0;
  const ratio = (above: number, below: number) => (below === 0 ? null : above / below);
  return {
    ...sums,
    averageOrderAmt: ratio(of('saleAmt'), of('orderCnt')),
    conversionRate: ratio(of('orderCnt') * 100, of('viewCnt')),
    cartRate: ratio(of('cartCnt') * 100, of('viewCnt')),
    cancelRate: ratio(-of('cancelQty') * 100, of('grossQty')),
    winnerRate: ratio(of('winnerViews') / 100, of('viewCnt')),
  };
}

export interface Option {
  id: string;
  brand: string;
  product: string;
  name: string;
}

/** What one option sold on one day. */
export interface Sale {
  option: Option;
  day: string;
  /** In the order of the measures above: names for each would cost most of the time of adding up. */
  values: number[];
}

export interface WingSales {
  /** The days that have a file, also one without a line. */
  days: string[];
  options: Option[];
  /** Name of each brand. */
  brands: Map<string, string>;
  /** The sales of some days that pass the filter. */
  among: (days: string[], filter: (option: Option) => boolean) => Sale[];
}

/** Sums of sales; 0 each without any. */
export function sumOf(sales: Sale[]): Sums {
  const sums = measureNames.map(() => 0);
  for (const { values } of sales)
    for (let place = 0; place < sums.length; place += 1)
      sums[place] = (sums[place] ?? 0) + (values[place] ?? 0);
  return Object.fromEntries(measureNames.map((name, place) => [name, sums[place] ?? 0]));
}

/** Things by a key of theirs, in the order in which the keys come. */
export function groupsOf<T>(things: T[], key: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(key(thing));
    if (group) group.push(thing);
    else groups.set(key(thing), [thing]);
  }
  return groups;
}

/** All that the option master and the files of the days say. */
export async function wingSales(): Promise<WingSales> {
  const options = new Map<string, Option>();
  const brands = new Map<string, string>();
  const named = new Map<string, Set<string>>();
  for (const file of wingFiles('옵션마스터'))
    for (const line of await lines(file, 1)) {
      const [id = '', brand = ''] = [line['옵션ID'], line['브랜드코드']];
      options.set(id, { id, brand, product: line['등록상품ID'] ?? '', name: line['등록상품명'] ?? '' });
      brands.set(brand, line['브랜드명'] ?? '');
      const name = `${line['등록상품명']}\n${line['옵션명']}`;
      named.set(name, (named.get(name) ?? new Set()).add(brand));
    }
  const byDay = new Map<string, Sale[]>();
  for (const file of wingFiles('판매분석_')) {
    const day = /\d{8}/.exec(file)?.[0] ?? '';
    const sales: Sale[] = [];
    byDay.set(day, sales);
    for (const line of await lines(file, 1)) {
      const id = line['옵션 ID'] ?? '';
      // An option that no master names has the brand of its name, where that is one.
      const same = [...(named.get(`${line['상품명']}\n${line['옵션명']}`) ?? [])];
      const option = options.get(id) ?? {
        id,
        brand: same.length === 1 ? (same[0] ?? '') : '',
        product: line['등록상품ID'] ?? '',
        name: line['상품명'] ?? '',
      };
      options.set(id, option);
      sales.push({ option, day, values: Object.values(additive).map((value) => value(line)) });
    }
  }
  return {
    days: [...byDay.keys()].toSorted(),
    options: [...options.values()],
    brands,
    among: (days, filter) =>
      days.flatMap((day) => (byDay.get(day) ?? []).filter((sale) => filter(sale.option))),
  };
}

/** Every day from the first to the last. */
export function daysOf(from: string, to: string): string[] {
  const days = [from];
  for (let day = from; day < to; days.push(day)) day = addDays(day, 1);
  return days;
}
