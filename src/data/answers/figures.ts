import * as z from 'zod/mini';
import { salesMeasures, salesRatios } from '@/domain/model/sales.ts';
import { day } from './sales-days.ts';

/** Null: no row has a value, which is not 0. */
export const measure = z.nullable(z.number());
/** Null: the denominator is missing or 0. */
export const ratio = z.nullable(z.number());

const eachOf = <Name extends string, Schema>(items: readonly { name: Name }[], schema: Schema) =>
  Object.fromEntries(items.map(({ name }) => [name, schema])) as Record<Name, Schema>;

/** Sums of a period (pieces Qty, won Amt, counts Cnt) and what is made of them: won an order, the others percent. */
export const figures = z.object({
  ...eachOf(salesMeasures, measure),
  saleQty: z.number(),
  ...eachOf(salesRatios, ratio),
});

/** Null where no day is loaded. */
export const figuresIfLoaded = z.nullable(figures);

/** Two days, both included, with how many they are and how many of them are not loaded. */
export const period = z.object({ from: day, to: day, days: z.number(), missing: z.array(day) });

export const compared = {
  period,
  comparison: period,
  figures: figuresIfLoaded,
  comparisonFigures: figuresIfLoaded,
};
