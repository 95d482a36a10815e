import { columnsOf } from '@/components/table/column-kinds.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import type { TableState } from '@/components/table/table-message.tsx';
import { useColumnLayout } from '@/components/table/use-column-layout.ts';
import type { PlanRow } from '@/data/answers/inbound-plan.ts';
import { inboundPlanText as text } from '@/text/inbound-plan.ts';
import { PlanQuantity } from './quantity.tsx';
import { SuggestedInbound } from '@/components/product/suggested-inbound-cell.tsx';

// In the order in which they were chosen: lines that are pasted go down it.
const columns: TableColumn<PlanRow>[] = columnsOf<PlanRow>(text.columns, [
  { kind: 'text', id: 'productName', width: 140, grow: true, wrap: true, sticky: true, phone: 'merged' },
  { kind: 'text', id: 'optionName', width: 100, wrap: true, tone: 'quiet', phone: 'merged' },
  { metric: 'stockQty', header: text.columns.stockQty, width: 70, phone: 'last' },
  { metric: 'incomingQty', width: 80, phone: 'last' },
  { metric: 'stowingQty', width: 104, phone: 'last' },
  { metric: 'recommendedInboundQty', header: text.columns.recommendedInboundQty, width: 84, phone: 'last' },
  {
    metric: 'suggestedInboundQty',
    width: 98,
    phoneWidth: 76,
    cell: (row) => <SuggestedInbound row={row} />,
  },
  {
    kind: 'action',
    id: 'quantity',
    width: 112,
    phoneWidth: 96,
    help: text.quantityHelp,
    cell: (row) => <PlanQuantity row={row} />,
  },
  { kind: 'copy', id: 'optionId', width: 114, phone: 'last' },
]).map((column) => ({ ...column, sortable: false as const }));

const phone = phoneColumn<PlanRow>({
  header: text.columns.product,
  width: 130,
  lead: [],
  name: (row) => row.productName,
  detail: (row) => row.optionName,
});
const rowKey = (row: PlanRow) => row.optionId;
const stay = () => {};

/** The options of the plan, each with what speaks for its quantity. */
export function PlanTable({ state }: { state: TableState<PlanRow> }) {
  return (
    // On a phone the dialog must keep room for its words and its buttons.
    <div className="shrink-0 overflow-hidden rounded-lg border max-md:[&_section]:max-h-[48dvh]">
      <DataTable
        tableId="inbound-plan"
        label={text.table}
        columns={columns}
        phoneColumn={phone}
        columnLayout={useColumnLayout('inbound-plan')}
        state={state}
        rowKey={rowKey}
        sort={null}
        onSort={stay}
        whole
        short
      />
    </div>
  );
}
