import { SETTLEMENT_REPORTS } from '../../domain/settlement-reports.ts';
import * as z from 'zod/mini';
import { measure, period, ratio } from './figures.ts';
import { day } from './sales-days.ts';

const text = z.nullable(z.string());

/** Won with VAT; null: nothing of the source is loaded or entered. */
const columns = {
  /** Pieces. */
  quantity: measure,
  /** 판매액 less 판매자할인쿠폰. */
  salesAmount: measure,
  salesFee: measure,
  fulfillmentFee: measure,
  adCost: measure,
  /** 밀크런 and what the agency charges for logistics. */
  logisticsCost: measure,
  liveFee: measure,
  operationFee: measure,
  /** salesAmount less what is known of all that follows it. */
  finalSettlement: measure,
};

/** Null: nothing of the period is loaded. salesFeeRate: percent. */
const settlementFigures = z.nullable(z.object({ ...columns, salesFeeRate: ratio }));

export const settlementReport = z.object({
  /** Missing: days of no settlement period whose 판매수수료 is loaded. */
  period,
  comparison: period,
  figures: settlementFigures,
  comparisonFigures: settlementFigures,
  /** The highest salesAmount first; no brand: lines of none, and what advertising was charged beyond its reports. */
  rows: z.array(z.object({ brandCd: text, brandName: text, ...columns })),
});

/** Thirteen months, the oldest first (yyyyMM). */
export const settlementMonths = z.array(z.object({ month: z.string(), figures: settlementFigures }));

export const settlementProducts = z.object({
  total: z.number(),
  /** Over the rows of all pages; salesFeeRate of the sums. */
  totals: z.object({
    quantity: measure,
    salesAmount: measure,
    salesFee: measure,
    salesFeeRate: ratio,
    settlementAmount: measure,
  }),
  period,
  rows: z.array(
    z.object({
      /** Empty: lines of no option. */
      optionId: z.string(),
      /** Whether a master knows it; else it has no names and no brand. */
      isKnown: z.boolean(),
      brandCd: text,
      brandName: text,
      productName: text,
      optionName: text,
      quantity: z.number(),
      salesAmount: z.number(),
      salesFee: z.number(),
      /** Percent; null without sales. */
      salesFeeRate: ratio,
      settlementAmount: z.number(),
    }),
  ),
});

/** The nine reports of a settlement period; 정산현황 요약 is what the marketplace says it pays. */
export const settlementCategory = z.enum(SETTLEMENT_REPORTS);

export const settlementPeriods = z.object({
  /** The latest first. */
  rows: z.array(
    z.object({
      periodStart: day,
      periodEnd: day,
      settleType: z.string(),
      files: z.array(
        z.object({
          category: z.string(),
          /** Kind of costs of a sheet; type and ratio of a payment; else empty. */
          part: z.string(),
          fileName: z.string(),
          rowCount: z.number(),
          /** Won of its lines, with VAT where it has any. */
          amount: z.number(),
          /** ISO moment. */
          at: z.string(),
        }),
      ),
      waived: z.array(settlementCategory),
      /** Neither loaded nor waived; none: the period is complete. */
      missing: z.array(settlementCategory),
      payments: z.array(
        z.object({
          /** Percent of what is payable. */
          ratio: z.number(),
          payableAmt: z.number(),
          setoffAmt: z.number(),
          serviceAmt: z.number(),
          compAmt: z.number(),
          /** payableAmt (H) - setoffAmt (I) - serviceAmt (J) + compAmt (K). */
          paidAmt: z.number(),
          payDay: z.nullable(day),
          /** As the marketplace says it. */
          status: text,
        }),
      ),
      /** What the marketplace says beside what the files say; null without a payment. */
      lines: z.nullable(
        z.array(
          z.object({
            line: z.enum([
              'gross',
              'cancel',
              'fee',
              'coupon',
              'base',
              'payable',
              'milkrun',
              'ads',
              'deduct',
              'setoff',
              'warehousing',
              'shipping',
              'storage',
              'returnPickup',
              'restocking',
              'removal',
              'otherService',
              'service',
              'comp',
              'paid',
            ]),
            theirs: z.number(),
            /** Null: a file that it needs is neither loaded nor waived. */
            ours: measure,
            /** theirs - ours. */
            difference: measure,
          }),
        ),
      ),
    }),
  ),
});

export const settlementLines = z.object({
  total: z.number(),
  /** Over the rows of all pages: amount is the figure. */
  totals: z.object({ quantity: measure, amount: measure }),
  /** The newest day first. */
  rows: z.array(
    z.object({
      id: z.string(),
      day,
      /** Category of the report; 광고보고서; 운영·라이브 수수료: entered. */
      source: z.string(),
      /** As the report has it, or a code: WAREHOUSING, MILKRUN, AD_REPORT, OPERATION, … */
      kind: text,
      /** Of a pickup its request. */
      orderNo: text,
      brandName: text,
      optionId: text,
      productName: text,
      optionName: text,
      quantity: measure,
      /** Won with VAT. */
      amount: z.number(),
      fileName: text,
      rowNo: measure,
      /** ISO moment. */
      loadedAt: text,
    }),
  ),
});

/** Won as written in a text; null: none. {value: before, expected: now} takes a change back. */
export const brandChargeChange = z.object({ before: text, now: text });

/** Won by month of the year, January first, and of the whole year; null: none is entered. */
const charges = { amounts: z.array(measure), totalAmt: measure };

export const chargeType = z.enum(['OPERATION', 'LIVE', 'LOGISTICS']);

export const brandCharges = z.object({
  year: z.number(),
  chargeType,
  /** yyyyMM, January first. */
  months: z.array(z.string()),
  /** Brands in use, and those that are charged that year. */
  rows: z.array(z.object({ brandCd: z.string(), brandName: z.string(), inUse: z.boolean(), ...charges })),
  total: z.object(charges),
});
