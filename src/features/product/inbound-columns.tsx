import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { Link } from '@tanstack/react-router';
import { statusColumn } from '@/components/inbound/line-status.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { startHidden } from '@/components/table/table-column.ts';
import type { ProductInbound } from '@/data/answers/product-detail.ts';
import { usePartner } from '@/data/partner.tsx';
import { type Day, formatDay } from '@/domain/korea-time.ts';
import { inboundText } from '@/text/inbound.ts';
import { productDetailText } from '@/text/product-detail.ts';

const text = productDetailText.inbound;
const { columns: headings, noDate } = text;
type Line = ProductInbound['rows'][number];
/** The heading of a quantity takes two lines. */
const QUANTITY = { width: 68 };
const DAY = { width: 90 } as const;

/** The inbound lines of a product's options. */
export const inboundColumns = startHidden(
  ['ibAprvNo', 'ibReqDt', 'dpAprvDt', 'expirDt'],
  columnsOf<Line>(headings, [
    { kind: 'rowNumber' },
    statusColumn,
    { kind: 'day', id: 'schDt', width: 104, phone: 'merged' },
    { kind: 'text', id: 'optionNm', width: 130, grow: true, wrap: true, phone: 'merged' },
    { kind: 'copy', id: 'optionCd', width: 112, phone: 'last' },
    {
      kind: 'text',
      id: 'reqNo',
      width: 108,
      cell: (row) => <RequestLink reqNo={row.reqNo} day={row.schDt} />,
    },
    { kind: 'copy', id: 'ibAprvNo', width: 108, phone: 'last', name: inboundText.requests.copyName },
    { kind: 'text', id: 'ibCenter', width: 88 },
    { metric: 'exQty', ...QUANTITY },
    { metric: 'ibAprvQty', ...QUANTITY },
    { metric: 'saleReadyQty', ...QUANTITY },
    { metric: 'returnPendingQty', ...QUANTITY },
    { metric: 'returnReadyQty', ...QUANTITY },
    { kind: 'day', id: 'ibReqDt', ...DAY, phone: 'last' },
    { kind: 'day', id: 'dpAprvDt', ...DAY, phone: 'last', none: noDate },
    { kind: 'day', id: 'expirDt', ...DAY, phone: 'last', none: noDate },
    { kind: 'text', id: 'remarks', width: 120, wrap: true, phone: 'last' },
  ]),
);

export const inboundTable: ListTable<Line> = {
  tableId: 'product-inbound',
  label: text.table,
  empty: text.empty,
  phoneColumn: phoneColumn({
    header: headings.line,
    width: 112,
    lead: ['exQty', 'ibAprvQty', 'status'],
    name: (row) => formatDay(row.schDt),
    detail: (row) => row.optionNm,
  }),
  rowKey: (row) => String(row.id),
};

/** The number of an inbound request, which leads to it in 입고 관리. */
function RequestLink({ reqNo, day }: { reqNo: string; day: Day }) {
  const { id } = usePartner();
  return (
    <Link
      to="/$partnerId/inbound"
      params={{ partnerId: String(id) }}
      search={{ start: day, end: day, reqNo, detail: reqNo }}
      aria-label={productDetailText.inbound.open(reqNo)}
      className="focus-ring decoration-input hover:decoration-foreground rounded-sm tabular-nums underline underline-offset-3"
    >
      {reqNo}
    </Link>
  );
}
