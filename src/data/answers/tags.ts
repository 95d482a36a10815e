import * as z from 'zod/mini';

/** Answer of tags: those that the caller sees, by name. */
export const tags = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    /** Whoever may see the partner sees it; else the caller alone. */
    isShared: z.boolean(),
    /** The option or campaign that was asked about has it. */
    isOn: z.boolean(),
  }),
);

/** Answer of tag_options and tag_campaigns. */
export const tagged = z.object({
  /** Options or campaigns that got the tag or lost it. */
  changed: z.number(),
  /** Ids and names that are not the partner's. */
  unknown: z.number(),
});
