import * as z from 'zod/mini';
import { adBrief, adCover } from './ad-brief.ts';
import { compared, measure, ratio } from './figures.ts';
import { loadedSources } from './product-list.ts';
import { day, salesDays } from './sales-days.ts';

/** Of now, over options with live stock: pieces, pieces a day, whole days; null without such an option. */
const stock = { stockQty: measure, incomingQty: measure, avgSales7Days: measure, doc: measure };

/** Of the period: won without VAT that its options cost, what was bought of them, percent; null where no report covers a day. */
const { adCost, adSaleAmt, adRoas } = adBrief;
const ads = { adCost, adSaleAmt, adRoas };

/** The options of the brand that share a PRODUCTID, or an option without one. Measures are null where no day is loaded. */
export const brandProduct = z.object({
  productKey: z.string(),
  /** Null for an option without one, which optionCd names then. */
  productId: z.nullable(z.string()),
  optionCd: z.nullable(z.string()),
  /** Its own pages find it; those of a brand out of use have none. */
  hasPage: z.boolean(),
  productName: z.string(),
  optionCount: z.number(),
  /** Options on sale without stock. */
  outOptionCount: z.number(),
  /** Of the option that is furthest: one is on sale with stock, on sale without, off sale, without live stock. */
  state: z.enum(['selling', 'out', 'stopped', 'unknown']),
  saleAmt: measure,
  previousSaleAmt: measure,
  /** The comparison where both periods have all their days: what a change is against. */
  baseSaleAmt: measure,
  /** Percent of the saleAmt of the brand. */
  share: ratio,
  saleQty: measure,
  orderCnt: measure,
  viewCnt: measure,
  conversionRate: ratio,
  winnerRate: ratio,
  ...ads,
  ...stock,
  /** Pieces of the 7 days that end yesterday. */
  soldQty7: measure,
  /** Fewest days of cover, pieces being put away too, of its options that run out within 14 days; null without one. */
  soonestDays: measure,
});

export const brandProducts = z.object({
  ...compared,
  /** Products that match, on all pages. */
  total: z.number(),
  /** Null: none of the partner's. */
  brand: z.nullable(z.object({ brandCd: z.string(), brandName: z.string(), inUse: z.boolean() })),
  /** Sums over the rows of all pages of what is of now and of advertising; without a row null, but 0 options. */
  totals: z.object({ optionCount: z.number(), outOptionCount: z.number(), ...ads, ...stock }),
  /** Products of each state of stock under the other filters; under7 and under14 have an option that runs out within so many days (private.runs_out). */
  counts: z.object({
    all: z.number(),
    out: z.number(),
    under7: z.number(),
    under14: z.number(),
    normal: z.number(),
    over: z.number(),
  }),
  /** Day of the live stock; null when none was ever loaded. */
  stockDay: z.nullable(day),
  /** What averages rest on. */
  salesDays,
  /** Of the period. */
  adCover,
  loaded: loadedSources,
  rows: z.array(brandProduct),
});

export type BrandProduct = z.infer<typeof brandProduct>;
export type BrandProducts = z.infer<typeof brandProducts>;
