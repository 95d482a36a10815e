/** Pages of the marketplace on which the reports of private.report_sources are downloaded. */
export const reportPages = {
  재고현황: 'https://wing.coupang.com/tenants/rfm-inventory/management/list',
  판매분석: 'https://wing.coupang.com/tenants/business-insight/sales-analysis',
  입고요청: 'https://wing.coupang.com/tenants/rfm-inbound/inbound/list',
  광고보고서: 'https://advertising.coupang.com/marketing-reporting/billboard/reports/pa',
  정산: 'https://wing.coupang.com/tenants/rfm/settlements/status-new',
} as const;
