import * as z from 'zod/mini';
import { adBrief, adCover } from './ad-brief.ts';
import { compared, figuresIfLoaded, measure, period, ratio } from './figures.ts';
import { day } from './sales-days.ts';
import { explanation } from './sales-explanation.ts';

const productAds = {
  ...adBrief,
  /** Percent of the sales that advertising brought; null also where that is more than all of them. */
  adShare: ratio,
};

export const productAnalytics = z.object({
  period,
  comparison: period,
  adCover,
  /** Of the wanted products those that the partner has. */
  products: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      brandName: z.nullable(z.string()),
      optionCount: z.number(),
      ...explanation,
      ads: z.object(productAds),
      comparisonAds: z.object(productAds),
    }),
  ),
});

export const productAnalyticsDays = z.object({
  ...compared,
  totals: z.object(productAds),
  /** 1 (Monday) to 7: how many of its days are loaded, won a loaded day. */
  weekdays: z.array(z.object({ weekday: z.number(), days: z.number(), averageSaleAmt: ratio })),
  /** A row a day, oldest first: its Monday, 1 (Monday) to 7. */
  rows: z.array(
    z.object({
      day,
      week: day,
      weekday: z.number(),
      /** Options out of stock while selling: null where none is known; of how many that are known. */
      stockoutOptions: measure,
      knownOptions: z.number(),
      figures: figuresIfLoaded,
      ...productAds,
    }),
  ),
});

export const productAnalyticsOptions = z.object({
  ...compared,
  /** Of all rows: won by which the product's saleAmt changed; null unless both periods are wholly loaded. */
  totals: z.object({ contribution: measure, ...productAds }),
  /** The highest saleAmt first. */
  rows: z.array(
    z.object({
      optionId: z.string(),
      optionName: z.string(),
      /** Percent of the product's saleAmt. */
      share: ratio,
      /** Won of the change of the product's saleAmt; null unless both periods are wholly loaded. */
      contribution: measure,
      /** Days out of stock while selling; null where no stock is known. */
      stockoutDays: measure,
      figures: figuresIfLoaded,
      comparisonFigures: figuresIfLoaded,
      ...productAds,
    }),
  ),
});
