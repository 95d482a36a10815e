/** What a figure is measured in; `points` is the difference of two percentages. */
export type Unit = 'won' | 'count' | 'percent' | 'points' | 'days' | 'perDay';

/**
 * Where SQL makes a figure: `measure`, a field of private.measures, is summed; `ratio`, a field of
 * private.measure_ratios, is divided there and nowhere else; `adMeasure` and `adRatio` are the same of private.ad_measures and
 * private.ad_measure_ratios; `rule`, of one page's function; `report`, a number of a report as it came.
 */
export type MetricSource =
  | { measure: string }
  | { ratio: string }
  | { adMeasure: string }
  | { adRatio: string }
  | { rule: string }
  | { report: string };

export interface Metric {
  unit: Unit;
  /** Decimal places; an average has one, two below 10 (numbers.ts). */
  decimals: number;
  /** Which direction is good news; `none`: it depends. */
  good: 'up' | 'down' | 'none';
  source: MetricSource;
}

const measure = (name: string, unit: Unit, good: Metric['good']): Metric => ({
  unit,
  decimals: 0,
  good,
  source: { measure: name },
});
const ratio = (name: string, unit: Unit, good: Metric['good'], decimals: number): Metric => ({
  unit,
  decimals,
  good,
  source: { ratio: name },
});
const adMeasure = (name: string, unit: Unit, good: Metric['good']): Metric => ({
  unit,
  decimals: 0,
  good,
  source: { adMeasure: name },
});
const adRatio = (name: string, unit: Unit, good: Metric['good'], decimals: number): Metric => ({
  unit,
  decimals,
  good,
  source: { adRatio: name },
});
const rule = (
  name: string,
  unit: Unit,
  good: Metric['good'] = 'none',
  decimals = unit === 'perDay' || unit === 'percent' ? 1 : 0,
): Metric => ({
  unit,
  decimals,
  good,
  source: { rule: name },
});
const report = (column: string, unit: Unit = 'count'): Metric => ({
  unit,
  decimals: 0,
  good: 'none',
  source: { report: column },
});

/**
 * Every figure of the product, by the name that rows and answers give it; its Korean words are in src/text/metrics.ts.
 * Cancellations are zero or negative, so that more of them is a figure that falls.
 */
