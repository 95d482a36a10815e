import { metricOf } from '@/components/figures/metric.ts';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import type { Suggestion } from '@/data/answers/suggested-inbound.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { formatCount, formatUnit } from '@/domain/numbers.ts';
import { inboundPlanText } from '@/text/inbound-plan.ts';

const { suggestion: text } = inboundPlanText;

/** What a row knows of its suggestion. */
export interface SuggestedRow {
  suggestedInboundQty: number | null;
  suggestion: Suggestion | null;
  stockQty: number | null;
  incomingQty: number | null;
  stowingQty: number | null;
  targetDays: number;
}

/** An order of today comes too late for the stock to last. */
export const isLate = ({ suggestion }: SuggestedRow) => (suggestion?.orderWithinDays ?? 0) < 0;

/** 권장 입고, red where an order comes too late, which its name says too; a press, focus or the mouse shows its formula with the option's own numbers. */
export function SuggestedInbound({ row, withUnit = false }: { row: SuggestedRow; withUnit?: boolean }) {
  const figure = metricOf('suggestedInboundQty');
  const formula = suggestionFormula(row);
  const shown = withUnit ? figure.withUnit(row.suggestedInboundQty) : figure.format(row.suggestedInboundQty);
  if (formula === '') return shown;
  return (
    <Tooltip text={formula} onPress>
      <button
        type="button"
        aria-label={[text.label(shown), isLate(row) ? text.marks.late : ''].filter(Boolean).join('. ')}
        className={`focus-ring min-h-6 min-w-6 rounded-sm text-right underline decoration-dotted decoration-1 underline-offset-3 ${isLate(row) ? 'text-red font-bold' : ''}`}
      >
        {shown}
      </button>
    </Tooltip>
  );
}

/** How the suggestion came about, a line each; empty for an option that has none. */
export function suggestionFormula(row: SuggestedRow): string {
  const { suggestion, stockQty, incomingQty, stowingQty, targetDays } = row;
  if (suggestion === null) return '';
  const { demand, low, high, day, orderWithinDays } = suggestion;
  const perDay = formatUnit('perDay', suggestion.perDay);
  const lines = [
    text.forecast(formatDay(day), formatUnit('perDay', demand), perDay),
    low === null || high === null ? null : text.interval(formatCount(low), formatCount(high)),
    text.sum(
      perDay,
      formatCount(targetDays),
      formatCount(stockQty),
      formatCount(incomingQty),
      formatCount(stowingQty),
    ),
    orderWithinDays === null ? null : orderLine(orderWithinDays),
  ];
  return lines.filter((line) => line !== null).join('\n');
}

function orderLine(days: number): string {
  if (days === 0) return text.orderToday;
  return days > 0 ? text.orderWithin(formatCount(days)) : text.late(formatCount(-days));
}
