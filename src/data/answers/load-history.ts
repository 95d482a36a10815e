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
      /** The same for files that were given together. */
      dropId: z.nullable(z.string()),
      /** Loads of the drop that stand, over all partners whose reports the caller may load. */
      dropSize: z.number(),
    }),
  ),
});

/** Loads of a drop that stand, the newest first. */
export const dropLoads = z.object({
  rows: z.array(
    z.object({
      id: z.number(),
      partnerCode: z.string(),
      category: z.string(),
      fileName: z.nullable(z.string()),
      importId: z.nullable(z.string()),
      /** Why it cannot be taken back; null if it can, after those before it. */
      refusal: z.nullable(z.enum(['forbidden', 'gone', 'later', 'edited'])),
      /** Names of up to three later files that stand on it. */
      upon: z.array(z.string()),
    }),
  ),
});
