import * as z from 'zod/mini';
import { loadCounts } from './import.ts';
import { day } from './sales-days.ts';

/** Reports that came in while nobody looked and wait for a person, the oldest first. */
export const importsWaiting = z.object({
  rows: z.array(
    z.object({
      id: z.uuid(),
      category: z.string(),
      fileName: z.string(),
      periodStart: z.nullable(day),
      periodEnd: z.nullable(day),
      rows: z.number(),
      waitsSince: z.string(),
      counts: loadCounts,
    }),
  ),
});
