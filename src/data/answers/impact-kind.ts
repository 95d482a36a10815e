import * as z from 'zod/mini';

/** What won of a to-do or finding are (private.impact_kind). */
export const impactKind = z.enum(['lostSales', 'loss', 'sales', 'goods', 'stock']);

export type ImpactKind = z.infer<typeof impactKind>;
