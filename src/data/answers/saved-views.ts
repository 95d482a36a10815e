import * as z from 'zod/mini';

/** Answer of saved_views: the caller's own first. */
export const savedViews = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    /** Search of the page's address, with its question mark; empty: the page as it opens. */
    search: z.string(),
    isShared: z.boolean(),
    /** The page opens with it for the caller. */
    isDefault: z.boolean(),
    /** Name of who keeps it and shares it; null: the caller. */
    owner: z.nullable(z.string()),
    /** Option ids of the search that the partner does not have. */
    goneOptions: z.number(),
    /** Tags of the search that the caller does not see. */
    goneTags: z.number(),
  }),
);

/** Answer of default_views: at most one per page of a partner. */
export const defaultViews = z.array(z.object({ partner: z.string(), page: z.string(), search: z.string() }));
