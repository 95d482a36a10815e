import * as z from 'zod/mini';
import { lastChange } from './changes.ts';
import { measure } from './figures.ts';
import { day } from './sales-days.ts';
import { loadedSources } from './product-list.ts';

const text = z.nullable(z.string());
const confidence = z.enum(['high', 'middle', 'low']);
const status = z.enum(['new', 'doing', 'done', 'held']);

/** The kind of a finding's won (private.impact_kind); null: its rule has none. */
const impactKind = z.nullable(z.enum(['lostSales', 'loss', 'goods', 'stock']));

const diagnosisRow = z.object({
  optionId: z.string(),
  rank: z.number(),
  brandName: text,
  productName: z.string(),
  optionName: z.string(),
  productId: text,
  /** 0 to 100; null: fewer than two axes have data. */
  score: measure,
  /** Against the newest diagnosed day a week before. */
  scoreChange: measure,
  findingId: z.nullable(z.number()),
  rule: text,
  ruleName: text,
  problem: text,
  /** Won; null: not told. */
  impactAmt: measure,
  confidence: z.nullable(confidence),
  status: z.nullable(status),
  since: z.nullable(day),
  /** Whether it was over before. */
  isReturn: z.nullable(z.boolean()),
  findingCount: z.number(),
  impactKind,
  /** What to do about the problem. */
  action: text,
});

export const diagnosisList = z.object({
  total: z.number(),
  summary: z.object({
    optionCount: z.number(),
    findingCount: measure,
    newCount: z.number(),
    score: measure,
    /** Won of each kind. */
    lostSalesAmt: measure,
    lossAmt: measure,
    goodsAmt: measure,
    stockAmt: measure,
  }),
  rows: z.array(diagnosisRow),
  /** As of; null: never diagnosed. */
  day: z.nullable(day),
  loaded: loadedSources,
  rules: z.array(z.object({ code: z.string(), name: z.string() })),
});

/** Answer of diagnosis_record: findings of 품절 확률 높음 whose days are over, and how many of them sold out. */
export const diagnosisRecord = z.object({ warnedCount: z.number(), soldOutCount: z.number() });

const axis = z.object({
  points: z.number(),
  weight: z.number(),
  measures: z.record(z.string(), z.object({ value: z.number(), points: measure })),
});

export const diagnosisDetail = z.object({
  day,
  score: measure,
  figures: z.object({
    axes: z.record(z.string(), axis),
    demandClass: text,
    /** Name of the forecast's method (private.forecast_methods); null without demand. */
    demandMethod: text,
    /** What past forecasts by it missed, percent of what was sold: those of the class, and those of the option. */
    classError: measure,
    ownError: measure,
    /** Pieces of 28 days, with the 80 % interval. */
    demand: z.number(),
    demandLow: measure,
    demandHigh: measure,
    stock: measure,
    incoming: z.number(),
    /** Percent, of the next chanceDays; null without stock figures. */
    soldOutChance: measure,
    /** Days from an inbound request to the sale, and a week. */
    chanceDays: z.number(),
    /** When stock and what arrives are sold; null: in more than a year, or without stock figures. */
    soldOutDay: z.nullable(day),
  }),
  axes: z.array(
    z.object({
      code: z.string(),
      axis: z.string(),
      name: z.string(),
      bad: z.number(),
      good: z.number(),
      weight: z.number(),
    }),
  ),
  scores: z.array(z.object({ day, score: measure })),
  findings: z.array(
    z.object({
      id: z.number(),
      rule: z.string(),
      name: z.string(),
      problem: z.string(),
      evidence: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
      limit: z.string(),
      impactAmt: measure,
      impactKind,
      impactText: text,
      confidence,
      action: z.string(),
      page: z.string(),
      status,
      from: day,
      to: day,
      isOver: z.boolean(),
      isReturn: z.boolean(),
      changes: z.array(lastChange(z.literal('status'), status, z.null())),
    }),
  ),
});

/** Of refresh_diagnosis. */
export const diagnosisMade = z.object({
  /** known: it was made before; made: now; begun: of many options, by more calls. */
  done: z.enum(['known', 'made', 'begun']),
  day: z.nullable(day),
});

export const diagnosisChange = z.object({ before: status, now: status });

export type DiagnosisList = z.infer<typeof diagnosisList>;
