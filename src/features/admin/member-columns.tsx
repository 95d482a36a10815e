import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import type { Tone } from '@/components/ui/badge.tsx';
import { adminText } from '@/text/admin.ts';
import type { MemberRow } from './admin-queries.ts';

const { members: text, states, roles, factors } = adminText;
export const memberTones = {
  all: 'gray',
  unconfirmed: 'blue',
  waiting: 'yellow',
  active: 'green',
  inactive: 'gray',
} as const satisfies Readonly<Record<string, Tone>>;
const roleTones: Readonly<Record<string, Tone>> = { admin: 'red', staff: 'blue', member: 'gray' };

/** How a member is addressed in lists and questions. */
export const memberName = ({ name, email }: MemberRow) => name ?? email;

export const memberColumns: TableColumn<MemberRow>[] = [
  ...columnsOf<MemberRow>(text.columns, [
    { kind: 'rowNumber' },
    { kind: 'text', id: 'name', width: 110, expander: true, sticky: true, phone: 'merged' },
    { kind: 'text', id: 'email', width: 176, grow: true, phone: 'merged' },
    { kind: 'badge', id: 'state', width: 90, labels: states, tones: memberTones },
    { kind: 'badge', id: 'role', width: 100, labels: roles, tones: roleTones },
    { kind: 'text', id: 'partnerNames', width: 140, tone: 'quiet', phone: 'last' },
    { kind: 'count', id: 'partnerCount', width: 84, phone: 'last' },
  ]),
  {
    id: 'hasFactor',
    header: text.columns.hasFactor,
    width: 90,
    sortable: false,
    phone: 'last',
    cell: ({ hasFactor }) => factors[`${hasFactor}`],
    exported: { field: 'hasFactor', labels: factors },
  },
  ...columnsOf<MemberRow>(text.columns, [
    { kind: 'moment', id: 'signedInAt', width: 130, phone: 'last' },
    { kind: 'moment', id: 'joinedAt', width: 130, phone: 'last' },
  ]),
];

export const memberTable: ListTable<MemberRow> = {
  tableId: 'members',
  title: text.table,
  empty: text.empty,
  phoneColumn: phoneColumn({
    header: text.columns.member,
    width: 170,
    name: memberName,
    detail: ({ email }) => email,
  }),
  rowKey: ({ id }) => id,
};
