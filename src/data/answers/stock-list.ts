import * as z from 'zod/mini';
import { day, salesDays } from './sales-days.ts';

const yesOrNo = z.enum(['Y', 'N']);

/** One option's stock (specification section 3). Null is shown as a dash. */
const stockRow = z.object({
  optionId: z.string(),
  skuId: z.nullable(z.string()),
  brandName: z.nullable(z.string()),
  productName: z.string(),
  optionName: z.string(),
  productId: z.nullable(z.string()),
  offerCondition: z.string(),
  /** On sale. */
  soldYn: z.nullable(yesOrNo),
  /** Pieces. */
  stockQty: z.number(),
  /** Pieces; null for a past day, as all below but the bucket. */
  incomingQty: z.nullable(z.number()),
  /** The marketplace's own bucket, such as 70일 이내. */
  exhaustionDay: z.nullable(z.string()),
  recommendedInboundQty: z.nullable(z.number()),
  itemWinner: z.nullable(yesOrNo),
  /** Pieces a day, windows end yesterday. */
  avgSales7Days: z.nullable(z.number()),
  avgSales30Days: z.nullable(z.number()),
  /** Whole days. */
  doc: z.nullable(z.number()),
  docNormalized: z.nullable(z.number()),
  /** Pieces received and not yet for sale, and DOC that counts them too. */
  stowingQty: z.nullable(z.number()),
  fullDoc: z.nullable(z.number()),
});

export const stockList = z.object({
  /** Rows of the chosen DOC state, on all pages. */
  total: z.number(),
  /** How many of them have no brand. */
  withoutBrand: z.number(),
  /** Rows of each DOC state under the other filters; null where a past day has none. */
  counts: z.object({ out: z.number(), under7: z.nullable(z.number()), under14: z.nullable(z.number()) }),
  /** Day of the live stock; null when none was ever loaded, and for a past day. */
  stockDay: z.nullable(day),
  /** What the averages rest on; null for a past day, which has none. */
  salesDays: z.nullable(salesDays),
  /** Option ids of all pages, on the first page of a file of several. */
  listedIds: z.nullable(z.array(z.string())),
  rows: z.array(stockRow),
});

/** Days of the date dropdown, newest first, today among them. */
export const snapshotDates = z.array(day);

export type StockRow = z.infer<typeof stockRow>;
export type StockList = z.infer<typeof stockList>;
