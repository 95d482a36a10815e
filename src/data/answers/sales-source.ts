import * as z from 'zod/mini';
import { measure, period } from './figures.ts';
import { day } from './sales-days.ts';

export const salesSourceOptions = z.object({
  total: z.number(),
  period,
  /** Of all rows, not of the page alone. */
  summary: z.object({ saleAmt: measure }),
  /** The highest saleAmt first. */
  rows: z.array(
    z.object({
      optionCd: z.string(),
      productName: z.string(),
      optionName: z.string(),
      /** Null: without a brand. */
      brandName: z.nullable(z.string()),
      saleAmt: z.number(),
    }),
  ),
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
      /** Days of the period of which it is the newest load. */
      days: z.array(day),
    }),
  ),
});
