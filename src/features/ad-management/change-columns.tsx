import { columnsOfChanges } from '@/components/changes/change-columns.tsx';
import { NO_VALUE } from '@/domain/numbers.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { adStatusText } from '@/text/ad-status.ts';
import type { CampaignChange, CampaignField } from './ad-management-queries.ts';
import { KeepIntervention } from './keep.tsx';
import { changedCampaignValue } from './value.ts';

const { columns: headings, fields, help } = adRegisterText.changes;
const labels = { ...adStatusText.names, ...adRegisterText.goals };
const valueOf = (side: 'from' | 'to') => (row: CampaignChange) =>
  changedCampaignValue(row.field, row[side]) ?? NO_VALUE;

/** Who changed what about which campaign, from what to what, and whether it is an intervention. */
export const changeColumns = columnsOfChanges<CampaignField>(headings, [
  { kind: 'text', id: 'subjectName', width: 200, grow: true, wrap: true },
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
