-- 브랜드 상품 from the middle of a month read up to 29 days of facts of every option, where the month less its other days says the same.

-- Products of a brand, all or those of product_keys: a product is the options of the brand now that share a PRODUCTID, or an
-- option without one, as in total_sales_products. Stock, incoming pieces and DOC are of its options with live stock
-- (agg_option_stock). All products have their won, from the sums that run on, of the rest of the period what measured asks
-- for (a column, all, or nothing) and the won before it where compared does; some products have all. yesterday: private.place_of_yesterday.
-- plan_cache_mode: the arguments decide what is read.
-- enable_sort: grouped by text, sorting takes longer than adding up.
-- enable_nestloop: sums of all options are joined to all options.
-- Settings: what is summed up or joined fits into memory.
create or replace function private.brand_product_rows(
  partner_cd text, brand_cd text, today date, yesterday integer, p private.sales_period, brand_amount bigint, product_name text,
  measured text, compared boolean, product_keys text[]
) returns table (
    "productKey" text, "productId" text, "optionCd" text, "hasPage" boolean, "productName" text, "optionCount" bigint,
    "outOptionCount" bigint, "state" text, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint, "share" numeric,
    "saleQty" bigint, "orderCnt" bigint, "viewCnt" bigint, "conversionRate" numeric, "winnerRate" numeric, "adCost" bigint,
    "adSaleAmt" bigint, "adRoas" numeric, "stockQty" bigint, "incomingQty" bigint, "soldQty7" bigint, "avgSales7Days" numeric,
    "doc" bigint, "soonestDays" bigint
  )
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' set enable_sort = off
  set enable_nestloop = off as $$
declare
  in_use constant boolean := exists (
    select from public.dim_brand b where b."BRAND_CD" = brand_product_rows.brand_cd
      and b."PARTNER_CD" = brand_product_rows.partner_cd and b."USE_YN" = 'Y' and b."SVC" = '2P');
  is_some constant boolean := cardinality(product_keys) > 0;
  option_cds text[] := case when is_some or measured <> '' then array(
    select b.option_cd from private.brand_options(partner_cd, brand_cd, product_keys) b) else '{}' end;
  -- Every measure of few options is read, by their ids.
  is_summed constant boolean := is_some or (measured <> '' and cardinality(option_cds) <= 500);
  has_qty constant boolean := measured in ('saleQty', 'all');
  has_orders constant boolean := measured in ('orderCnt', 'conversionRate', 'all');
  has_views constant boolean := measured in ('viewCnt', 'conversionRate', 'winnerRate', 'all');
  has_conversion constant boolean := measured in ('conversionRate', 'all');
  has_winner_views constant boolean := measured in ('winnerRate', 'all');
  is_added constant boolean := not is_summed and measured <> '';
  no_ads constant bigint := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
