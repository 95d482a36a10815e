import { changedAmounts, columnsOfChanges } from '@/components/changes/change-columns.tsx';
import { settlementText } from '@/text/settlement.ts';
import type { BrandCharges } from './settlement-queries.ts';

/** Who changed which charge, from what to what. */
export const changeColumns = columnsOfChanges<BrandCharges['chargeType']>(settlementText.changes.columns, [
  { kind: 'text', id: 'subjectName', width: 160, grow: true },
  { kind: 'month', id: 'period', width: 90 },
  { kind: 'badge', id: 'field', width: 110, labels: settlementText.charges.types, tones: {} },
  ...changedAmounts,
]);
