import * as z from 'zod/mini';

/** A Korea-time day, yyyyMMdd. */
export const day = z.string();

/** Which days of sales are loaded: a missing day counts as 0 in an average. */
export const salesDays = z.object({
  /** The first loaded day and the last before today; null when none ever was. */
  from: z.nullable(day),
  to: z.nullable(day),
  /** Days of the last 7 and 30 before today that no load covers, oldest first. */
  missing7: z.array(day),
  missing30: z.array(day),
});
