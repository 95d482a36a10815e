import type { ColumnEdit } from '@/components/table/column-edit.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { adStatusText } from '@/text/ad-status.ts';
import { type CampaignField, type RegisterRow, useChangeCampaign } from './ad-management-queries.ts';

const { edits: text, statusChoices, goalChoices } = adRegisterText;

const MEMO_LENGTH = 1000;
const most = { dayBudget: 1_000_000_000, targetRoas: 100_000 } as const;

/** What is wrong with a trimmed value, as a sentence; null: nothing. Empty takes it away. */
export function campaignProblem(field: CampaignField, value: string): string | null {
  if (value === '') return null;
  if (field === 'memo') {
    const { length } = Array.from(value);
    return length > MEMO_LENGTH ? text.memo(MEMO_LENGTH, length) : null;
  }
  if (field !== 'dayBudget' && field !== 'targetRoas') return null;
  if (!/^-?\d+$/.test(value)) return text.whole;
  return Number(value) < 1 || Number(value) > most[field] ? text[field] : null;
}

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** How what is entered about a campaign is changed in its cell. */
export function useRegisterEdits(): Record<CampaignField, ColumnEdit<RegisterRow>> {
  const change = useChangeCampaign();
  const edit = (
    field: CampaignField,
    kind: ColumnEdit<RegisterRow>['kind'],
    read: (row: RegisterRow) => string | number | null,
  ): ColumnEdit<RegisterRow> => ({
    kind,
    value: (row) => String(read(row) ?? ''),
    validate: ({ value }) => campaignProblem(field, value),
    save: async ({ campaignId }, { value, before }) => {
      const saved = await change({ campaignId, field, value, expected: before });
      return { ...saved, changed: saved.changeId === null ? 0 : 1 };
    },
  });
  return {
    status: {
      ...edit('status', 'select', (row) => row.enteredStatus),
      options: choices(statusChoices),
      // Without an entry it is told by the report.
      spoken: ({ status, enteredStatus }) =>
        enteredStatus === null
          ? `${adStatusText.names[status]}, ${statusChoices['']}`
          : adStatusText.names[status],
    },
    goalType: { ...edit('goalType', 'select', (row) => row.goalType), options: choices(goalChoices) },
    dayBudget: edit('dayBudget', 'number', (row) => row.dayBudget),
    targetRoas: edit('targetRoas', 'number', (row) => row.targetRoas),
    memo: edit('memo', 'text', (row) => row.memo),
  };
}