begin
  -- For many options the advertising of all is read: thousands of ids would be looked for one after another.
  if not is_summed then
    option_cds := '{}';
  end if;
  return query
  with options as (
    select b.product, b.option_cd, b.name,
      case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
        when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end as state,
      a."STOCK_QTY" as stock, a."INCOMING_QTY" as incoming, a."STOWING_QTY" as stowing, a."OFFER_CONDITION" as grade,
      case when a."OPTION_CD" is not null then
        case when yesterday = 35 then a."QTY_7"
          else private.sold_between(case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end,
            coalesce(yesterday, 35), 7, 1) end end as sold_7,
      case when is_summed then case when m."OPTION_CD" is not null then coalesce((m."SUMS")."saleAmt", 0) end
        else n."SALE_AMT" end as amount,
      v."SALE_AMT" as amount_before,
      case when is_summed then (m."SUMS")."saleQty" when has_qty then t."SALE_QTY" end as qty,
      case when is_summed then (m."SUMS")."orderCnt" when has_orders then t."ORDER_CNT" end as orders,
      case when is_summed then (m."SUMS")."viewCnt" when has_views then t."VIEW_CNT" end as views,
      case when is_summed then (m."SUMS")."winnerViews" when has_winner_views then t."WINNER_VIEWS" end as winner_views,
      case when is_summed then (m."SUMS")."orderCntNoViewCnt" when has_conversion then t."ORDER_CNT_NO_VIEW_CNT" end as orders_no_views,
      case when is_summed then (m."SUMS")."viewCntNoOrderCnt" when has_conversion then t."VIEW_CNT_NO_ORDER_CNT" end as views_no_orders,
      case when is_summed then (m."SUMS")."viewCntNoWinnerViews" when has_winner_views then t."VIEW_CNT_NO_WINNER_VIEWS" end as views_no_winner,
      d."AD_COST" as ad_cost, d."AD_SALE_AMT" as ad_amount, b.is_named
    from (
      select o.product, o.option_cd, o.name, product_name = '' or private.contains_text(o.name, product_name)
        or private.contains_text(o.option_name, product_name) as is_named
      from private.brand_options(partner_cd, brand_cd, product_keys) o
    ) b
    -- As on every page, a brand out of use has no stock.
    left join public.agg_option_stock a
      on in_use and a."PARTNER_CD" = brand_product_rows.partner_cd and a."OPTION_CD" = b.option_cd
    left join private.sold_until_by_option(partner_cd, today - 1, null) f on f."OPTION_CD" = b.option_cd and yesterday is null
    left join private.option_amounts(partner_cd, p.first_day, p.last_day) n
      on n."OPTION_CD" = b.option_cd and not is_summed
    left join private.option_amounts(partner_cd, p.first_before, p.last_before) v
      on v."OPTION_CD" = b.option_cd and (compared or is_some)
    left join private.option_totals(partner_cd, p.first_day, p.last_day, measured in ('saleQty', 'conversionRate', 'winnerRate')) t
      on t."OPTION_CD" = b.option_cd and is_added
    left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) m
      on m."OPTION_CD" = b.option_cd and is_summed
    -- Always: their totals are those of all products.
    left join private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) d on d."OPTION_CD" = b.option_cd
  ), products as (
    select o.product, min(o.option_cd collate "C") as first_option, count(*) as options,
      count(*) filter (where o.state = 'out') as out_options,
      case when bool_or(o.state = 'selling') then 'selling' when bool_or(o.state = 'out') then 'out'
        when bool_or(o.state = 'stopped') then 'stopped' else 'unknown' end as state,
      private.bigint_sum(o.amount) as amount, private.bigint_sum(o.amount_before) as amount_before,
      private.bigint_sum(o.qty) as qty, private.bigint_sum(o.orders) as orders, private.bigint_sum(o.views) as views,
      private.bigint_sum(o.winner_views) as winner_views, private.bigint_sum(o.orders_no_views) as orders_no_views,
      private.bigint_sum(o.views_no_orders) as views_no_orders, private.bigint_sum(o.views_no_winner) as views_no_winner,
      coalesce(private.bigint_sum(o.ad_cost), no_ads) as ad_cost, coalesce(private.bigint_sum(o.ad_amount), no_ads) as ad_amount,
      sum(o.stock) as stock, private.bigint_sum(o.incoming) as incoming, private.bigint_sum(o.sold_7) as sold_7,
      min(c.days) filter (where o.state = 'selling' and private.runs_out(14, o.grade, null, o.stock, c.days)) as soonest
    from options o
    cross join lateral (select private.days_of_cover(o.stock + o.incoming + o.stowing, o.sold_7, 7) as days) c
    group by o.product
    having bool_or(o.is_named)
  )
  select r.product, case when r.product like 'p%' then substr(r.product, 2) end,
    case when r.product like 'o%' then substr(r.product, 2) end,
    r.product like 'p%' and (in_use or exists (
      select from private.options_of_products(partner_cd, (select array[substr(r.product, 2)])))),
    o."ITEM_NM", r.options, r.out_options, r.state,
    sold.amount, sold.amount_before, case when p.is_whole then sold.amount_before end,
    private.share(sold.amount, brand_amount),
    case when r.amount is null then sold.amount else r.qty end, case when r.amount is null then sold.amount else r.orders end,
    case when r.amount is null then sold.amount else r.views end,
    private.conversion_rate(r.orders, r.orders_no_views, r.views, r.views_no_orders),
    private.winner_rate(r.winner_views, r.views, r.views_no_winner),
    r.ad_cost, r.ad_amount, private.ad_roas(r.ad_cost, r.ad_amount),
    r.stock, r.incoming, r.sold_7, private.per_day(r.sold_7, 7), private.days_of_cover(r.stock + r.incoming, r.sold_7, 7), r.soonest
  from products r
  join public.dim_option o on o."OPTION_CD" = r.first_option and o."PARTNER_CD" = brand_product_rows.partner_cd
  -- Without a row in the period every measure is 0, or null where no day of it is loaded.
  cross join lateral (
    select case when p.nothing is distinct from null then coalesce(r.amount, 0) end as amount,
      case when p.nothing_before is distinct from null then coalesce(r.amount_before, 0) end as amount_before
  ) sold;
end
$$;

drop function private.option_totals;

