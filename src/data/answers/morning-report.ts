import * as z from 'zod/mini';

export const morningReportSettings = z.object({
  isOn: z.boolean(),
  /** Hour of Korea time. */
  hour: z.number(),
  /** 1 is Monday, 7 Sunday. */
  weekdays: z.array(z.number()),
  /** Null: all partners of the member. */
  partnerCds: z.nullable(z.array(z.string())),
  /** The first report of a week, of a month, sums up the one before it too. */
  periods: z.array(z.enum(['week', 'month'])),
  /** True if the mail server said that there is no such address. */
  hasBounced: z.boolean(),
});
