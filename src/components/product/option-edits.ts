import type { ColumnEdit } from '@/components/table/column-edit.ts';
import { type Day, koreaToday } from '@/domain/korea-time.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { entryFlaw, entryRange, MEMO_LENGTH, type OptionField } from '@/domain/option-entries.ts';
import { optionEditsText } from '@/text/option-edits.ts';
import { useChangeOptions } from './option-mutations.ts';

const { flaws, units, since } = optionEditsText;

/** What a row holds of what people entered. */
export interface EnteredRow {
  optionId: string;
  /** Won a piece, and the first day of it. */
  costAmt: number | null;
  costFrom: Day | null;
  enteredTargetDays: number | null;
  leadDays: number | null;
  memo: string | null;
}

/** What is wrong with a trimmed value of the field, as a sentence; null: nothing. */
export function entryProblem(field: OptionField, value: string): string | null {
  const flaw = entryFlaw(field, value);
  if (flaw === null) return null;
  if (field === 'memo') return flaws.length(MEMO_LENGTH, Array.from(value).length);
  const [least, most] = entryRange[field];
  return flaw === 'range' ? flaws.range(least, most, units[field]) : flaws.whole;
}

/** As entryProblem; a cost that is taken away is one that began on the day, of which later ones are not known here. */
function costProblem(value: string, day: Day | undefined, { costFrom }: EnteredRow): string | null {
  if (value !== '' || day === undefined || day > koreaToday() || day === costFrom)
    return entryProblem('cost', value);
  return costFrom === null ? flaws.nothing : flaws.removed(costFrom);
}

/** What a cell's cost says besides: since when it holds. Empty without one. */
export function costTitle({ costAmt, costFrom }: EnteredRow): string {
  return costFrom === null ? '' : since(formatUnit('won', costAmt), costFrom);
}

/** How a column of one field is changed in its cells. */
export function useOptionEdit() {
  const change = useChangeOptions();
  return <Row extends { optionId: string }>(
    field: OptionField,
    read: (row: Row) => string | number | null,
  ): ColumnEdit<Row> => ({
    kind: field === 'memo' ? 'text' : 'number',
    value: (row) => String(read(row) ?? ''),
    validate: ({ value }) => entryProblem(field, value),
    save: ({ optionId }, { value, day, before }) =>
      change([optionId], { field, value, day, expected: before }),
  });
}

/** What is edited in the lists of products. */
export type ProductField = Exclude<OptionField, 'leastQty' | 'boxQty'>;

/** How a table's columns of entered values are changed in their cells. */
export function useOptionEdits(): Record<ProductField, ColumnEdit<EnteredRow>> {
  const edit = useOptionEdit();
  return {
    cost: {
      ...edit('cost', (row: EnteredRow) => row.costAmt),
      kind: 'dated',
      since: ({ costFrom }) => costFrom,
      validate: ({ value, day }, row) => costProblem(value, day, row),
    },
    targetDays: edit('targetDays', (row) => row.enteredTargetDays),
    leadDays: edit('leadDays', (row) => row.leadDays),
    memo: edit('memo', (row) => row.memo),
  };
}
