import * as z from 'zod/mini';
import { adBrief, adCover } from './ad-brief.ts';
import { compared, measure, ratio } from './figures.ts';
import { profitMissing, profitSpan } from './profit.ts';
import { day } from './sales-days.ts';

/** Null: the period or what it is compared with is not wholly loaded, or nothing can be compared; reasons say which. */
const signal = z.nullable(z.enum(['growth', 'steady', 'caution']));

const reasons = z.array(
  z.object({
    /**
     * Of caution: decline and out, one of them or both. Of no signal: incomplete, or new (sold, and nothing before), or
     * uncompared (no sales in either); out beside it where it holds. unprofitable beside growth: sales grew, and their
     * advertising is below the break-even ROAS, so the signal is steady.
     */
    code: z.enum(['growth', 'unprofitable', 'steady', 'decline', 'out', 'incomplete', 'new', 'uncompared']),
    /** Growth, steady, decline: change in percent; unprofitable: ROAS; out: outRate; incomplete: days of both that are missing; else null. */
    value: measure,
  }),
);

/** Of options with live stock, of brands in use and of none. Null without any. */
const stock = {
  /** Pieces, and those on their way. */
  stockQty: measure,
  incomingQty: measure,
  /** Won: pieces by their cost, else by the sale price. */
  stockAmt: measure,
  /** Days of cover of all of it at the sales of the last 7 days. */
  doc: measure,
  sellingCount: measure,
  /** Options on sale without stock. */
  outCount: measure,
  /** Percent of ratedCount that ratedOutCount is: options on sale, grade NEW, that sold in the last 30 days. */
  outRate: ratio,
  ratedCount: measure,
  ratedOutCount: measure,
};

/** Of profitDays, null without any: won, percent, and the won sold that are not in it for want of a cost or of fees. */
const profit = {
  profitAmt: measure,
  profitRate: ratio,
  /** For the sales of advertising in the period, by the margins of its brands; null where it sold nothing with a known margin. */
  breakEvenRoas: ratio,
  uncostedSaleAmt: measure,
  unsettledSaleAmt: measure,
};

const partner = { partnerId: z.number(), partnerName: z.string() };
/** Code and name are null for options without a brand. */
const brand = { brandCd: z.nullable(z.string()), brandName: z.nullable(z.string()) };

/** A brand or a partner. Rows add up to the summary, but for requests of several brands. */
const row = {
  id: z.string(),
  ...partner,
  partnerCd: z.string(),
  ...brand,
  /** 1, of options without a brand 0; of a partner how many rows of brands it would have. */
  brandCount: z.number(),
  /** Days of its period, and of its comparison, that are not loaded. */
  missingDays: z.number(),
  comparisonMissingDays: z.number(),
  saleAmt: measure,
  previousSaleAmt: measure,
  /** The comparison where both have all their days: what a change is against. */
  baseSaleAmt: measure,
  /** Percent of |baseSaleAmt|; null where that is 0. */
  changeRate: ratio,
  /** Percent of the saleAmt of all rows. */
  share: ratio,
  saleQty: measure,
  ...stock,
  /** Requests of the last 30 days in error; null where none was ever loaded. */
  inboundErrorCount: measure,
  adCost: adBrief.adCost,
  adRoas: adBrief.adRoas,
  tacos: adBrief.tacos,
  ...profit,
  signal,
  reasons,
};

const loaded = z.object({
  stock: z.boolean(),
  sales: z.boolean(),
  inbound: z.boolean(),
  ads: z.boolean(),
  settlement: z.boolean(),
});

/** Null where no day is loaded. */
const sales = z.nullable(z.object({ saleAmt: measure, saleQty: z.number(), ...adBrief }));

const list = {
  total: z.number(),
  /** Partners that the rows are of, and further ones (above 200) that they are not of. */
  partners: z.number(),
  partnersLeft: z.number(),
  period: compared.period,
  comparison: compared.comparison,
  loaded,
  adCover,
  /** Days of the period whose profit is known, of every partner that has such days; null: none is. */
  profitDays: z.nullable(profitSpan),
  profitMissing,
  /** The days of the live stock: of several partners the earliest and the latest. */
  stockDays: z.nullable(z.object({ from: day, to: day })),
  /** The period of inboundErrorCount: what the link to 입고 관리 asks for. */
  errorDays: z.object({ from: day, to: day }),
  summary: z.object({
    figures: sales,
    comparisonFigures: sales,
    ...stock,
    /** Options with stock that are valued at the sale price, and those that have neither. */
    pricedOptions: measure,
    unvaluedOptions: measure,
    inboundErrorCount: measure,
    ...profit,
    /** Rows of each signal. */
    growthCount: z.number(),
    steadyCount: z.number(),
    cautionCount: z.number(),
  }),
  rows: z.array(z.object(row)),
};

/** Brands with sales, traffic or advertising in either period, stock or an inbound request in error; the highest saleAmt first. */
export const portfolio = z.object(list);

/** The same of several partners, or a row for each of them, which has no brand. */
export const portfolios = z.object(list);

export const portfoliosTrend = z.object({
  period: compared.period,
  /** Brands, or partners, with the most saleAmt in the period, the most first. */
  series: z.array(z.object({ ...partner, ...brand })),
  /** How many others there are. */
  otherCount: z.number(),
  /** Days, weeks (Monday to Sunday) or months, cut to the period: won of each of series, of the others, of all. */
  rows: z.array(
    z.object({
      from: day,
      to: day,
      missingDays: z.number(),
      values: z.array(measure),
      others: measure,
      total: measure,
    }),
  ),
});
