import { type AdsBeside, adsBeside } from './independent-ad-brief.ts';
import { addDays, lines, number, type Line, type Option } from './independent-numbers.ts';
import { columnOf } from '../../src/domain/model/sales-lists.ts';
import { salesMeasures } from '../../src/domain/model/sales.ts';
import { salesAnalysis } from '../../src/reports/kinds/sales-analysis.ts';
import { wingFiles } from '../../src/reports/testing/wing.ts';

/*
 * The figures of 전체 통계 worked out from the spreadsheets alone: another reader, no SQL, nothing of the product
 * but the headers of measures that were added later. Written from the definitions of the measures.
 */

/** What a cell says; an empty one says nothing, which is not 0. */
const said = (text: string | undefined) => (text === undefined || text === '' ? null : number(text));
const times = (a: number | null, b: number | null) => (a === null || b === null ? null : a * b);
const hundredths = (a: number | null) => (a === null ? null : Math.round(a * 100));

const additive: Record<string, (line: Line) => number | null> = {
  grossQty: (line) => said(line['총 판매수']),
  grossAmt: (line) => said(line['총 매출']),
  cancelQty: (line) => said(line['총 취소된 상품수']),
  cancelAmt: (line) => said(line['총 취소 금액']),
  saleQty: (line) => said(line['판매량']),
  saleAmt: (line) => said(line['매출']),
  orderCnt: (line) => said(line['주문']),
  visitorCnt: (line) => said(line['방문자']),
  viewCnt: (line) => said(line['조회']),
  cartCnt: (line) => said(line['장바구니']),
  winnerViews: (line) => times(hundredths(said(line['아이템위너 비율'])), said(line['조회'])),
};
// A measure without a definition here is its cell as the file has it, so that a new one needs no line in this file.
for (const { name } of salesMeasures) {
  const headers = salesAnalysis.columns.find((column) => column.name === columnOf(name))?.headers ?? [];
  additive[name] ??= (line) => said(headers.map((header) => line[header]).find((cell) => cell !== undefined));
}
/** Numerator and denominator of each ratio. */
const ratioSides: Record<string, readonly [above: string, below: string]> = {
  averageOrderAmt: ['saleAmt', 'orderCnt'],
  conversionRate: ['orderCnt', 'viewCnt'],
  cartRate: ['cartCnt', 'viewCnt'],
  cancelRate: ['cancelQty', 'grossQty'],
  winnerRate: ['winnerViews', 'viewCnt'],
};
// Both sides of a ratio, of the lines that say both.
for (const [name, [above, below]] of Object.entries(ratioSides)) {
  const both = (line: Line, side: string) =>
    additive[above]?.(line) == null || additive[below]?.(line) == null
      ? null
      : (additive[side]?.(line) ?? null);
  additive[`${name} above`] = (line) => both(line, above);
  additive[`${name} below`] = (line) => both(line, below);
}
const measureNames = Object.keys(additive);
export type Sums = Record<string, number | null>;

/** Sums with the ratios made of them: whole numbers are divided once, so that no figure is off by its last digit. */
export function withRatios(sums: Sums): Record<string, number | null> {
  const ratio = (name: string, factors: { above?: number; below?: number } = {}) => {
    const [part, whole] = [sums[`${name} above`] ?? null, sums[`${name} below`] ?? null];
    if (part === null || whole === null || whole <= 0) return null;
    return (part * (factors.above ?? 1)) / (whole * (factors.below ?? 1));
  };
  return {
    ...Object.fromEntries(Object.entries(sums).filter(([name]) => !name.includes(' '))),
    averageOrderAmt: ratio('averageOrderAmt'),
    conversionRate: ratio('conversionRate', { above: 100 }),
    cartRate: ratio('cartRate', { above: 100 }),
    cancelRate: ratio('cancelRate', { above: -100 }),
    winnerRate: ratio('winnerRate', { below: 100 }),
  };
}

/** What one option sold on one day. */
export interface Sale {
  option: Option;
  day: string;
  /** In the order of the measures above, null where the file says nothing: names for each would cost most of the time. */
  values: (number | null)[];
}

export interface WingSales {
  /** The days that have a file, also one without a line. */
  days: string[];
  options: Option[];
  /** Name of each brand. */
  brands: Map<string, string>;
  /** Category by option, of the newest day that says one. */
  categories: Map<string, string>;
  /** The brand of an option that no master names: that of its name, where that is one. */
  brandOf: (name: string | undefined, optionName: string | undefined) => string;
  /** The sales of some days that pass the filter. */
  among: (days: string[], filter: (option: Option) => boolean) => Sale[];
  ads: AdsBeside;
}

