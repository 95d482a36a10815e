import { columnsOf } from '@/components/table/column-kinds.tsx';
import { dashboardText } from '@/text/dashboard.ts';

const text = dashboardText.todos;

/** A to-do as a row of the file. */
export interface TodoSheetRow {
  partner: string;
  title: string;
  /** What is at stake. */
  hint: string;
  count: number;
  impactAmt: number | null;
  page: string;
}

/** The file's columns. */
export const todoColumns = (isOfMany: boolean) =>
  columnsOf<TodoSheetRow>(text.columns, [
    ...(isOfMany ? [{ kind: 'text' as const, id: 'partner' as const, width: 160 }] : []),
    { kind: 'text', id: 'title', width: 240 },
    { kind: 'text', id: 'hint', width: 240 },
    { kind: 'count', id: 'count', width: 80 },
    { kind: 'won', id: 'impactAmt', width: 120 },
    { kind: 'text', id: 'page', width: 120 },
  ]);
