-- At most half a month is read from the facts for the ratios of 상품 관리, unless a file left out a part of a ratio whose
-- views it has. Hardly a row is such: the index has next to nothing, and a load pays for the condition alone.
create index agg_performance_option_daily_unknown_idx
  on public.agg_performance_option_daily ("PARTNER_CD", "DATE_SK")
  where "SVC" = '2P' and "VIEW_CNT" <> 0 and ("ORDER_CNT" is null or "WINNER_RATE" is null);
