import * as z from 'zod/mini';
import { adCover } from './ad-brief.ts';
import { figuresAgainstTarget } from './brand-sales.ts';
import { measure, period, ratio } from './figures.ts';
import { profitFigures, profitMissing, profitSpan } from './profit.ts';
import { day } from './sales-days.ts';

export const brandDetail = z.object({
  /** Null: no brand of the partner. inUse false: a brand out of use, which 상품 관리 does not list. */
  brand: z.nullable(z.object({ brandCd: z.string(), brandName: z.string(), inUse: z.boolean() })),
  period,
  comparison: period,
  figures: figuresAgainstTarget,
  comparisonFigures: figuresAgainstTarget,
  adCover,
  /** How the sales become a profit, won. Null: no day is loaded. */
  profit: z.nullable(
    z.object({
      /** Of settled; null: no day of the period is settled. */
      days: z.nullable(profitSpan),
      missing: profitMissing,
      settled: z.nullable(profitFigures),
      /** Percent of ROAS by the margin of the brand; null where advertising sold nothing of it. */
      breakEvenRoas: ratio,
      /** Without a settled day: what is left of all days after the goods and advertising. */
      goods: z.nullable(
        z.object({
          saleAmt: measure,
          /** Sold on days without a cost of the option, and how many options those are. */
          uncostedSaleAmt: z.number(),
          uncostedOptions: z.number(),
          /** Of all other sales; null where no cost held. */
          goodsCostAmt: measure,
          grossProfitAmt: measure,
          /** Of advertising with VAT, null where no report covers a day; and what is left after it. */
          adCostAmt: measure,
          afterAdsAmt: measure,
        }),
      ),
    }),
  ),
});

export const brandMovers = z.object({
  period,
  comparison: period,
  /** The highest rise first, the deepest fall last; none unless both periods are wholly loaded. */
  rows: z.array(
    z.object({
      /** Null for an option without one, which optionCd names then. */
      productId: z.nullable(z.string()),
      optionCd: z.nullable(z.string()),
      hasPage: z.boolean(),
      productName: z.string(),
      optionCount: z.number(),
      saleAmt: z.number(),
      previousSaleAmt: z.number(),
      changeAmt: z.number(),
    }),
  ),
  /** Further products that changed. */
  others: z.object({ productCount: z.number(), changeAmt: measure }),
});

export const brandStock = z.object({
  stockDay: z.nullable(day),
  /** Of the options with live stock; null without any. */
  stock: z.nullable(
    z.object({
      stockQty: z.number(),
      incomingQty: z.number(),
      /** Pieces by their cost, else by the sale price. */
      stockAmt: measure,
      /** Options with stock that are valued at the sale price, and those that have neither. */
      pricedOptions: z.number(),
      unvaluedOptions: z.number(),
      sellingCount: z.number(),
      outCount: z.number(),
      outRate: ratio,
    }),
  ),
  /** Options on sale out of stock or with less than 7 days of it. */
  riskCount: z.number(),
  /** Five of them, the most won at stake first. */
  rows: z.array(
    z.object({
      optionId: z.string(),
      productId: z.nullable(z.string()),
      productName: z.string(),
      optionName: z.string(),
      state: z.enum(['selling', 'out']),
      stockQty: z.number(),
      incomingQty: z.number(),
      doc: measure,
      avgSales30Days: z.number(),
      /** Won of the next 7 days that stock and pieces on their way do not cover. */
      atStakeAmt: measure,
    }),
  ),
});
