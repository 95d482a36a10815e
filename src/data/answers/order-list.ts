import * as z from 'zod/mini';
import { day, salesDays } from './sales-days.ts';
import { suggestion } from './suggested-inbound.ts';

const text = z.nullable(z.string());
const count = z.nullable(z.number());

/** An option that is to be ordered. Null: not known or not entered. */
const orderRow = z.object({
  optionId: z.string(),
  brandCd: text,
  brandName: text,
  productName: z.string(),
  optionName: z.string(),
  productId: text,
  barcode: text,
  /** Pieces, as all that ends with Qty. */
  stockQty: z.number(),
  incomingQty: z.number(),
  stowingQty: z.number(),
  targetDays: z.number(),
  leadDays: count,
  leastQty: count,
  boxQty: count,
  suggestedInboundQty: z.number(),
  suggestion,
  /** The suggestion, at least the least order and in whole boxes. */
  orderQty: z.number(),
  /** Pieces that a day is expected to sell. */
  perDay: z.number(),
  /** Days until stock, incoming and stowing pieces are sold. */
  coverDays: z.number(),
  /** Latest day of an order whose goods are on sale before that. */
  orderDay: day,
  urgency: z.enum(['late', 'week', 'later']),
  /** Won a piece, its first day, and won of the order. */
  costAmt: count,
  costFrom: z.nullable(day),
  orderAmt: count,
});

export const orderList = z.object({
  /** Rows of the chosen urgency, on all pages; and those of them without a brand, and without a cost. */
  total: z.number(),
  withoutBrand: z.number(),
  uncostedCount: z.number(),
  /** Rows of each urgency under the other filters. */
  counts: z.object({ all: z.number(), late: z.number(), week: z.number(), later: z.number() }),
  /** Of all rows of the choice; orderAmt without those that have no cost. */
  totals: z.object({ suggestedInboundQty: z.number(), orderQty: z.number(), orderAmt: count }),
  /** Day of the live stock; null: none was ever loaded. */
  stockDay: z.nullable(day),
  salesDays,
  rows: z.array(orderRow),
});

export type OrderList = z.infer<typeof orderList>;
export type OrderRow = OrderList['rows'][number];
