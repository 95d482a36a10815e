import { CopyCell } from '@/components/table/copy-cell.tsx';
import { rowNumberColumn } from '@/components/table/row-number-column.ts';
import { exportColumns, type PhoneColumn, type TableColumn } from '@/components/table/table-column.ts';
import { NO_VALUE, formatCount, formatUnit } from '@/domain/numbers.ts';
import { dayRanges, type SalesDays } from '@/domain/sales-days.ts';
import type { ExportColumn } from '@/export/export-types.ts';
import { stockText } from '@/text/stock.ts';
import { DocCell } from './doc-cell.tsx';
import { GradeBadge } from './grade-badge.tsx';
import type { StockRow } from './stock-rows.ts';

const { columns: header, help, grades, exported: extra } = stockText;

/** The stock table, in the order of specification section 2. */
export const stockColumns: readonly TableColumn<StockRow>[] = [
  rowNumberColumn,
  {
    id: 'offerCondition',
    header: header.grade,
    width: 86,
    phone: 'last',
    cell: (row) => <GradeBadge grade={row.offerCondition} />,
    exported: { field: 'offerCondition', labels: grades },
  },
  {
    id: 'optionId',
    header: header.optionId,
    width: 114,
    phone: 'last',
    cell: (row) => <CopyCell name={header.optionId} value={row.optionId} />,
    exported: { field: 'optionId' },
  },
  {
    id: 'skuId',
    header: header.skuId,
    width: 94,
    tone: 'quiet',
    phone: 'last',
    cell: (row) => row.skuId ?? NO_VALUE,
    exported: { field: 'skuId', empty: NO_VALUE },
  },
  {
    id: 'brandName',
    header: header.brandName,
    width: 92,
    wrap: true,
    phone: 'merged',
    cell: (row) => row.brandName ?? NO_VALUE,
    exported: { field: 'brandName', empty: NO_VALUE },
  },
  {
    id: 'productName',
    header: header.productName,
    width: 176,
    grow: true,
    wrap: true,
    sticky: true,
    phone: 'merged',
    cell: (row) => row.productName,
    exported: { field: 'productName' },
  },
  {
    id: 'optionName',
    header: header.optionName,
    width: 102,
    tone: 'quiet',
    phone: 'merged',
    wrap: true,
    cell: (row) => row.optionName ?? NO_VALUE,
    exported: { field: 'optionName', empty: NO_VALUE },
  },
  {
    id: 'stockQty',
    header: header.stockQty,
    width: 92,
    align: 'end',
    tone: 'strong',
    cell: (row) => formatCount(row.stockQty),
    exported: { field: 'stockQty' },
  },
  {
    id: 'incomingQty',
    header: header.incomingQty,
    width: 90,
    phoneWidth: 68,
    align: 'end',
    help: help.incomingQty,
    cell: (row) => formatCount(row.incomingQty),
    exported: { field: 'incomingQty', empty: NO_VALUE },
  },
  {
    id: 'doc',
    header: header.doc,
    width: 74,
    align: 'end',
    help: help.doc,
    cell: (row) => <DocCell row={row} />,
    exported: { field: 'doc', empty: NO_VALUE },
  },
  {
    id: 'avgSales7Days',
    header: header.avgSales7Days,
    width: 92,
    align: 'end',
    help: help.avgSales7Days,
    cell: (row) => formatUnit('perDay', row.avgSales7Days),
    exported: { field: 'avgSales7Days', format: 'perDay', empty: NO_VALUE },
  },
  {
    id: 'avgSales30Days',
    header: header.avgSales30Days,
    width: 98,
    align: 'end',
    help: help.avgSales30Days,
    cell: (row) => formatUnit('perDay', row.avgSales30Days),
    exported: { field: 'avgSales30Days', format: 'perDay', empty: NO_VALUE },
  },
];

const windowOf: Readonly<Record<string, 'missing7' | 'missing30'>> = {
  doc: 'missing7',
  avgSales7Days: 'missing7',
  avgSales30Days: 'missing30',
};

/** The columns, with the days that are missing in an average said where it is explained. */
export function stockColumnsOf(salesDays: SalesDays | null | undefined): readonly TableColumn<StockRow>[] {
  if (!salesDays) return stockColumns;
  return stockColumns.map((column) => {
    const days = salesDays[windowOf[column.id] ?? 'missing7'];
    if (!(column.id in windowOf) || days.length === 0) return column;
    return { ...column, help: `${column.help}\n${help.missingDays(dayRanges(days))}` };
  });
}

/** The file's columns: the table's, then what the page shows behind DOC. */
export const stockExportColumns: readonly ExportColumn[] = [
  ...exportColumns(stockColumns),
  { header: extra.docNormalized, field: 'docNormalized', format: 'count', empty: NO_VALUE },
  { header: extra.exhaustionDay, field: 'exhaustionDay', empty: NO_VALUE },
  { header: extra.recommendedInboundQty, field: 'recommendedInboundQty', format: 'count', empty: NO_VALUE },
  { header: extra.itemWinner, field: 'itemWinner', labels: extra.winnerLabels, empty: NO_VALUE },
];

/** Product over brand and option. */
export const stockPhoneColumn: PhoneColumn<StockRow> = {
  header: header.product,
  width: 126,
  cell: (row) => (
    <div className="py-2">
      <div className="line-clamp-2 leading-snug font-semibold break-keep whitespace-normal">
        {row.productName}
      </div>
      <div className="text-muted-foreground truncate text-xs">
        {[row.brandName, row.optionName].filter(Boolean).join(' · ') || NO_VALUE}
      </div>
    </div>
  ),
};
