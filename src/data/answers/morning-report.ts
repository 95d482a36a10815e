import * as z from 'zod/mini';

export const morningReportSettings = z.object({
  isOn: z.boolean(),
  /** Hour of Korea time. */
  hour: z.number(),
  /** 1 is Monday, 7 Sunday. */
  weekdays: z.array(z.number()),
  /** Null: all partners of the member. */
  partnerCds: z.nullable(z.array(z.string())),
  /** True if the mail server said that there is no such address. */
  hasBounced: z.boolean(),
});
