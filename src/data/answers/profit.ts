import * as z from 'zod/mini';
import { measure, ratio } from './figures.ts';
import { day } from './sales-days.ts';

/** The days of a profit: first, last and how many, not all between them. */
export const profitSpan = z.object({ from: day, to: day, days: z.number() });

/** Reports for want of which no day has a profit; empty where one has. */
export const profitMissing = z.array(z.string());

/** A profit of some days and what it is made of, won with VAT. */
export const profitFigures = z.object({
  saleAmt: z.number(),
  /** What of saleAmt is not in the profit, and of how many options: its goods have no cost, or its fees are not loaded. */
  uncostedSaleAmt: z.number(),
  uncostedOptions: z.number(),
  unsettledSaleAmt: z.number(),
  unsettledOptions: z.number(),
  /** Of the others; null where there are none. */
  couponAmt: measure,
  salesFeeAmt: measure,
  fulfilmentAmt: measure,
  goodsCostAmt: measure,
  adCostAmt: measure,
  profitAmt: measure,
  /** Percent of the sales that are in the profit. */
  profitRate: ratio,
});

export type ProfitSpan = z.infer<typeof profitSpan>;
