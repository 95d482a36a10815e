import { CopyCell } from '@/components/table/copy-cell.tsx';
import { rowNumberColumn } from '@/components/table/row-number-column.ts';
import type { PhoneColumn, TableColumn } from '@/components/table/table-column.ts';
import { formatCount, NO_VALUE } from '@/domain/numbers.ts';
import { inboundText } from '@/text/inbound.ts';
import { LineStatus, reported, reportedDay } from './inbound-cells.tsx';
import type { InboundLine } from './inbound-rows.ts';

type TextField =
  'barcode' | 'cpItemName' | 'optionNm' | 'logisticsCompany' | 'invoiceNum' | 'ibCenter' | 'remarks';
type DayField = 'expirDt' | 'prodDt' | 'dpAprvDt';
type QuantityField =
  'stockQty' | 'exQty' | 'ibAprvQty' | 'saleReadyQty' | 'returnPendingQty' | 'returnReadyQty';

const text = inboundText.detail;
const header = text.columns;

const reportedText = (
  id: TextField,
  width: number,
  extra: Partial<TableColumn<InboundLine>> = {},
): TableColumn<InboundLine> => ({
  id,
  header: header[id],
  width,
  cell: (row) => reported(row[id]),
  exported: { field: id, empty: NO_VALUE },
  ...extra,
});

const day = (id: DayField): TableColumn<InboundLine> => ({
  id,
  header: header[id],
  width: 90,
  phone: 'last',
  cell: (row) => reportedDay(row[id]),
  exported: { field: id, format: 'day', empty: NO_VALUE, labels: { [text.noDate]: NO_VALUE } },
});

const quantity = (id: QuantityField): TableColumn<InboundLine> => ({
  id,
  header: header[id],
  // The heading takes two lines.
  width: 68,
  align: 'end',
  cell: (row) => formatCount(row[id]),
  exported: { field: id },
});

/** The lines of the chosen request, in the order of specification section 2. */
export const lineColumns: readonly TableColumn<InboundLine>[] = [
  rowNumberColumn,
  {
    id: 'status',
    header: header.status,
    width: 74,
    cell: (row) => <LineStatus line={row} />,
    exported: { field: 'status', labels: inboundText.statuses },
  },
  {
    id: 'optionCd',
    header: header.optionCd,
    width: 112,
    phone: 'last',
    cell: (row) => <CopyCell name={text.copyName} value={row.optionCd} />,
    exported: { field: 'optionCd' },
  },
  reportedText('barcode', 124, { tone: 'quiet', phone: 'last' }),
  reportedText('cpItemName', 120, { grow: true, wrap: true, phone: 'merged' }),
  reportedText('optionNm', 90, { wrap: true, tone: 'quiet', phone: 'merged' }),
  day('expirDt'),
  day('prodDt'),
  quantity('stockQty'),
  quantity('exQty'),
  quantity('ibAprvQty'),
  quantity('saleReadyQty'),
  quantity('returnPendingQty'),
  quantity('returnReadyQty'),
  reportedText('logisticsCompany', 92),
  reportedText('invoiceNum', 132),
  day('dpAprvDt'),
  reportedText('ibCenter', 92),
  reportedText('remarks', 160, { wrap: true }),
];

/** Product over option. */
export const linePhoneColumn: PhoneColumn<InboundLine> = {
  header: header.product,
  width: 160,
  cell: (row) => (
    <div className="py-2">
      <div className="line-clamp-2 leading-snug font-semibold break-keep whitespace-normal">
        {reported(row.cpItemName)}
      </div>
      <div className="text-muted-foreground truncate text-xs">{reported(row.optionNm)}</div>
    </div>
  ),
};
