/** In the schema private: read functions call these as the member. */
export const memberProfitFunctions = [
  'brand_profits',
  'cost_day_lines',
  'has_profit_reports',
  'margin_days',
  'margin_sums',
  'option_fee_facts',
  'option_profits',
  'profit_days',
  'profit_figures',
  'profit_margins',
  'profit_parts',
  'profit_rate',
  'profit_span',
  'recent_profit_days',
  'settled_sales_days',
  'sum_profits',
];
