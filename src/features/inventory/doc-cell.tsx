import { docClass } from '@/components/product/doc-class.ts';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { stockText } from '@/text/stock.ts';
import type { StockRow } from './inventory-rows.ts';

/** Days of cover in their colour, a dash without one; a press, focus or the mouse shows what else is known. */
export function DocCell({ row }: { row: StockRow }) {
  const value = formatCount(row.doc);
  const color = docClass(row.doc);
  const details = docDetails(row);
  if (details === '') return <span className={color}>{value}</span>;
  return (
    <Tooltip text={details} onPress>
      <button
        type="button"
        aria-label={stockText.docDetails(value)}
        className={`focus-ring min-h-6 min-w-6 rounded-sm text-right underline decoration-dotted decoration-1 underline-offset-3 ${color}`}
      >
        {value}
      </button>
    </Tooltip>
  );
}

/** What else is known about how long the stock lasts, a line each. */
export function docDetails(row: StockRow): string {
  const { details } = stockText;
  const lines = [
    row.stowingQty && row.fullDoc !== null
      ? details.stowing(formatCount(row.stowingQty), formatCount(row.fullDoc))
      : null,
    row.docNormalized === null ? null : details.docNormalized(formatCount(row.docNormalized)),
    row.exhaustionDay === null ? null : details.exhaustionDay(row.exhaustionDay),
    row.recommendedInboundQty === null
      ? null
      : details.recommendedInboundQty(formatCount(row.recommendedInboundQty)),
    row.itemWinner === null ? null : details.itemWinner(row.itemWinner === 'Y'),
  ];
  return lines.filter((line) => line !== null).join('\n');
}
