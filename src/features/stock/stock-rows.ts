import { formatDay } from '@/domain/korea-time.ts';
import type { SalesDays } from '@/domain/sales-days.ts';

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
  /** How many of them have no brand. */
  withoutBrand: number;
  /** Rows of each DOC state under the other filters; null where a past date has none. */
  counts: { out: number | null; under7: number | null; under14: number | null };
  /** Day of the live stock, yyyyMMdd; null when none was ever loaded, and for a past day. */
  stockDay: string | null;
  /** What the averages rest on; null for a past day, which has none. */
  salesDays: SalesDays | null;
  rows: StockRow[];
}

/** partner, brand, stock status and date, joined (specification section 9). */
export function stockFileName(partner: string, brand: string, sheet: string, day: string): string {
  return [partner, brand, sheet, formatDay(day, '-')].join('_');
}
