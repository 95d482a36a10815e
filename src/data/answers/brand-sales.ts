import * as z from 'zod/mini';
import { adBrief, adCover } from './ad-brief.ts';
import { compared, figures, measure, ratio } from './figures.ts';
import { day } from './sales-days.ts';

/** Won that the loaded days of brands with a target should have brought, what those brought, the percentage and the difference. */
const target = {
  targetAmt: measure,
  targetedSaleAmt: measure,
  achievementRate: ratio,
  targetGapAmt: measure,
};

/** Null where no day is loaded. */
export const figuresAgainstTarget = z.nullable(z.extend(figures, { ...target, ...adBrief }));

const comparedWithTarget = {
  ...compared,
  adCover,
  figures: figuresAgainstTarget,
  comparisonFigures: figuresAgainstTarget,
};

/** Code and name are null for options without a brand. */
const brand = { brandCd: z.nullable(z.string()), brandName: z.nullable(z.string()) };

export const brandSalesSummary = z.object({
  ...comparedWithTarget,
  /** Brands that sold in months (yyyyMM) of the period for which they have no target. */
  withoutTarget: z.array(
    z.object({ brandCd: z.string(), brandName: z.string(), months: z.array(z.string()) }),
  ),
});

export const brandSalesBrands = z.object({
  ...comparedWithTarget,
  /** The highest saleAmt first: brands with sales, traffic, a target or advertising. */
  rows: z.array(
    z.object({
      ...brand,
      /** Percent of the saleAmt of all rows. */
      share: ratio,
      figures: figuresAgainstTarget,
      comparisonFigures: figuresAgainstTarget,
    }),
  ),
});

/** Cut to the period: a day, a week (Monday to Sunday) or a month. */
const unit = { from: day, to: day, missingDays: z.number() };

export const brandSalesRows = z.object({
  period: compared.period,
  comparison: compared.period,
  adCover,
  total: z.number(),
  summary: z.object({ figures: figuresAgainstTarget, comparisonFigures: figuresAgainstTarget }),
  /** Every brand of brand_sales_brands in every unit. Figures are null where no day of the unit is loaded. */
  rows: z.array(
    z.object({
      id: z.string(),
      ...unit,
      days: z.number(),
      comparisonFrom: day,
      comparisonTo: day,
      comparisonMissingDays: z.number(),
      ...brand,
      saleAmt: measure,
      previousSaleAmt: measure,
      /** The comparison where both have all their days: what a change is against. */
      baseSaleAmt: measure,
      saleQty: measure,
      orderCnt: measure,
      averageOrderAmt: ratio,
      cancelAmt: measure,
      cancelQty: measure,
      cancelRate: ratio,
      adCost: measure,
      tacos: ratio,
      targetAmt: measure,
      targetedSaleAmt: measure,
      achievementRate: ratio,
      targetGapAmt: measure,
    }),
  ),
});

/**
 * One value a brand, in the order of brands; all other brands together; all brands, in the comparison too, and there
 * where both have all their days; won of all targets.
 */
const pivoted = {
  values: z.array(measure),
  others: measure,
  total: measure,
  previousTotal: measure,
  baseTotal: measure,
  targetAmt: measure,
};

export const brandSalesPivot = z.object({
  period: compared.period,
  measure: z.enum(['saleAmt', 'saleQty', 'orderCnt', 'targetAmt']),
  /** Those with the most of the measure in the period, the most first. */
  brands: z.array(z.object(brand)),
  /** How many others there are. */
  otherCount: z.number(),
  rows: z.array(z.object({ ...unit, ...pivoted })),
  totals: z.object(pivoted),
});
