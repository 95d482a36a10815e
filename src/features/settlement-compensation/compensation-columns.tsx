import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { startHidden } from '@/components/table/table-column.ts';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { NO_VALUE } from '@/domain/numbers.ts';
import { lossesText } from '@/text/losses.ts';
import type { CompensationRow } from './settlement-compensation-queries.ts';

const { columns: headings } = lossesText;

/** 내역: each line of compensation. */
export const compensationColumns = startHidden(
  ['settleDay', 'brandName', 'optionId', 'costAmt', 'compCostRate', 'referenceNo'],
  columnsOf<CompensationRow>(headings, [
    { kind: 'rowNumber' },
    { kind: 'day', id: 'occurDay', width: 100 },
    { kind: 'day', id: 'settleDay', width: 100, phone: 'last' },
    { kind: 'text', id: 'brandName', width: 96, wrap: true, phone: 'merged' },
    { kind: 'text', id: 'productName', width: 190, grow: true, wrap: true, phone: 'merged' },
    { kind: 'text', id: 'optionName', width: 110, tone: 'quiet', wrap: true, phone: 'merged' },
    { kind: 'copy', id: 'optionId', width: 118, phone: 'last' },
    { kind: 'text', id: 'lossType', width: 116 },
    { metric: 'compQty', header: headings.compQty, width: 76, tone: 'strong' },
    { metric: 'compPrice', width: 84 },
    { kind: 'percent', id: 'compRate', width: 80 },
    { metric: 'compAmt', width: 100, tone: 'strong' },
    { metric: 'costAmt', header: headings.costAmt, width: 84 },
    { metric: 'compCostRate', width: 96 },
    { kind: 'text', id: 'referenceNo', width: 136, tone: 'quiet', phone: 'last' },
    { kind: 'text', id: 'remarks', width: 100, tone: 'quiet', phone: 'last' },
    { kind: 'text', id: 'center', width: 96, tone: 'quiet', initiallyHidden: true, phone: 'last' },
  ]),
);

export const compensationTable: ListTable<CompensationRow> = {
  tableId: 'loss-compensations',
  label: lossesText.tables.compensations,
  empty: lossesText.empty.compensations,
  phoneColumn: phoneColumn({
    header: headings.product,
    width: 132,
    lead: ['compQty', 'compAmt'],
    name: (row) => row.productName || NO_VALUE,
    detail: (row) => [row.brandName, row.optionName].filter(Boolean).join(' · ') || NO_VALUE,
  }),
  rowKey: (row) => row.rowKey,
};
