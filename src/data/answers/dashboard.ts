import * as z from 'zod/mini';
import { figuresIfLoaded, measure, period } from './figures.ts';
import { day, salesDays } from './sales-days.ts';
import { salesForecast } from './sales-forecast.ts';

const tile = z.object({
  id: z.enum(['yesterday', 'last7', 'month', 'lastMonth']),
  /** Null on the 1st of a month, whose running month has no day yet. */
  from: z.nullable(day),
  to: z.nullable(day),
  period: z.nullable(period),
  comparison: z.nullable(period),
  figures: figuresIfLoaded,
  comparisonFigures: figuresIfLoaded,
});
const daily = z.array(z.object({ date: day, saleAmt: measure, previousSaleAmt: measure }));

export const myDashboard = z.object({
  today: day,
  tiles: z.array(tile),
  forecast: salesForecast,
  daily,
  salesDays,
});

const todo = {
  rule: z.string(),
  count: z.number(),
  impactAmt: measure,
  target: z.object({ page: z.string(), search: z.record(z.string(), z.string()) }),
};

export const dashboardTodos = z.object({ rows: z.array(z.object(todo)), unknown: z.array(z.string()) });
