import { metricOf } from '@/components/figures/metric.ts';
import type { ProfitSpan } from '@/data/answers/profit.ts';
import { formatMonthDay } from '@/domain/korea-time.ts';
import { profitText as text } from '@/text/profit.ts';

interface ProfitGaps {
  uncostedSaleAmt: number | null;
  unsettledSaleAmt: number | null;
}

/** Days as a person names them: the first and the last. */
export const spanOf = ({ from, to }: ProfitSpan) => `${formatMonthDay(from)} ~ ${formatMonthDay(to)}`;

/** Sales that are not in a profit, and why. */
export function gapNotes({ uncostedSaleAmt, unsettledSaleAmt }: ProfitGaps): string[] {
  const won = metricOf('saleAmt').withUnit;
  return [
    ...(uncostedSaleAmt ? [text.uncosted(won(uncostedSaleAmt))] : []),
    ...(unsettledSaleAmt ? [text.withoutFees(won(unsettledSaleAmt))] : []),
  ];
}

/** Of which days of a period a profit is, where it is not of all. */
export function periodNote(settled: ProfitSpan | null, days: number, missing: readonly string[]): string[] {
  if (settled === null) return [text.unsettled(missing)];
  return settled.days === days ? [] : [text.part(settled.days, days, spanOf(settled))];
}
