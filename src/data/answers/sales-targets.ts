import * as z from 'zod/mini';
import { measure, ratio } from './figures.ts';

/** Won of a month as it is written in a text; null: none. {value: before, expected: now} takes a change back. */
export const salesTargetChange = z.object({ before: z.nullable(z.string()), now: z.nullable(z.string()) });

/** Won by month of the year, January first, and of the whole year. */
const year = {
  /** Null: no target. */
  targets: z.array(measure),
  /** Null: no day of the month is loaded. */
  saleAmts: z.array(measure),
  /** Of all months, whatever of them is loaded. */
  targetAmt: measure,
  saleAmt: measure,
  /** What of targetAmt falls on loaded days, and the sales of the months that have a target: achievementRate in percent, targetGapAmt in won. */
  loadedTargetAmt: measure,
  targetedSaleAmt: measure,
  achievementRate: ratio,
  targetGapAmt: measure,
};

export const salesTargets = z.object({
  year: z.number(),
  /** yyyyMM, January first; how many days of each are loaded. */
  months: z.array(z.string()),
  loadedDays: z.array(z.number()),
  /** Brands in use, and those that had a target or sales that year; no brand has no target. */
  rows: z.array(
    z.object({
      brandCd: z.nullable(z.string()),
      brandName: z.nullable(z.string()),
      inUse: z.boolean(),
      ...year,
    }),
  ),
  total: z.object(year),
});
