/** What a figure is measured in; `points` is the difference of two percentages. */
export type Unit = 'won' | 'count' | 'percent' | 'points' | 'days' | 'perDay';

/**
 * How SQL makes a figure (where: metric-sources.ts, which no page loads): `measure`, a field of private.measures, is summed;
 * `ratio`, a field of private.measure_ratios, is divided there and nowhere else; `adMeasure` and `adRatio` are the same of
 * private.ad_measures and private.ad_measure_ratios; `rule`, of one page's function; `report`, a number of a report as it came.
 */
export type MetricSource = 'measure' | 'ratio' | 'adMeasure' | 'adRatio' | 'rule' | 'report';

export interface Metric {
  unit: Unit;
  /** Decimal places; an average has one, two below 10 (numbers.ts). */
  decimals: number;
  /** Which direction is good news; `none`: it depends. */
  good: 'up' | 'down' | 'none';
  source: MetricSource;
}

const madeAs =
  (source: MetricSource) =>
  (unit: Unit, good: Metric['good'], decimals = 0): Metric => ({ unit, decimals, good, source });
const measure = madeAs('measure');
const ratio = madeAs('ratio');
const adMeasure = madeAs('adMeasure');
const adRatio = madeAs('adRatio');
const rule = (
  unit: Unit,
  good: Metric['good'] = 'none',
  decimals = unit === 'perDay' || unit === 'percent' ? 1 : 0,
): Metric => ({ unit, decimals, good, source: 'rule' });
const report = (unit: Unit = 'count'): Metric => ({ unit, decimals: 0, good: 'none', source: 'report' });

/**
 * Every figure of the product, by the name that rows and answers give it; its Korean words are in src/text/metrics.ts.
 * Cancellations are zero or negative, so that more of them is a figure that falls.
 */
export const metrics = {
  grossQty: measure('count', 'up'),
  grossAmt: measure('won', 'up'),
  cancelQty: measure('count', 'up'),
  cancelAmt: measure('won', 'up'),
  saleQty: measure('count', 'up'),
  saleAmt: measure('won', 'up'),
  orderCnt: measure('count', 'up'),
  visitorCnt: measure('count', 'up'),
  viewCnt: measure('count', 'up'),
  cartCnt: measure('count', 'up'),
  winnerViewCnt: { ...rule('count', 'up'), decimals: 1 },
  averageOrderAmt: ratio('won', 'up', 0),
  conversionRate: ratio('percent', 'up', 2),
  cartRate: ratio('percent', 'up', 2),
  cancelRate: ratio('percent', 'down', 1),
  winnerRate: ratio('percent', 'up', 1),
  adImpCnt: adMeasure('count', 'up'),
  adClickCnt: adMeasure('count', 'up'),
  adCost: adMeasure('won', 'none'),
  adOrderCnt: adMeasure('count', 'up'),
  adSaleQty: adMeasure('count', 'up'),
  adSaleAmt: adMeasure('won', 'up'),
  adDirectAmt: adMeasure('won', 'up'),
  adIndirectAmt: adMeasure('won', 'up'),
  adProfitAmt: adMeasure('won', 'up'),
  adCtr: adRatio('percent', 'up', 2),
  adCpc: adRatio('won', 'down', 0),
  adCvr: adRatio('percent', 'up', 2),
  adRoas: adRatio('percent', 'up', 0),
  adAcos: adRatio('percent', 'down', 1),
  marginRate: adRatio('percent', 'up', 1),
  breakEvenRoas: adRatio('percent', 'none', 0),
  optionBreakEvenRoas: rule('percent', 'none', 0),
  costedShare: adRatio('percent', 'up', 1),
  adShare: rule('percent', 'none'),
  tacos: rule('percent', 'down'),
  targetAmt: rule('won'),
  achievementRate: rule('percent', 'up'),
  targetGapAmt: rule('won', 'up'),
  grossProfitAmt: rule('won', 'up'),
  profitAmt: rule('won', 'up'),
  profitRate: rule('percent', 'up'),
  changeAmt: rule('won', 'up'),
  atStakeAmt: rule('won', 'down'),
  outCount: rule('count', 'down'),
  dayBudget: rule('won'),
  targetRoas: rule('percent', 'none', 0),
  adDayCost: rule('won'),
  adLastDayCost: rule('won'),
  adSpendRate: rule('percent'),
  adCost30: rule('won'),
  adSaleAmt30: rule('won', 'up'),
  adRoas30: rule('percent', 'up', 0),
  adTargetRate: rule('percent', 'up'),
  adOptionCount: rule('count'),
  adOutCount: rule('count', 'down'),
  adLostCount: rule('count', 'down'),
  adBlockedCost: rule('won', 'down'),
  stockQty: report(),
  incomingQty: rule('count'),
  doc: rule('days'),
  docNormalized: rule('days'),
  avgSales7Days: rule('perDay', 'up'),
  avgSales30Days: rule('perDay', 'up'),
  recommendedInboundQty: report(),
  contribution: rule('won', 'up'),
  stockoutDays: rule('days', 'down'),
  stockoutOptions: rule('count', 'down'),
  stockoutRate: { ...rule('percent', 'down'), decimals: 1 },
  docUnder7: rule('count', 'down'),
  inboundErrorCount: rule('count', 'down'),
  exQty: report(),
  ibAprvQty: report(),
  saleReadyQty: report(),
  returnPendingQty: report(),
  returnReadyQty: report(),
  pltAmt: report(),
  truckAmt: report(),
  salePrice: report('won'),
  saleAmt30: rule('won', 'up'),
  conversionRate30: rule('percent', 'up', 2),
  winnerRate30: rule('percent', 'up'),
  costAmt: report('won'),
  targetDays: report('days'),
  leadDays: report('days'),
  storageFee: report('won'),
  ageQty: rule('count'),
  agedQty: rule('count', 'down'),
  agedRate: rule('percent', 'down'),
  stockAmt: rule('won'),
  stowingQty: rule('count'),
  suggestedInboundQty: rule('count'),
  orderQty: rule('count'),
  orderAmt: rule('won'),
  perDay: rule('perDay'),
  coverDays: rule('days'),
  leastQty: report(),
  boxQty: report(),
  sellingCount: rule('count'),
  outOptionCount: rule('count', 'down'),
  outRate: rule('percent', 'down'),
  winnerHeldRate: rule('percent', 'up'),
  salesAmount: rule('won', 'up'),
  salesFee: rule('won'),
  salesFeeRate: rule('percent', 'down'),
  settlementAmount: rule('won', 'up'),
  fulfillmentFee: rule('won'),
  settledAdCost: rule('won'),
  logisticsCost: rule('won'),
  liveFee: rule('won'),
  operationFee: rule('won'),
  finalSettlement: rule('won', 'up'),
  compAmt: report('won'),
  compPrice: report('won'),
  compCount: rule('count'),
  compQty: report(),
  compUnitAmt: rule('won'),
  compPriceRate: rule('percent'),
  compCostRate: rule('percent'),
  lossQty: rule('count', 'down'),
  unpaidQty: rule('count', 'down'),
  unpaidAmt: rule('won', 'down'),
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof metrics;
