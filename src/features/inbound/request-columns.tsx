import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import { Button } from '@/components/ui/button.tsx';
import { NO_VALUE } from '@/domain/numbers.ts';
import { phrased } from '@/domain/phrases.ts';
import { inboundText } from '@/text/inbound.ts';
import { statusTones } from '@/components/inbound/line-status.tsx';
import type { InboundRequest } from './inbound-rows.ts';

const text = inboundText.requests;
const headings = text.columns;

const reasonsOf = ({ reasons }: InboundRequest) => phrased(reasons ?? [], text.reasons);

/** The requests, in the order of specification section 2, and why one is in error; the detail button selects the row. */
export function requestColumns(onDetail: (reqNo: string) => void): TableColumn<InboundRequest>[] {
  const detailButton = ({ reqNo }: InboundRequest) => (
    <Button size="sm" className="px-2" aria-label={text.showDetailOf(reqNo)} onClick={() => onDetail(reqNo)}>
      {text.showDetail}
    </Button>
  );
  const columns = columnsOf<InboundRequest>(headings, [
    { kind: 'rowNumber' },
    { kind: 'badge', id: 'status', width: 74, labels: inboundText.statuses, tones: statusTones },
    { kind: 'action', id: 'detail', width: 86, cell: detailButton },
    { kind: 'copy', id: 'ibAprvNo', width: 104, phone: 'last', name: text.copyName },
    { kind: 'count', id: 'brandCount', width: 60, phone: 'last' },
    { metric: 'pltAmt', width: 72, phone: 'last' },
    { metric: 'truckAmt', width: 72, phone: 'last' },
    { kind: 'text', id: 'reqNo', width: 100, grow: true, phone: 'merged' },
    { kind: 'text', id: 'milkRunNo', width: 84, phone: 'last', empty: text.parcel },
    { kind: 'text', id: 'ibCenter', width: 74, phone: 'merged' },
    { kind: 'day', id: 'ibReqDt', width: 90, phone: 'last' },
    { kind: 'day', id: 'schDt', width: 90 },
    { kind: 'moment', id: 'regDt', width: 90, wrap: true },
  ]);
  return [
    ...columns,
    {
      id: 'reasons',
      header: headings.reasons,
      width: 112,
      wrap: true,
      stickyEnd: true,
      sortable: false,
      cell: (row) => reasonsOf(row) || NO_VALUE,
      title: reasonsOf,
      exported: { field: 'reasons', phrases: text.reasons, empty: NO_VALUE },
    },
  ];
}

export const requestTable: ListTable<InboundRequest> = {
  tableId: 'inbound-requests',
  title: text.title,
  label: text.table,
  empty: text.empty,
  phoneColumn: phoneColumn({
    header: headings.request,
    width: 106,
    lead: ['schDt', 'status'],
    name: (row) => row.reqNo,
    detail: (row) => row.ibCenter || NO_VALUE,
  }),
  rowKey: (row) => row.reqNo,
};
