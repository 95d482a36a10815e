import * as z from 'zod/mini';
import { day } from './sales-days.ts';
import { suggestion } from './suggested-inbound.ts';

const text = z.nullable(z.string());
const count = z.nullable(z.number());

/** An option as the inbound template wants it. Null: not known, and the cell stays empty. */
const planRow = z.object({
  optionId: z.string(),
  productName: z.string(),
  optionName: z.string(),
  /** Won. */
  salePrice: count,
  productId: text,
  skuId: text,
  barcode: text,
  /** Pieces, as all that ends with Qty. */
  stockQty: count,
  incomingQty: z.number(),
  stowingQty: z.number(),
  /** The marketplace's own bucket, such as 70일 이내. */
  exhaustionDay: text,
  recommendedInboundQty: count,
  targetDays: z.number(),
  suggestedInboundQty: count,
  /** The suggestion, at least the least order and in whole boxes. */
  orderQty: count,
  /** Null for another grade than NEW and without live stock. */
  suggestion: z.nullable(suggestion),
  /** Won, net, as all that ends with Amt; null unless every day of the period is loaded. */
  lastYearAmt: count,
  thisYearAmt: count,
  /** Three whole months before this one, the oldest first. */
  month3Amt: count,
  month2Amt: count,
  month1Amt: count,
  days14Amt: count,
  days14Qty: count,
  days7Qty: count,
});

export const inboundPlan = z.object({
  /** Today in Korea: what the periods end before. */
  day,
  /** In the order in which the options were asked for. */
  rows: z.array(planRow),
});

export type InboundPlan = z.infer<typeof inboundPlan>;
export type PlanRow = InboundPlan['rows'][number];
