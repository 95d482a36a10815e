import { type DiagnosisRow, useChangeDiagnosis } from '@/components/diagnosis/diagnosis-queries.ts';
import { confidenceTones, statusTones } from '@/components/diagnosis/diagnosis-tones.ts';
import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { startHidden, type TableColumn } from '@/components/table/table-column.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { diagnosisText } from '@/text/diagnosis.ts';
import { impactText } from '@/text/impact.ts';

const { columns: headings, help, confidences, statuses } = diagnosisText;

export const diagnosisColumns: readonly TableColumn<DiagnosisRow>[] = startHidden(
  ['scoreChange', 'impactKind', 'since', 'findingCount', 'optionId'],
  columnsOf<DiagnosisRow>(headings, [
    { kind: 'count', id: 'rank', width: 52 },
    { kind: 'text', id: 'brandName', width: 76, wrap: true, phone: 'merged' },
    { kind: 'text', id: 'productName', width: 150, wrap: true, expander: true, phone: 'merged' },
    { kind: 'text', id: 'optionName', width: 84, tone: 'quiet', wrap: true, phone: 'merged' },
    { kind: 'count', id: 'score', width: 76, decimals: 1, tone: 'strong', help: help.score },
    { kind: 'count', id: 'scoreChange', width: 92, decimals: 1, help: help.scoreChange },
    { kind: 'text', id: 'ruleName', width: 118, wrap: true, initiallyHidden: true },
    { kind: 'text', id: 'problem', width: 230, grow: true, wrap: true },
    { kind: 'text', id: 'action', width: 190, wrap: true },
    { kind: 'won', id: 'impactAmt', width: 118, tone: 'strong', help: help.impactAmt },
    { kind: 'badge', id: 'impactKind', width: 116, labels: impactText.kinds, tones: {} },
    {
      kind: 'badge',
      id: 'confidence',
      width: 92,
      labels: confidences,
      tones: confidenceTones,
      help: help.confidence,
    },
    { kind: 'badge', id: 'status', width: 90, labels: statuses, tones: statusTones },
    { kind: 'day', id: 'since', width: 100, phone: 'last' },
    { kind: 'count', id: 'findingCount', width: 80, phone: 'last' },
    { kind: 'copy', id: 'optionId', width: 118, phone: 'last' },
  ]),
);

/** The columns at work: what is done about the finding is edited in its cell. */
export function useDiagnosisColumns(): readonly TableColumn<DiagnosisRow>[] {
  const change = useChangeDiagnosis();
  return diagnosisColumns.map((column) =>
    column.id === 'status'
      ? {
          ...column,
          edit: {
            kind: 'select',
            allows: ({ findingId }) => findingId !== null,
            value: ({ status }) => status ?? '',
            options: Object.entries(statuses).map(([value, label]) => ({ value, label })),
            save: async ({ findingId }, { value, before }) => {
              const saved = await change({ finding_id: findingId ?? 0, status: value, expected: before });
              return { ...saved, changed: saved.before === saved.now ? 0 : 1 };
            },
          },
        }
      : column,
  );
}

export const diagnosisTable: ListTable<DiagnosisRow> = {
  tableId: 'diagnosis',
  label: diagnosisText.table,
  empty: diagnosisText.empty,
  phoneColumn: phoneColumn({
    header: headings.product,
    width: 132,
    lead: ['impactAmt', 'score', 'status'],
    name: (row) => row.productName || NO_VALUE,
    detail: (row) => [row.brandName, row.optionName].filter(Boolean).join(' · '),
  }),
  rowKey: (row) => row.optionId,
};
