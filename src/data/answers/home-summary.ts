import * as z from 'zod/mini';
import { adBrief, adCover } from './ad-brief.ts';
import { day, salesDays } from './sales-days.ts';

/** A count or pieces, or null where nothing was loaded: not loaded is not 0. */
const figure = z.nullable(z.number());

const { adCost, adSaleAmt, adRoas } = adBrief;
/** Advertising of a period, with the cost of what it is compared with: null unless reports cover both. */
const ads = z.object({ adCost, adSaleAmt, adRoas, baseAdCost: figure, adCover });

export const homeSummary = z.object({
  today: day,
  /** Pieces. */
  sales: z.object({ yesterday: figure, last7: figure, previous7: figure, sameWeekdayLastWeek: figure }),
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
  ads: z.object({ yesterday: ads, last7: ads }),
  loads: z.array(
    z.object({ category: z.string(), tableNm: z.string(), lastAt: z.string(), periodEnd: z.nullable(day) }),
  ),
});

type Answer = z.infer<typeof homeSummary>;
export type HomeSales = Answer['sales'];
export type HomeDaily = Answer['daily'];
export type HomeInbound = Answer['inbound'];
export type HomeStock = Answer['stock'];
export type HomeLoads = Answer['loads'];
export type HomeAds = Answer['ads'];
