import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { formatMoment } from '@/domain/korea-time.ts';
import { adminText } from '@/text/admin.ts';
import type { ReadMail } from './admin-queries.ts';

const { mails: text } = adminText;

export const mailColumns = columnsOf<ReadMail>(text.columns, [
  { kind: 'moment', id: 'at', width: 140, phone: 'merged' },
  { kind: 'text', id: 'sender', width: 220, sticky: true, phone: 'merged' },
  {
    kind: 'badge',
    id: 'outcome',
    width: 84,
    labels: text.outcomes,
    tones: { loaded: 'green', refused: 'red', stranger: 'gray' },
  },
  { kind: 'text', id: 'partnerName', width: 160 },
  { kind: 'text', id: 'partnerCd', width: 110, tone: 'quiet', phone: 'last' },
  { kind: 'text', id: 'detail', width: 300, grow: true },
]);

export const mailTable: ListTable<ReadMail> = {
  tableId: 'mails',
  title: text.table,
  empty: text.empty,
  phoneColumn: phoneColumn({
    header: text.columns.sender,
    width: 170,
    name: ({ sender }) => sender,
    detail: ({ at }) => formatMoment(at),
  }),
  rowKey: ({ id }) => String(id),
};
