import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { startHidden } from '@/components/table/table-column.ts';
import { ProductLink } from '@/components/product/product-link.tsx';
import { NO_VALUE } from '@/domain/numbers.ts';
import { inboundText } from '@/text/inbound.ts';
import { statusColumn } from '@/components/inbound/line-status.tsx';
import type { InboundLine } from './inbound-rows.ts';

const text = inboundText.detail;
const headings = text.columns;
/** The heading of a quantity takes two lines. */
const QUANTITY = { width: 68 };
const DAY = { width: 90, phone: 'last', none: text.noDate } as const;

const productName = ({ productId, cpItemName }: InboundLine) => (
  <ProductLink productId={productId} name={cpItemName || NO_VALUE} />
);

/** Ids, days and the way back fit beside no reason of an error: they wait in the choice of columns. */
const HIDDEN = ['barcode', 'expirDt', 'prodDt', 'logisticsCompany', 'invoiceNum', 'dpAprvDt'];

/** The lines of the chosen request, in the order of specification section 2. */
const columns = columnsOf<InboundLine>(headings, [
  { kind: 'rowNumber' },
  statusColumn,
  { kind: 'copy', id: 'optionCd', width: 112, phone: 'last', name: text.copyName },
  { kind: 'text', id: 'barcode', width: 124, tone: 'quiet', phone: 'last' },
  { kind: 'text', id: 'cpItemName', width: 120, grow: true, wrap: true, phone: 'merged', cell: productName },
  { kind: 'text', id: 'optionNm', width: 90, wrap: true, tone: 'quiet', phone: 'merged' },
  { kind: 'day', id: 'expirDt', ...DAY },
  { kind: 'day', id: 'prodDt', ...DAY },
  { metric: 'stockQty', header: headings.stockQty, ...QUANTITY },
  { metric: 'exQty', ...QUANTITY },
  { metric: 'ibAprvQty', ...QUANTITY },
  { metric: 'saleReadyQty', ...QUANTITY },
  { metric: 'returnPendingQty', ...QUANTITY },
  { metric: 'returnReadyQty', ...QUANTITY },
  { kind: 'text', id: 'logisticsCompany', width: 92 },
  { kind: 'text', id: 'invoiceNum', width: 132 },
  { kind: 'day', id: 'dpAprvDt', ...DAY },
  { kind: 'text', id: 'ibCenter', width: 92 },
  { kind: 'text', id: 'remarks', width: 160, wrap: true, stickyEnd: true },
]);

export const lineColumns = startHidden(HIDDEN, columns);

export const linePhoneColumn = phoneColumn<InboundLine>({
  header: headings.product,
  width: 160,
  lead: ['exQty', 'ibAprvQty', 'status'],
  name: productName,
  detail: (row) => row.optionNm || NO_VALUE,
});
