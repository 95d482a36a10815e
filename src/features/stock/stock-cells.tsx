import { Badge } from '@/components/ui/badge.tsx';
import { type DocTone, docTone } from '@/domain/days-of-cover.ts';
import { formatCount } from '@/domain/numbers.ts';
import { stockText } from '@/text/stock.ts';
import type { StockRow } from './stock-rows.ts';

const gradeLabels: Readonly<Record<string, string>> = stockText.grades;

/** NEW is green, used grades are blue; a grade that is not known is shown as it came. */
export function GradeBadge({ grade }: { grade: string }) {
  const label = gradeLabels[grade];
  const tone = grade === 'NEW' ? 'green' : label === undefined ? 'gray' : 'blue';
  return <Badge tone={tone}>{label ?? grade}</Badge>;
}

const docColors: Record<DocTone, string> = {
  danger: 'text-red',
  warning: 'text-yellow',
  good: 'text-green',
};

/** Days of cover in their colour; a dash without one. */
export function DocCell({ doc }: { doc: number | null }) {
  const tone = docTone(doc);
  return <span className={tone === null ? '' : `font-bold ${docColors[tone]}`}>{formatCount(doc)}</span>;
}

/** What else is known about how long the stock lasts. */
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
