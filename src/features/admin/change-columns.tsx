import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { formatMoment } from '@/domain/korea-time.ts';
import { adminText } from '@/text/admin.ts';
import type { MemberChange } from './admin-queries.ts';

const { changes: text } = adminText;

export const changeColumns = columnsOf<MemberChange>(text.columns, [
  { kind: 'moment', id: 'at', width: 140, phone: 'merged' },
  { kind: 'text', id: 'email', width: 170, grow: true, sticky: true, phone: 'merged' },
  { kind: 'badge', id: 'change', width: 135, labels: text.labels, tones: {} },
  { kind: 'text', id: 'detail', width: 150 },
  { kind: 'text', id: 'partnerName', width: 140 },
  { kind: 'text', id: 'partnerCd', width: 100, tone: 'quiet', phone: 'last' },
  { kind: 'text', id: 'actor', width: 170 },
  { kind: 'text', id: 'address', width: 125, tone: 'quiet', phone: 'last' },
]);

export const changeTable: ListTable<MemberChange> = {
  tableId: 'member-changes',
  title: text.table,
  empty: text.empty,
  phoneColumn: phoneColumn({
    header: text.columns.subject,
    width: 170,
    name: ({ email, partnerName, partnerCd }) => email ?? partnerName ?? partnerCd,
    detail: ({ at }) => formatMoment(at),
  }),
  rowKey: ({ id }) => String(id),
};
