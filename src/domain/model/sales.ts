/**
 * The measures and ratios of 판매분석, each described once: tables, SQL and answers that list them are made from here
 * (sales-lists.ts). A measure's fact is the column of agg_performance_option_daily with its name in capitals, unless `fact`
 * makes it of several.
 */
export interface Measure {
  name: string;
  type: 'integer' | 'bigint';
  fact?: string;
  /** True if it only makes a ratio and is no figure of its own. */
  isWeight?: boolean;
}

export const salesMeasures = [
  { name: 'grossQty', type: 'integer' },
  { name: 'grossAmt', type: 'bigint' },
  { name: 'cancelQty', type: 'integer' },
  { name: 'cancelAmt', type: 'bigint' },
  { name: 'saleQty', type: 'integer' },
  { name: 'saleAmt', type: 'bigint' },
  { name: 'orderCnt', type: 'integer' },
  { name: 'visitorCnt', type: 'integer' },
  { name: 'viewCnt', type: 'integer' },
  { name: 'cartCnt', type: 'integer' },
  // Ten-thousandths of a view.
  {
    name: 'winnerViews',
    type: 'bigint',
    fact: '(d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"',
    isWeight: true,
  },
] as const satisfies readonly Measure[];

export type SalesMeasure = (typeof salesMeasures)[number]['name'];

export interface Ratio {
  name: string;
  numerator: SalesMeasure;
  denominator: SalesMeasure;
  /** What both are multiplied by. */
  times: readonly [numerator: number, denominator: number];
}

/** Ratios count the rows of facts in which numerator and denominator are known. */
export const salesRatios = [
  { name: 'averageOrderAmt', numerator: 'saleAmt', denominator: 'orderCnt', times: [1, 1] },
  { name: 'conversionRate', numerator: 'orderCnt', denominator: 'viewCnt', times: [100, 1] },
  { name: 'cartRate', numerator: 'cartCnt', denominator: 'viewCnt', times: [100, 1] },
  { name: 'cancelRate', numerator: 'cancelQty', denominator: 'grossQty', times: [-100, 1] },
  { name: 'winnerRate', numerator: 'winnerViews', denominator: 'viewCnt', times: [1, 100] },
] as const satisfies readonly Ratio[];
