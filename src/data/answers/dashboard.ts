import * as z from 'zod/mini';
import { adBrief, adCover } from './ad-brief.ts';
import { figuresIfLoaded, measure, period } from './figures.ts';
import { loadedSources } from './product-list.ts';
import { day, salesDays } from './sales-days.ts';
import { salesForecast } from './sales-forecast.ts';
import { todoCare } from './todo-care.ts';

const tile = z.object({
  id: z.enum(['yesterday', 'last7', 'month', 'lastMonth']),
  from: day,
  to: day,
  period,
  comparison: period,
  figures: figuresIfLoaded,
  comparisonFigures: figuresIfLoaded,
  ads: z.object(adBrief),
  adCover,
});
const daily = z.array(z.object({ date: day, saleAmt: measure, previousSaleAmt: measure }));

export const myDashboard = z.object({
  today: day,
  tiles: z.array(tile),
  forecast: salesForecast,
  daily,
  salesDays,
  loaded: loadedSources,
});

/** The kind of the won (private.impact_kind); null: the rule has none. */
const impactKind = z.nullable(z.enum(['lostSales', 'loss', 'sales', 'goods']));

const todo = {
  /** What was decided about it; null: nothing. */
  care: z.nullable(todoCare),
  /** It waits for somebody: it is neither put off nor closed. */
  isOpen: z.boolean(),
  rule: z.enum(['out', 'under7', 'noWinner', 'over', 'adsLosing', 'inboundErrors', 'inboundDue']),
  count: z.number(),
  impactAmt: measure,
  impactKind,
  target: z.object({
    page: z.enum(['product-diagnosis', 'inbound', 'campaign-performance']),
    search: z.record(z.string(), z.string()),
  }),
};

export const dashboardTodos = z.object({
  rows: z.array(z.object(todo)),
  unknown: z.array(z.enum(['stock', 'sales', 'inbound'])),
});

/** Answer of refresh_dashboards and refresh_portfolios: how many parts of overviews were made, and are still missing. */
export const overviewsMade = z.object({ made: z.number(), left: z.number() });

export const dashboardTodosAll = z.object({
  /** How many there are of each kind, of which at most 20 are among the rows. */
  totals: z.array(z.object({ impactKind, count: z.number() })),
  rows: z.array(z.object({ ...todo, partnerId: z.number(), partnerCd: z.string(), partnerName: z.string() })),
});

/** Won of a partner's own loaded days, or of all of them; rules and their won. */
const partnerFigures = {
  yesterday: measure,
  last7: measure,
  month: measure,
  lastMonth: measure,
  /** Percent; null unless all days of both periods are loaded. */
  yesterdayChangeRate: measure,
  last7ChangeRate: measure,
  monthChangeRate: measure,
  todoCount: z.number(),
  lostSalesAmt: measure,
  lossAmt: measure,
};

export const myDashboards = z.object({
  today: day,
  tiles: z.array(tile),
  forecast: salesForecast,
  /** Partners that the forecast is of, and all. */
  forecastPartners: z.number(),
  partners: z.number(),
  daily,
  /** Partners that are not among the rows. */
  more: z.number(),
  /** What any of the partners has. */
  loaded: loadedSources,
  totals: z.object(partnerFigures),
  rows: z.array(
    z.object({
      partnerId: z.number(),
      partnerCd: z.string(),
      partnerName: z.string(),
      ...partnerFigures,
    }),
  ),
});