export const metrics = {
  grossQty: measure('grossQty', 'count', 'up'),
  grossAmt: measure('grossAmt', 'won', 'up'),
  cancelQty: measure('cancelQty', 'count', 'up'),
  cancelAmt: measure('cancelAmt', 'won', 'up'),
  saleQty: measure('saleQty', 'count', 'up'),
  saleAmt: measure('saleAmt', 'won', 'up'),
  orderCnt: measure('orderCnt', 'count', 'up'),
  visitorCnt: measure('visitorCnt', 'count', 'up'),
  viewCnt: measure('viewCnt', 'count', 'up'),
  cartCnt: measure('cartCnt', 'count', 'up'),
  winnerViewCnt: { ...rule('sales_source_options.measure', 'count', 'up'), decimals: 1 },
  averageOrderAmt: ratio('averageOrderAmt', 'won', 'up', 0),
  conversionRate: ratio('conversionRate', 'percent', 'up', 2),
  cartRate: ratio('cartRate', 'percent', 'up', 2),
  cancelRate: ratio('cancelRate', 'percent', 'down', 1),
  winnerRate: ratio('winnerRate', 'percent', 'up', 1),
  adImpCnt: adMeasure('adImpCnt', 'count', 'up'),
  adClickCnt: adMeasure('adClickCnt', 'count', 'up'),
  adCost: adMeasure('adCost', 'won', 'none'),
  adOrderCnt: adMeasure('adOrderCnt', 'count', 'up'),
  adSaleQty: adMeasure('adSaleQty', 'count', 'up'),
  adSaleAmt: adMeasure('adSaleAmt', 'won', 'up'),
  adDirectAmt: adMeasure('adDirectAmt', 'won', 'up'),
  adIndirectAmt: adMeasure('adIndirectAmt', 'won', 'up'),
  adProfitAmt: adMeasure('adProfitAmt', 'won', 'up'),
  adCtr: adRatio('adCtr', 'percent', 'up', 2),
  adCpc: adRatio('adCpc', 'won', 'down', 0),
  adCvr: adRatio('adCvr', 'percent', 'up', 2),
  adRoas: adRatio('adRoas', 'percent', 'up', 0),
  adAcos: adRatio('adAcos', 'percent', 'down', 1),
  adShare: rule('private.ad_sales_share', 'percent', 'none'),
  tacos: rule('private.ad_cost_of_sales', 'percent', 'down'),
  breakEvenRoas: rule('private.ad_margin', 'percent', 'none', 0),
  marginRate: rule('private.ad_margin', 'percent', 'up'),
  targetAmt: rule('brand_sales_summary.targetAmt', 'won'),
  achievementRate: rule('brand_sales_summary.achievementRate', 'percent', 'up'),
  grossProfitAmt: rule('brand_detail.profit.grossProfitAmt', 'won', 'up'),
  changeAmt: rule('brand_movers.changeAmt', 'won', 'up'),
  atStakeAmt: rule('private.won_at_stake', 'won', 'down'),
  outCount: rule('brand_stock.outCount', 'count', 'down'),
  dayBudget: rule('ad_register.dayBudget', 'won'),
  targetRoas: rule('ad_register.targetRoas', 'percent', 'none', 0),
  adDayCost: rule('ad_register.adDayCost', 'won'),
  adLastDayCost: rule('ad_register.adLastDayCost', 'won'),
  adSpendRate: rule('ad_register.adSpendRate', 'percent'),
  adCost30: rule('ad_register.adCost30', 'won'),
  adSaleAmt30: rule('ad_register.adSaleAmt30', 'won', 'up'),
  adRoas30: rule('ad_register.adRoas30', 'percent', 'up', 0),
  adTargetRate: rule('ad_register.adTargetRate', 'percent', 'up'),
  adOptionCount: rule('ad_register.adOptionCount', 'count'),
  adOutCount: rule('ad_register.adOutCount', 'count', 'down'),
  adLostCount: rule('ad_register.adLostCount', 'count', 'down'),
  adBlockedCost: rule('ad_register.adBlockedCost', 'won', 'down'),
  stockQty: report('fact_stock.STOCK_QTY'),
  incomingQty: rule('stock_list.incomingQty', 'count'),
  doc: rule('stock_list.doc', 'days'),
  docNormalized: rule('stock_list.docNormalized', 'days'),
  avgSales7Days: rule('stock_list.avgSales7Days', 'perDay', 'up'),
  avgSales30Days: rule('stock_list.avgSales30Days', 'perDay', 'up'),
  recommendedInboundQty: report('fact_stock.REQ_IBQTY'),
  contribution: rule('product_analytics_options.contribution', 'won', 'up'),
  stockoutDays: rule('product_analytics_options.stockoutDays', 'days', 'down'),
  stockoutOptions: rule('product_analytics_days.stockoutOptions', 'count', 'down'),
  stockoutRate: { ...rule('product_analytics.stockouts.rate', 'percent', 'down'), decimals: 1 },
  docUnder7: rule('home_summary.stock.docUnder7', 'count', 'down'),
  inboundErrorCount: rule('home_summary.inbound.errorCount', 'count', 'down'),
  exQty: report('raw_wing_inbound_request.EX_QTY'),
  ibAprvQty: report('raw_wing_inbound_request.IB_APRV_QTY'),
  saleReadyQty: report('raw_wing_inbound_request.SALE_READY_QTY'),
  returnPendingQty: report('raw_wing_inbound_request.RETURN_PENDING_QTY'),
  returnReadyQty: report('raw_wing_inbound_request.RETURN_READY_QTY'),
  pltAmt: report('raw_wing_inbound_request.PLT_AMT'),
  truckAmt: report('raw_wing_inbound_request.TRUCK_AMT'),
  salePrice: report('dim_option.SALE_PRICE', 'won'),
  saleAmt30: rule('product_list.saleAmt30', 'won', 'up'),
  conversionRate30: rule('product_list.conversionRate30', 'percent', 'up', 2),
  winnerRate30: rule('product_list.winnerRate30', 'percent', 'up'),
  costAmt: report('dim_option_cost.COST_AMT', 'won'),
  targetDays: report('dim_option_setting.TARGET_DAY', 'days'),
  leadDays: report('dim_option_setting.LEAD_DAY', 'days'),
  storageFee: report('fact_stock.MONTHLY_STORAGE_FEE', 'won'),
  ageQty: rule('product_list.ageQty', 'count'),
  agedQty: rule('product_list.agedQty', 'count', 'down'),
  agedRate: rule('product_list.agedRate', 'percent', 'down'),
  stockAmt: rule('product_list.stockAmt', 'won'),
  stowingQty: rule('product_detail.stowingQty', 'count'),
  suggestedInboundQty: rule('product_list.suggestedInboundQty', 'count'),
  sellingCount: rule('product_list.sellingCount', 'count'),
  outOptionCount: rule('brand_products.outOptionCount', 'count', 'down'),
  outRate: rule('product_list.outRate', 'percent', 'down'),
  winnerHeldRate: rule('product_list.winnerHeldRate', 'percent', 'up'),
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof metrics;

/** Measures that only weight a ratio and are no figure of their own: views as item winner, in ten-thousandths. */
const WEIGHTS = ['winnerViews'];

/** The fields of the composite type of a kind, for the test that holds dictionary and database to each other. */
export function sourceNames(kind: 'measure' | 'ratio' | 'adMeasure' | 'adRatio'): string[] {
  const figures = Object.values<Metric>(metrics)
    .flatMap(({ source }) => Object.entries(source))
    .filter(([name]) => name === kind)
    .map(([, field]) => field);
  return kind === 'measure' ? [...figures, ...WEIGHTS] : figures;
}
