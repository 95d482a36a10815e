import { columnsOf } from '@/components/table/column-kinds.tsx';
import { dashboardText } from '@/text/dashboard.ts';
import { impactText } from '@/text/impact.ts';
import type { TodoRow } from './mydashboard-queries.ts';

const text = dashboardText.todos;

/** The file's columns; over several partners whose each to-do is. */
export const todoColumns = (isOfMany: boolean) =>
  columnsOf<TodoRow & { partnerName: string }>(text.columns, [
    ...(isOfMany ? [{ kind: 'text' as const, id: 'partnerName' as const, width: 160 }] : []),
    { kind: 'badge', id: 'rule', width: 240, labels: text.names, tones: {} },
    { kind: 'count', id: 'count', width: 80 },
    { kind: 'won', id: 'impactAmt', width: 108 },
    { kind: 'badge', id: 'impactKind', width: 120, labels: impactText.kinds, tones: {} },
  ]);
