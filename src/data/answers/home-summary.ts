import * as z from 'zod/mini';
import { adBrief, adCover } from './ad-brief.ts';
import { profitMissing } from './profit.ts';
import { day, salesDays } from './sales-days.ts';
import { todoCare } from './todo-care.ts';

/** A count or pieces, or null where nothing was loaded: not loaded is not 0. */
const figure = z.nullable(z.number());

const { adCost, adSaleAmt, adRoas } = adBrief;
/** Advertising of a period, with the cost of what it is compared with: null unless reports cover both. */
const ads = z.object({ adCost, adSaleAmt, adRoas, baseAdCost: figure, adCover });

const windows = z.object({
  yesterday: figure,
  last7: figure,
  previous7: figure,
  sameWeekdayLastWeek: figure,
});

export const homeSummary = z.object({
  today: day,
  /** Pieces. */
  sales: windows,
  /** Won. */
  amounts: windows,
  /** Won of 28 days, oldest first, ending yesterday. */
  amountDays: z.array(figure),
  /** 30 days, oldest first, ending yesterday. */
  daily: z.array(z.object({ date: day, qty: figure, previousQty: figure })),
  salesDays,
  /** Counts of inbound requests with the days (scheduled date) that the inbound page lists them for. */
  inbound: z.object({
    errorCount: figure,
    errorFrom: day,
    errorTo: day,
    dueThisWeekCount: figure,
    weekFrom: day,
    weekTo: day,
  }),
  /** The day of the live stock, and counts of stock page rows; those under 14 days include those under 7. */
  stock: z.object({ day: z.nullable(day), outOfStockSelling: figure, docUnder7: figure, docUnder14: figure }),
  /** What was decided about to-dos of 홈, and whether each waits for somebody. */
  todoCares: z.array(z.object({ rule: z.string(), care: todoCare, isOpen: z.boolean() })),
  ads: z.object({ yesterday: ads, last7: ads }),
  /** Of the newest day with a profit, beside an earlier same weekday; without such a day the reports that it needs. */
  profit: z.object({
    day: z.nullable(day),
    profitAmt: figure,
    /** What of the day's sales is not in it: its goods have no cost, or its fees are not loaded. */
    uncostedSaleAmt: z.number(),
    unsettledSaleAmt: z.number(),
    /** The newest same weekday before that has a profit. */
    previousDay: z.nullable(day),
    previousAmt: figure,
    missing: profitMissing,
  }),
  loads: z.array(
    z.object({ category: z.string(), tableNm: z.string(), lastAt: z.string(), periodEnd: z.nullable(day) }),
  ),
  /** Reports and whether each reaches yesterday or the end of its last week or month; null: the partner does not get it. */
  arrivals: z.array(
    z.object({
      category: z.enum(['재고현황', '판매분석', '입고요청', '광고보고서']),
      isThere: z.nullable(z.boolean()),
    }),
  ),
  /** How much of news the caller has not read, over all partners; at most 100. */
  unread: z.number(),
});

type Answer = z.infer<typeof homeSummary>;
export type HomeSales = Answer['sales'];
export type HomeAmounts = Answer['amounts'];
export type HomeArrivals = Answer['arrivals'];
export type HomeDaily = Answer['daily'];
export type HomeInbound = Answer['inbound'];
export type HomeStock = Answer['stock'];
export type HomeLoads = Answer['loads'];
export type HomeAds = Answer['ads'];
export type HomeTodoCares = Answer['todoCares'];
export type HomeProfit = Answer['profit'];
