import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { startHidden, type TableColumn } from '@/components/table/table-column.ts';
import type { Tone } from '@/components/ui/badge.tsx';
import { formatMonth } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { lossesText } from '@/text/losses.ts';
import type { ReconciliationRow } from './settlement-compensation-queries.ts';

const { columns: headings, help, states, reasons } = lossesText;
const tones: Readonly<Record<string, Tone>> = { loss: 'red', excess: 'yellow', even: 'green', held: 'gray' };

/** Why a row cannot be judged, in words. */
export const reasonWords = (row: Pick<ReconciliationRow, 'reasons'>) =>
  row.reasons.map((reason) => reasons[reason]).join(', ');

interface Unpaid {
  unpaidQty: number | null;
  unpaidLowQty: number | null;
  unpaidHighQty: number | null;
}

/** What the estimate may be, less to more, two columns in a file. */
export const rangeColumns = <Row extends Unpaid>(): TableColumn<Row>[] =>
  columnsOf<Unpaid>(headings, [
    { kind: 'count', id: 'unpaidLowQty', width: 108, help: help.unpaidRange, phone: 'last' },
    { kind: 'count', id: 'unpaidHighQty', width: 108, help: help.unpaidRange, phone: 'last' },
  ]);

const quantity = (
  id: 'openQty' | 'readyQty' | 'restockQty' | 'soldQty' | 'removedQty' | 'theoryQty' | 'closeQty',
) => ({ kind: 'count', id, width: 78, phone: 'last' }) as const;

/** How the expected stock came about; the difference is what decides. */
const HIDDEN = [
  'brandName',
  'optionId',
  'openQty',
  'readyQty',
  'restockQty',
  'soldQty',
  'removedQty',
  'unpaidLowQty',
  'unpaidHighQty',
];

/** 재고 대사: an option in a month. */
export const reconciliationColumns: readonly TableColumn<ReconciliationRow>[] = startHidden(HIDDEN, [
  ...columnsOf<ReconciliationRow>(headings, [
    { kind: 'rowNumber' },
    { kind: 'month', id: 'month', width: 76, phone: 'merged' },
    { kind: 'badge', id: 'state', width: 80, labels: states, tones },
    { kind: 'text', id: 'brandName', width: 96, wrap: true, phone: 'merged' },
    { kind: 'text', id: 'productName', width: 170, grow: true, wrap: true, phone: 'merged' },
    { kind: 'text', id: 'optionName', width: 96, tone: 'quiet', wrap: true, phone: 'merged' },
    { kind: 'copy', id: 'optionId', width: 118, phone: 'last' },
    quantity('openQty'),
    quantity('readyQty'),
    quantity('restockQty'),
    quantity('soldQty'),
    quantity('removedQty'),
    quantity('theoryQty'),
    quantity('closeQty'),
    { kind: 'count', id: 'diffQty', width: 78, tone: 'strong', help: help.diffQty },
    { kind: 'count', id: 'paidQty', width: 84, help: help.paidQty },
    { metric: 'unpaidQty', header: headings.unpaidQty, width: 90, tone: 'strong' },
  ]),
  ...rangeColumns<ReconciliationRow>(),
  ...columnsOf<ReconciliationRow>(headings, [{ metric: 'unpaidAmt', width: 106, tone: 'strong' }]),
  {
    id: 'reasons',
    header: headings.reasons,
    width: 150,
    wrap: true,
    tone: 'quiet',
    sortable: false,
    cell: (row) => reasonWords(row) || (row.isUsed ? help.used : NO_VALUE),
    exported: { field: 'reasons', labels: reasons, empty: NO_VALUE },
  },
]);

/** A product's option in a month. */
export const monthPhoneColumn = phoneColumn<{ productName: string; optionName: string; month: string }>({
  header: headings.product,
  width: 132,
  lead: ['unpaidQty', 'unpaidAmt', 'state', 'status'],
  name: (row) => row.productName || NO_VALUE,
  detail: (row) => [formatMonth(row.month), row.optionName].filter(Boolean).join(' · '),
});

export const reconciliationTable: ListTable<ReconciliationRow> = {
  tableId: 'loss-reconciliation',
  label: lossesText.tables.reconciliation,
  empty: lossesText.empty.reconciliation,
  phoneColumn: monthPhoneColumn,
  rowKey: (row) => row.rowKey,
};
