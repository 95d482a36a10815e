import type { AnswerOf } from '@/data/answer-of.ts';
import { formatDay, koreaToday } from '@/domain/korea-time.ts';
import { todoCareText as text } from '@/text/todo-care.ts';

type DecidedTodo = Pick<AnswerOf<'dashboard_todos'>['rows'][number], 'care' | 'isOpen'>;

/** What was decided about a to-do. */
export type TodoCare = NonNullable<DecidedTodo['care']>;

/** Who has a to-do, until when it is put off or why it was closed, and who decided so when; empty: nothing to say. */
export function careWords({ care, isOpen }: DecidedTodo): string {
  if (care === null) return '';
  const { assignee, until, reason, memberName, at } = care;
  const decided = isOpen
    ? [reason === null ? '' : text.grown(reason)]
    : [
        until === null ? '' : text.later(formatDay(until)),
        reason === null ? '' : text.closed(reason),
        text.by(memberName, formatDay(koreaToday(new Date(at)))),
      ];
  return [assignee === null ? '' : text.has(assignee), ...decided].filter((word) => word !== '').join(' · ');
}
