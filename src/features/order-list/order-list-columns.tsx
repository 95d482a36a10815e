import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { docClass } from '@/components/product/doc-class.ts';
import { useOptionEdit } from '@/components/product/option-edits.ts';
import { ProductLink } from '@/components/product/product-link.tsx';
import { SuggestedInbound } from '@/components/product/suggested-inbound-cell.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { columnsOf, nameColumn } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import type { OrderRow } from '@/data/answers/order-list.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { orderListText as text } from '@/text/order-list.ts';

/** How many of an option to order and until when, then why. */
export const orderColumns = columnsOf<OrderRow>(text.columns, [
  { kind: 'text', id: 'brandName', width: 84, wrap: true, phone: 'merged', initiallyHidden: true },
  { ...nameColumn, id: 'productName', width: 130, wrap: true },
  { kind: 'text', id: 'optionName', width: 70, tone: 'quiet', phone: 'merged', wrap: true },
  {
    kind: 'day',
    id: 'orderDay',
    width: 104,
    help: text.help.orderDay,
    cell: ({ orderDay, urgency }) =>
      urgency === 'late' ? (
        <span className="text-red font-bold">
          {formatDay(orderDay)}
          <span className="text-2xs block font-normal">{text.late}</span>
        </span>
      ) : (
        formatDay(orderDay)
      ),
  },
  { metric: 'orderQty', width: 92, phoneWidth: 72, tone: 'strong' },
  { metric: 'orderAmt', width: 92 },
  {
    metric: 'suggestedInboundQty',
    width: 92,
    initiallyHidden: true,
    cell: (row) => <SuggestedInbound row={row} />,
  },
  { metric: 'perDay', width: 87 },
  {
    metric: 'coverDays',
    width: 87,
    cell: ({ coverDays }) => (
      <span className={docClass(coverDays)}>{metricOf('coverDays').format(coverDays)}</span>
    ),
  },
  { metric: 'stockQty', header: text.columns.stockQty, width: 60 },
  { metric: 'incomingQty', width: 92 },
  { metric: 'stowingQty', width: 108 },
  { metric: 'leadDays', width: 72 },
  { metric: 'leastQty', width: 80 },
  { metric: 'boxQty', width: 80 },
  { metric: 'targetDays', width: 84, initiallyHidden: true, help: metricOf('targetDays').formula },
  { metric: 'costAmt', width: 76, initiallyHidden: true },
  { kind: 'copy', id: 'optionId', width: 114, phone: 'last', initiallyHidden: true },
  { kind: 'text', id: 'barcode', width: 126, tone: 'quiet', phone: 'last', initiallyHidden: true },
  { kind: 'copy', id: 'productId', width: 118, phone: 'last', initiallyHidden: true },
]);

const linked = ({ productId, productName }: OrderRow) => (
  <ProductLink productId={productId} name={productName} />
);

/** The columns at work: a product's name leads to its page, and what limits an order is edited in its cell. */
export function useOrderColumns(): TableColumn<OrderRow>[] {
  const edit = useOptionEdit();
  const edits = (['leadDays', 'leastQty', 'boxQty'] as const).map(
    (field) => [field, edit(field, (row: OrderRow) => row[field])] as const,
  );
  const editOf = new Map<string, TableColumn<OrderRow>['edit']>(edits);
  return orderColumns.map((column) => {
    if (column.id === 'productName') return { ...column, cell: linked };
    const of = editOf.get(column.id);
    return of ? { ...column, edit: of } : column;
  });
}

export const orderTable = {
  tableId: 'orders',
  label: text.table,
  rowKey: (row) => row.optionId,
  phoneColumn: phoneColumn<OrderRow>({
    header: text.columns.product,
    width: 124,
    name: linked,
    detail: (row) => [row.brandName, row.optionName].filter(Boolean).join(' · ') || NO_VALUE,
  }),
} as const satisfies ListTable<OrderRow>;
