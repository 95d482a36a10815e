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
  missing: z.array(day),
  remainingDays: z.number(),
  expected: won,
  low: won,
  high: won,
  level: z.number(),
  historyDays: z.number(),
  targetAmt: won,
  reason: z.nullable(z.string()),
  brands: z.array(
    z.object({
      brandCd: z.nullable(z.string()),
      brandName: z.nullable(z.string()),
      accumulated: won,
      expected: won,
    }),
  ),
});