/** Sums of sales; 0 each without any, null where not one says it. */
export function sumOf(sales: Sale[]): Sums {
  const sums = measureNames.map((): number | null => (sales.length === 0 ? 0 : null));
  for (const { values } of sales)
    for (let place = 0; place < sums.length; place += 1) {
      const value = values[place] ?? null;
      if (value !== null) sums[place] = (sums[place] ?? 0) + value;
    }
  return Object.fromEntries(measureNames.map((name, place) => [name, sums[place] ?? null]));
}

/** Things by a key of theirs, in the order in which the keys come. */
export function groupsOf<T>(things: T[], key: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const name = key(thing);
    const group = groups.get(name);
    if (group) group.push(thing);
    else groups.set(name, [thing]);
  }
  return groups;
}

/** A report of what the real spreadsheets do not have, as its lines and as the file that a person would load. */
export interface MadeUpReport {
  name: string;
  lines: Line[];
  bytes: Uint8Array;
}

const linesOf = async (prefix: string, more: readonly MadeUpReport[]) => [
  ...(await Promise.all(wingFiles(prefix).map(async (name) => ({ name, lines: await lines(name, 1) })))),
  ...more.filter(({ name }) => name.startsWith(prefix)),
];

/**
 * All that the option master and the files of the days say, and then those that were loaded after them; and what
 * advertising reports do.
 */
export async function wingSales(
  more: readonly MadeUpReport[] = [],
  adFiles: readonly string[] = [],
): Promise<WingSales> {
  const options = new Map<string, Option>();
  const brands = new Map<string, string>();
  const nameOf = new Map<string, string>();
  for (const { lines } of await linesOf('옵션마스터', more))
    for (const line of lines) {
      const [id = '', brand = ''] = [line['옵션ID'], line['브랜드코드']];
      options.set(id, {
        id,
        brand,
        product: line['등록상품ID'] ?? '',
        name: line['등록상품명'] ?? '',
        optionName: line['옵션명'] ?? '',
      });
      brands.set(brand, line['브랜드명'] ?? '');
      nameOf.set(id, `${line['등록상품명']}\n${line['옵션명']}`);
    }
  const named = groupsOf([...nameOf], ([, name]) => name);
  const brandOf = (name: string | undefined, optionName: string | undefined) => {
    const same = new Set(
      (named.get(`${name}\n${optionName}`) ?? []).map(([other]) => options.get(other)?.brand),
    );
    return same.size === 1 ? ([...same][0] ?? '') : '';
  };
  const byDay = new Map<string, Sale[]>();
  const categories = new Map<string, { day: string; name: string }>();
  for (const { name, lines } of await linesOf('판매분석_', more)) {
    const day = /\d{8}/.exec(name)?.[0] ?? '';
    const sales: Sale[] = [];
    byDay.set(day, sales);
    for (const line of lines) {
      const id = line['옵션 ID'] ?? '';
      const option = options.get(id) ?? {
        id,
        brand: brandOf(line['상품명'], line['옵션명']),
        product: line['등록상품ID'] ?? '',
        name: line['상품명'] ?? '',
        optionName: line['옵션명'] ?? '',
      };
      options.set(id, option);
      const name = line['카테고리'];
      if (name && day >= (categories.get(id)?.day ?? '')) categories.set(id, { day, name });
      sales.push({ option, day, values: Object.values(additive).map((value) => value(line)) });
    }
  }
  return {
    days: [...byDay.keys()].toSorted(),
    options: [...options.values()],
    brands,
    categories: new Map([...categories].map(([id, category]) => [id, category.name])),
    brandOf,
    among: (days, filter) =>
      days.flatMap((day) => (byDay.get(day) ?? []).filter((sale) => filter(sale.option))),
    // An option that neither a master nor a day of sales has is of no brand.
    ads: await adsBeside(
      adFiles,
      (id) => options.get(id) ?? { id, brand: '', product: '', name: '', optionName: '' },
    ),
  };
}

/** Every day from the first to the last. */
export function daysOf(from: string, to: string): string[] {
  const days = [from];
  for (let day = from; day < to; days.push(day)) day = addDays(day, 1);
  return days;
}
