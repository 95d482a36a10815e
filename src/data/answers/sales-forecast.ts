import * as z from 'zod/mini';
import { day } from './sales-days.ts';

const won = z.nullable(z.number());

/** What the running month will sell. Null: it cannot be known (reason). */
export const salesForecast = z.object({
  today: day,
  ym: z.string(),
  from: day,
  to: day,
  soldUntil: z.nullable(day),
  accumulated: won,
  missingDays: z.number(),
  remainingDays: z.number(),
  expected: won,
  low: won,
  high: won,
  level: z.number(),
  historyDays: z.number(),
  targetAmt: won,
  reason: z.nullable(z.enum(['neverLoaded', 'shortHistory'])),
  /** Brands that sold something; brands are the 100 of the highest. */
  brandCount: z.number(),
  brands: z.array(
    z.object({
      brandCd: z.nullable(z.string()),
      brandName: z.nullable(z.string()),
      accumulated: z.number(),
      expected: z.number(),
    }),
  ),
});
