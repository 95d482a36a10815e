import { expect } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import { salesMeasures, salesRatios } from '../../../src/domain/model/sales.ts';
import type { Company } from './company.ts';

const modelNames = [...salesMeasures, ...salesRatios].map(({ name }) => name);
type FigureName = (typeof modelNames)[number];

/** Measures and ratios of one KPI, row or total, as every function of a page of figures answers them. */
export type Figures = Record<FigureName, number | null>;

/** The order in which golden cases give figures. A later measure has a case of its own: no report of these cases says it. */
const given: readonly FigureName[] = [
  'grossQty',
  'grossAmt',
  'cancelQty',
  'cancelAmt',
  'saleQty',
  'saleAmt',
  'orderCnt',
  'visitorCnt',
  'viewCnt',
  'cartCnt',
  'winnerViews',
  'averageOrderAmt',
  'conversionRate',
  'cartRate',
  'cancelRate',
  'winnerRate',
];

/** Null, or 0 where a loaded day without a row of sales counts as one that sold nothing. */
const unsaid = expect.toBeOneOf([null, 0]);

/** Figures given in the order of the names above. */
export const figuresOf = (values: (number | null)[]): Figures =>
  ({
    ...Object.fromEntries(modelNames.map((name) => [name, unsaid])),
    ...Object.fromEntries(given.map((name, index) => [name, values[index] ?? null])),
  }) as Figures;

export interface Period {
  from: string;
  to: string;
  days: number;
  missing: string[];
}

export interface Answer<Row = object> {
  period: Period;
  comparison: Period;
  figures: Figures | null;
  comparisonFigures: Figures | null;
  rows: (Row & { figures: Figures | null; comparisonFigures: Figures | null })[];
}

export interface DayRow {
  from: string;
  to: string;
  missingDays: number;
  comparisonFrom: string;
  comparisonTo: string;
  comparisonMissingDays: number;
}

export interface BrandRow {
  brandCd: string | null;
  brandName: string | null;
  share: number | null;
}

export interface ProductRow {
  rank: number;
  productId: string | null;
  optionCd: string | null;
  hasPage: boolean;
  productName: string;
  brandName: string | null;
  optionCount: number;
  share: number | null;
  cumulativeShare: number | null;
  abcClass: 'A' | 'B' | 'C' | null;
}

export interface Products extends Answer<ProductRow> {
  productCount: number;
  classes: { abcClass: string; productCount: number; saleAmt: number; share: number | null }[];
  others: { productCount: number; figures: Figures | null; comparisonFigures: Figures | null };
}

export interface Summary extends Omit<Answer, 'rows'> {
  heatMap: { day: string; week: string; weekday: number; saleAmt: number | null }[];
}

export interface Wanted {
  from: string;
  to: string;
  today?: string;
  comparison?: string;
  brands?: string[];
  unit?: string;
  limit?: number;
  partner?: string;
}

/** The four functions of 전체 통계 as a member sees them on a given day, 2026-11-21 without one. */
export function totalSales({ sql, memberId }: Pick<Company, 'sql' | 'memberId'>) {
  const member = async <T>(
    { today = '2026-11-21' }: Wanted,
    work: (transaction: typeof sql) => Promise<readonly Record<string, unknown>[]>,
  ) => {
    await setToday(sql, today);
    const [row] = await asCaller(sql, { role: 'authenticated', id: memberId }, work);
    return row?.answer as T;
  };
  const given = (wanted: Wanted) => ({
    partner: 'P1',
    comparison: 'previous',
    brands: [],
    unit: 'day',
    limit: 100,
    ...wanted,
  });
  return {
    summary: (wanted: Wanted) => {
      const { partner, from, to, comparison, brands } = given(wanted);
      return member<Summary>(
        wanted,
        (tx) =>
          tx`select public.total_sales_summary(${partner}, ${from}, ${to}, ${comparison}, ${brands}) as answer`,
      );
    },
    days: (wanted: Wanted) => {
      const { partner, from, to, unit, comparison, brands } = given(wanted);
      return member<Answer<DayRow>>(
        wanted,
        (tx) =>
          tx`select public.total_sales_days(${partner}, ${from}, ${to}, ${unit}, ${comparison}, ${brands}) as answer`,
      );
    },
    brands: (wanted: Wanted) => {
      const { partner, from, to, comparison, brands } = given(wanted);
      return member<Answer<BrandRow>>(
        wanted,
        (tx) =>
          tx`select public.total_sales_brands(${partner}, ${from}, ${to}, ${comparison}, ${brands}) as answer`,
      );
    },
    products: (wanted: Wanted) => {
      const { partner, from, to, comparison, brands, limit } = given(wanted);
      return member<Products>(
        wanted,
        (tx) =>
          tx`select public.total_sales_products(${partner}, ${from}, ${to}, ${comparison}, ${brands}, ${limit}) as answer`,
      );
    },
  };
}
