import * as z from 'zod/mini';
import { day } from './sales-days.ts';

/** The last loads of a partner, the newest first. */
export const loadHistory = z.object({
  rows: z.array(
    z.object({
      id: z.number(),
      loadedAt: z.string(),
      category: z.string(),
      fileName: z.nullable(z.string()),
      periodStart: z.nullable(day),
      periodEnd: z.nullable(day),
      rows: z.number(),
      errors: z.number(),
      /** Rows that were new, changed and removed; null: loaded before these were kept. */
      new: z.nullable(z.number()),
      changed: z.nullable(z.number()),
      removed: z.nullable(z.number()),
      /** Days that were loaded with other won before. */
      restated: z.array(z.object({ day, from: z.number(), to: z.number() })),
      /** Rows of other services that were not loaded, their won, and the services. */
      aside: z.number(),
      asideAmt: z.number(),
      asideServices: z.string(),
      /** null: loaded before this was kept. */
      way: z.nullable(z.enum(['page', 'terminal', 'folder', 'mail'])),
      userId: z.nullable(z.string()),
      /** Name that the member had then. */
      userName: z.nullable(z.string()),
      takenBackAt: z.nullable(z.string()),
      takenBackBy: z.nullable(z.string()),
      /** The file as it was given can be downloaded. */
      hasFile: z.boolean(),
      mayTakeBack: z.boolean(),
      /** Loads of the same drop, the newest first, where the caller may take them back. */
      drop: z.array(z.number()),
    }),
  ),
});
