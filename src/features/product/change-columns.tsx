import { columnsOfChanges } from '@/components/changes/change-columns.tsx';
import { changedValue } from '@/components/product/changed-value.ts';
import type { ChangeRow } from '@/data/answers/changes.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import type { OptionField } from '@/domain/option-entries.ts';
import { optionEditsText } from '@/text/option-edits.ts';
import { productDetailText } from '@/text/product-detail.ts';

const unitBy = { field: 'field', endings: optionEditsText.units };
const valueOf = (side: 'from' | 'to') => (row: ChangeRow<OptionField>) =>
  changedValue(row.field, row[side], NO_VALUE);

/** Who changed what about a product's options, from what to what. */
export const changeColumns = columnsOfChanges<OptionField>(productDetailText.changes.columns, [
  { kind: 'badge', id: 'field', width: 86, labels: optionEditsText.fields, tones: {} },
  { kind: 'text', id: 'from', width: 150, wrap: true, tone: 'quiet', unitBy, cell: valueOf('from') },
  { kind: 'text', id: 'to', width: 150, wrap: true, unitBy, cell: valueOf('to') },
  { kind: 'day', id: 'period', width: 96 },
  { kind: 'text', id: 'subjectName', width: 150, grow: true, wrap: true },
  { kind: 'copy', id: 'subjectId', width: 114, phone: 'last' },
]);
