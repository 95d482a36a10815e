import type { PagePath } from './pages.ts';

/** A list of a page by the id of its table, and the columns that a desk of 1440 px shows unscrolled. */
interface DecidingColumns {
  table: string;
  columns: readonly string[];
  /** The search that shows the list, where the page begins with another. */
  at?: `?${string}`;
}

const list = (table: string, columns: string, at?: `?${string}`): DecidingColumns => ({
  table,
  columns: columns.split(' '),
  ...(at ? { at } : {}),
});

/** What decides on each list of a page; a journey holds every window to it. */
export const decidingColumns: Partial<Record<PagePath, readonly DecidingColumns[]>> = {
  '/portfolio': [
    list('portfolio-brand', 'signal saleAmt changeRate profitAmt breakEvenRoas adRoas doc outCount'),
  ],
  '/brand-sales': [
    list('brand-sales-brands', 'saleAmt saleAmtChange targetAmt achievementRate targetGapAmt adCost'),
    list(
      'brand-sales-rows',
      'saleAmt saleAmtChange targetAmt achievementRate targetGapAmt adCost',
      '?tab=rows',
    ),
    list(
      'brand-sales-targets',
      'loadedTargetAmt targetedSaleAmt achievementRate targetGapAmt saleAmt',
      '?tab=targets',
    ),
  ],
  '/product-diagnosis': [list('products', 'state stockQty doc profitRate suggestedInboundQty memo')],
  '/inventory': [list('stock', 'optionId productName stockQty incomingQty doc avgSales7Days avgSales30Days')],
  '/inbound': [
    list('inbound-requests', 'status reqNo ibReqDt schDt regDt reasons'),
    list(
      'inbound-lines',
      'status cpItemName exQty ibAprvQty saleReadyQty returnPendingQty returnReadyQty ibCenter remarks',
    ),
  ],
  '/ai-product-diagnosis': [list('diagnosis', 'score problem action impactAmt confidence status')],
  '/intervention-analysis': [list('interventions', 'verdict effect addedQty addedAmt costAmt roi')],
  '/statistics/total-sales': [
    list('total-sales-days', 'saleAmt saleAmtChange cancelRate conversionRate winnerRate'),
    list('total-sales-brands', 'saleAmt saleAmtChange share conversionRate'),
    list('total-sales-products', 'saleAmt saleAmtChange abcClass conversionRate'),
  ],
  '/campaign-performance': [list('ad-campaigns', 'adCost adSaleAmt adRoas adAcos adProfitAmt')],
  '/keyword-performance': [list('ad-keywords', 'keywordClass adCost adSaleAmt adRoas adProfitAmt sureness')],
  '/settlement': [
    list('settlement-brands', 'salesAmount salesFee adCost finalSettlement'),
    list('settlement-products', 'salesAmount salesFeeRate settlementAmount', '?tab=products'),
  ],
  '/settlement-compensation': [
    list('loss-claims', 'status unpaidAmt unpaidQty evidenceCount lacking memo'),
    list('loss-reconciliation', 'state diffQty paidQty unpaidQty unpaidAmt reasons', '?view=reconciliation'),
    list('loss-compensations', 'compQty compRate compAmt remarks', '?view=compensations'),
  ],
  '/brand/$brandCd/products': [
    list('brand-products', 'state saleAmt saleAmtChange adCost adRoas stockQty outOptionCount doc'),
  ],
  '/product/$id': [
    list('product-options', 'stockQty doc profitRate suggestedInboundQty memo'),
    list('product-inbound', 'status exQty ibAprvQty', '?tab=inbound'),
  ],
  '/product-analytics/$productId': [
    list('product-analytics-options', 'saleAmt contribution conversionRate adCost adRoas stockoutDays'),
    list('product-analytics-days', 'saleAmt conversionRate winnerRate adCost adRoas'),
  ],
  '/ad-management': [
    list('ad-register', 'status adBlockedCost adOutCount adLostCount adRoas30 adTargetRate memo'),
  ],
};
