import { monthPhoneColumn } from './reconciliation-columns.tsx';
import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import type { ColumnEdit } from '@/components/table/column-edit.ts';
import { startHidden, type TableColumn } from '@/components/table/table-column.ts';
import type { Tone } from '@/components/ui/badge.tsx';
import { NO_VALUE } from '@/domain/numbers.ts';
import { lossesText } from '@/text/losses.ts';
import { type ClaimField, type ClaimRow, useChangeClaim } from './settlement-compensation-queries.ts';
import { rangeColumns } from './reconciliation-columns.tsx';

const { columns: headings, help, claims: text } = lossesText;
const tones: Readonly<Record<string, Tone>> = {
  REVIEW: 'yellow',
  CLAIMED: 'blue',
  PAID: 'green',
  REJECTED: 'gray',
};
const MEMO_LENGTH = 500;

const lackingWords = (row: ClaimRow) => row.lacking.map((one) => text.lacking[one]).join(', ');

/** How the loss was counted; its amount, evidence and state decide. */
const HIDDEN = ['brandName', 'optionId', 'unpaidLowQty', 'unpaidHighQty', 'lossQty', 'paidQty', 'salePrice'];

/** 청구 후보: a loss that nobody paid for. */
export const claimColumns: readonly TableColumn<ClaimRow>[] = startHidden(HIDDEN, [
  ...columnsOf<ClaimRow>(headings, [
    { kind: 'rowNumber' },
    { kind: 'month', id: 'month', width: 84, phone: 'merged' },
    { kind: 'text', id: 'brandName', width: 96, wrap: true, phone: 'merged' },
    { kind: 'text', id: 'productName', width: 190, grow: true, wrap: true, expander: true, phone: 'merged' },
    { kind: 'text', id: 'optionName', width: 110, tone: 'quiet', wrap: true, phone: 'merged' },
    { kind: 'copy', id: 'optionId', width: 118, phone: 'last' },
    { kind: 'badge', id: 'status', width: 96, labels: text.statuses, tones },
    { metric: 'unpaidAmt', width: 124, tone: 'strong' },
    { metric: 'unpaidQty', header: headings.unpaidQty, width: 104, tone: 'strong' },
  ]),
  ...rangeColumns<ClaimRow>(),
  ...columnsOf<ClaimRow>(headings, [
    { kind: 'count', id: 'lossQty', width: 84, help: help.diffQty },
    { kind: 'count', id: 'paidQty', width: 96, help: help.paidQty },
    { metric: 'salePrice', header: headings.salePrice, width: 84, phone: 'last' },
    {
      kind: 'count',
      id: 'evidenceCount',
      header: headings.evidence,
      width: 80,
      help: help.evidence,
      cell: (row) => text.evidenceOf(row.evidenceCount),
    },
  ]),
  {
    id: 'lacking',
    header: headings.lacking,
    width: 150,
    wrap: true,
    tone: 'quiet',
    sortable: false,
    cell: (row) => lackingWords(row) || NO_VALUE,
    exported: { field: 'lacking', labels: text.lacking, empty: NO_VALUE },
  },
  ...columnsOf<ClaimRow>(headings, [{ kind: 'text', id: 'memo', width: 140, tone: 'quiet', phone: 'last' }]),
]);

/** The columns at work: status and memo are edited in their cells. */
export function useClaimColumns(): readonly TableColumn<ClaimRow>[] {
  const change = useChangeClaim();
  const edit = (field: ClaimField, kind: ColumnEdit<ClaimRow>['kind']): ColumnEdit<ClaimRow> => ({
    kind,
    value: (row) => row[field] ?? '',
    save: async ({ optionId, month }, { value, before }) => {
      const saved = await change({ option_id: optionId, month, field, value, expected: before });
      return { ...saved, changed: saved.before === saved.now ? 0 : 1 };
    },
  });
  const edits: Readonly<Record<string, ColumnEdit<ClaimRow>>> = {
    status: {
      ...edit('status', 'select'),
      options: Object.entries(text.statusChoices).map(([value, label]) => ({ value, label })),
    },
    memo: {
      ...edit('memo', 'text'),
      validate: ({ value }) => {
        const { length } = Array.from(value);
        return length > MEMO_LENGTH ? text.memoLength(MEMO_LENGTH, length) : null;
      },
    },
  };
  return claimColumns.map((column) => {
    const own = edits[column.id];
    return own === undefined ? column : { ...column, edit: own };
  });
}

export const claimTable: ListTable<ClaimRow> = {
  tableId: 'loss-claims',
  label: lossesText.tables.claims,
  empty: lossesText.empty.claims,
  phoneColumn: monthPhoneColumn,
  rowKey: (row) => row.rowKey,
};
