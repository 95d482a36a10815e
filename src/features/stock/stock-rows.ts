import { formatDay } from '@/domain/korea-time.ts';

/** One option's stock (specification section 3), as stock_list returns it. Null is shown as a dash. */
export interface StockRow {
  optionId: string;
  skuId: string | null;
  brandName: string | null;
  productName: string;
  optionName: string | null;
  productId: string | null;
  offerCondition: string;
  /** Y or N: on sale. */
  soldYn: string | null;
  /** Pieces. */
  stockQty: number;
  incomingQty: number | null;
  /** The marketplace's own bucket, such as 70일 이내. */
  exhaustionDay: string | null;
  recommendedInboundQty: number | null;
  /** Y or N. */
  itemWinner: string | null;
  /** Pieces a day, windows end yesterday. */
  avgSales7Days: number | null;
  avgSales30Days: number | null;
  /** Whole days. */
  doc: number | null;
  docNormalized: number | null;
}

export interface StockList {
  /** Rows of the chosen DOC state, on all pages. */
  total: number;
  /** Rows of each DOC state under the other filters; null where a past date has none. */
  counts: { out: number | null; under7: number | null; under14: number | null };
  rows: StockRow[];
}

/** partner, brand, stock status and date, joined (specification section 9). */
export function stockFileName(partner: string, brand: string, sheet: string, day: string): string {
  return [partner, brand, sheet, formatDay(day, '-')].join('_');
}
