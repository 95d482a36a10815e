import * as z from 'zod/mini';
import { measure, period, ratio } from './figures.ts';
import { loadedSources } from './product-list.ts';
import { day } from './sales-days.ts';

/**
 * Sums of advertising (counts Cnt, pieces Qty, won) and what is made of them. Cost, impressions and clicks are of the
 * advertised options, orders and revenue of the options that were bought, by the window and scope that was asked for.
 */
export const adFigures = z.object({
  adImpCnt: z.number(),
  adClickCnt: z.number(),
  /** Won, with VAT where it was asked for. */
  adCost: z.number(),
  adOrderCnt: z.number(),
  adSaleQty: z.number(),
  adSaleAmt: z.number(),
  /** Won of the advertised options themselves and of others, whichever scope was asked for. */
  adDirectAmt: z.number(),
  adIndirectAmt: z.number(),
  /** Won that the sales leave before advertising, less the cost, of campaigns with a known margin; null without one. */
  adProfitAmt: measure,
  /** Won of the sales whose own brand has a known margin, and what they leave before advertising. */
  adCostedAmt: z.number(),
  adMarginAmt: z.number(),
  /** Percent, but adCpc: won a click. */
  adCtr: ratio,
  adCpc: ratio,
  adCvr: ratio,
  adRoas: ratio,
  adAcos: ratio,
  marginRate: ratio,
  breakEvenRoas: ratio,
  costedShare: ratio,
});

/** Null where no day is loaded. */
export const adFiguresIfLoaded = z.nullable(adFigures);

/** What 광고 전 이익률 rests on. */
export const adMargin = z.object({
  /** Percent of the sales that are left before advertising; null: no cost is entered for anything that sells. */
  marginRate: ratio,
  /** Percent of the won sold of which it is known. */
  costedShare: ratio,
  /** First and last of the days that tell; null: none is settled, and of two months the goods alone are taken off. */
  settledFrom: z.nullable(day),
  settledTo: z.nullable(day),
});

const growingFrom = {
  /** First day of the period whose 14 days are not over; null: all are, or the figures are of 1 day. */
  from: z.nullable(day),
};

/** How much 14-day figures still grow. */
export const adGrowth = z.object({
  ...growingFrom,
  /** Null where too few days were loaded at two ages to tell. */
  estimate: z.nullable(
    z.object({
      /** Won and orders that the period will have when all its days are final. */
      adSaleAmt: z.number(),
      adOrderCnt: z.number(),
      /** Days and campaigns that were seen both early and final. */
      seen: z.number(),
    }),
  ),
});

export const adCompared = {
  /** Days that no advertising report covers are missing. */
  period,
  comparison: period,
  figures: adFiguresIfLoaded,
  comparisonFigures: adFiguresIfLoaded,
};

/** A day, week or month, cut to the period. */
const adDays = z.object({
  from: day,
  to: day,
  missingDays: z.number(),
  /** Some of its days are not final. */
  isGrowing: z.boolean(),
  figures: adFiguresIfLoaded,
});

/** How a campaign stands to its break-even: pays, losing (runs below it), stopped (was below it); null: no margin is known. */
const campaignOutcome = z.nullable(z.enum(['pays', 'losing', 'stopped']));

export const adCampaignsSummary = z.object({
  ...adCompared,
  /** Percent of the sales of the same brands that the advertising cost; null where no sales are loaded. */
  tacos: ratio,
  comparisonTacos: ratio,
  margin: adMargin,
  growth: adGrowth,
  loaded: loadedSources,
  /** Oldest first. */
  rows: z.array(adDays),
  /** The dearest first; placement as the report writes it. */
  placements: z.array(z.object({ placement: z.string(), share: ratio, figures: adFigures })),
  /** Campaigns with cost, the dearest 200 first. */
  campaigns: z.array(
    z.object({
      campaignId: z.string(),
      campaignName: z.string(),
      adCost: z.number(),
      adSaleAmt: z.number(),
      adRoas: z.number(),
      breakEvenRoas: ratio,
      outcome: campaignOutcome,
    }),
  ),
});

/** Flat, as columns read it; a change is against base…, which is null where one of both periods lacks a day. */
const adRow = {
  ...adFigures.shape,
  previousAdCost: measure,
  baseAdCost: measure,
  previousAdSaleAmt: measure,
  baseAdSaleAmt: measure,
  previousAdRoas: ratio,
  baseAdRoas: ratio,
  /** Percent of the cost of all rows. */
  share: ratio,
};

