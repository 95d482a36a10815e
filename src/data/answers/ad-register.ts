import * as z from 'zod/mini';
import { measure, ratio } from './figures.ts';
import { loadedSources } from './product-list.ts';
import { day } from './sales-days.ts';

/** Days of which some are covered by reports; null where none ever was. */
const coveredDays = z.object({ from: z.nullable(day), to: z.nullable(day), days: z.number() });

export const campaignStatus = z.enum(['on', 'off', 'ended']);
export const campaignGoal = z.enum(['SALES', 'NCA', 'REACH']);
const text = z.nullable(z.string());

const spent = {
  /** Won a day of the week, won of the newest covered day. */
  adDayCost: measure,
  adLastDayCost: measure,
  /** Percent: adDayCost / dayBudget. */
  adSpendRate: ratio,
  /** Of the 30 days that end with the newest covered one. */
  adCost30: measure,
  adSaleAmt30: measure,
  adRoas30: ratio,
};

/** A campaign with what is entered about it. Won are without VAT, and of all its options, known to a master or not. */
export const adRegisterRow = z.object({
  campaignId: z.string(),
  campaignName: z.string(),
  /** Brands of the options that it paid for in 30 days, the dearest first. */
  brandName: text,
  brandCds: z.array(z.string()),
  adType: text,
  goalType: z.nullable(campaignGoal),
  /** As entered, else by its end and its cost of the week. */
  status: campaignStatus,
  enteredStatus: z.nullable(campaignStatus),
  /** Won a day, and percent, as entered. */
  dayBudget: measure,
  targetRoas: measure,
  ...spent,
  /** Percent: adRoas30 / targetRoas. */
  adTargetRate: ratio,
  /** Options that it paid for in the week; of them those out of stock, and those no longer item winner. */
  adOptionCount: z.number(),
  adOutCount: z.number(),
  adLostCount: z.number(),
  /** Won a day of the week that went to these. */
  adBlockedCost: measure,
  startDay: z.nullable(day),
  endDay: z.nullable(day),
  memo: text,
});

export const adRegister = z.object({
  total: z.number(),
  /** Campaigns of each tab under the other filters. */
  counts: z.object({
    all: z.number(),
    blocked: z.number(),
    on: z.number(),
    off: z.number(),
    ended: z.number(),
  }),
  /** Campaigns about which something is entered. */
  entered: z.number(),
  /** Over the rows of the tab on all pages; adSpendRate of the campaigns with a budget. */
  summary: z.object({
    dayBudget: measure,
    ...spent,
    /** Both sides of adSpendRate. */
    budgetedDayCost: measure,
    spentDayBudget: measure,
    adOutCount: z.number(),
    adLostCount: z.number(),
    adBlockedCost: measure,
  }),
  /** The last 7 covered days, and 30 days with how many of them are covered. */
  week: coveredDays,
  month: coveredDays,
  stockDay: z.nullable(day),
  loaded: loadedSources,
  rows: z.array(adRegisterRow),
});

/** Options that campaigns paid for on the last 7 covered days although they cannot be sold. */
export const adRegisterOptions = z.object({
  total: z.number(),
  summary: z.object({ adDayCost: measure, options: z.number(), campaigns: z.number() }),
  rows: z.array(
    z.object({
      rowKey: z.string(),
      campaignId: z.string(),
      campaignName: z.string(),
      optionId: z.string(),
      brandName: text,
      productName: z.string(),
      optionName: z.string(),
      /** Out of stock, no longer item winner, both. */
      reason: z.enum(['out', 'lost', 'both']),
      /** Won a day of the week. */
      adDayCost: z.number(),
      stockQty: z.number(),
      itemWinner: z.nullable(z.enum(['Y', 'N'])),
      /** First day of the run without stock, at most 90 days back; null: not out, or not known. */
      outSince: z.nullable(day),
    }),
  ),
});

export const adDays = z.object({
  firstDay: z.nullable(day),
  lastDay: z.nullable(day),
  /** Days from the first covered one to yesterday that no report covers, in the calendar or not. */
  missing: z.number(),
  rows: z.array(
    z.object({
      day,
      isMissing: z.boolean(),
      grain: z.nullable(z.enum(['keyword', 'campaign'])),
      /** Its report came too early: its 14-day figures still change. */
      isGrowing: z.boolean(),
      fileName: text,
      /** ISO moment. */
      at: text,
    }),
  ),
});

/** Won; without VAT where nothing else is said. */
const adSettlementFigures = {
  /** Of advertising reports; null: none covers a day. */
  reportCost: measure,
  /** What 광고비 내역 charged. */
  chargedCost: z.number(),
  /** chargedCost - reportCost. */
  costGap: measure,
  /** Taken back, such as for invalid clicks: negative. */
  adjustedCost: z.number(),
  /** Both. */
  settledCost: z.number(),
  settledVat: z.number(),
  /** settledCost + settledVat. */
  deductedCost: z.number(),
  /** Of 정산현황 요약, with VAT; null: not loaded. */
  summaryCost: measure,
  /** Days that no advertising report covers. */
  missingDays: z.number(),
};

/** Settlement periods whose 광고비 내역 is loaded, beside what reports say of their days. */
export const adSettlements = z.object({
  total: z.number(),
  /** Sums over all rows; null without one. */
  totals: z.nullable(z.object(adSettlementFigures)),
  rows: z.array(
    z.object({
      periodStart: day,
      periodEnd: day,
      reportDays: z.number(),
      fileName: z.string(),
      ...adSettlementFigures,
    }),
  ),
});

/** Texts of dim_campaign; null: none. {value: before, expected: now} takes a change back. */
export const campaignChange = z.object({ before: text, now: text, changeId: z.nullable(z.number()) });

export const campaignField = z.enum(['goalType', 'dayBudget', 'targetRoas', 'status', 'memo']);

export const interventionOfChange = z.object({ id: z.number(), created: z.boolean() });
