import { fileTimestamp } from '@/domain/korea-time.ts';

/** Of a request or of one line of it; the Korean words are in src/text/inbound.ts. */
export type InboundStatus = 'scheduled' | 'completed' | 'error';

/** Inbound request summary (specification section 3), as inbound_requests returns it. */
export interface InboundRequest {
  /** The request's number, the row's key. */
  reqNo: string;
  /** 입고ID. */
  ibAprvNo: string | null;
  ibReqNo: string | null;
  milkRunNo: string | null;
  brandCount: number;
  /** Days yyyyMMdd. */
  ibReqDt: string;
  schDt: string;
  pickupDt: string | null;
  /** Moment of the upload, ISO. */
  regDt: string;
  ibCenter: string | null;
  /** Load units. */
  pltAmt: number | null;
  truckAmt: number | null;
  status: InboundStatus;
}

/** One line of a request; quantities are pieces. */
export interface InboundLine {
  id: number;
  reqNo: string;
  status: InboundStatus;
  optionCd: string;
  barcode: string;
  cpItemName: string;
  optionNm: string;
  expirDt: string;
  prodDt: string;
  stockQty: number;
  exQty: number;
  ibAprvQty: number;
  saleReadyQty: number;
  returnPendingQty: number;
  returnReadyQty: number;
  /** Expected minus approved minus sale-ready of an error line; null for the others. */
  differenceQty: number | null;
  logisticsCompany: string;
  invoiceNum: string;
  dpAprvDt: string;
  ibCenter: string;
  remarks: string;
}

export interface InboundRequestList {
  total: number;
  rows: InboundRequest[];
}

export interface InboundDetail {
  rows: InboundLine[];
  /** Sums of the 합계 row, by column. */
  totals: Record<string, number>;
  /** Options on more than one line of the request: each adds its stock to the sum on every one. */
  repeatedOptions: number;
  /** The sum of the stock with every option once, pieces. */
  stockQtyOnce: number;
}

/** 입고_yyMMdd_HHmmss, and the same for the detail (specification section 9). */
export function inboundFileName(sheet: string, now: Date): string {
  return `${sheet}_${fileTimestamp(now)}`;
}
