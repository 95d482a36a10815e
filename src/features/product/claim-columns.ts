import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { LossClaims } from '@/data/answers/losses.ts';
import { formatMonth } from '@/domain/korea-time.ts';
import { lossesText } from '@/text/losses.ts';

type Row = LossClaims['rows'][number];
const { columns: headings, claims: text } = lossesText;

export const claimColumns = columnsOf<Row>(headings, [
  { kind: 'month', id: 'month', width: 84, sticky: true, phone: 'merged' },
  { kind: 'text', id: 'optionName', width: 130, grow: true, wrap: true, phone: 'merged' },
  { kind: 'badge', id: 'status', width: 96, labels: text.statuses, tones: {} },
  { metric: 'unpaidAmt', width: 124, tone: 'strong' },
  { metric: 'unpaidQty', header: headings.unpaidQty, width: 104, tone: 'strong' },
  { kind: 'text', id: 'memo', width: 160, wrap: true, tone: 'quiet', phone: 'last' },
  { kind: 'copy', id: 'optionId', width: 118, phone: 'last' },
]);

export const claimTable: ListTable<Row> = {
  tableId: 'product-claims',
  label: lossesText.tables.claims,
  empty: lossesText.empty.claims,
  phoneColumn: phoneColumn({
    header: headings.month,
    width: 132,
    lead: ['unpaidAmt', 'unpaidQty', 'status'],
    name: (row) => row.optionName || row.optionId,
    detail: (row) => formatMonth(row.month),
  }),
  rowKey: (row) => row.rowKey,
};
