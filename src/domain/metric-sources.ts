import { type Metric, type MetricId, metrics, type MetricSource } from './metrics.ts';

/** The function, and what of its answer, that makes a figure by a rule of its own, and the column of one that a report says. */
export const metricPlaces: { readonly [Id in MetricId]?: string } = {
  winnerViewCnt: 'sales_source_options.measure',
  adShare: 'private.ad_sales_share',
  tacos: 'private.ad_cost_of_sales',
  breakEvenRoas: 'private.ad_margin',
  marginRate: 'private.ad_margin',
  targetAmt: 'brand_sales_summary.targetAmt',
  achievementRate: 'brand_sales_summary.achievementRate',
  grossProfitAmt: 'brand_detail.profit.grossProfitAmt',
  changeAmt: 'brand_movers.changeAmt',
  atStakeAmt: 'private.won_at_stake',
  outCount: 'brand_stock.outCount',
  dayBudget: 'ad_register.dayBudget',
  targetRoas: 'ad_register.targetRoas',
  adDayCost: 'ad_register.adDayCost',
  adLastDayCost: 'ad_register.adLastDayCost',
  adSpendRate: 'ad_register.adSpendRate',
  adCost30: 'ad_register.adCost30',
  adSaleAmt30: 'ad_register.adSaleAmt30',
  adRoas30: 'ad_register.adRoas30',
  adTargetRate: 'ad_register.adTargetRate',
  adOptionCount: 'ad_register.adOptionCount',
  adOutCount: 'ad_register.adOutCount',
  adLostCount: 'ad_register.adLostCount',
  adBlockedCost: 'ad_register.adBlockedCost',
  stockQty: 'fact_stock.STOCK_QTY',
  incomingQty: 'stock_list.incomingQty',
  doc: 'stock_list.doc',
  docNormalized: 'stock_list.docNormalized',
  avgSales7Days: 'stock_list.avgSales7Days',
  avgSales30Days: 'stock_list.avgSales30Days',
  recommendedInboundQty: 'fact_stock.REQ_IBQTY',
  contribution: 'product_analytics_options.contribution',
  stockoutDays: 'product_analytics_options.stockoutDays',
  stockoutOptions: 'product_analytics_days.stockoutOptions',
  stockoutRate: 'product_analytics.stockouts.rate',
  docUnder7: 'home_summary.stock.docUnder7',
  inboundErrorCount: 'home_summary.inbound.errorCount',
  exQty: 'raw_wing_inbound_request.EX_QTY',
  ibAprvQty: 'raw_wing_inbound_request.IB_APRV_QTY',
  saleReadyQty: 'raw_wing_inbound_request.SALE_READY_QTY',
  returnPendingQty: 'raw_wing_inbound_request.RETURN_PENDING_QTY',
  returnReadyQty: 'raw_wing_inbound_request.RETURN_READY_QTY',
  pltAmt: 'raw_wing_inbound_request.PLT_AMT',
  truckAmt: 'raw_wing_inbound_request.TRUCK_AMT',
  salePrice: 'dim_option.SALE_PRICE',
  saleAmt30: 'product_list.saleAmt30',
  conversionRate30: 'product_list.conversionRate30',
  winnerRate30: 'product_list.winnerRate30',
  costAmt: 'dim_option_cost.COST_AMT',
  targetDays: 'dim_option_setting.TARGET_DAY',
  leadDays: 'dim_option_setting.LEAD_DAY',
  storageFee: 'fact_stock.MONTHLY_STORAGE_FEE',
  ageQty: 'product_list.ageQty',
  agedQty: 'product_list.agedQty',
  agedRate: 'product_list.agedRate',
  stockAmt: 'product_list.stockAmt',
  stowingQty: 'product_detail.stowingQty',
  suggestedInboundQty: 'product_list.suggestedInboundQty',
  sellingCount: 'product_list.sellingCount',
  outOptionCount: 'brand_products.outOptionCount',
  outRate: 'product_list.outRate',
  winnerHeldRate: 'product_list.winnerHeldRate',
  compAmt: 'fact_inventory_compensation.COMP_AMT',
  compCount: 'loss_report.compCount',
  compQty: 'fact_inventory_compensation.QTY',
  compUnitAmt: 'loss_report.compUnitAmt',
  compPriceRate: 'loss_report.compPriceRate',
  compCostRate: 'loss_compensations.compCostRate',
  lossQty: 'loss_report.lossQty',
  unpaidQty: 'loss_report.unpaidQty',
  unpaidAmt: 'loss_report.unpaidAmt',
};

/** Measures that only weight a ratio and are no figure of their own: views as item winner, in ten-thousandths. */
const WEIGHTS = ['winnerViews'];

const ids = Object.keys(metrics) as MetricId[];
const madeAs = (kind: MetricSource) => ids.filter((id) => (metrics[id] as Metric).source === kind);

/** The fields of the composite type of a kind, for the test that holds dictionary and database to each other. */
export const sourceNames = (kind: 'measure' | 'ratio' | 'adMeasure' | 'adRatio'): string[] =>
  kind === 'measure' ? [...madeAs(kind), ...WEIGHTS] : madeAs(kind);

/** Where SQL makes a figure: a sum or ratio has its own name there. */
export const placeOf = (id: MetricId): string => metricPlaces[id] ?? id;
