import * as z from 'zod/mini';
import { day } from './sales-days.ts';

/** Of a request or of one line of it; the Korean words are in src/text/inbound.ts. */
export const inboundStatus = z.enum(['scheduled', 'completed', 'error']);

/** Inbound request summary (specification section 3). */
const request = z.object({
  /** The request's number, the row's key. */
  reqNo: z.string(),
  /** 입고ID. */
  ibAprvNo: z.nullable(z.string()),
  ibReqNo: z.nullable(z.string()),
  milkRunNo: z.nullable(z.string()),
  brandCount: z.number(),
  ibReqDt: day,
  schDt: day,
  pickupDt: z.nullable(day),
  /** Moment of the upload, ISO. */
  regDt: z.string(),
  ibCenter: z.nullable(z.string()),
  /** Load units. */
  pltAmt: z.nullable(z.number()),
  truckAmt: z.nullable(z.number()),
  status: inboundStatus,
  /** Of an error: pieces by reason, the most first; null for another status. */
  reasons: z.nullable(
    z.array(
      z.object({
        /** named, unnamed or others (private.inbound_reasons). */
        code: z.string(),
        name: z.string(),
        value: z.number(),
      }),
    ),
  ),
});

export const inboundRequests = z.object({ total: z.number(), rows: z.array(request) });

const pieces = {
  stockQty: z.number(),
  exQty: z.number(),
  ibAprvQty: z.number(),
  saleReadyQty: z.number(),
  returnPendingQty: z.number(),
  returnReadyQty: z.number(),
};

/** One line of a request; quantities are pieces, missing texts are empty. */
const line = z.object({
  id: z.number(),
  reqNo: z.string(),
  status: inboundStatus,
  optionCd: z.string(),
  /** Null: no page is about it. */
  productId: z.nullable(z.string()),
  barcode: z.string(),
  cpItemName: z.string(),
  optionNm: z.string(),
  /** Days yyyyMMdd, or as reported where that is no day. */
  expirDt: z.string(),
  prodDt: z.string(),
  ...pieces,
  /** Expected minus approved minus sale-ready of an error line; null for the others. */
  differenceQty: z.nullable(z.number()),
  logisticsCompany: z.string(),
  invoiceNum: z.string(),
  dpAprvDt: z.string(),
  ibCenter: z.string(),
  remarks: z.string(),
});

export const inboundDetail = z.object({
  rows: z.array(line),
  /** Sums of the 합계 row, by column. */
  totals: z.object(pieces),
  /** Options on more than one line of the request: each adds its stock to the sum on every one. */
  repeatedOptions: z.number(),
  /** The sum of the stock with every option once, pieces. */
  stockQtyOnce: z.number(),
});

export type InboundStatus = z.infer<typeof inboundStatus>;
export type InboundRequest = z.infer<typeof request>;
export type InboundLine = z.infer<typeof line>;
export type InboundDetail = z.infer<typeof inboundDetail>;
