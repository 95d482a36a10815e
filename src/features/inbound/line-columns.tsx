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
  title: (row) => row[id],
  cell: (row) => reported(row[id]),
  exported: { field: id, empty: NO_VALUE },
  ...extra,
});

const day = (id: DayField): TableColumn<InboundLine> => ({
  id,
  header: header[id],
  width: 92,
  phone: 'last',
  cell: (row) => reportedDay(row[id]),
  exported: { field: id, format: 'day', empty: NO_VALUE, labels: { [text.noDate]: NO_VALUE } },
});

const quantity = (id: QuantityField, width: number): TableColumn<InboundLine> => ({
  id,
  header: header[id],
  width,
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
    width: 76,
    cell: (row) => <LineStatus line={row} />,
    exported: { field: 'status', labels: inboundText.statuses },
  },
  {
    id: 'optionCd',
    header: header.optionCd,
    width: 110,
    phone: 'last',
    cell: (row) => <CopyCell name={text.copyName} value={row.optionCd} />,
    exported: { field: 'optionCd' },
  },
  reportedText('barcode', 126, { tone: 'quiet', phone: 'last' }),
  reportedText('cpItemName', 210, { grow: true, phone: 'merged' }),
  reportedText('optionNm', 112, { tone: 'quiet', phone: 'merged' }),
  day('expirDt'),
  day('prodDt'),
  quantity('stockQty', 72),
  quantity('exQty', 90),
  quantity('ibAprvQty', 90),
  quantity('saleReadyQty', 90),
  quantity('returnPendingQty', 90),
  quantity('returnReadyQty', 90),
  reportedText('logisticsCompany', 92),
  reportedText('invoiceNum', 132),
  day('dpAprvDt'),
  reportedText('ibCenter', 92),
  reportedText('remarks', 160),
];

/** Product over option. */
export const linePhoneColumn: PhoneColumn<InboundLine> = {
  header: header.product,
  width: 160,
  title: (row) => row.cpItemName,
  cell: (row) => (
    <div className="py-2">
      <div className="line-clamp-2 leading-snug font-semibold break-keep whitespace-normal">
        {reported(row.cpItemName)}
      </div>
      <div className="text-muted-foreground truncate text-xs">{reported(row.optionNm)}</div>
    </div>
  ),
};
