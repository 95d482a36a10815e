import * as z from 'zod/mini';
import { compared, figures, measure, ratio } from './figures.ts';
import { day } from './sales-days.ts';

/**
 * Cost of advertising without VAT and sales within 14 days (won), and percent: ROAS, and TACOS of all sales of
 * the days that a report covers. Null: no report covers a day of it, or there is nothing to divide by.
 */
export const adBrief = { adCost: measure, adSaleAmt: measure, adRoas: ratio, tacos: ratio };

/**
 * Days of the period that no advertising report covers, how many the others are, and on how many 14-day revenue still grows; null:
 * the partner never loaded a report.
 */
export const adCover = z.nullable(z.object({ missing: z.array(day), days: z.number(), growing: z.number() }));

/** Two periods with figures of sales and advertising. */
const figuresWithAds = z.nullable(z.extend(figures, adBrief));
export const comparedWithAds = {
  ...compared,
  figures: figuresWithAds,
  comparisonFigures: figuresWithAds,
  adCover,
};
