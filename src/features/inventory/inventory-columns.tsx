import { columnsOf } from '@/components/table/column-kinds.tsx';
import { gradeBadge } from '@/components/product/grade-badge.ts';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { ProductLink } from '@/components/product/product-link.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { dayRanges, type SalesDays } from '@/domain/sales-days.ts';
import { stockText } from '@/text/stock.ts';
import { DocCell } from './doc-cell.tsx';
import type { StockRow } from './inventory-rows.ts';

const { columns: headings, help } = stockText;

/** The stock table, in the order of specification section 2; behind it what is being put away. */
export const stockColumns = columnsOf<StockRow>(headings, [
  { kind: 'rowNumber' },
  { kind: 'badge', id: 'offerCondition', width: 74, phone: 'last', ...gradeBadge },
  { kind: 'copy', id: 'optionId', width: 114, phone: 'last' },
  { kind: 'text', id: 'skuId', width: 88, tone: 'quiet', phone: 'last' },
  { kind: 'text', id: 'brandName', width: 92, wrap: true, phone: 'merged' },
  { kind: 'text', id: 'productName', width: 154, grow: true, wrap: true, sticky: true, phone: 'merged' },
  { kind: 'text', id: 'optionName', width: 98, tone: 'quiet', phone: 'merged', wrap: true },
  { metric: 'stockQty', width: 70, phoneWidth: 68, tone: 'strong' },
  { metric: 'incomingQty', width: 88, phoneWidth: 66 },
  { metric: 'doc', width: 70, cell: (row) => <DocCell row={row} /> },
  { metric: 'avgSales7Days', width: 80 },
  { metric: 'avgSales30Days', width: 86 },
  { metric: 'stowingQty', width: 92, phone: 'last' },
]);

const windowOf: Readonly<Record<string, 'missing7' | 'missing30'>> = {
  doc: 'missing7',
  avgSales7Days: 'missing7',
  avgSales30Days: 'missing30',
};

const linkedColumns: readonly TableColumn<StockRow>[] = stockColumns.map((column) =>
  column.id === 'productName'
    ? {
        ...column,
        cell: ({ productId, productName }) => <ProductLink productId={productId} name={productName} />,
      }
    : column,
);

/**
 * The columns at work: a product's name leads to its page, and the days that are missing in an average are said where it is
 * explained.
 */
export function stockColumnsOf(salesDays: SalesDays | null | undefined): readonly TableColumn<StockRow>[] {
  if (!salesDays) return linkedColumns;
  return linkedColumns.map((column) => {
    const days = salesDays[windowOf[column.id] ?? 'missing7'];
    if (!(column.id in windowOf) || days.length === 0) return column;
    return { ...column, help: `${column.help}\n${help.missingDays(dayRanges(days))}` };
  });
}

/** What the page shows behind DOC, for files. */
export const docDetailColumns: readonly TableColumn<StockRow>[] = columnsOf<StockRow>(headings, [
  { metric: 'docNormalized' },
  { kind: 'text', id: 'exhaustionDay', width: 0 },
  { metric: 'recommendedInboundQty' },
  { kind: 'badge', id: 'itemWinner', width: 0, labels: stockText.winnerLabels, tones: {} },
]).map((column) => ({ ...column, header: stockText.export.docDetail(column.header) }));

export const stockPhoneColumn = phoneColumn<StockRow>({
  header: headings.product,
  // On 360 px it leaves room for the figures up to DOC.
  width: 110,
  lead: ['stockQty', 'doc'],
  name: ({ productId, productName }) => <ProductLink productId={productId} name={productName} />,
  detail: (row) => [row.brandName, row.optionName].filter(Boolean).join(' · ') || NO_VALUE,
});