-- The same of all options, one sum a measure. Put into the query that calls it, which leaves out what it does not read: a
-- list that is sorted by one measure needs that of every option, in a third of the time.
-- subtracts: the parts are those of private.traffic_parts, so that at most half a month is read from the facts. Then null, what no
-- file says, may be 0: for ratios, and for pieces, which each row of facts says.
create or replace function private.option_totals(partner_cd text, first_day date, last_day date, subtracts boolean default false)
  returns table (
    "OPTION_CD" text, "GROSS_QTY" bigint, "GROSS_AMT" bigint, "CANCEL_QTY" bigint, "CANCEL_AMT" bigint, "SALE_QTY" bigint, "SALE_AMT" bigint, "ORDER_CNT" bigint, "VISITOR_CNT" bigint, "VIEW_CNT" bigint, "CART_CNT" bigint, "WINNER_VIEWS" bigint, "SALE_AMT_NO_ORDER_CNT" bigint, "ORDER_CNT_NO_SALE_AMT" bigint, "ORDER_CNT_NO_VIEW_CNT" bigint, "VIEW_CNT_NO_ORDER_CNT" bigint, "CART_CNT_NO_VIEW_CNT" bigint, "VIEW_CNT_NO_CART_CNT" bigint, "CANCEL_QTY_NO_GROSS_QTY" bigint, "GROSS_QTY_NO_CANCEL_QTY" bigint, "VIEW_CNT_NO_WINNER_VIEWS" bigint
  ) language sql stable begin atomic
  with parts as materialized (
    select q.quarters, q.other_months, p.days, p.less_days
    from (
      select s.months, s.days, '{}'::integer[] as less_days
      from private.sales_parts(partner_cd, first_day, last_day) s where not subtracts
      union all
      select t.months, t.days, t.less_days from private.traffic_parts(partner_cd, first_day, last_day) t where subtracts
    ) p
    cross join lateral private.with_quarters(partner_cd, p.months) q
  )
  select r.option_cd, private.bigint_sum(r.gross_qty), private.bigint_sum(r.gross_amt), private.bigint_sum(r.cancel_qty), private.bigint_sum(r.cancel_amt), private.bigint_sum(r.sale_qty), private.bigint_sum(r.sale_amt), private.bigint_sum(r.order_cnt), private.bigint_sum(r.visitor_cnt), private.bigint_sum(r.view_cnt), private.bigint_sum(r.cart_cnt), private.bigint_sum(r.winner_views), private.bigint_sum(r.sale_amt_no_order_cnt), private.bigint_sum(r.order_cnt_no_sale_amt), private.bigint_sum(r.order_cnt_no_view_cnt), private.bigint_sum(r.view_cnt_no_order_cnt), private.bigint_sum(r.cart_cnt_no_view_cnt), private.bigint_sum(r.view_cnt_no_cart_cnt), private.bigint_sum(r.cancel_qty_no_gross_qty), private.bigint_sum(r.gross_qty_no_cancel_qty), private.bigint_sum(r.view_cnt_no_winner_views)
  from (
    -- Added up before they are put together: each row of a union is copied.
    select k."OPTION_CD", private.bigint_sum(k."GROSS_QTY"), private.bigint_sum(k."GROSS_AMT"), private.bigint_sum(k."CANCEL_QTY"), private.bigint_sum(k."CANCEL_AMT"), private.bigint_sum(k."SALE_QTY"), private.bigint_sum(k."SALE_AMT"), private.bigint_sum(k."ORDER_CNT"), private.bigint_sum(k."VISITOR_CNT"), private.bigint_sum(k."VIEW_CNT"), private.bigint_sum(k."CART_CNT"), private.bigint_sum(k."WINNER_VIEWS"), private.bigint_sum(k."SALE_AMT_NO_ORDER_CNT"), private.bigint_sum(k."ORDER_CNT_NO_SALE_AMT"), private.bigint_sum(k."ORDER_CNT_NO_VIEW_CNT"), private.bigint_sum(k."VIEW_CNT_NO_ORDER_CNT"), private.bigint_sum(k."CART_CNT_NO_VIEW_CNT"), private.bigint_sum(k."VIEW_CNT_NO_CART_CNT"), private.bigint_sum(k."CANCEL_QTY_NO_GROSS_QTY"), private.bigint_sum(k."GROSS_QTY_NO_CANCEL_QTY"), private.bigint_sum(k."VIEW_CNT_NO_WINNER_VIEWS")
    from public.agg_option_quarterly k
    where k."PARTNER_CD" = partner_cd and k."QUARTER_SK" = any ((select p.quarters from parts p)::integer[])
    group by k."OPTION_CD"
    union all
    select m."OPTION_CD", private.bigint_sum(m."GROSS_QTY"), private.bigint_sum(m."GROSS_AMT"), private.bigint_sum(m."CANCEL_QTY"), private.bigint_sum(m."CANCEL_AMT"), private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."SALE_AMT"), private.bigint_sum(m."ORDER_CNT"), private.bigint_sum(m."VISITOR_CNT"), private.bigint_sum(m."VIEW_CNT"), private.bigint_sum(m."CART_CNT"), private.bigint_sum(m."WINNER_VIEWS"), private.bigint_sum(m."SALE_AMT_NO_ORDER_CNT"), private.bigint_sum(m."ORDER_CNT_NO_SALE_AMT"), private.bigint_sum(m."ORDER_CNT_NO_VIEW_CNT"), private.bigint_sum(m."VIEW_CNT_NO_ORDER_CNT"), private.bigint_sum(m."CART_CNT_NO_VIEW_CNT"), private.bigint_sum(m."VIEW_CNT_NO_CART_CNT"), private.bigint_sum(m."CANCEL_QTY_NO_GROSS_QTY"), private.bigint_sum(m."GROSS_QTY_NO_CANCEL_QTY"), private.bigint_sum(m."VIEW_CNT_NO_WINNER_VIEWS")
    from public.agg_option_monthly m
    where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any ((select p.other_months from parts p)::integer[])
    group by m."OPTION_CD"
    union all
    select d."OPTION_CD", sum(d."GROSS_QTY"), private.bigint_sum(d."GROSS_AMT"), sum(d."CANCEL_QTY"), private.bigint_sum(d."CANCEL_AMT"), sum(d."SALE_QTY"), private.bigint_sum(d."SALE_AMT"), sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"), sum(d."CART_CNT"), private.bigint_sum((d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"), private.bigint_sum(case when d."ORDER_CNT" is null then nullif(d."SALE_AMT", 0) end), private.bigint_sum(case when d."SALE_AMT" is null then nullif(d."ORDER_CNT", 0) end), private.bigint_sum(case when d."VIEW_CNT" is null then nullif(d."ORDER_CNT", 0) end), private.bigint_sum(case when d."ORDER_CNT" is null then nullif(d."VIEW_CNT", 0) end), private.bigint_sum(case when d."VIEW_CNT" is null then nullif(d."CART_CNT", 0) end), private.bigint_sum(case when d."CART_CNT" is null then nullif(d."VIEW_CNT", 0) end), private.bigint_sum(case when d."GROSS_QTY" is null then nullif(d."CANCEL_QTY", 0) end), private.bigint_sum(case when d."CANCEL_QTY" is null then nullif(d."GROSS_QTY", 0) end), private.bigint_sum(case when (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT" is null then nullif(d."VIEW_CNT", 0) end)
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any ((select p.days from parts p)::integer[])
    group by d."OPTION_CD"
    union all
    select d."OPTION_CD", -sum(d."GROSS_QTY"), -private.bigint_sum(d."GROSS_AMT"), -sum(d."CANCEL_QTY"), -private.bigint_sum(d."CANCEL_AMT"), -sum(d."SALE_QTY"), -private.bigint_sum(d."SALE_AMT"), -sum(d."ORDER_CNT"), -sum(d."VISITOR_CNT"), -sum(d."VIEW_CNT"), -sum(d."CART_CNT"), -private.bigint_sum((d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"), -private.bigint_sum(case when d."ORDER_CNT" is null then nullif(d."SALE_AMT", 0) end), -private.bigint_sum(case when d."SALE_AMT" is null then nullif(d."ORDER_CNT", 0) end), -private.bigint_sum(case when d."VIEW_CNT" is null then nullif(d."ORDER_CNT", 0) end), -private.bigint_sum(case when d."ORDER_CNT" is null then nullif(d."VIEW_CNT", 0) end), -private.bigint_sum(case when d."VIEW_CNT" is null then nullif(d."CART_CNT", 0) end), -private.bigint_sum(case when d."CART_CNT" is null then nullif(d."VIEW_CNT", 0) end), -private.bigint_sum(case when d."GROSS_QTY" is null then nullif(d."CANCEL_QTY", 0) end), -private.bigint_sum(case when d."CANCEL_QTY" is null then nullif(d."GROSS_QTY", 0) end), -private.bigint_sum(case when (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT" is null then nullif(d."VIEW_CNT", 0) end)
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any ((select p.less_days from parts p)::integer[])
    group by d."OPTION_CD"
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt, cart_cnt, winner_views, sale_amt_no_order_cnt, order_cnt_no_sale_amt, order_cnt_no_view_cnt, view_cnt_no_order_cnt, cart_cnt_no_view_cnt, view_cnt_no_cart_cnt, cancel_qty_no_gross_qty, gross_qty_no_cancel_qty, view_cnt_no_winner_views)
  group by r.option_cd;
end;
comment on function private.option_totals is 'Measures of all options of a partner in a period, a column each; an option without rows has none, or 0 where days were subtracted. A row of facts whose option is not the partner''s is among them.';
revoke all on function private.option_totals from public, anon, authenticated, service_role;
grant execute on function private.option_totals to authenticated, service_role;
