import * as z from 'zod/mini';

/** The field of an option that a search found, ids before names. */
const matched = z.enum(['optionId', 'skuId', 'barcode', 'productId', 'productName', 'optionName']);

/** One option that a search found. Null is shown as a dash. */
const foundOption = z.object({
  optionId: z.string(),
  skuId: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  productId: z.nullable(z.string()),
  brandName: z.nullable(z.string()),
  productName: z.string(),
  optionName: z.string(),
  /** Null, as the pieces, of an option without live stock. */
  offerCondition: z.nullable(z.string()),
  /** Pieces. */
  stockQty: z.nullable(z.number()),
  /** Pieces sold in the 7 days that end yesterday. */
  saleQty7: z.nullable(z.number()),
  /** out: on sale without stock; unknown: no live stock. */
  state: z.enum(['selling', 'out', 'stopped', 'unknown']),
  matched,
});

export const optionSearch = z.object({
  /** Options on all pages. */
  total: z.number(),
  rows: z.array(foundOption),
});

/** A product that a search found by its options; one without a product id is none. */
const foundProduct = z.object({
  productId: z.string(),
  /** Of its first matching option. */
  productName: z.string(),
  brandName: z.nullable(z.string()),
  /** How many of its options match. */
  optionCount: z.number(),
  /** What matched of its first matching option. */
  matched,
});

export const productSearch = z.object({
  /** Products that match, of which the rows are the first. */
  total: z.number(),
  rows: z.array(foundProduct),
});

export type FoundOption = z.infer<typeof foundOption>;
export type OptionSearch = z.infer<typeof optionSearch>;
export type FoundProduct = z.infer<typeof foundProduct>;
export type ProductSearch = z.infer<typeof productSearch>;
