import type { MetricId } from '@/domain/metrics.ts';

/** What a figure is of: a period of two Korea-time days, the brands (none: all), a product or an option. */
export interface SalesSource {
  date_start: string;
  date_end: string;
  brand_cds?: string[];
  product_id?: string;
  option_cd?: string;
}

/** The sums that a figure of sales is made of: itself, or both sides of a ratio. */
export const sourceMeasures = {
  grossQty: ['grossQty'],
  grossAmt: ['grossAmt'],
  cancelQty: ['cancelQty'],
  cancelAmt: ['cancelAmt'],
  saleQty: ['saleQty'],
  saleAmt: ['saleAmt'],
  orderCnt: ['orderCnt'],
  visitorCnt: ['visitorCnt'],
  viewCnt: ['viewCnt'],
  cartCnt: ['cartCnt'],
  averageOrderAmt: ['saleAmt', 'orderCnt'],
  conversionRate: ['orderCnt', 'viewCnt'],
  cartRate: ['cartCnt', 'viewCnt'],
  winnerViewCnt: ['winnerViewCnt'],
  winnerRate: ['winnerViewCnt', 'viewCnt'],
  cancelRate: ['cancelQty', 'grossQty'],
} as const satisfies Partial<Record<MetricId, readonly [MetricId, ...MetricId[]]>>;

export type SourcedMetric = keyof typeof sourceMeasures;

export const hasSource = (metric: MetricId): metric is SourcedMetric => metric in sourceMeasures;

/** Those of a row, the first of which is shown first. */
export const rowMeasures = [
  'saleAmt',
  'saleQty',
  'orderCnt',
  'grossAmt',
  'cancelAmt',
] as const satisfies readonly SourcedMetric[];

export type RowMeasure = (typeof rowMeasures)[number];
