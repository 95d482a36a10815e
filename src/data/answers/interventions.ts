import * as z from 'zod/mini';
import { lastChange } from './changes.ts';
import { measure, ratio } from './figures.ts';
import { day } from './sales-days.ts';

const text = z.nullable(z.string());
export const interventionType = z.enum([
  'price',
  'coupon',
  'ad',
  'detail',
  'thumbnail',
  'inbound',
  'live',
  'other',
]);

/** What a person enters of it. */
const entered = {
  name: z.string(),
  type: interventionType,
  startDay: day,
  /** Null: it has no end. */
  endDay: z.nullable(day),
  /** Won; null: not entered. */
  costAmt: measure,
  memo: text,
};

/** What its effect adds is computed from intervention_panels (src/features/interventions). */
const intervention = z.object({
  id: z.number(),
  /** Of the row as it was read: save_intervention and delete_intervention take no other. */
  version: z.number(),
  ...entered,
  optionCount: z.number(),
  /** Of its first option; null: it has none. */
  productName: text,
  optionName: text,
  brandName: text,
  /** Brands of its options, each once. */
  brandCds: z.array(z.string()),
  campaignId: text,
  memberName: text,
  /** ISO moment. */
  at: z.string(),
});

export const interventions = z.object({
  total: z.number(),
  /** Under any filter. */
  registered: z.number(),
  /** Last day of sales. */
  lastDay: z.nullable(day),
  /** Another one means that effects are to be computed anew. */
  stamp: z.string(),
  rows: z.array(intervention),
});

/** An intervention as its trail keeps it. */
const interventionState = z.object({
  ...entered,
  registeredAt: z.string(),
  memberName: text,
  optionIds: z.array(z.string()),
});
export type InterventionState = z.infer<typeof interventionState>;

export const interventionDetail = z.object({
  options: z.array(
    z.object({
      optionId: z.string(),
      productId: text,
      productName: z.string(),
      optionName: z.string(),
      brandName: text,
    }),
  ),
  /** Other interventions on some of the options, in its windows. */
  overlaps: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      type: interventionType,
      startDay: day,
      endDay: z.nullable(day),
      /** Options that both have. */
      shared: z.number(),
    }),
  ),
  /** The newest first. */
  changes: z.array(lastChange(z.literal('state'), interventionState, z.null())),
});

export const removedInterventions = z.object({
  rows: z.array(z.object({ id: z.number(), was: interventionState, memberName: text, at: z.string() })),
});

export const savedIntervention = z.object({ id: z.number(), overlaps: z.number() });
export const deletedIntervention = z.object({ id: z.number() });

/** Days are numbers from firstDay (0) on. */
export const interventionPanels = z.object({
  firstDay: z.nullable(day),
  lastDay: z.nullable(day),
  soldUntil: z.nullable(day),
  /** Days of which no sales are loaded. */
  missing: z.array(z.number()),
  series: z.array(
    z.object({
      optionId: z.string(),
      days: z.array(z.number()),
      units: z.array(z.number()),
      outDays: z.array(z.number()),
    }),
  ),
  panels: z.array(
    z.object({
      id: z.number(),
      version: z.number(),
      startDay: day,
      treated: z.array(z.string()),
      controls: z.array(z.string()),
      /** Other options of the same products. */
      siblings: z.array(z.string()),
      /** Of controls, where no intervention is registered yet (id 0). */
      names: z.nullable(
        z.array(z.object({ optionId: z.string(), productName: z.string(), optionName: z.string() })),
      ),
      /** Other interventions on some of the options: first and last day. */
      busy: z.array(
        z.object({ name: z.string(), first: z.number(), last: z.number(), options: z.array(z.string()) }),
      ),
      /** Won a piece. */
      price: ratio,
      /** Percent of sales that is left before advertising. */
      margin: ratio,
    }),
  ),
});

export type Interventions = z.infer<typeof interventions>;
export type InterventionDetail = z.infer<typeof interventionDetail>;
export type InterventionPanels = z.infer<typeof interventionPanels>;
