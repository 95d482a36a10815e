import * as z from 'zod/mini';
import { adBrief, adCover } from './ad-brief.ts';
import { figuresIfLoaded, measure, period, ratio } from './figures.ts';

/** Option-days out of stock while selling: null where none is known; of how many that are known, and percent of these. */
const stockouts = z.object({ days: measure, known: z.number(), rate: ratio });

/** Why the sales of some options changed, but for advertising. */
export const explanation = {
  figures: figuresIfLoaded,
  comparisonFigures: figuresIfLoaded,
  /** Won; the three add up to total, the change of saleAmt. Null where undefinedReason says why. */
  decomposition: z.nullable(
    z.object({
      views: z.number(),
      conversion: z.number(),
      orderValue: z.number(),
      total: z.number(),
    }),
  ),
  /** Won by which saleAmt changed; null unless both periods are wholly loaded. */
  changeAmt: measure,
  /** Won of orderValue that changed prices made; null with decomposition. */
  price: measure,
  /** Won of changeAmt that nothing here explains: orderValue without price, or all of it without a decomposition. */
  unexplained: measure,
  undefinedReason: z.nullable(z.enum(['notLoaded', 'noViews', 'noOrders', 'notPositive'])),
  stockouts,
  comparisonStockouts: stockouts,
};

/** Explains the sales of brands or of all; stock-outs are null for more than 31 days. */
export const salesExplanation = z.object({
  period,
  comparison: period,
  adCover,
  ...explanation,
  stockouts: z.nullable(stockouts),
  comparisonStockouts: z.nullable(stockouts),
  ads: z.object(adBrief),
  comparisonAds: z.object(adBrief),
});
