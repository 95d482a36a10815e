import * as z from 'zod/mini';
import { day } from './sales-days.ts';

/** How many pieces to bring in, and what that is made of (docs/decisions/suggested-inbound.md). */
export const suggestion = z.object({
  qty: z.number(),
  /** Pieces a day: a 28th of the demand. */
  perDay: z.number(),
  /** Pieces that 28 days are expected to sell. */
  demand: z.number(),
  /** Its 80 % interval; null while too few past forecasts are over. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** As of which the forecast was made. */
  day,
  /** Days left to order, when stock is to last until the goods are there; below 0: too late. Null without a lead time or demand. */
  orderWithinDays: z.nullable(z.number()),
});

export type Suggestion = z.infer<typeof suggestion>;
