import * as z from 'zod/mini';
import { measure, period } from './figures.ts';
import { day } from './sales-days.ts';

export const salesSourceOptions = z.object({
  total: z.number(),
  period,
  /** Of all rows, not of the page alone. */
  summary: z.object({ value: measure }),
  /** The highest value first. */
  rows: z.array(
    z.object({
      optionCd: z.string(),
      productName: z.string(),
      optionName: z.string(),
      /** Null: without a brand. */
      brandName: z.nullable(z.string()),
      /** In the unit of the measure that was asked for. */
      value: measure,
    }),
  ),
});

export const salesSourceDays = z.object({
  period,
  /** Every day, oldest first; null: not loaded. */
  rows: z.array(z.object({ day, value: measure })),
});

export const salesSourceLoads = z.object({
  period,
  /** Loaded days that no load is known of. */
  withoutLoad: z.array(day),
  /** That of the latest day first. */
  rows: z.array(
    z.object({
      id: z.number(),
      category: z.string(),
      fileName: z.nullable(z.string()),
      from: day,
      to: day,
      rowCount: z.number(),
      errorCount: z.number(),
      at: z.string(),
      /** Who loaded it, as the member was called then; null: not a member. */
      memberName: z.nullable(z.string()),
      /** Days of the period of which it is the newest load. */
      days: z.array(day),
    }),
  ),
});
