import * as z from 'zod/mini';

/** How many pieces to bring in, and what that is made of (docs/decisions/suggested-inbound.md). */
export const suggestion = z.object({
  /** Null: no day of the last 7 is loaded, or all of them are outliers; method and the figures after it are null too. */
  qty: z.nullable(z.number()),
  /** calm: pieces of the calm days of the last 7; sba: sales are intermittent. */
  method: z.nullable(z.enum(['calm', 'sba'])),
  /** Pieces a day: pieces / days, of sba 0.95 of it. */
  perDay: z.nullable(z.number()),
  /** Of the calm days, or a sale. */
  pieces: z.number(),
  /** Calm days that are loaded, or loaded days from sale to sale. */
  days: z.number(),
  /** Loaded days of the last 28 for each with a sale; null without a sale. */
  adi: z.nullable(z.number()),
  /** Days left to order, when stock is to last until the goods are there; below 0: too late. Null without a lead time or sales. */
  orderWithinDays: z.nullable(z.number()),
});

export type Suggestion = z.infer<typeof suggestion>;
