import { changedAmounts, columnsOfChanges } from '@/components/changes/change-columns.tsx';
import { brandSalesText } from '@/text/brand-sales.ts';

/** Who changed which target, from what to what. */
export const changeColumns = columnsOfChanges<'amount'>(brandSalesText.changes.columns, [
  { kind: 'text', id: 'subjectName', width: 160, grow: true },
  { kind: 'month', id: 'period', width: 90 },
  ...changedAmounts,
]);
