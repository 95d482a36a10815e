import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { NO_VALUE } from '@/domain/numbers.ts';
import { inboundText } from '@/text/inbound.ts';
import { LineStatus, statusTones } from './inbound-cells.tsx';
import type { InboundLine } from './inbound-rows.ts';

const text = inboundText.detail;
const header = text.columns;
/** The heading of a quantity takes two lines. */
const QUANTITY = { width: 68 };
const DAY = { width: 90, phone: 'last', none: text.noDate } as const;

/** The lines of the chosen request, in the order of specification section 2. */
export const lineColumns = columnsOf<InboundLine>([
  { kind: 'rowNumber' },
  {
    kind: 'badge',
    id: 'status',
    header: header.status,
    width: 74,
    labels: inboundText.statuses,
    tones: statusTones,
    cell: (row) => <LineStatus line={row} />,
  },
  { kind: 'copy', id: 'optionCd', header: header.optionCd, width: 112, phone: 'last', name: text.copyName },
  { kind: 'text', id: 'barcode', header: header.barcode, width: 124, tone: 'quiet', phone: 'last' },
  {
    kind: 'text',
    id: 'cpItemName',
    header: header.cpItemName,
    width: 120,
    grow: true,
    wrap: true,
    phone: 'merged',
  },
  {
    kind: 'text',
    id: 'optionNm',
    header: header.optionNm,
    width: 90,
    wrap: true,
    tone: 'quiet',
    phone: 'merged',
  },
  { kind: 'day', id: 'expirDt', header: header.expirDt, ...DAY },
  { kind: 'day', id: 'prodDt', header: header.prodDt, ...DAY },
  { metric: 'stockQty', header: header.stockQty, ...QUANTITY },
  { metric: 'exQty', ...QUANTITY },
  { metric: 'ibAprvQty', ...QUANTITY },
  { metric: 'saleReadyQty', ...QUANTITY },
  { metric: 'returnPendingQty', ...QUANTITY },
  { metric: 'returnReadyQty', ...QUANTITY },
  { kind: 'text', id: 'logisticsCompany', header: header.logisticsCompany, width: 92 },
  { kind: 'text', id: 'invoiceNum', header: header.invoiceNum, width: 132 },
  { kind: 'day', id: 'dpAprvDt', header: header.dpAprvDt, ...DAY },
  { kind: 'text', id: 'ibCenter', header: header.ibCenter, width: 92 },
  { kind: 'text', id: 'remarks', header: header.remarks, width: 160, wrap: true },
]);

export const linePhoneColumn = phoneColumn<InboundLine>({
  header: header.product,
  width: 160,
  name: (row) => row.cpItemName || NO_VALUE,
  detail: (row) => row.optionNm || NO_VALUE,
});
