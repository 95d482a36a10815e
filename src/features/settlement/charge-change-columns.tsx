import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { formatMoment } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { settlementText } from '@/text/settlement.ts';
import type { BrandChargeChanges } from './settlement-queries.ts';

type Change = BrandChargeChanges['rows'][number];

const { columns: headings } = settlementText.changes;

/** Who changed which charge, from what to what. */
export const changeColumns = columnsOf<Change>(headings, [
  { kind: 'rowNumber' },
  { kind: 'moment', id: 'at', width: 140, phone: 'merged' },
  { kind: 'text', id: 'memberName', width: 120, phone: 'merged' },
  { kind: 'text', id: 'brandName', width: 160, grow: true },
  { kind: 'month', id: 'ym', width: 90 },
  {
    kind: 'badge',
    id: 'chargeType',
    width: 110,
    labels: settlementText.charges.types,
    tones: {},
  },
  { kind: 'won', id: 'fromAmt', width: 142, tone: 'quiet' },
  { kind: 'won', id: 'toAmt', width: 142, tone: 'strong' },
]);

export const changePhoneColumn = phoneColumn<Change>({
  header: headings.change,
  width: 136,
  name: (row) => row.memberName ?? NO_VALUE,
  detail: (row) => formatMoment(row.at),
});
