import { type ColumnSpec, columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { ChangeRow } from '@/data/answers/changes.ts';
import { formatMoment } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { changesText } from '@/text/changes.ts';

/** Columns of a history of changes: when and who, then those of the subject. */
export const columnsOfChanges = <Field extends ChangeRow['field']>(
  headings: Readonly<Record<string, string>>,
  ofSubject: readonly ColumnSpec<ChangeRow<Field>>[],
) =>
  columnsOf<ChangeRow<Field>>({ ...changesText.columns, ...headings }, [
    { kind: 'rowNumber' },
    { kind: 'moment', id: 'at', width: 140, phone: 'merged' },
    { kind: 'text', id: 'memberName', width: 120, phone: 'merged' },
    ...ofSubject,
  ]);

/** The won before and after a change. */
export const changedAmounts: readonly ColumnSpec<ChangeRow>[] = [
  { kind: 'won', id: 'fromAmt', width: 130, tone: 'quiet' },
  { kind: 'won', id: 'toAmt', width: 130, tone: 'strong' },
];

export const changePhoneColumn = phoneColumn<ChangeRow>({
  header: changesText.columns.change,
  width: 136,
  name: (row) => row.memberName ?? NO_VALUE,
  detail: (row) => formatMoment(row.at),
});
