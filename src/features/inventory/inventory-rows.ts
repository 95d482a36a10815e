import { formatDay } from '@/domain/korea-time.ts';

export type { StockList, StockRow } from '@/data/answers/stock-list.ts';

/** partner, brand, stock status and date, joined (specification section 9). */
export function stockFileName(partner: string, brand: string, sheet: string, day: string): string {
  return [partner, brand, sheet, formatDay(day, '-')].join('_');
}
