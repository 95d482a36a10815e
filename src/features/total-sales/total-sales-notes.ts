import { dayRanges } from '@/domain/sales-days.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import type { TotalSalesSummary } from './total-sales-queries.ts';

/** Which days of the period are not loaded: a sum over it does not have them. */
export function totalSalesNotes({ period }: TotalSalesSummary): string[] {
  if (period.missing.length === 0) return [];
  return [text.missingDays(dayRanges(period.missing), period.missing.length, period.days)];
}
