import * as z from 'zod/mini';

/** Answer of feeds: the caller's own first. */
export const feeds = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    /** Address of the page below that of the partner, whose list the feed has. */
    page: z.string(),
    /** Name of who made it; null: the caller. */
    owner: z.nullable(z.string()),
    endsAt: z.string(),
    isOver: z.boolean(),
    /** Begin of the last read; null: never read. */
    readAt: z.nullable(z.string()),
  }),
);
