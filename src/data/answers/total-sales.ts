import * as z from 'zod/mini';
import { comparedWithAds } from './ad-brief.ts';
import { compared, figures, figuresIfLoaded, measure, ratio } from './figures.ts';
import { day } from './sales-days.ts';

export const totalSalesSummary = z.object({
  ...comparedWithAds,
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
      /** Its own pages find it; those of a brand out of use have none. */
      hasPage: z.boolean(),
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