/** A campaign with all that it cost and sold, also of options that no master knows. */
export const adCampaign = z.object({
  rowKey: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  adType: z.nullable(z.string()),
  /** By the register, else by the days of its report: on, off (no cost in the last 7 loaded days), ended. */
  status: z.enum(['on', 'off', 'ended']),
  /** Percent; null: none entered. */
  targetRoas: measure,
  ...adRow,
});

export const adCampaigns = z.object({
  ...adCompared,
  total: z.number(),
  margin: adMargin,
  growth: z.object(growingFrom),
  loaded: loadedSources,
  /** All rows, and running campaigns below their break-even, under the other filters. */
  counts: z.object({ all: z.number(), losing: z.number() }),
  rows: z.array(adCampaign),
});

/** A part of a campaign: an ad group, or an option of one (optionCd); isMatched: a master knows the option (미매칭). */
export const adCampaignParts = z.object({
  rows: z.array(
    z.object({
      rowKey: z.string(),
      campaignId: z.string(),
      adgroupName: z.string(),
      optionCd: z.nullable(z.string()),
      isMatched: z.nullable(z.boolean()),
      productName: z.nullable(z.string()),
      optionName: z.nullable(z.string()),
      ...adRow,
    }),
  ),
});

/** Options with a figure in the period, for the file; those that no master knows have isMatched false. */
export const adOptions = z.object({
  ...adCompared,
  total: z.number(),
  rows: z.array(
    z.object({
      optionCd: z.string(),
      isMatched: z.boolean(),
      brandName: z.nullable(z.string()),
      productName: z.nullable(z.string()),
      optionName: z.nullable(z.string()),
      ...adRow,
    }),
  ),
});

/** expand 확대, keep 유지, check 점검, exclude 제외 후보, short 데이터 부족. */
export const keywordClass = z.enum(['expand', 'keep', 'check', 'exclude', 'short']);

const perClass = <T extends z.core.SomeType>(value: T) =>
  z.object({ expand: value, keep: value, check: value, exclude: value, short: value });

export const adKeywordsSummary = z.object({
  /** Of 검색 영역 alone. */
  ...adCompared,
  /** All other placements, and both together: what 캠페인 성과 says under the same filters. */
  otherFigures: adFiguresIfLoaded,
  allFigures: adFiguresIfLoaded,
  margin: adMargin,
  growth: z.object(growingFrom),
  loaded: loadedSources,
  keywordCount: z.number(),
  classes: perClass(z.object({ count: z.number(), adCost: z.number() })),
  /** Keywords from the dearest on, at most 100 points: how many, percent of all cost and of all revenue that they make. */
  curve: z.array(z.object({ rank: z.number(), costShare: z.number(), saleShare: ratio })),
});

export const adKeyword = z.object({
  /** Empty: search without a keyword, as a report by campaigns has it. */
  keyword: z.string(),
  campaignCount: z.number(),
  ...adRow,
  keywordClass,
  /** Percent sure that it sells worse than the rest of its campaigns, of keywords without an order; else null. */
  sureness: ratio,
  /** Percent: orders a click of its campaigns, weighted by its clicks. */
  campaignCvr: ratio,
});

export const adKeywords = z.object({
  ...adCompared,
  total: z.number(),
  margin: adMargin,
  growth: z.object(growingFrom),
  loaded: loadedSources,
  /** Keywords of each class under the other filters, the class aside. */
  counts: z.object({ all: z.number(), ...perClass(z.number()).shape }),
  /** All that is not 검색 영역: the locked line below the rows where every keyword is listed; null where there is none. */
  others: z.nullable(z.object(adRow)),
  rows: z.array(adKeyword),
});

/** A campaign or keyword that a search found: its last day (yyyyMMdd) is that of the last report that names it. */
const foundAd = z.object({ name: z.string(), lastDay: z.string() });

export const adSearch = z.object({ campaigns: z.array(foundAd), keywords: z.array(foundAd) });
export type FoundAd = z.infer<typeof foundAd>;

/** One keyword by day, week or month, and by campaign. */
export const adKeywordDetail = z.object({
  ...adCompared,
  keyword: z.string(),
  rows: z.array(adDays),
  campaigns: z.array(
    z.object({ campaignId: z.string(), campaignName: z.string(), ...adFigures.shape, share: ratio }),
  ),
});
