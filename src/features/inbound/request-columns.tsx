import { CopyCell } from '@/components/table/copy-cell.tsx';
import { rowNumberColumn } from '@/components/table/row-number-column.ts';
import type { PhoneColumn, TableColumn } from '@/components/table/table-column.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatDay, formatMoment } from '@/domain/korea-time.ts';
import { formatCount, NO_VALUE } from '@/domain/numbers.ts';
import { inboundText } from '@/text/inbound.ts';
import { reported, StatusBadge } from './inbound-cells.tsx';
import type { InboundRequest } from './inbound-rows.ts';

const text = inboundText.requests;
const header = text.columns;

/** The requests, in the order of specification section 2; the detail button selects the row. */
export function requestColumns(onDetail: (reqNo: string) => void): TableColumn<InboundRequest>[] {
  const detailButton = (row: InboundRequest) => (
    <Button
      size="sm"
      className="px-2"
      aria-label={text.showDetailOf(row.reqNo)}
      onClick={() => onDetail(row.reqNo)}
    >
      {text.showDetail}
    </Button>
  );
  return [
    rowNumberColumn,
    {
      id: 'status',
      header: header.status,
      width: 74,
      cell: (row) => <StatusBadge status={row.status} />,
      exported: { field: 'status', labels: inboundText.statuses },
    },
    {
      id: 'detail',
      header: header.detail,
      width: 86,
      sortable: false,
      cell: detailButton,
      exported: false,
    },
    {
      id: 'ibAprvNo',
      header: header.ibAprvNo,
      width: 108,
      phone: 'last',
      cell: (row) => (row.ibAprvNo ? <CopyCell name={text.copyName} value={row.ibAprvNo} /> : NO_VALUE),
      exported: { field: 'ibAprvNo', empty: NO_VALUE },
    },
    {
      id: 'brandCount',
      header: header.brandCount,
      width: 66,
      phone: 'last',
      align: 'end',
      cell: (row) => formatCount(row.brandCount),
      exported: { field: 'brandCount' },
    },
    {
      id: 'pltAmt',
      header: header.pltAmt,
      width: 102,
      phone: 'last',
      align: 'end',
      cell: (row) => formatCount(row.pltAmt),
      exported: { field: 'pltAmt', empty: NO_VALUE },
    },
    {
      id: 'truckAmt',
      header: header.truckAmt,
      width: 92,
      phone: 'last',
      align: 'end',
      cell: (row) => formatCount(row.truckAmt),
      exported: { field: 'truckAmt', empty: NO_VALUE },
    },
    {
      id: 'reqNo',
      header: header.reqNo,
      width: 100,
      grow: true,
      phone: 'merged',
      cell: (row) => row.reqNo,
      exported: { field: 'reqNo' },
    },
    {
      id: 'milkRunNo',
      header: header.milkRunNo,
      width: 88,
      phone: 'last',
      cell: (row) => (row.milkRunNo ? row.milkRunNo : text.parcel),
      exported: { field: 'milkRunNo', empty: text.parcel },
    },
    {
      id: 'ibCenter',
      header: header.ibCenter,
      width: 76,
      phone: 'merged',
      cell: (row) => reported(row.ibCenter),
      exported: { field: 'ibCenter', empty: NO_VALUE },
    },
    {
      id: 'ibReqDt',
      header: header.ibReqDt,
      width: 90,
      phone: 'last',
      cell: (row) => formatDay(row.ibReqDt),
      exported: { field: 'ibReqDt', format: 'day' },
    },
    {
      id: 'schDt',
      header: header.schDt,
      width: 90,
      cell: (row) => formatDay(row.schDt),
      exported: { field: 'schDt', format: 'day' },
    },
    {
      id: 'regDt',
      header: header.regDt,
      width: 120,
      tone: 'quiet',
      cell: (row) => <span className="text-xs">{formatMoment(row.regDt)}</span>,
      exported: { field: 'regDt', format: 'moment' },
    },
  ];
}

/** Request number over the centre it goes to. */
export const requestPhoneColumn: PhoneColumn<InboundRequest> = {
  header: header.request,
  width: 106,
  cell: (row) => (
    <div className="py-2">
      <div className="truncate font-semibold">{row.reqNo}</div>
      <div className="text-muted-foreground truncate text-xs">{reported(row.ibCenter)}</div>
    </div>
  ),
};
