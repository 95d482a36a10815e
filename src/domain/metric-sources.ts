import { leftOutNames } from './model/sales-lists.ts';
import { type Metric, type MetricId, metrics, type MetricSource } from './metrics.ts';

/**
 * The column of a figure that a report says, and the function that makes one by a rule, where the answers that have it under its
 * name do not tell.
 */
export const metricPlaces: { readonly [Id in MetricId]?: string } = {
  winnerViewCnt: 'sales_source_options.measure',
  adShare: 'private.ad_sales_share',
  tacos: 'private.ad_cost_of_sales',
  profitAmt: 'private.option_profits',
  profitRate: 'private.profit_rate',
  atStakeAmt: 'private.won_at_stake',
  stockQty: 'fact_stock.STOCK_QTY',
  recommendedInboundQty: 'fact_stock.REQ_IBQTY',
  stockoutRate: 'product_analytics.stockouts.rate',
  inboundErrorCount: 'home_summary.inbound.errorCount',
  exQty: 'raw_wing_inbound_request.EX_QTY',
  ibAprvQty: 'raw_wing_inbound_request.IB_APRV_QTY',
  saleReadyQty: 'raw_wing_inbound_request.SALE_READY_QTY',
  returnPendingQty: 'raw_wing_inbound_request.RETURN_PENDING_QTY',
  returnReadyQty: 'raw_wing_inbound_request.RETURN_READY_QTY',
  pltAmt: 'raw_wing_inbound_request.PLT_AMT',
  truckAmt: 'raw_wing_inbound_request.TRUCK_AMT',
  salePrice: 'dim_option.SALE_PRICE',
  costAmt: 'dim_option_cost.COST_AMT',
  targetDays: 'dim_option_setting.TARGET_DAY',
  leadDays: 'dim_option_setting.LEAD_DAY',
  storageFee: 'fact_stock.MONTHLY_STORAGE_FEE',
  stowingQty: 'private.incoming_by_option',
  leastQty: 'dim_option_setting.LEAST_QTY',
  boxQty: 'dim_option_setting.BOX_QTY',
  settledAdCost: 'settlement_report.adCost',
  compAmt: 'fact_inventory_compensation.COMP_AMT',
  compQty: 'fact_inventory_compensation.QTY',
  compPrice: 'fact_inventory_compensation.SALE_PRICE',
};

/** Measures that only make a ratio and are no figure of their own: views as item winner in ten-thousandths, what a ratio leaves out, sales with a margin. */
const WEIGHTS = {
  measure: ['winnerViews', ...leftOutNames],
  adMeasure: ['adCostedAmt', 'adMarginAmt'],
  ratio: [],
  adRatio: [],
};

const ids = Object.keys(metrics) as MetricId[];
const madeAs = (kind: MetricSource) => ids.filter((id) => (metrics[id] as Metric).source === kind);

/** The fields of the composite type of a kind, for the test that holds dictionary and database to each other. */
export const sourceNames = (kind: keyof typeof WEIGHTS): string[] => [...madeAs(kind), ...WEIGHTS[kind]];
