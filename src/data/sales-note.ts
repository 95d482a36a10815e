import { type Day, formatDay } from '@/domain/korea-time.ts';
import { dayRanges, type SalesDays } from '@/domain/sales-days.ts';
import { loadedText as text } from '@/text/loaded.ts';

/** What a reader of averages and DOC must know of the days that are not loaded; null when every day is. */
export function salesNote({ from, missing7, missing30 }: SalesDays): string | null {
  const [oldest] = missing30;
  if (from === null) return text.noSales;
  if (oldest === undefined) return null;
  return [
    text.missing(dayRanges(missing30), missing30.length, 30),
    oldest < from ? text.salesFrom(formatDay(from)) : '',
    missing7.length > 0 ? text.lowWeek : text.lowMonth,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Which days of a period are not loaded of a source: a sum over it does not have them. Null when every day is. */
export function periodNote(
  { missing, days }: { missing: readonly Day[]; days: number },
  source: string = text.salesData,
): string | null {
  return missing.length === 0 ? null : text.missingOf(source, dayRanges(missing), missing.length, days);
}
