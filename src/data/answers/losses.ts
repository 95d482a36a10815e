import * as z from 'zod/mini';
import { lastChange } from './changes.ts';
import { measure, ratio } from './figures.ts';
import { day } from './sales-days.ts';

const text = z.nullable(z.string());
/** yyyyMM. */
const month = z.string().check(z.regex(/^\d{6}$/));

const monthReasons = [
  'openFile',
  'closeFile',
  'sales',
  'inbound',
  'returns',
  'removals',
  'compensation',
] as const;
/** Why no option can be judged in a month. */
const monthReason = z.enum(monthReasons);
/** Why an option cannot be judged in a month. */
const lossReason = z.enum([...monthReasons, 'openRow', 'closeRow', 'grade']);

const compensated = z.object({
  /** Null: not said. */
  name: text,
  compCount: z.number(),
  compQty: z.number(),
  compAmt: z.number(),
  /** Percent of all won. */
  share: ratio,
});

/** Won and pieces that were paid, lost and are still open. Null: not loaded, or nothing of it can be judged. */
export const lossReport = z.object({
  compAmt: measure,
  compCount: measure,
  compQty: measure,
  /** Won a piece. */
  compUnitAmt: ratio,
  /** Percent of pieces x sale price. */
  compPriceRate: ratio,
  lossQty: measure,
  lossAmt: measure,
  /** What was paid of lossQty; the rest is unpaidQty. */
  paidQty: measure,
  unpaidQty: measure,
  unpaidAmt: measure,
  unpaidLowQty: measure,
  unpaidHighQty: measure,
  unpaidLowAmt: measure,
  unpaidHighAmt: measure,
  /** Unpaid rows without a price. */
  unpricedCount: z.number(),
  rowCount: z.number(),
  heldCount: z.number(),
  months: z.array(
    z.object({
      month,
      compQty: measure,
      compAmt: measure,
      lossQty: measure,
      unpaidQty: measure,
      unpaidAmt: measure,
      reasons: z.array(monthReason),
    }),
  ),
  types: z.array(compensated),
  centers: z.array(compensated),
  lossTypes: z.array(z.string()),
  /** Last days of settlement periods that count as without compensation, although nobody says so. */
  silentPeriods: z.array(day),
  loaded: z.object({ compensation: z.boolean(), stock: z.boolean() }),
});

const lossCompensation = z.object({
  rowKey: z.string(),
  occurDay: day,
  settleDay: day,
  brandName: text,
  productName: z.string(),
  optionName: z.string(),
  optionId: z.string(),
  lossType: text,
  center: text,
  compQty: z.number(),
  compPrice: measure,
  /** Percent, as reported. */
  compRate: measure,
  compAmt: z.number(),
  costAmt: measure,
  /** Percent of pieces x cost. */
  compCostRate: ratio,
  referenceNo: text,
  remarks: text,
  pricedAmt: measure,
  priceSum: measure,
  costedAmt: measure,
  costSum: measure,
});

export const lossCompensations = z.object({
  total: z.number(),
  summary: z.object({ compQty: z.number(), compAmt: z.number(), compCostRate: ratio }),
  rows: z.array(lossCompensation),
  loaded: z.boolean(),
});

const reconciliationState = z.enum(['loss', 'excess', 'even', 'held']);

/** An option in a month. */
const optionMonth = {
  rowKey: z.string(),
  month,
  optionId: z.string(),
  brandCd: text,
  brandName: text,
  productName: z.string(),
  optionName: z.string(),
};

/** Pieces from the beginning of a month to its end, and won of those unpaid. Null: not known. */
const bookedQty = {
  openQty: measure,
  readyQty: measure,
  restockQty: measure,
  soldQty: measure,
  removedQty: measure,
  theoryQty: measure,
  closeQty: measure,
  diffQty: measure,
  paidQty: measure,
  unpaidQty: measure,
  unpaidLowQty: measure,
  unpaidHighQty: measure,
  unpaidAmt: measure,
};

const reconciliationRow = z.object({
  ...optionMonth,
  isUsed: z.boolean(),
  ...bookedQty,
  lossQty: measure,
  salePrice: measure,
  lossAmt: measure,
  unpaidLowAmt: measure,
  unpaidHighAmt: measure,
  state: reconciliationState,
  reasons: z.array(lossReason),
  guessedQty: z.number(),
});

export const stockReconciliation = z.object({
  total: z.number(),
  counts: z.object({
    all: z.number(),
    differs: z.number(),
    loss: z.number(),
    excess: z.number(),
    even: z.number(),
    held: z.number(),
  }),
  summary: z.object(bookedQty),
  rows: z.array(reconciliationRow),
  loaded: z.boolean(),
});

export const claimStatus = z.enum(['REVIEW', 'CLAIMED', 'PAID', 'REJECTED']);
export const claimField = z.enum(['status', 'memo']);

const lossClaim = z.object({
  ...optionMonth,
  /** Null: no unpaid loss any more. */
  lossQty: measure,
  paidQty: measure,
  unpaidQty: measure,
  unpaidLowQty: measure,
  unpaidHighQty: measure,
  salePrice: measure,
  unpaidAmt: measure,
  /** Of eight. */
  evidenceCount: z.number(),
  lacking: z.array(z.enum(['loss', 'inboundDay', 'cost', 'wait'])),
  status: z.nullable(claimStatus),
  memo: text,
  changedAt: text,
});

export const lossClaims = z.object({
  total: z.number(),
  counts: z.object({
    all: z.number(),
    none: z.number(),
    REVIEW: z.number(),
    CLAIMED: z.number(),
    PAID: z.number(),
    REJECTED: z.number(),
  }),
  summary: z.object({
    lossQty: measure,
    paidQty: measure,
    unpaidQty: measure,
    unpaidLowQty: measure,
    unpaidHighQty: measure,
    unpaidAmt: measure,
  }),
  rows: z.array(lossClaim),
  loaded: z.boolean(),
});

/** What proves a loss of an option in a month, and the trail of its claim. */
export const lossEvidence = z.object({
  openFile: text,
  closeFile: text,
  saleDays: z.number(),
  days: z.number(),
  inbound: z.array(z.object({ reqNo: z.string(), day, isGuessed: z.boolean(), qty: z.number() })),
  returns: z.array(z.object({ day, grade: text, qty: measure, file: text })),
  removals: z.array(z.object({ day, qty: measure, file: text })),
  compensations: z.array(
    z.object({ day, settleDay: day, lossType: text, qty: z.number(), isStock: z.boolean(), file: text }),
  ),
  costAmt: measure,
  changes: z.array(lastChange(claimField, text, z.string())),
});

export const lossClaimChange = z.object({ before: text, now: text });

export type LossReport = z.infer<typeof lossReport>;
export type Reconciliation = z.infer<typeof stockReconciliation>;
export type LossClaims = z.infer<typeof lossClaims>;
