import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { Tone } from '@/components/ui/badge.tsx';
import { adminText } from '@/text/admin.ts';
import type { PartnerRow } from './admin-queries.ts';

const { partners: text } = adminText;
export const partnerTones = {
  all: 'gray',
  active: 'green',
  closed: 'gray',
  deleting: 'red',
} as const satisfies Readonly<Record<string, Tone>>;

export const partnerColumns = columnsOf<PartnerRow>(text.columns, [
  { kind: 'rowNumber' },
  { kind: 'text', id: 'name', width: 160, grow: true, sticky: true, expander: true, phone: 'merged' },
  { kind: 'copy', id: 'code', width: 110, phone: 'merged' },
  { kind: 'badge', id: 'state', width: 84, labels: text.states, tones: partnerTones },
  { kind: 'text', id: 'brn', width: 124 },
  { kind: 'text', id: 'industry', width: 150, tone: 'quiet', phone: 'last' },
  { kind: 'text', id: 'representative', width: 100, phone: 'last' },
  { kind: 'text', id: 'vendorIds', width: 120, tone: 'quiet', phone: 'last' },
  { kind: 'count', id: 'memberCount', width: 78, phone: 'last' },
  { kind: 'count', id: 'brandCount', width: 84, phone: 'last' },
]);

export const partnerTable: ListTable<PartnerRow> = {
  tableId: 'partners',
  title: text.table,
  empty: text.empty,
  phoneColumn: phoneColumn({
    header: text.table,
    width: 170,
    name: ({ name }) => name,
    detail: ({ code }) => code,
  }),
  rowKey: ({ code }) => code,
};
