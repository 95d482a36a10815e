import type { DiagnosisRow } from '@/components/diagnosis/diagnosis-queries.ts';
import { confidenceTones, statusTones } from '@/components/diagnosis/diagnosis-tones.ts';
import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { diagnosisText } from '@/text/diagnosis.ts';

const { columns: headings, help, confidences, statuses } = diagnosisText;

export const findingColumns = columnsOf<DiagnosisRow>(headings, [
  { kind: 'text', id: 'optionName', width: 130, wrap: true, sticky: true, expander: true, phone: 'merged' },
  { kind: 'count', id: 'score', width: 76, decimals: 1, tone: 'strong', help: help.score },
  { kind: 'text', id: 'ruleName', width: 118, wrap: true },
  { kind: 'text', id: 'problem', width: 256, grow: true, wrap: true },
  { kind: 'text', id: 'action', width: 190, wrap: true },
  { kind: 'won', id: 'impactAmt', width: 106, tone: 'strong', help: help.impactAmt },
  {
    kind: 'badge',
    id: 'confidence',
    width: 104,
    labels: confidences,
    tones: confidenceTones,
    help: help.confidence,
    initiallyHidden: true,
  },
  { kind: 'badge', id: 'status', width: 96, labels: statuses, tones: statusTones },
  { kind: 'copy', id: 'optionId', width: 118, phone: 'last' },
]);

export const findingTable: ListTable<DiagnosisRow> = {
  tableId: 'product-findings',
  label: diagnosisText.table,
  empty: diagnosisText.empty,
  phoneColumn: phoneColumn({
    header: headings.optionName,
    width: 132,
    lead: ['impactAmt', 'score', 'status'],
    name: (row) => row.optionName || row.optionId,
    detail: (row) => row.ruleName ?? '',
  }),
  rowKey: (row) => row.optionId,
};
