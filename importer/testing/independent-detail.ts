import type { ProductRow } from '../../src/data/answers/product-list.ts';
import { inStock } from './independent-analytics.ts';
import {
  addDays,
  digits,
  gradeOf,
  isCounted,
  number,
  openPieces,
  piecesOf,
  statusOf,
  sum,
  type Line,
} from './independent-numbers.ts';
import { ages } from './independent-products.ts';
import { daysOf, groupsOf, sumOf, type WingSales } from './independent-sales.ts';
import type { ProductWorld } from './product-world.ts';

/*
 * 상품 상세 and the panel of an option worked out from the spreadsheets alone: another reader, no SQL, nothing of the
 * product.
 */

/** What comes most often, of several the first in their order. */
function mostOf(values: (string | null)[]): string | null {
  const counted = [...groupsOf(values.filter((value) => value !== null).toSorted(), (value) => value)];
  return counted.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

/** Several names, each once, with a comma. */
function namesOf(names: (string | null | undefined)[]): string | null {
  return [...new Set(names.filter((name) => name))].toSorted().join(', ') || null;
}

/** What an answer says of the days of sales that are loaded. */
function salesDays({ days }: WingSales, today: string) {
  const missing = (count: number) =>
    daysOf(addDays(today, -count), addDays(today, -1)).filter((day) => !days.includes(day));
  return { from: days[0], to: days.at(-1), missing7: missing(7), missing30: missing(30) };
}

/** What product_detail must answer of a product with these options; the grades as pairs, the most first. */
export function expectedDetail({ sales }: ProductWorld, own: ProductRow[], today: string) {
  const count = (state: ProductRow['state']) => own.filter((row) => row.state === state).length;
  const grades = groupsOf(
    own.flatMap(({ offerCondition }) => offerCondition ?? []),
    (grade) => grade,
  );
  return {
    product:
      own.length === 0
        ? null
        : {
            productId: own[0]?.productId,
            productName: mostOf(own.map(({ productName }) => productName)),
            brandName: namesOf(own.map(({ brandName }) => brandName)),
            categoryName: namesOf(own.map(({ optionId }) => sales.categories.get(optionId))),
            optionCount: own.length,
            states: {
              selling: count('selling'),
              out: count('out'),
              stopped: count('stopped'),
              unknown: count('unknown'),
            },
            grades: [...grades]
              .map(([grade, all]): [string, number] => [grade, all.length])
              .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)),
          },
    stockDay: addDays(today, -1),
    salesDays: salesDays(sales, today),
    adCover: sales.ads.cover(daysOf(addDays(today, -30), addDays(today, -1))),
    profitDays: null,
    profitMissing: [],
    loaded: { stock: true, sales: true, inbound: true, ads: true, settlement: false },
    rows: own.toSorted(
      (a, b) => (b.saleAmt30 ?? 0) - (a.saleAmt30 ?? 0) || (a.optionId < b.optionId ? -1 : 1),
    ),
  };
}

const mostFirst = <T extends { optionId: string }>(rows: T[], pieces: (row: T) => number) =>
  rows.toSorted((a, b) => pieces(b) - pieces(a) || (a.optionId < b.optionId ? -1 : 1));

/** What product_stock must answer of a product with these options. */
export function expectedStored({ stock }: ProductWorld, own: ProductRow[], today: string) {
  const rows = own.flatMap(({ optionId, optionName }) => {
    const line = stock.live.get(optionId);
    if (!line) return [];
    const [age30, age45, age60, age120, age180, age181] = ages.map((age) =>
      number(line[`보관기간별 재고/${age}`]),
    );
    const stored = { age30, age45, age60, age120, age180, age181, storageFee: number(line['누적보관료']) };
    return [{ optionId, optionName, offerCondition: gradeOf(line), stockQty: inStock(line), ...stored }];
  });
  const names = ['stockQty', 'age30', 'age45', 'age60', 'age120', 'age180', 'age181', 'storageFee'] as const;
  const total = (name: (typeof names)[number]) =>
    rows.length === 0 ? null : sum(rows.map((row) => row[name] ?? 0));
  return {
    stockDay: addDays(today, -1),
    rows: mostFirst(rows, ({ stockQty }) => stockQty),
    totals: Object.fromEntries(names.map((name) => [name, total(name)])),
  };
}

