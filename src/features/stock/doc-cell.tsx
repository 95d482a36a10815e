import { Tooltip } from '@/components/ui/tooltip.tsx';
import { type DocTone, docTone } from '@/domain/days-of-cover.ts';
import { formatCount } from '@/domain/numbers.ts';
import { stockText } from '@/text/stock.ts';
import type { StockRow } from './stock-rows.ts';

const docColors: Record<DocTone, string> = {
  danger: 'text-red',
  warning: 'text-yellow',
  good: 'text-green',
};

/** Days of cover in their colour, a dash without one; a press, focus or the mouse shows what else is known. */
export function DocCell({ row }: { row: StockRow }) {
  const tone = docTone(row.doc);
  const value = formatCount(row.doc);
  const color = tone === null ? '' : `font-bold ${docColors[tone]}`;
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
    row.docNormalized === null ? null : details.docNormalized(formatCount(row.docNormalized)),
    row.exhaustionDay === null ? null : details.exhaustionDay(row.exhaustionDay),
    row.recommendedInboundQty === null
      ? null
      : details.recommendedInboundQty(formatCount(row.recommendedInboundQty)),
    row.itemWinner === null ? null : details.itemWinner(row.itemWinner === 'Y'),
  ];
  return lines.filter((line) => line !== null).join('\n');
}
