import * as z from 'zod/mini';
import type { LoadCounts } from '@/reports/load-report.ts';
import { day } from './sales-days.ts';

/** Counts of rows, and what else the person should know, as each kind of report has it. */
export const loadCounts: z.ZodMiniType<LoadCounts> = z.object({
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  options_new: z.exactOptional(z.number()),
  brands_new: z.exactOptional(z.number()),
  brands_renamed: z.exactOptional(z.number()),
  renames: z.exactOptional(z.array(z.object({ from: z.string(), to: z.string(), options: z.number() }))),
  options_without_brand: z.exactOptional(z.number()),
  emptied: z.exactOptional(z.record(z.string(), z.number())),
  days_skipped: z.exactOptional(z.number()),
  days_empty: z.exactOptional(z.number()),
  options_known: z.exactOptional(z.number()),
  options_unmatched: z.exactOptional(z.number()),
  revenue_fell: z.exactOptional(z.number()),
  restated: z.exactOptional(z.array(z.object({ day, from: z.number(), to: z.number() }))),
  day_new: z.exactOptional(z.boolean()),
  live: z.exactOptional(z.boolean()),
});
