import * as z from 'zod/mini';
import { adCover } from './ad-brief.ts';
import { inboundStatus } from './inbound.ts';
import { loadedSources, productRow } from './product-list.ts';
import { profitMissing, profitSpan } from './profit.ts';
import { day, salesDays } from './sales-days.ts';

/** An option of the product. */
const productOption = z.extend(productRow, { productId: z.string() });

export const productDetail = z.object({
  /** Null: no product of the partner. */
  product: z.nullable(
    z.object({
      productId: z.string(),
      /** That of most options. */
      productName: z.string(),
      /** Those of all options, with a comma; null: none. */
      brandName: z.nullable(z.string()),
      categoryName: z.nullable(z.string()),
      optionCount: z.number(),
      /** Options in each state. */
      states: z.object({
        selling: z.number(),
        out: z.number(),
        stopped: z.number(),
        unknown: z.number(),
      }),
      /** Options of each grade of the stock report, the most first. */
      grades: z.record(z.string(), z.number()),
    }),
  ),
  stockDay: z.nullable(day),
  salesDays,
  adCover,
  /** As product_list. */
  profitDays: z.nullable(profitSpan),
  profitMissing,
  loaded: loadedSources,
  /** The options, those that sell most first. */
  rows: z.array(productOption),
});

/** Pieces or won; null where the report has none. */
const figure = z.nullable(z.number());

/** Pieces by days in store, as the stock report has them, and won accumulated this month. */
const stored = {
  stockQty: figure,
  age30: figure,
  age45: figure,
  age60: figure,
  age120: figure,
  age180: figure,
  age181: figure,
  storageFee: figure,
};

export const productStock = z.object({
  /** Day of the live stock; null when none was ever loaded. */
  stockDay: z.nullable(day),
  /** Options with live stock, the most first. */
  rows: z.array(
    z.object({
      optionId: z.string(),
      optionName: z.string(),
      offerCondition: z.string(),
      ...stored,
      stockQty: z.number(),
    }),
  ),
  /** Sums of the rows. */
  totals: z.object(stored),
});

/** Pieces by day; a day without a snapshot of the option is missing. */
const byDay = z.record(day, z.number());

export const productStockMonths = z.object({
  /** The last day of each month that has a snapshot, oldest first. */
  days: z.array(day),
  figures: byDay,
  rows: z.array(
    z.object({ optionId: z.string(), optionName: z.string(), offerCondition: z.string(), figures: byDay }),
  ),
});

/** Pieces of an inbound line. */
const quantities = {
  exQty: z.number(),
  ibAprvQty: z.number(),
  saleReadyQty: z.number(),
  returnPendingQty: z.number(),
  returnReadyQty: z.number(),
};

export const productInbound = z.object({
  total: z.number(),
  /** Sums of the 합계 row. */
  totals: z.object(quantities),
  rows: z.array(
    z.object({
      id: z.number(),
      reqNo: z.string(),
      ibAprvNo: z.nullable(z.string()),
      status: inboundStatus,
      schDt: day,
      ibReqDt: day,
      ibCenter: z.string(),
      optionCd: z.string(),
      optionNm: z.string(),
      ...quantities,
      /** Expected minus approved minus sale-ready of an error line; null for the others. */
      differenceQty: z.nullable(z.number()),
      /** Days yyyyMMdd, or as reported where that is no day. */
      expirDt: z.string(),
      dpAprvDt: z.string(),
      remarks: z.string(),
    }),
  ),
});

export type ProductDetail = z.infer<typeof productDetail>;
export type ProductOption = z.infer<typeof productOption>;
export type ProductStock = z.infer<typeof productStock>;
export type ProductStockMonths = z.infer<typeof productStockMonths>;
export type ProductInbound = z.infer<typeof productInbound>;
