import { columnsOf } from '@/components/table/column-kinds.tsx';
import { gradeBadge } from '@/components/product/grade-badge.ts';
import { stateBadge } from '@/components/product/state-badge.ts';
import type { PhoneColumn, TableColumn } from '@/components/table/table-column.ts';
import { MarkedText } from '@/components/ui/marked-text.tsx';
import type { FoundOption } from '@/data/answers/option-search.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { productSearchText } from '@/text/product-search.ts';
import { AnalysisLink, FoundLink } from './found-link.tsx';

const { columns: headings } = productSearchText;

/** What is shown of a found option, with these words marked in names. */
export function foundColumns(words: readonly string[]): readonly TableColumn<FoundOption>[] {
  return columnsOf<FoundOption>(headings, [
    { kind: 'text', id: 'brandName', width: 92, wrap: true, phone: 'merged' },
    {
      kind: 'text',
      id: 'productName',
      width: 196,
      grow: true,
      wrap: true,
      sticky: true,
      phone: 'merged',
      cell: (row) => <FoundLink row={row} words={words} />,
    },
    {
      kind: 'text',
      id: 'optionName',
      width: 118,
      tone: 'quiet',
      wrap: true,
      phone: 'merged',
      cell: ({ optionName }) =>
        optionName === '' ? NO_VALUE : <MarkedText text={optionName} words={words} />,
    },
    { kind: 'copy', id: 'optionId', width: 116, phone: 'last' },
    { kind: 'text', id: 'skuId', width: 90, tone: 'quiet', phone: 'last' },
    { kind: 'text', id: 'barcode', width: 138, tone: 'quiet', phone: 'last' },
    { kind: 'text', id: 'productId', width: 116, tone: 'quiet', phone: 'last', initiallyHidden: true },
    { kind: 'badge', id: 'offerCondition', width: 84, phone: 'last', ...gradeBadge },
    { metric: 'stockQty', width: 96, phoneWidth: 64, tone: 'strong' },
    { metric: 'saleQty', id: 'saleQty7', header: headings.saleQty7, width: 86, phoneWidth: 66 },
    { kind: 'badge', id: 'state', width: 84, phoneWidth: 84, ...stateBadge },
    { kind: 'action', id: 'analysis', width: 60, phone: 'last', cell: (row) => <AnalysisLink row={row} /> },
  ]);
}

export const foundPhoneColumn = (words: readonly string[]): PhoneColumn<FoundOption> => ({
  header: headings.product,
  width: 144,
  cell: (row) => (
    <div className="py-2 whitespace-normal">
      <div className="line-clamp-2 leading-snug break-keep">
        <FoundLink row={row} words={words} />
      </div>
      <div className="text-muted-foreground truncate text-xs">
        {row.brandName === null ? '' : `${row.brandName} · `}
        <MarkedText text={row.optionName === '' ? NO_VALUE : row.optionName} words={words} />
      </div>
    </div>
  ),
});
