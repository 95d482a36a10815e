import * as z from 'zod/mini';
import { day } from './sales-days.ts';

/** Null: no row has a value, which is not 0. */
const measure = z.nullable(z.number());
/** Null: the denominator is missing or 0. */
const ratio = z.nullable(z.number());

/** Sums of a period (pieces Qty, won Amt, counts Cnt) and what is made of them: won an order, the others percent. */
const figures = z.object({
  grossQty: measure,
  grossAmt: measure,
  cancelQty: measure,
  cancelAmt: measure,
  saleQty: z.number(),
  saleAmt: measure,
  orderCnt: measure,
  visitorCnt: measure,
  viewCnt: measure,
  cartCnt: measure,
  /** Views as item winner, in ten-thousandths of a view. */
  winnerViews: measure,
  averageOrderAmt: ratio,
  conversionRate: ratio,
  cartRate: ratio,
  cancelRate: ratio,
  winnerRate: ratio,
});

/** Null where no day is loaded. */
const figuresIfLoaded = z.nullable(figures);

/** Two days, both included, with how many they are and how many of them are not loaded. */
const period = z.object({ from: day, to: day, days: z.number(), missing: z.array(day) });

const compared = {
  period,
  comparison: period,
  figures: figuresIfLoaded,
  comparisonFigures: figuresIfLoaded,
};

export const totalSalesSummary = z.object({
  ...compared,
  /** A row a day, oldest first: its Monday, 1 (Monday) to 7, won (null where it is not loaded). */
  heatMap: z.array(z.object({ day, week: day, weekday: z.number(), saleAmt: measure })),
});

export const totalSalesDays = z.object({
  ...compared,
  /** A day, week or month, cut to the period, oldest first. */
  rows: z.array(
    z.object({
      from: day,
      to: day,
      missingDays: z.number(),
      comparisonFrom: day,
      comparisonTo: day,
      comparisonMissingDays: z.number(),
      figures: figuresIfLoaded,
      comparisonFigures: figuresIfLoaded,
    }),
  ),
});

export const totalSalesBrands = z.object({
  ...compared,
  /** The highest saleAmt first; code and name are null for options without a brand. */
  rows: z.array(
    z.object({
      brandCd: z.nullable(z.string()),
      brandName: z.nullable(z.string()),
      /** Percent of the saleAmt of all rows. */
      share: ratio,
      figures: figuresIfLoaded,
      comparisonFigures: figuresIfLoaded,
    }),
  ),
});

const abcClass = z.enum(['A', 'B', 'C']);

export const totalSalesProducts = z.object({
  ...compared,
  /** Products with a row in the period. */
  productCount: z.number(),
  classes: z.array(z.object({ abcClass, productCount: z.number(), saleAmt: z.number(), share: ratio })),
  /** The highest saleAmt first. */
  rows: z.array(
    z.object({
      rank: z.number(),
      /** Null for an option without one, which optionCd names then. */
      productId: z.nullable(z.string()),
      optionCd: z.nullable(z.string()),
      productName: z.string(),
      brandName: z.nullable(z.string()),
      optionCount: z.number(),
      share: ratio,
      /** Percent of all positive saleAmt, this product and those above it. */
      cumulativeShare: ratio,
      abcClass: z.nullable(abcClass),
      figures,
      comparisonFigures: figuresIfLoaded,
    }),
  ),
  others: z.object({
    productCount: z.number(),
    figures: figuresIfLoaded,
    comparisonFigures: figuresIfLoaded,
  }),
});
