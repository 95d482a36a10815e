import * as z from 'zod/mini';
import { day } from './sales-days.ts';

/** What was decided about a to-do, and by whom. */
export const todoCare = z.object({
  /** null: nobody has it. */
  assigneeId: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  /** The day on which it is open again; null: it was not put off. */
  until: z.nullable(day),
  /** Why it was closed; null: it was not. */
  reason: z.nullable(z.string()),
  memberName: z.string(),
  at: z.string(),
});

/** Of todo_people: members who may see the partner, by name. */
export const todoPeople = z.array(z.object({ id: z.string(), name: z.string() }));
