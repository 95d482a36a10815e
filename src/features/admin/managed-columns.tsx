import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import { adminText } from '@/text/admin.ts';
import type { ManagedMember } from './admin-queries.ts';
import { memberTones } from './member-columns.tsx';

const { managed: text, states } = adminText;

/** How a person is addressed in lists and questions. */
export const managedName = ({ name, email }: ManagedMember) => name ?? email;

const right = (id: 'mayLoad' | 'mayManage'): TableColumn<ManagedMember> => ({
  id,
  header: text.columns[id],
  width: 90,
  sortable: false,
  cell: (member) => text.rights[`${member[id]}`],
  exported: { field: id, labels: text.rights },
});

export const managedColumns: TableColumn<ManagedMember>[] = [
  ...columnsOf<ManagedMember>(text.columns, [
    { kind: 'rowNumber' },
    { kind: 'text', id: 'name', width: 130, expander: true, sticky: true, phone: 'merged' },
    { kind: 'text', id: 'email', width: 220, grow: true, phone: 'merged' },
    { kind: 'text', id: 'partnerName', width: 180 },
    { kind: 'badge', id: 'state', width: 100, labels: states, tones: memberTones },
  ]),
  right('mayLoad'),
  right('mayManage'),
  ...columnsOf<ManagedMember>(text.columns, [{ kind: 'moment', id: 'joinedAt', width: 140, phone: 'last' }]),
];

export const managedTable: ListTable<ManagedMember> = {
  tableId: 'managed-members',
  title: text.table,
  empty: text.empty,
  phoneColumn: phoneColumn({
    header: text.columns.member,
    width: 170,
    name: managedName,
    detail: ({ email }) => email,
  }),
  rowKey: ({ linkId }) => String(linkId),
};
