import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { formatMoment } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { adStatusText } from '@/text/ad-status.ts';
import { KeepIntervention } from './keep.tsx';
import type { ChangeRow } from './ad-management-queries.ts';
import { changedCampaignValue } from './value.ts';

const { columns: headings, fields, help } = adRegisterText.changes;
const labels = { ...adStatusText.names, ...adRegisterText.goals };
const valueOf = (side: 'from' | 'to') => (row: ChangeRow) =>
  changedCampaignValue(row.field, row[side]) ?? NO_VALUE;

/** Who changed what about which campaign, from what to what, and whether it is an intervention. */
export const changeColumns = columnsOf<ChangeRow>(headings, [
  { kind: 'rowNumber' },
  { kind: 'moment', id: 'at', width: 140, phone: 'merged' },
  { kind: 'text', id: 'memberName', width: 120, phone: 'merged' },
  { kind: 'text', id: 'campaignName', width: 200, grow: true, wrap: true },
  { kind: 'badge', id: 'field', width: 96, labels: fields, tones: {} },
  { kind: 'badge', id: 'from', width: 150, tone: 'quiet', labels, tones: {}, cell: valueOf('from') },
  { kind: 'badge', id: 'to', width: 150, labels, tones: {}, cell: valueOf('to') },
  {
    kind: 'action',
    id: 'intervention',
    width: 140,
    cell: (row) => <KeepIntervention change={row} />,
    help,
  },
]);

export const changePhoneColumn = phoneColumn<ChangeRow>({
  header: headings.change,
  width: 136,
  name: (row) => row.memberName ?? NO_VALUE,
  detail: (row) => formatMoment(row.at),
});