/** What product_stock_months must answer of a product with these options. */
export function expectedMonths({ stock }: ProductWorld, own: ProductRow[]) {
  const newest = [...groupsOf([...stock.days.keys()], (day) => day.slice(0, 6)).values()].map((days) =>
    days.at(-1),
  );
  const months = [...stock.days].filter(([day]) => newest.includes(day));
  const rows = own.flatMap(({ optionId, optionName }) => {
    const held = months.flatMap(([day, of]): [string, Line][] => {
      const line = of.get(optionId);
      return line ? [[day, line]] : [];
    });
    const [, last] = held.at(-1) ?? [];
    if (!last) return [];
    const figures = Object.fromEntries(held.map(([day, line]) => [day, inStock(line)]));
    return [{ optionId, optionName, offerCondition: gradeOf(last), figures }];
  });
  const days = months.map(([day]) => day).filter((day) => rows.some(({ figures }) => day in figures));
  return {
    days,
    figures: Object.fromEntries(days.map((day) => [day, sum(rows.map(({ figures }) => figures[day] ?? 0))])),
    // Days as keys stand in their order.
    rows: mostFirst(rows, ({ figures }) => Object.values(figures).at(-1) ?? 0),
  };
}

/** What product_inbound must answer of a product with these options, but for the ids of the lines. */
export function expectedInbound({ requested }: ProductWorld, own: ProductRow[]) {
  const names = new Map(own.map(({ optionId, optionName }) => [optionId, optionName]));
  const rows = requested.flatMap((line) => {
    const [optionCd = '', pieces] = [line['옵션ID'], piecesOf(line)];
    const [optionNm, status] = [names.get(optionCd), statusOf(line)];
    if (optionNm === undefined) return [];
    const row = {
      reqNo: line['요청ID'] ?? '',
      ibAprvNo: line['입고ID'] || null,
      status,
      schDt: digits(line['입고예정일']),
      ibReqDt: digits(line['입고요청일']),
      ibCenter: line['물류센터'] ?? '',
      optionCd,
      optionNm,
      ...pieces,
      differenceQty: status === 'error' ? pieces.exQty - pieces.ibAprvQty - pieces.saleReadyQty : null,
      expirDt: digits(line['유통기한']),
      dpAprvDt: digits(line['진열완료일']),
      remarks: line['비고'] ?? '',
    };
    return [row];
  });
  const total = (name: keyof ReturnType<typeof piecesOf>) => sum(rows.map((row) => row[name]));
  const later = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);
  return {
    total: rows.length,
    totals: {
      exQty: total('exQty'),
      ibAprvQty: total('ibAprvQty'),
      saleReadyQty: total('saleReadyQty'),
      returnPendingQty: total('returnPendingQty'),
      returnReadyQty: total('returnReadyQty'),
    },
    rows: rows.toSorted(
      (a, b) => later(a.schDt, b.schDt) || later(a.ibReqDt, b.ibReqDt) || -later(a.reqNo, b.reqNo),
    ),
  };
}

/** What option_panel must answer of an option, but for what was changed and the ids of the lines. */
export function expectedPanel({ sales, stock, requested }: ProductWorld, row: ProductRow, today: string) {
  const days = daysOf(addDays(today, -60), addDays(today, -1)).map((day) => {
    const { saleQty, saleAmt } = sumOf(sales.among([day], ({ id }) => id === row.optionId));
    const sold = sales.days.includes(day) ? { saleQty, saleAmt } : { saleQty: null, saleAmt: null };
    const line = stock.days.get(day)?.get(row.optionId);
    return { day, ...sold, stockQty: line ? inStock(line) : null };
  });
  const open = requested
    .filter((line) => line['옵션ID'] === row.optionId && isCounted(line) && openPieces(line) > 0)
    .map((line) => ({
      reqNo: line['요청ID'],
      schDt: digits(line['입고예정일']),
      ibCenter: line['물류센터'] || null,
      status: statusOf(line),
      exQty: piecesOf(line).exQty,
      incomingQty: openPieces(line),
    }));
  const next = open.filter(({ schDt }) => schDt >= today).toSorted((a, b) => (a.schDt < b.schDt ? -1 : 1));
  const late = open.filter(({ schDt }) => schDt < today).toSorted((a, b) => (a.schDt < b.schDt ? 1 : -1));
  return { row, days, inbound: { total: open.length, lines: [...next, ...late].slice(0, 3) } };
}
