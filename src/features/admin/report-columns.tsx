import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf, nameColumn } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { adminText } from '@/text/admin.ts';
import type { MailedReport } from './admin-queries.ts';

const { reports: text } = adminText;

const reasons: Readonly<Record<string, string>> = text.reasons;

export const reportColumns: TableColumn<MailedReport>[] = [
  ...columnsOf<MailedReport>(text.columns, [
    { kind: 'day', id: 'day', width: 100, phone: 'merged' },
    { ...nameColumn, id: 'email', width: 220 },
    {
      kind: 'badge',
      id: 'outcome',
      width: 110,
      labels: text.outcomes,
      tones: { claimed: 'gray', sending: 'yellow', sent: 'green', later: 'yellow', failed: 'red' },
    },
  ]),
  {
    id: 'reason',
    header: text.columns.reason,
    width: 200,
    cell: ({ reason }) => (reason === null ? '' : (reasons[reason] ?? reason)),
    exported: { field: 'reason', labels: reasons },
  },
  ...columnsOf<MailedReport>(text.columns, [
    { kind: 'text', id: 'name', width: 120, phone: 'last' },
    { kind: 'moment', id: 'at', width: 140, phone: 'last' },
  ]),
];

export const reportTable: ListTable<MailedReport> = {
  tableId: 'morning-reports',
  title: text.table,
  empty: text.empty,
  phoneColumn: phoneColumn({
    header: text.columns.email,
    width: 170,
    name: ({ email }) => email,
    detail: ({ day }) => formatDay(day),
  }),
  rowKey: ({ id }) => id,
};
