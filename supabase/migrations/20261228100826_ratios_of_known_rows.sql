-- A ratio divided by rows that do not know its numerator: days without a rate counted as 0 % item winner, won of rows without an order count as won of orders. What each ratio leaves out is summed with the measures, and no ratio of a denominator below 0 is shown.

alter type private.measures add attribute "saleAmtNoOrderCnt" bigint, add attribute "orderCntNoSaleAmt" bigint, add attribute "orderCntNoViewCnt" bigint, add attribute "viewCntNoOrderCnt" bigint, add attribute "cartCntNoViewCnt" bigint, add attribute "viewCntNoCartCnt" bigint, add attribute "cancelQtyNoGrossQty" bigint, add attribute "grossQtyNoCancelQty" bigint, add attribute "viewCntNoWinnerViews" bigint;
alter table public.agg_brand_daily add column "SALE_AMT_NO_ORDER_CNT" bigint, add column "ORDER_CNT_NO_SALE_AMT" bigint, add column "ORDER_CNT_NO_VIEW_CNT" bigint, add column "VIEW_CNT_NO_ORDER_CNT" bigint, add column "CART_CNT_NO_VIEW_CNT" bigint, add column "VIEW_CNT_NO_CART_CNT" bigint, add column "CANCEL_QTY_NO_GROSS_QTY" bigint, add column "GROSS_QTY_NO_CANCEL_QTY" bigint, add column "VIEW_CNT_NO_WINNER_VIEWS" bigint;
alter table public.agg_brand_monthly add column "SALE_AMT_NO_ORDER_CNT" bigint, add column "ORDER_CNT_NO_SALE_AMT" bigint, add column "ORDER_CNT_NO_VIEW_CNT" bigint, add column "VIEW_CNT_NO_ORDER_CNT" bigint, add column "CART_CNT_NO_VIEW_CNT" bigint, add column "VIEW_CNT_NO_CART_CNT" bigint, add column "CANCEL_QTY_NO_GROSS_QTY" bigint, add column "GROSS_QTY_NO_CANCEL_QTY" bigint, add column "VIEW_CNT_NO_WINNER_VIEWS" bigint;
alter table public.agg_partner_daily add column "SALE_AMT_NO_ORDER_CNT" bigint, add column "ORDER_CNT_NO_SALE_AMT" bigint, add column "ORDER_CNT_NO_VIEW_CNT" bigint, add column "VIEW_CNT_NO_ORDER_CNT" bigint, add column "CART_CNT_NO_VIEW_CNT" bigint, add column "VIEW_CNT_NO_CART_CNT" bigint, add column "CANCEL_QTY_NO_GROSS_QTY" bigint, add column "GROSS_QTY_NO_CANCEL_QTY" bigint, add column "VIEW_CNT_NO_WINNER_VIEWS" bigint;
alter table public.agg_option_monthly add column "SALE_AMT_NO_ORDER_CNT" bigint, add column "ORDER_CNT_NO_SALE_AMT" bigint, add column "ORDER_CNT_NO_VIEW_CNT" bigint, add column "VIEW_CNT_NO_ORDER_CNT" bigint, add column "CART_CNT_NO_VIEW_CNT" bigint, add column "VIEW_CNT_NO_CART_CNT" bigint, add column "CANCEL_QTY_NO_GROSS_QTY" bigint, add column "GROSS_QTY_NO_CANCEL_QTY" bigint, add column "VIEW_CNT_NO_WINNER_VIEWS" bigint;
alter table public.agg_option_quarterly add column "SALE_AMT_NO_ORDER_CNT" bigint, add column "ORDER_CNT_NO_SALE_AMT" bigint, add column "ORDER_CNT_NO_VIEW_CNT" bigint, add column "VIEW_CNT_NO_ORDER_CNT" bigint, add column "CART_CNT_NO_VIEW_CNT" bigint, add column "VIEW_CNT_NO_CART_CNT" bigint, add column "CANCEL_QTY_NO_GROSS_QTY" bigint, add column "GROSS_QTY_NO_CANCEL_QTY" bigint, add column "VIEW_CNT_NO_WINNER_VIEWS" bigint;
comment on type private.measures is
$$Sums of option-day facts: pieces (Qty), won (Amt), counts (Cnt); cancelQty and cancelAmt are zero or negative, saleQty and saleAmt net of them. winnerViews: views as item winner, in ten-thousandths of a view (WINNER_RATE x VIEW_CNT). saleAmtNoOrderCnt and others of that form: the part from rows that do not know the other measure, which a ratio of both leaves out; null where there is none. Null: no value in any of the rows, which is not 0.$$;
comment on type private.measure_ratios is
  'Ratios of measures: won an order (averageOrderAmt), the others percent; 10 decimals. Null where the denominator is missing or not above 0.';
drop function private.option_totals, private.product_rows, private.recent_traffic, private.option_day_sums, private.brand_day_facts,
  private.option_month_facts, private.sold_facts;

drop index public.agg_performance_option_daily_unknown_idx;

-- Every ratio of advertising (domain rules: CTR, CPC, CVR by orders, ROAS, ACOS; margin and break-even of sales with a known margin,
-- and the part of all sales that these are).
create or replace function private.ad_ratios(sums private.ad_measures) returns private.ad_measure_ratios
  language sql immutable parallel safe
  return row(
    private.ratio((sums)."adClickCnt" * 100, (sums)."adImpCnt"),
    private.ratio((sums)."adCost", (sums)."adClickCnt"),
    private.ratio((sums)."adOrderCnt" * 100, (sums)."adClickCnt"),
    private.ad_roas((sums)."adCost", (sums)."adSaleAmt"),
    private.ratio((sums)."adCost" * 100, (sums)."adSaleAmt"),
    private.ratio((sums)."adMarginAmt" * 100, (sums)."adCostedAmt"),
    private.break_even_roas((sums)."adMarginAmt", (sums)."adCostedAmt"),
    private.share((sums)."adCostedAmt", (sums)."adSaleAmt")
  )::private.ad_measure_ratios;

create or replace function private.ad_roas(cost numeric, amount numeric) returns numeric
  language sql immutable parallel safe
  return private.ratio(amount * 100, cost);

-- One sum of nullable values: null only where both are. PL/pgSQL, because an aggregate calls it for each row: a plain SQL
-- function took eight times as long.
create or replace function private.add_measures(a private.measures, b private.measures) returns private.measures
  language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return row(
    coalesce((a)."grossQty" + (b)."grossQty", (a)."grossQty", (b)."grossQty"), coalesce((a)."grossAmt" + (b)."grossAmt", (a)."grossAmt", (b)."grossAmt"), coalesce((a)."cancelQty" + (b)."cancelQty", (a)."cancelQty", (b)."cancelQty"), coalesce((a)."cancelAmt" + (b)."cancelAmt", (a)."cancelAmt", (b)."cancelAmt"), coalesce((a)."saleQty" + (b)."saleQty", (a)."saleQty", (b)."saleQty"), coalesce((a)."saleAmt" + (b)."saleAmt", (a)."saleAmt", (b)."saleAmt"), coalesce((a)."orderCnt" + (b)."orderCnt", (a)."orderCnt", (b)."orderCnt"), coalesce((a)."visitorCnt" + (b)."visitorCnt", (a)."visitorCnt", (b)."visitorCnt"), coalesce((a)."viewCnt" + (b)."viewCnt", (a)."viewCnt", (b)."viewCnt"), coalesce((a)."cartCnt" + (b)."cartCnt", (a)."cartCnt", (b)."cartCnt"), coalesce((a)."winnerViews" + (b)."winnerViews", (a)."winnerViews", (b)."winnerViews"), coalesce((a)."saleAmtNoOrderCnt" + (b)."saleAmtNoOrderCnt", (a)."saleAmtNoOrderCnt", (b)."saleAmtNoOrderCnt"), coalesce((a)."orderCntNoSaleAmt" + (b)."orderCntNoSaleAmt", (a)."orderCntNoSaleAmt", (b)."orderCntNoSaleAmt"), coalesce((a)."orderCntNoViewCnt" + (b)."orderCntNoViewCnt", (a)."orderCntNoViewCnt", (b)."orderCntNoViewCnt"), coalesce((a)."viewCntNoOrderCnt" + (b)."viewCntNoOrderCnt", (a)."viewCntNoOrderCnt", (b)."viewCntNoOrderCnt"), coalesce((a)."cartCntNoViewCnt" + (b)."cartCntNoViewCnt", (a)."cartCntNoViewCnt", (b)."cartCntNoViewCnt"), coalesce((a)."viewCntNoCartCnt" + (b)."viewCntNoCartCnt", (a)."viewCntNoCartCnt", (b)."viewCntNoCartCnt"), coalesce((a)."cancelQtyNoGrossQty" + (b)."cancelQtyNoGrossQty", (a)."cancelQtyNoGrossQty", (b)."cancelQtyNoGrossQty"), coalesce((a)."grossQtyNoCancelQty" + (b)."grossQtyNoCancelQty", (a)."grossQtyNoCancelQty", (b)."grossQtyNoCancelQty"), coalesce((a)."viewCntNoWinnerViews" + (b)."viewCntNoWinnerViews", (a)."viewCntNoWinnerViews", (b)."viewCntNoWinnerViews")
  )::private.measures;
end
$$;

-- A day that gets its first rows is added to its month and summed up by brand in one read of its rows, of which an option
-- has one: nothing is grouped for the months.
-- Settings: see private.replace_rows.
create or replace function private.add_sales_day(partner_cd text, day integer) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
begin
  with sold as materialized (
    select * from private.sold_facts(add_sales_day.partner_cd, array[day], null)
  ), added as (
    update public.agg_option_monthly m
    set "DAY_CNT" = m."DAY_CNT" + 1,
        "GROSS_QTY" = coalesce(m."GROSS_QTY" + s."GROSS_QTY", m."GROSS_QTY", s."GROSS_QTY"), "GROSS_AMT" = coalesce(m."GROSS_AMT" + s."GROSS_AMT", m."GROSS_AMT", s."GROSS_AMT"), "CANCEL_QTY" = coalesce(m."CANCEL_QTY" + s."CANCEL_QTY", m."CANCEL_QTY", s."CANCEL_QTY"), "CANCEL_AMT" = coalesce(m."CANCEL_AMT" + s."CANCEL_AMT", m."CANCEL_AMT", s."CANCEL_AMT"), "SALE_QTY" = coalesce(m."SALE_QTY" + s."SALE_QTY", m."SALE_QTY", s."SALE_QTY"), "SALE_AMT" = coalesce(m."SALE_AMT" + s."SALE_AMT", m."SALE_AMT", s."SALE_AMT"), "ORDER_CNT" = coalesce(m."ORDER_CNT" + s."ORDER_CNT", m."ORDER_CNT", s."ORDER_CNT"), "VISITOR_CNT" = coalesce(m."VISITOR_CNT" + s."VISITOR_CNT", m."VISITOR_CNT", s."VISITOR_CNT"), "VIEW_CNT" = coalesce(m."VIEW_CNT" + s."VIEW_CNT", m."VIEW_CNT", s."VIEW_CNT"), "CART_CNT" = coalesce(m."CART_CNT" + s."CART_CNT", m."CART_CNT", s."CART_CNT"), "WINNER_VIEWS" = coalesce(m."WINNER_VIEWS" + s."WINNER_VIEWS", m."WINNER_VIEWS", s."WINNER_VIEWS"), "SALE_AMT_NO_ORDER_CNT" = coalesce(m."SALE_AMT_NO_ORDER_CNT" + s."SALE_AMT_NO_ORDER_CNT", m."SALE_AMT_NO_ORDER_CNT", s."SALE_AMT_NO_ORDER_CNT"), "ORDER_CNT_NO_SALE_AMT" = coalesce(m."ORDER_CNT_NO_SALE_AMT" + s."ORDER_CNT_NO_SALE_AMT", m."ORDER_CNT_NO_SALE_AMT", s."ORDER_CNT_NO_SALE_AMT"), "ORDER_CNT_NO_VIEW_CNT" = coalesce(m."ORDER_CNT_NO_VIEW_CNT" + s."ORDER_CNT_NO_VIEW_CNT", m."ORDER_CNT_NO_VIEW_CNT", s."ORDER_CNT_NO_VIEW_CNT"), "VIEW_CNT_NO_ORDER_CNT" = coalesce(m."VIEW_CNT_NO_ORDER_CNT" + s."VIEW_CNT_NO_ORDER_CNT", m."VIEW_CNT_NO_ORDER_CNT", s."VIEW_CNT_NO_ORDER_CNT"), "CART_CNT_NO_VIEW_CNT" = coalesce(m."CART_CNT_NO_VIEW_CNT" + s."CART_CNT_NO_VIEW_CNT", m."CART_CNT_NO_VIEW_CNT", s."CART_CNT_NO_VIEW_CNT"), "VIEW_CNT_NO_CART_CNT" = coalesce(m."VIEW_CNT_NO_CART_CNT" + s."VIEW_CNT_NO_CART_CNT", m."VIEW_CNT_NO_CART_CNT", s."VIEW_CNT_NO_CART_CNT"), "CANCEL_QTY_NO_GROSS_QTY" = coalesce(m."CANCEL_QTY_NO_GROSS_QTY" + s."CANCEL_QTY_NO_GROSS_QTY", m."CANCEL_QTY_NO_GROSS_QTY", s."CANCEL_QTY_NO_GROSS_QTY"), "GROSS_QTY_NO_CANCEL_QTY" = coalesce(m."GROSS_QTY_NO_CANCEL_QTY" + s."GROSS_QTY_NO_CANCEL_QTY", m."GROSS_QTY_NO_CANCEL_QTY", s."GROSS_QTY_NO_CANCEL_QTY"), "VIEW_CNT_NO_WINNER_VIEWS" = coalesce(m."VIEW_CNT_NO_WINNER_VIEWS" + s."VIEW_CNT_NO_WINNER_VIEWS", m."VIEW_CNT_NO_WINNER_VIEWS", s."VIEW_CNT_NO_WINNER_VIEWS")
    from sold s
    where m."PARTNER_CD" = add_sales_day.partner_cd and m."MONTH_SK" = day / 100 and m."OPTION_CD" = s."OPTION_CD"
    returning m."OPTION_CD"
  ), first_of_month as (
    insert into public.agg_option_monthly
    select add_sales_day.partner_cd, day / 100, s."OPTION_CD", 1, s."GROSS_QTY", s."GROSS_AMT", s."CANCEL_QTY", s."CANCEL_AMT", s."SALE_QTY", s."SALE_AMT", s."ORDER_CNT", s."VISITOR_CNT", s."VIEW_CNT", s."CART_CNT", s."WINNER_VIEWS", s."SALE_AMT_NO_ORDER_CNT", s."ORDER_CNT_NO_SALE_AMT", s."ORDER_CNT_NO_VIEW_CNT", s."VIEW_CNT_NO_ORDER_CNT", s."CART_CNT_NO_VIEW_CNT", s."VIEW_CNT_NO_CART_CNT", s."CANCEL_QTY_NO_GROSS_QTY", s."GROSS_QTY_NO_CANCEL_QTY", s."VIEW_CNT_NO_WINNER_VIEWS"
    from sold s
    -- Counted first: where all were added to, nothing is looked up.
    where (select count(*) from added) < (select count(*) from sold)
      and not exists (select from added a where a."OPTION_CD" = s."OPTION_CD")
  )
  insert into public.agg_brand_daily
  select add_sales_day.partner_cd, s."BRAND_CD", day,
    sum(s."GROSS_QTY"), sum(s."GROSS_AMT")::bigint, sum(s."CANCEL_QTY"), sum(s."CANCEL_AMT")::bigint, sum(s."SALE_QTY"), sum(s."SALE_AMT")::bigint, sum(s."ORDER_CNT"), sum(s."VISITOR_CNT"), sum(s."VIEW_CNT"), sum(s."CART_CNT"), sum(s."WINNER_VIEWS")::bigint, sum(s."SALE_AMT_NO_ORDER_CNT")::bigint, sum(s."ORDER_CNT_NO_SALE_AMT"), sum(s."ORDER_CNT_NO_VIEW_CNT"), sum(s."VIEW_CNT_NO_ORDER_CNT"), sum(s."CART_CNT_NO_VIEW_CNT"), sum(s."VIEW_CNT_NO_CART_CNT"), sum(s."CANCEL_QTY_NO_GROSS_QTY"), sum(s."GROSS_QTY_NO_CANCEL_QTY"), sum(s."VIEW_CNT_NO_WINNER_VIEWS")
  from sold s group by s."BRAND_CD";
end
$$;

-- Counts the facts that know both sides: the others are left out of both.
create or replace function private.average_order_amt(sale_amt bigint, sale_amt_no_order_cnt bigint, order_cnt bigint, order_cnt_no_sale_amt bigint) returns numeric
  language sql immutable parallel safe
  return private.ratio(sale_amt - coalesce(sale_amt_no_order_cnt, 0), order_cnt - coalesce(order_cnt_no_sale_amt, 0));
comment on function private.average_order_amt is 'averageOrderAmt of sums of measures (private.measures); null where the denominator is missing or not above 0.';
revoke all on function private.average_order_amt from public, anon, authenticated, service_role;
grant execute on function private.average_order_amt to authenticated, service_role;

-- What agg_brand_monthly must hold for these months.
create or replace function private.brand_month_days(partner_cd text, months integer[]) returns setof public.agg_brand_monthly
  language sql stable begin atomic
  select b."PARTNER_CD", b."BRAND_CD", b."DATE_SK" / 100, private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"), private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"), private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"), private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS"), private.bigint_sum(b."SALE_AMT_NO_ORDER_CNT"), private.bigint_sum(b."ORDER_CNT_NO_SALE_AMT"), private.bigint_sum(b."ORDER_CNT_NO_VIEW_CNT"), private.bigint_sum(b."VIEW_CNT_NO_ORDER_CNT"), private.bigint_sum(b."CART_CNT_NO_VIEW_CNT"), private.bigint_sum(b."VIEW_CNT_NO_CART_CNT"), private.bigint_sum(b."CANCEL_QTY_NO_GROSS_QTY"), private.bigint_sum(b."GROSS_QTY_NO_CANCEL_QTY"), private.bigint_sum(b."VIEW_CNT_NO_WINNER_VIEWS")
  from unnest(months) m
  join public.agg_brand_daily b on b."PARTNER_CD" = partner_cd and b."DATE_SK" between m * 100 and m * 100 + 99
  group by 1, 2, 3;
end;

-- The same by brand and month, for what is measured by month: a target.
create or replace function private.brand_month_sums(partner_cd text, first_day date, last_day date, brand_cds text[])
  returns table ("BRAND_CD" text, "MONTH_SK" integer, "SUMS" private.measures) language sql stable begin atomic
  select b."BRAND_CD", b."MONTH_SK", row(private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"), private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"), private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"), private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS"), private.bigint_sum(b."SALE_AMT_NO_ORDER_CNT"), private.bigint_sum(b."ORDER_CNT_NO_SALE_AMT"), private.bigint_sum(b."ORDER_CNT_NO_VIEW_CNT"), private.bigint_sum(b."VIEW_CNT_NO_ORDER_CNT"), private.bigint_sum(b."CART_CNT_NO_VIEW_CNT"), private.bigint_sum(b."VIEW_CNT_NO_CART_CNT"), private.bigint_sum(b."CANCEL_QTY_NO_GROSS_QTY"), private.bigint_sum(b."GROSS_QTY_NO_CANCEL_QTY"), private.bigint_sum(b."VIEW_CNT_NO_WINNER_VIEWS"))::private.measures
  from private.brand_parts(array[partner_cd], first_day, last_day, brand_cds) b
  group by 1, 2;
end;

-- A period as whole months and days of the months that it covers in part.
create or replace function private.brand_parts(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns setof public.agg_brand_monthly language sql stable begin atomic
  with parts as materialized (
    select * from private.month_parts(first_day, last_day)
  )
  select b.* from public.agg_brand_monthly b
  where b."PARTNER_CD" = any (partner_cds) and b."MONTH_SK" = any ((select p.months from parts p)::integer[])
    and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
  union all
  select b."PARTNER_CD", b."BRAND_CD", b."DATE_SK" / 100, b."GROSS_QTY", b."GROSS_AMT", b."CANCEL_QTY", b."CANCEL_AMT", b."SALE_QTY", b."SALE_AMT", b."ORDER_CNT", b."VISITOR_CNT", b."VIEW_CNT", b."CART_CNT", b."WINNER_VIEWS", b."SALE_AMT_NO_ORDER_CNT", b."ORDER_CNT_NO_SALE_AMT", b."ORDER_CNT_NO_VIEW_CNT", b."VIEW_CNT_NO_ORDER_CNT", b."CART_CNT_NO_VIEW_CNT", b."VIEW_CNT_NO_CART_CNT", b."CANCEL_QTY_NO_GROSS_QTY", b."GROSS_QTY_NO_CANCEL_QTY", b."VIEW_CNT_NO_WINNER_VIEWS"
  from public.agg_brand_daily b
  where b."PARTNER_CD" = any (partner_cds) and b."DATE_SK" = any ((select p.days from parts p)::integer[])
    and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds));
end;

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
    "doc" bigint
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
  -- Of few options every measure is read, by their ids.
  is_summed constant boolean := is_some or (measured <> '' and cardinality(option_cds) <= 500);
  has_qty constant boolean := measured in ('saleQty', 'all');
  has_orders constant boolean := measured in ('orderCnt', 'conversionRate', 'all');
  has_views constant boolean := measured in ('viewCnt', 'conversionRate', 'winnerRate', 'all');
  has_conversion constant boolean := measured in ('conversionRate', 'all');
  has_winner_views constant boolean := measured in ('winnerRate', 'all');
  is_added constant boolean := not is_summed and measured <> '';
  no_ads constant bigint := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
begin
  -- Of many options the advertising of all is read: thousands of ids would be looked for one after another.
  if not is_summed then
    option_cds := '{}';
  end if;
  return query
  with options as (
    select b.product, b.option_cd, b.name,
      case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
        when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end as state,
      a."STOCK_QTY" as stock, a."INCOMING_QTY" as incoming,
      case when a."OPTION_CD" is not null then
        case when yesterday = 35 then a."QTY_7"
          else private.sold_between(case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end,
            coalesce(yesterday, 35), 7, 1) end end as sold_7,
      case when is_summed then case when m."OPTION_CD" is not null then coalesce((m."SUMS")."saleAmt", 0) end
        else n."SALE_AMT" end as amount,
      case when is_some then (e."SUMS")."saleAmt" else v."SALE_AMT" end as amount_before,
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
      on v."OPTION_CD" = b.option_cd and compared and not is_some
    left join private.option_totals(partner_cd, p.first_day, p.last_day) t
      on t."OPTION_CD" = b.option_cd and is_added
    left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) m
      on m."OPTION_CD" = b.option_cd and is_summed
    left join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) e
      on e."OPTION_CD" = b.option_cd and is_some
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
      sum(o.stock) as stock, private.bigint_sum(o.incoming) as incoming, private.bigint_sum(o.sold_7) as sold_7
    from options o
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
    r.stock, r.incoming, r.sold_7, round(r.sold_7 / 7.0, 4), private.days_of_cover(r.stock + r.incoming, r.sold_7, 7)
  from products r
  join public.dim_option o on o."OPTION_CD" = r.first_option and o."PARTNER_CD" = brand_product_rows.partner_cd
  -- Without a row in the period every measure is 0, or null where no day of it is loaded.
  cross join lateral (
    select case when p.nothing is distinct from null then coalesce(r.amount, 0) end as amount,
      case when p.nothing_before is distinct from null then coalesce(r.amount_before, 0) end as amount_before
  ) sold;
end
$$;

-- Measures of the products of a brand that are listed (null: all of them). What most options have is the brand without the others.
-- plan_cache_mode: keys that the planner knows are looked up, not gone through for each option.
create or replace function private.brand_product_sums(
  partner_cd text, brand_cd text, first_day date, last_day date, product_keys text[], nothing private.measures
) returns private.measures language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  whole constant private.measures := coalesce(
    (select b."SUMS" from private.brand_sums(partner_cd, first_day, last_day, array[brand_cd]) b), nothing);
  listed text[];
  others text[];
  is_rest boolean;
  part private.measures;
begin
  if nothing is not distinct from null then
    return null;
  end if;
  if product_keys is null then
    return whole;
  end if;
  -- Empty and not null, which would be all options.
  select coalesce(array_agg(b.option_cd) filter (where b.is_listed), '{}'),
    coalesce(array_agg(b.option_cd) filter (where not b.is_listed), '{}')
  into listed, others
  from (select o.option_cd, o.product = any (product_keys) as is_listed from private.brand_options(partner_cd, brand_cd, '{}') o) b;
  is_rest := cardinality(others) < cardinality(listed);
  -- One sum a measure: private.total would add rows up one by one.
  select private.bigint_sum((s."SUMS")."grossQty"), private.bigint_sum((s."SUMS")."grossAmt"), private.bigint_sum((s."SUMS")."cancelQty"), private.bigint_sum((s."SUMS")."cancelAmt"), private.bigint_sum((s."SUMS")."saleQty"), private.bigint_sum((s."SUMS")."saleAmt"), private.bigint_sum((s."SUMS")."orderCnt"), private.bigint_sum((s."SUMS")."visitorCnt"), private.bigint_sum((s."SUMS")."viewCnt"), private.bigint_sum((s."SUMS")."cartCnt"), private.bigint_sum((s."SUMS")."winnerViews"), private.bigint_sum((s."SUMS")."saleAmtNoOrderCnt"), private.bigint_sum((s."SUMS")."orderCntNoSaleAmt"), private.bigint_sum((s."SUMS")."orderCntNoViewCnt"), private.bigint_sum((s."SUMS")."viewCntNoOrderCnt"), private.bigint_sum((s."SUMS")."cartCntNoViewCnt"), private.bigint_sum((s."SUMS")."viewCntNoCartCnt"), private.bigint_sum((s."SUMS")."cancelQtyNoGrossQty"), private.bigint_sum((s."SUMS")."grossQtyNoCancelQty"), private.bigint_sum((s."SUMS")."viewCntNoWinnerViews")
  into part
  from private.option_sums(partner_cd, first_day, last_day, case when is_rest then others else listed end) s;
  -- A row without one value is no null: none of them has a line in the period.
  return case when is_rest then private.rest_of(whole, part) when part is null then nothing else part end;
end
$$;

create or replace function private.brand_sums(partner_cd text, first_day date, last_day date, brand_cds text[])
  returns table ("BRAND_CD" text, "SUMS" private.measures) language sql stable begin atomic
  select b."BRAND_CD", row(private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"), private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"), private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"), private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS"), private.bigint_sum(b."SALE_AMT_NO_ORDER_CNT"), private.bigint_sum(b."ORDER_CNT_NO_SALE_AMT"), private.bigint_sum(b."ORDER_CNT_NO_VIEW_CNT"), private.bigint_sum(b."VIEW_CNT_NO_ORDER_CNT"), private.bigint_sum(b."CART_CNT_NO_VIEW_CNT"), private.bigint_sum(b."VIEW_CNT_NO_CART_CNT"), private.bigint_sum(b."CANCEL_QTY_NO_GROSS_QTY"), private.bigint_sum(b."GROSS_QTY_NO_CANCEL_QTY"), private.bigint_sum(b."VIEW_CNT_NO_WINNER_VIEWS"))::private.measures
  from private.brand_parts(array[partner_cd], first_day, last_day, brand_cds) b
  group by 1;
end;

-- Counts the facts that know both sides: the others are left out of both.
create or replace function private.cancel_rate(cancel_qty bigint, cancel_qty_no_gross_qty bigint, gross_qty bigint, gross_qty_no_cancel_qty bigint) returns numeric
  language sql immutable parallel safe
  return private.ratio((cancel_qty - coalesce(cancel_qty_no_gross_qty, 0)) * -100, gross_qty - coalesce(gross_qty_no_cancel_qty, 0));
comment on function private.cancel_rate is 'cancelRate of sums of measures (private.measures); null where the denominator is missing or not above 0.';
revoke all on function private.cancel_rate from public, anon, authenticated, service_role;
grant execute on function private.cancel_rate to authenticated, service_role;

-- Counts the facts that know both sides: the others are left out of both.
create or replace function private.cart_rate(cart_cnt bigint, cart_cnt_no_view_cnt bigint, view_cnt bigint, view_cnt_no_cart_cnt bigint) returns numeric
  language sql immutable parallel safe
  return private.ratio((cart_cnt - coalesce(cart_cnt_no_view_cnt, 0)) * 100, view_cnt - coalesce(view_cnt_no_cart_cnt, 0));
comment on function private.cart_rate is 'cartRate of sums of measures (private.measures); null where the denominator is missing or not above 0.';
revoke all on function private.cart_rate from public, anon, authenticated, service_role;
grant execute on function private.cart_rate to authenticated, service_role;

-- Counts the facts that know both sides: the others are left out of both.
create or replace function private.conversion_rate(order_cnt bigint, order_cnt_no_view_cnt bigint, view_cnt bigint, view_cnt_no_order_cnt bigint) returns numeric
  language sql immutable parallel safe
  return private.ratio((order_cnt - coalesce(order_cnt_no_view_cnt, 0)) * 100, view_cnt - coalesce(view_cnt_no_order_cnt, 0));
comment on function private.conversion_rate is 'conversionRate of sums of measures (private.measures); null where the denominator is missing or not above 0.';
revoke all on function private.conversion_rate from public, anon, authenticated, service_role;
grant execute on function private.conversion_rate to authenticated, service_role;

-- Measures and ratios as every answer has them. Null for null. Made in one piece, because a page makes it for every day;
-- PL/pgSQL, because sixteen fields put into the query four times took longer to plan than to make.
create or replace function private.figures(sums private.measures) returns json language plpgsql stable parallel safe set search_path = '' as $$
begin
  return case when sums is distinct from null then json_build_object(
    'grossQty', (sums)."grossQty", 'grossAmt', (sums)."grossAmt", 'cancelQty', (sums)."cancelQty", 'cancelAmt', (sums)."cancelAmt", 'saleQty', (sums)."saleQty", 'saleAmt', (sums)."saleAmt", 'orderCnt', (sums)."orderCnt", 'visitorCnt', (sums)."visitorCnt", 'viewCnt', (sums)."viewCnt", 'cartCnt', (sums)."cartCnt", 'winnerViews', (sums)."winnerViews",
    'averageOrderAmt', (private.ratios(sums))."averageOrderAmt", 'conversionRate', (private.ratios(sums))."conversionRate", 'cartRate', (private.ratios(sums))."cartRate", 'cancelRate', (private.ratios(sums))."cancelRate", 'winnerRate', (private.ratios(sums))."winnerRate") end;
end
$$;

-- What was sold on days that are loaded and have no row.
create or replace function private.no_sales() returns private.measures
  language sql immutable parallel safe
  return row(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)::private.measures;

-- Of a thousand options each is looked up: by a list of ids and one of months the index would be read from the first option of
-- a month to the last, and each entry compared with both lists. Of more of them, most entries are wanted.
create or replace function private.option_months(partner_cd text, months integer[], option_cds text[])
  returns setof public.agg_option_monthly language sql stable begin atomic
  select m.*
  from (select distinct c as option_cd from unnest(option_cds) c where cardinality(option_cds) <= 1000) o
  cross join lateral (
    select * from public.agg_option_monthly k
    where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = o.option_cd and k."MONTH_SK" = any (months) offset 0
  ) m
  union all
  select m.* from public.agg_option_monthly m
  where cardinality(option_cds) > 1000 and m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (months)
    and m."OPTION_CD" = any (option_cds);
end;

-- What agg_option_quarterly must hold.
create or replace function private.option_quarter_months(partner_cd text, quarters integer[])
  returns setof public.agg_option_quarterly language sql stable begin atomic
  select m."PARTNER_CD", private.quarter_of(m."MONTH_SK"), m."OPTION_CD",
    private.bigint_sum(m."GROSS_QTY"), private.bigint_sum(m."GROSS_AMT"), private.bigint_sum(m."CANCEL_QTY"), private.bigint_sum(m."CANCEL_AMT"), private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."SALE_AMT"), private.bigint_sum(m."ORDER_CNT"), private.bigint_sum(m."VISITOR_CNT"), private.bigint_sum(m."VIEW_CNT"), private.bigint_sum(m."CART_CNT"), private.bigint_sum(m."WINNER_VIEWS"), private.bigint_sum(m."SALE_AMT_NO_ORDER_CNT"), private.bigint_sum(m."ORDER_CNT_NO_SALE_AMT"), private.bigint_sum(m."ORDER_CNT_NO_VIEW_CNT"), private.bigint_sum(m."VIEW_CNT_NO_ORDER_CNT"), private.bigint_sum(m."CART_CNT_NO_VIEW_CNT"), private.bigint_sum(m."VIEW_CNT_NO_CART_CNT"), private.bigint_sum(m."CANCEL_QTY_NO_GROSS_QTY"), private.bigint_sum(m."GROSS_QTY_NO_CANCEL_QTY"), private.bigint_sum(m."VIEW_CNT_NO_WINNER_VIEWS")
  from public.agg_option_monthly m
  where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (array(select q + n from unnest(quarters) q, generate_series(0, 2) n))
  group by 1, 2, 3;
end;

-- Read as private.option_months.
create or replace function private.option_quarters(partner_cd text, quarters integer[], option_cds text[])
  returns setof public.agg_option_quarterly language sql stable begin atomic
  select q.*
  from (select distinct c as option_cd from unnest(option_cds) c where cardinality(option_cds) <= 1000) o
  cross join lateral (
    select * from public.agg_option_quarterly k
    where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = o.option_cd and k."QUARTER_SK" = any (quarters) offset 0
  ) q
  union all
  select q.* from public.agg_option_quarterly q
  where cardinality(option_cds) > 1000 and q."PARTNER_CD" = partner_cd and q."QUARTER_SK" = any (quarters)
    and q."OPTION_CD" = any (option_cds);
end;

-- Measures of some options in a period.
-- Settings: its arguments decide the plan.
create or replace function private.option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SUMS" private.measures) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
  as $$
declare
  parts constant record := private.sales_parts(partner_cd, first_day, last_day);
  kept constant record := private.with_quarters(partner_cd, parts.months);
begin
  return query
  select r.option_cd, row(sum(r.gross_qty), sum(r.gross_amt), sum(r.cancel_qty), sum(r.cancel_amt), sum(r.sale_qty), sum(r.sale_amt), sum(r.order_cnt), sum(r.visitor_cnt), sum(r.view_cnt), sum(r.cart_cnt), sum(r.winner_views), sum(r.sale_amt_no_order_cnt), sum(r.order_cnt_no_sale_amt), sum(r.order_cnt_no_view_cnt), sum(r.view_cnt_no_order_cnt), sum(r.cart_cnt_no_view_cnt), sum(r.view_cnt_no_cart_cnt), sum(r.cancel_qty_no_gross_qty), sum(r.gross_qty_no_cancel_qty), sum(r.view_cnt_no_winner_views))::private.measures
  from (
    select q."OPTION_CD", q."GROSS_QTY", q."GROSS_AMT", q."CANCEL_QTY", q."CANCEL_AMT", q."SALE_QTY", q."SALE_AMT", q."ORDER_CNT", q."VISITOR_CNT", q."VIEW_CNT", q."CART_CNT", q."WINNER_VIEWS", q."SALE_AMT_NO_ORDER_CNT", q."ORDER_CNT_NO_SALE_AMT", q."ORDER_CNT_NO_VIEW_CNT", q."VIEW_CNT_NO_ORDER_CNT", q."CART_CNT_NO_VIEW_CNT", q."VIEW_CNT_NO_CART_CNT", q."CANCEL_QTY_NO_GROSS_QTY", q."GROSS_QTY_NO_CANCEL_QTY", q."VIEW_CNT_NO_WINNER_VIEWS"
    from private.option_quarters(option_sums.partner_cd, kept.quarters, option_cds) q
    union all
    select m."OPTION_CD", m."GROSS_QTY", m."GROSS_AMT", m."CANCEL_QTY", m."CANCEL_AMT", m."SALE_QTY", m."SALE_AMT", m."ORDER_CNT", m."VISITOR_CNT", m."VIEW_CNT", m."CART_CNT", m."WINNER_VIEWS", m."SALE_AMT_NO_ORDER_CNT", m."ORDER_CNT_NO_SALE_AMT", m."ORDER_CNT_NO_VIEW_CNT", m."VIEW_CNT_NO_ORDER_CNT", m."CART_CNT_NO_VIEW_CNT", m."VIEW_CNT_NO_CART_CNT", m."CANCEL_QTY_NO_GROSS_QTY", m."GROSS_QTY_NO_CANCEL_QTY", m."VIEW_CNT_NO_WINNER_VIEWS"
    from private.option_months(option_sums.partner_cd, kept.other_months, option_cds) m
    union all
    select f."OPTION_CD", f."GROSS_QTY", f."GROSS_AMT", f."CANCEL_QTY", f."CANCEL_AMT", f."SALE_QTY", f."SALE_AMT", f."ORDER_CNT", f."VISITOR_CNT", f."VIEW_CNT", f."CART_CNT", f."WINNER_VIEWS", f."SALE_AMT_NO_ORDER_CNT", f."ORDER_CNT_NO_SALE_AMT", f."ORDER_CNT_NO_VIEW_CNT", f."VIEW_CNT_NO_ORDER_CNT", f."CART_CNT_NO_VIEW_CNT", f."VIEW_CNT_NO_CART_CNT", f."CANCEL_QTY_NO_GROSS_QTY", f."GROSS_QTY_NO_CANCEL_QTY", f."VIEW_CNT_NO_WINNER_VIEWS"
    from private.option_month_facts(option_sums.partner_cd, parts.days, option_cds) f
    -- Else each option is looked for, without a day.
    where cardinality(parts.days) > 0
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt, cart_cnt, winner_views, sale_amt_no_order_cnt, order_cnt_no_sale_amt, order_cnt_no_view_cnt, view_cnt_no_order_cnt, cart_cnt_no_view_cnt, view_cnt_no_cart_cnt, cancel_qty_no_gross_qty, gross_qty_no_cancel_qty, view_cnt_no_winner_views)
  group by 1;
end
$$;

-- The same of all options, one sum a measure. Put into the query that calls it, which leaves out what it does not read: a
-- list that is sorted by one measure needs that of every option, in a third of the time.
create or replace function private.option_totals(partner_cd text, first_day date, last_day date)
  returns table (
    "OPTION_CD" text, "GROSS_QTY" bigint, "GROSS_AMT" bigint, "CANCEL_QTY" bigint, "CANCEL_AMT" bigint, "SALE_QTY" bigint, "SALE_AMT" bigint, "ORDER_CNT" bigint, "VISITOR_CNT" bigint, "VIEW_CNT" bigint, "CART_CNT" bigint, "WINNER_VIEWS" bigint, "SALE_AMT_NO_ORDER_CNT" bigint, "ORDER_CNT_NO_SALE_AMT" bigint, "ORDER_CNT_NO_VIEW_CNT" bigint, "VIEW_CNT_NO_ORDER_CNT" bigint, "CART_CNT_NO_VIEW_CNT" bigint, "VIEW_CNT_NO_CART_CNT" bigint, "CANCEL_QTY_NO_GROSS_QTY" bigint, "GROSS_QTY_NO_CANCEL_QTY" bigint, "VIEW_CNT_NO_WINNER_VIEWS" bigint
  ) language sql stable begin atomic
  with parts as materialized (
    select q.quarters, q.other_months, p.days
    from private.sales_parts(partner_cd, first_day, last_day) p
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
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt, cart_cnt, winner_views, sale_amt_no_order_cnt, order_cnt_no_sale_amt, order_cnt_no_view_cnt, view_cnt_no_order_cnt, cart_cnt_no_view_cnt, view_cnt_no_cart_cnt, cancel_qty_no_gross_qty, gross_qty_no_cancel_qty, view_cnt_no_winner_views)
  group by r.option_cd;
end;
comment on function private.option_totals is 'Measures of all options of a partner in a period, a column each; an option without rows has none. A row of facts whose option is not the partner''s is among them.';
revoke all on function private.option_totals from public, anon, authenticated, service_role;
grant execute on function private.option_totals to authenticated, service_role;

-- What agg_partner_daily must hold for these days.
create or replace function private.partner_day_brands(partner_cd text, days integer[]) returns setof public.agg_partner_daily
  language sql stable begin atomic
  select b."PARTNER_CD", b."DATE_SK", private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"), private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"), private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"), private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS"), private.bigint_sum(b."SALE_AMT_NO_ORDER_CNT"), private.bigint_sum(b."ORDER_CNT_NO_SALE_AMT"), private.bigint_sum(b."ORDER_CNT_NO_VIEW_CNT"), private.bigint_sum(b."VIEW_CNT_NO_ORDER_CNT"), private.bigint_sum(b."CART_CNT_NO_VIEW_CNT"), private.bigint_sum(b."VIEW_CNT_NO_CART_CNT"), private.bigint_sum(b."CANCEL_QTY_NO_GROSS_QTY"), private.bigint_sum(b."GROSS_QTY_NO_CANCEL_QTY"), private.bigint_sum(b."VIEW_CNT_NO_WINNER_VIEWS")
  from public.agg_brand_daily b
  where b."PARTNER_CD" = partner_cd and b."DATE_SK" = any (days)
  group by 1, 2;
end;

-- Sales of a period by partner and brand.
create or replace function private.portfolio_sales(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "BRAND_CD" text, "SALE_AMT" bigint, "SALE_QTY" bigint) language sql stable begin atomic
  select b."PARTNER_CD", b."BRAND_CD", private.bigint_sum(b."SALE_AMT"), private.bigint_sum(b."SALE_QTY")
  from private.brand_parts(partner_cds, first_day, last_day, brand_cds) b
  group by 1, 2;
end;

-- The only division of figures, null where either is missing or the denominator is not above 0: of a day with cancellations alone
-- nothing is a part. 10 decimals are more than any page shows: with as many as it shows and two, a figure was rounded twice, and
-- 3.35495 % became 3.36 %.
create or replace function private.ratio(numerator numeric, denominator numeric) returns numeric
  language sql immutable parallel safe
  return round(numerator / case when denominator > 0 then denominator end, 10);
comment on function private.ratio is 'A ratio with 10 decimals; null where a value is missing or the denominator is not above 0.';

-- What the ratios of 30 days are made of, and the won. private.option_sums adds up every measure of some options; a list
-- that is sorted by a ratio needs two of all of them, in half the time. Put into the query that calls it, which leaves out
-- what it does not read.
create or replace function private.recent_traffic(partner_cd text, today date, option_cds text[])
  returns table ("OPTION_CD" text, "GROSS_QTY" bigint, "GROSS_AMT" bigint, "CANCEL_QTY" bigint, "CANCEL_AMT" bigint, "SALE_QTY" bigint, "SALE_AMT" bigint, "ORDER_CNT" bigint, "VISITOR_CNT" bigint, "VIEW_CNT" bigint, "CART_CNT" bigint, "WINNER_VIEWS" bigint, "SALE_AMT_NO_ORDER_CNT" bigint, "ORDER_CNT_NO_SALE_AMT" bigint, "ORDER_CNT_NO_VIEW_CNT" bigint, "VIEW_CNT_NO_ORDER_CNT" bigint, "CART_CNT_NO_VIEW_CNT" bigint, "VIEW_CNT_NO_CART_CNT" bigint, "CANCEL_QTY_NO_GROSS_QTY" bigint, "GROSS_QTY_NO_CANCEL_QTY" bigint, "VIEW_CNT_NO_WINNER_VIEWS" bigint) language sql stable begin atomic
  with parts as materialized (
    select * from private.traffic_parts(partner_cd, today - 30, today - 1)
  )
  select r.option_cd, private.bigint_sum(r.gross_qty), private.bigint_sum(r.gross_amt), private.bigint_sum(r.cancel_qty), private.bigint_sum(r.cancel_amt), private.bigint_sum(r.sale_qty), private.bigint_sum(r.sale_amt), private.bigint_sum(r.order_cnt), private.bigint_sum(r.visitor_cnt), private.bigint_sum(r.view_cnt), private.bigint_sum(r.cart_cnt), private.bigint_sum(r.winner_views), private.bigint_sum(r.sale_amt_no_order_cnt), private.bigint_sum(r.order_cnt_no_sale_amt), private.bigint_sum(r.order_cnt_no_view_cnt), private.bigint_sum(r.view_cnt_no_order_cnt), private.bigint_sum(r.cart_cnt_no_view_cnt), private.bigint_sum(r.view_cnt_no_cart_cnt), private.bigint_sum(r.cancel_qty_no_gross_qty), private.bigint_sum(r.gross_qty_no_cancel_qty), private.bigint_sum(r.view_cnt_no_winner_views)
  from (
    select m."OPTION_CD", m."GROSS_QTY", m."GROSS_AMT", m."CANCEL_QTY", m."CANCEL_AMT", m."SALE_QTY", m."SALE_AMT", m."ORDER_CNT", m."VISITOR_CNT", m."VIEW_CNT", m."CART_CNT", m."WINNER_VIEWS", m."SALE_AMT_NO_ORDER_CNT", m."ORDER_CNT_NO_SALE_AMT", m."ORDER_CNT_NO_VIEW_CNT", m."VIEW_CNT_NO_ORDER_CNT", m."CART_CNT_NO_VIEW_CNT", m."VIEW_CNT_NO_CART_CNT", m."CANCEL_QTY_NO_GROSS_QTY", m."GROSS_QTY_NO_CANCEL_QTY", m."VIEW_CNT_NO_WINNER_VIEWS"
    from public.agg_option_monthly m
    -- Of 30 days two at most. As an array they would be taken for ten.
    where m."PARTNER_CD" = partner_cd
      and m."MONTH_SK" in ((select p.months[1] from parts p), (select p.months[2] from parts p))
    union all
    -- Added up before they are put to the others: each row of a union is copied.
    select d."OPTION_CD", sum(d."GROSS_QTY"), private.bigint_sum(d."GROSS_AMT"), sum(d."CANCEL_QTY"), private.bigint_sum(d."CANCEL_AMT"), sum(d."SALE_QTY"), private.bigint_sum(d."SALE_AMT"), sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"), sum(d."CART_CNT"), private.bigint_sum((d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"), private.bigint_sum(case when d."ORDER_CNT" is null then nullif(d."SALE_AMT", 0) end), private.bigint_sum(case when d."SALE_AMT" is null then nullif(d."ORDER_CNT", 0) end), private.bigint_sum(case when d."VIEW_CNT" is null then nullif(d."ORDER_CNT", 0) end), private.bigint_sum(case when d."ORDER_CNT" is null then nullif(d."VIEW_CNT", 0) end), private.bigint_sum(case when d."VIEW_CNT" is null then nullif(d."CART_CNT", 0) end), private.bigint_sum(case when d."CART_CNT" is null then nullif(d."VIEW_CNT", 0) end), private.bigint_sum(case when d."GROSS_QTY" is null then nullif(d."CANCEL_QTY", 0) end), private.bigint_sum(case when d."CANCEL_QTY" is null then nullif(d."GROSS_QTY", 0) end), private.bigint_sum(case when (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT" is null then nullif(d."VIEW_CNT", 0) end)
    from parts p cross join lateral private.day_rows(partner_cd, p.days, option_cds) d
    group by d."OPTION_CD"
    union all
    select d."OPTION_CD", -sum(d."GROSS_QTY"), -private.bigint_sum(d."GROSS_AMT"), -sum(d."CANCEL_QTY"), -private.bigint_sum(d."CANCEL_AMT"), -sum(d."SALE_QTY"), -private.bigint_sum(d."SALE_AMT"), -sum(d."ORDER_CNT"), -sum(d."VISITOR_CNT"), -sum(d."VIEW_CNT"), -sum(d."CART_CNT"), -private.bigint_sum((d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"), -private.bigint_sum(case when d."ORDER_CNT" is null then nullif(d."SALE_AMT", 0) end), -private.bigint_sum(case when d."SALE_AMT" is null then nullif(d."ORDER_CNT", 0) end), -private.bigint_sum(case when d."VIEW_CNT" is null then nullif(d."ORDER_CNT", 0) end), -private.bigint_sum(case when d."ORDER_CNT" is null then nullif(d."VIEW_CNT", 0) end), -private.bigint_sum(case when d."VIEW_CNT" is null then nullif(d."CART_CNT", 0) end), -private.bigint_sum(case when d."CART_CNT" is null then nullif(d."VIEW_CNT", 0) end), -private.bigint_sum(case when d."GROSS_QTY" is null then nullif(d."CANCEL_QTY", 0) end), -private.bigint_sum(case when d."CANCEL_QTY" is null then nullif(d."GROSS_QTY", 0) end), -private.bigint_sum(case when (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT" is null then nullif(d."VIEW_CNT", 0) end)
    from parts p cross join lateral private.day_rows(partner_cd, p.less_days, option_cds) d
    group by d."OPTION_CD"
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt, cart_cnt, winner_views, sale_amt_no_order_cnt, order_cnt_no_sale_amt, order_cnt_no_view_cnt, view_cnt_no_order_cnt, cart_cnt_no_view_cnt, view_cnt_no_cart_cnt, cancel_qty_no_gross_qty, gross_qty_no_cancel_qty, view_cnt_no_winner_views)
  group by r.option_cd;
end;
comment on function private.recent_traffic is 'Measures of the 30 days that end yesterday, for options of the partner, all (null) or some, for their ratios and won: an option without rows has none, or 0, which makes no ratio.';
revoke all on function private.recent_traffic from public, anon, authenticated, service_role;
grant execute on function private.recent_traffic to authenticated, service_role;

create or replace function private.require_measure(measure text) returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_choice('measure', measure, array['grossQty', 'grossAmt', 'cancelQty', 'cancelAmt', 'saleQty', 'saleAmt', 'orderCnt', 'visitorCnt', 'viewCnt', 'cartCnt', 'winnerViewCnt']);
end
$$;

-- What is left of a whole without a part of it.
create or replace function private.rest_of(whole private.measures, part private.measures) returns private.measures
  language sql immutable parallel safe
  return case when whole is distinct from null then row(
    (whole)."grossQty" - coalesce((part)."grossQty", 0), (whole)."grossAmt" - coalesce((part)."grossAmt", 0), (whole)."cancelQty" - coalesce((part)."cancelQty", 0), (whole)."cancelAmt" - coalesce((part)."cancelAmt", 0), (whole)."saleQty" - coalesce((part)."saleQty", 0), (whole)."saleAmt" - coalesce((part)."saleAmt", 0), (whole)."orderCnt" - coalesce((part)."orderCnt", 0), (whole)."visitorCnt" - coalesce((part)."visitorCnt", 0), (whole)."viewCnt" - coalesce((part)."viewCnt", 0), (whole)."cartCnt" - coalesce((part)."cartCnt", 0), (whole)."winnerViews" - coalesce((part)."winnerViews", 0), (whole)."saleAmtNoOrderCnt" - coalesce((part)."saleAmtNoOrderCnt", 0), (whole)."orderCntNoSaleAmt" - coalesce((part)."orderCntNoSaleAmt", 0), (whole)."orderCntNoViewCnt" - coalesce((part)."orderCntNoViewCnt", 0), (whole)."viewCntNoOrderCnt" - coalesce((part)."viewCntNoOrderCnt", 0), (whole)."cartCntNoViewCnt" - coalesce((part)."cartCntNoViewCnt", 0), (whole)."viewCntNoCartCnt" - coalesce((part)."viewCntNoCartCnt", 0), (whole)."cancelQtyNoGrossQty" - coalesce((part)."cancelQtyNoGrossQty", 0), (whole)."grossQtyNoCancelQty" - coalesce((part)."grossQtyNoCancelQty", 0), (whole)."viewCntNoWinnerViews" - coalesce((part)."viewCntNoWinnerViews", 0)
  )::private.measures end;

-- Options with rows in a period, of the brands (none: all) and of one product or option (null: all), and the sum of one measure
-- of each. Won have sums that run on; other measures are added up by month.
-- enable_sort: grouped by text, sorting takes longer than adding up.
-- enable_nestloop: sums of all options are joined to all options.
-- Settings: its arguments decide the plan.
create or replace function private.sales_source_rows(
  partner_cd text, first_day date, last_day date, brand_cds text[], product_id text, option_cd text, measure text
) returns table ("optionCd" text, "productName" text, "optionName" text, "brandName" text, "value" numeric)
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_sort = off set enable_nestloop = off as $$
#variable_conflict use_column
declare
  option_cds constant text[] := private.sales_source_ids(partner_cd, brand_cds, product_id, option_cd);
  -- Of few options every measure is read, by their ids, of many the one of all options.
  is_few constant boolean := cardinality(option_cds) <= 500;
begin
  return query
  select o."OPTION_CD", o."ITEM_NM", o."OPTION_NM", b."BRAND_NM", s.value
  from (
    select a."OPTION_CD" as id, a."SALE_AMT"::numeric as value
    from private.option_amounts(partner_cd, first_day, last_day) a
    where measure = 'saleAmt' and a."OPTION_CD" = any (option_cds)
    union all
    select t."OPTION_CD", case measure when 'grossQty' then t."GROSS_QTY"
when 'grossAmt' then t."GROSS_AMT"
when 'cancelQty' then t."CANCEL_QTY"
when 'cancelAmt' then t."CANCEL_AMT"
when 'saleQty' then t."SALE_QTY"
when 'saleAmt' then t."SALE_AMT"
when 'orderCnt' then t."ORDER_CNT"
when 'visitorCnt' then t."VISITOR_CNT"
when 'viewCnt' then t."VIEW_CNT"
when 'cartCnt' then t."CART_CNT"
      when 'winnerViewCnt' then trim_scale(t."WINNER_VIEWS" / 10000.0) end
    -- Thousands of ids would be looked for in each month (offset 0).
    from (select * from private.option_totals(partner_cd, first_day, last_day) offset 0) t
    where measure <> 'saleAmt' and not is_few and t."OPTION_CD" = any (option_cds)
    union all
    select m."OPTION_CD", private.measure_of(m."SUMS", measure)
    from private.option_sums(partner_cd, first_day, last_day, option_cds) m
    where measure <> 'saleAmt' and is_few
  ) s
  join public.dim_option o on o."OPTION_CD" = s.id and o."PARTNER_CD" = partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd;
end
$$;

create or replace function private.share(part numeric, whole numeric) returns numeric
  language sql immutable parallel safe
  return private.ratio(part * 100, whole);

-- A part of sales counts the days of which both are known: TACOS and 광고 비중 of a period are of the days that an advertising report
-- covers and whose sales are loaded.
create or replace function private.shared_ad_sums(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "BRAND_CD" text, "AD_COST" bigint, "SALE_AMT" bigint) language sql stable begin atomic
  with days as materialized (
    select c.code, private.loaded_ad_days(c.code, first_day, last_day) as ads, private.loaded_days_of(c.code, first_day, last_day) as sold
    from unnest(partner_cds) c (code)
  ), others as materialized (
    select d.code, array(select private.date_sk(x.day) from (select unnest(d.ads) except select unnest(d.sold)) x (day)) as unsold,
      array(select private.date_sk(x.day) from (select unnest(d.sold) except select unnest(d.ads)) x (day)) as uncovered
    from days d where d.ads && d.sold
  )
  select s.partner_cd, s.brand_cd, private.bigint_sum(s.cost), private.bigint_sum(s.sold)
  from (
    select a."PARTNER_CD", a."BRAND_CD", a."AD_COST", 0::bigint from private.ad_brand_sums(partner_cds, first_day, last_day, brand_cds) a
    union all
    select d."PARTNER_CD", d."BRAND_CD", -d."AD_COST", 0
    from others o
    join public.agg_ad_campaign_daily d on d."PARTNER_CD" = o.code and d."DATE_SK" = any (o.unsold)
    where cardinality(brand_cds) = 0 or d."BRAND_CD" = any (brand_cds)
    union all
    select b."PARTNER_CD", b."BRAND_CD", 0, b."SALE_AMT" from private.brand_parts(partner_cds, first_day, last_day, brand_cds) b
    union all
    select b."PARTNER_CD", b."BRAND_CD", 0, -b."SALE_AMT"
    from others o
    join public.agg_brand_daily b on b."PARTNER_CD" = o.code and b."DATE_SK" = any (o.uncovered)
    where cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds)
  ) s (partner_cd, brand_cd, cost, sold)
  where s.partner_cd in (select o.code from others o)
  group by 1, 2;
end;

-- All brands of a day are kept together.
create or replace function private.sold_by_day(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("DATE_SK" integer, "SUMS" private.measures) language sql stable begin atomic
  select b."DATE_SK", row(private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"), private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"), private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"), private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS"), private.bigint_sum(b."SALE_AMT_NO_ORDER_CNT"), private.bigint_sum(b."ORDER_CNT_NO_SALE_AMT"), private.bigint_sum(b."ORDER_CNT_NO_VIEW_CNT"), private.bigint_sum(b."VIEW_CNT_NO_ORDER_CNT"), private.bigint_sum(b."CART_CNT_NO_VIEW_CNT"), private.bigint_sum(b."VIEW_CNT_NO_CART_CNT"), private.bigint_sum(b."CANCEL_QTY_NO_GROSS_QTY"), private.bigint_sum(b."GROSS_QTY_NO_CANCEL_QTY"), private.bigint_sum(b."VIEW_CNT_NO_WINNER_VIEWS"))::private.measures
  from (
    select p.* from public.agg_partner_daily p
    where cardinality(brand_cds) = 0 and p."PARTNER_CD" = any (partner_cds)
      and p."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
    union all
    select b."PARTNER_CD", b."DATE_SK", b."GROSS_QTY", b."GROSS_AMT", b."CANCEL_QTY", b."CANCEL_AMT", b."SALE_QTY", b."SALE_AMT", b."ORDER_CNT", b."VISITOR_CNT", b."VIEW_CNT", b."CART_CNT", b."WINNER_VIEWS", b."SALE_AMT_NO_ORDER_CNT", b."ORDER_CNT_NO_SALE_AMT", b."ORDER_CNT_NO_VIEW_CNT", b."VIEW_CNT_NO_ORDER_CNT", b."CART_CNT_NO_VIEW_CNT", b."VIEW_CNT_NO_CART_CNT", b."CANCEL_QTY_NO_GROSS_QTY", b."GROSS_QTY_NO_CANCEL_QTY", b."VIEW_CNT_NO_WINNER_VIEWS"
    from public.agg_brand_daily b
    where cardinality(brand_cds) > 0 and b."PARTNER_CD" = any (partner_cds) and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
  ) b
  group by 1;
end;

-- The facts beneath the rollups. A row of facts whose option is not the partner's counts nowhere.
create or replace function private.sold_facts(partner_cd text, days integer[], option_cds text[])
  returns table (
    "BRAND_CD" text, "DATE_SK" integer, "OPTION_CD" text, "GROSS_QTY" integer, "GROSS_AMT" bigint, "CANCEL_QTY" integer, "CANCEL_AMT" bigint, "SALE_QTY" integer, "SALE_AMT" bigint, "ORDER_CNT" integer, "VISITOR_CNT" integer, "VIEW_CNT" integer, "CART_CNT" integer, "WINNER_VIEWS" bigint, "SALE_AMT_NO_ORDER_CNT" bigint, "ORDER_CNT_NO_SALE_AMT" integer, "ORDER_CNT_NO_VIEW_CNT" integer, "VIEW_CNT_NO_ORDER_CNT" integer, "CART_CNT_NO_VIEW_CNT" integer, "VIEW_CNT_NO_CART_CNT" integer, "CANCEL_QTY_NO_GROSS_QTY" integer, "GROSS_QTY_NO_CANCEL_QTY" integer, "VIEW_CNT_NO_WINNER_VIEWS" integer
  ) language sql stable begin atomic
  select coalesce(o."BRAND_CD", ''), d."DATE_SK", d."OPTION_CD", d."GROSS_QTY", d."GROSS_AMT", d."CANCEL_QTY", d."CANCEL_AMT", d."SALE_QTY", d."SALE_AMT", d."ORDER_CNT", d."VISITOR_CNT", d."VIEW_CNT", d."CART_CNT", (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT", case when d."ORDER_CNT" is null then nullif(d."SALE_AMT", 0) end, case when d."SALE_AMT" is null then nullif(d."ORDER_CNT", 0) end, case when d."VIEW_CNT" is null then nullif(d."ORDER_CNT", 0) end, case when d."ORDER_CNT" is null then nullif(d."VIEW_CNT", 0) end, case when d."VIEW_CNT" is null then nullif(d."CART_CNT", 0) end, case when d."CART_CNT" is null then nullif(d."VIEW_CNT", 0) end, case when d."GROSS_QTY" is null then nullif(d."CANCEL_QTY", 0) end, case when d."CANCEL_QTY" is null then nullif(d."GROSS_QTY", 0) end, case when (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT" is null then nullif(d."VIEW_CNT", 0) end
  from private.day_rows(partner_cd, days, option_cds) d
  join public.dim_option o on o."OPTION_CD" = d."OPTION_CD" and o."PARTNER_CD" = d."PARTNER_CD"
  -- Of both tables, or all options of the partner are read for some.
  where option_cds is null or o."OPTION_CD" = any (option_cds);
end;
comment on function private.sold_facts is
  'Sales facts of days of a partner, of all options (null) or some, with the brand that each has now (empty: none).';
revoke all on function private.sold_facts from public, anon, authenticated, service_role;
grant execute on function private.sold_facts to authenticated, service_role;

-- A month that a period covers for more than half is read whole, less the days of it that are not in the period: so at most
-- half a month is read from the facts. A ratio leaves out what a file does not know, so that a difference is exact.
create or replace function private.traffic_parts(
  partner_cd text, first_day date, last_day date, out months integer[], out days integer[], out less_days integer[]
) language sql stable set search_path = '' as $$
  with parts as materialized (
    select p.months, p.days, private.date_sk(private.last_sales_day(traffic_parts.partner_cd)) as last_day
    from private.sales_parts(traffic_parts.partner_cd, first_day, last_day) p
  ), of_months as materialized (
    select m.month_sk, m.days, r.days as less_days, cardinality(r.days) < cardinality(m.days) as is_whole
    from parts p
    cross join lateral (
      select d / 100 as month_sk, array_agg(d) as days from unnest(p.days) d where d <= p.last_day group by 1
    ) m
    cross join lateral (
      select array(select d from generate_series(m.month_sk * 100 + 1, least(m.month_sk * 100 + 31, p.last_day)) d
        where d <> all (m.days)) as days
    ) r
  )
  select p.months || array(select m.month_sk from of_months m where m.is_whole),
    array(select unnest(m.days) from of_months m where not m.is_whole),
    array(select unnest(m.less_days) from of_months m where m.is_whole)
  from parts p
$$;

-- Counts the facts that know both sides: the others are left out of both.
create or replace function private.winner_rate(winner_views bigint, view_cnt bigint, view_cnt_no_winner_views bigint) returns numeric
  language sql immutable parallel safe
  return private.ratio(winner_views, (view_cnt - coalesce(view_cnt_no_winner_views, 0)) * 100);
comment on function private.winner_rate is 'winnerRate of sums of measures (private.measures); null where the denominator is missing or not above 0.';
revoke all on function private.winner_rate from public, anon, authenticated, service_role;
grant execute on function private.winner_rate to authenticated, service_role;

-- Settings: see private.target_sums.
create or replace function public.brand_sales_pivot(
  partner_cd text, date_start text, date_end text, unit text default 'day', measure text default 'saleAmt',
  comparison text default 'previous', brand_cds text[] default '{}', top integer default 12
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off as $$
declare
  p constant private.sales_period := private.period_of_rows(partner_cd,
    private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales'), unit);
  -- What a loaded day without a row is: 0 sold, but no target is none.
  nothing constant bigint := case when measure <> 'targetAmt' then 0 end;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('measure', measure, array['saleAmt', 'saleQty', 'orderCnt', 'targetAmt']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  return (
    with days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, private.date_sk(p.first_day + n - p.shift) as date_sk_before,
        date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), targets as materialized (
      select t."BRAND_CD" as brand_cd, t."UNIT" as unit_day, t."TARGET_AMT" as amount
      from private.unit_targets(partner_cd, p.loaded, brand_cds, unit) t
    ), cells as materialized (
      select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as amount
      from public.agg_brand_daily b join days d on d.date_sk = b."DATE_SK"
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      group by 1, 2
      union all
      select t.brand_cd, t.unit_day, t.amount from targets t where measure = 'targetAmt'
    ), ranked as materialized (
      select c.brand_cd, private.bigint_sum(c.amount) as amount,
        row_number() over (order by private.bigint_sum(c.amount) desc nulls last, c.brand_cd collate "C") as place
      from cells c group by c.brand_cd
    ), units as materialized (
      select u."UNIT" as unit_day, private.day_text(u."FIRST_DAY") as first_text, private.day_text(u."LAST_DAY") as last_text,
        u."MISSING" as missing, u."MISSING_BEFORE" as missing_before,
        case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then nothing end as nothing,
        case when u."MISSING_BEFORE" <= u."LAST_DAY" - u."FIRST_DAY" then nothing end as nothing_before
      from private.period_units(p, unit) u
    ), shown as (
      select u.unit_day, json_agg(case when c.brand_cd is null then u.nothing else c.amount end order by r.place) as values
      from units u cross join ranked r left join cells c on c.unit_day = u.unit_day and c.brand_cd = r.brand_cd
      where r.place <= top
      group by u.unit_day
    ), sums as (
      select c.unit_day, private.bigint_sum(c.amount) as total, count(*) filter (where r.place > top) as other_brands,
        private.bigint_sum(c.amount) filter (where r.place > top) as others
      from cells c join ranked r using (brand_cd)
      group by c.unit_day
    ), before as materialized (
      select d.unit_day, private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as total
      from public.agg_brand_daily b join days d on d.date_sk_before = b."DATE_SK"
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_before) and private.date_sk(p.last_before)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      group by d.unit_day
    ), before_all as (
      select private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as total
      from public.agg_brand_daily b
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_before) and private.date_sk(p.last_before)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
    ), wanted as (
      select t.unit_day, private.bigint_sum(t.amount) as amount from targets t group by t.unit_day
    ), counted as materialized (
      select count(*) as brands, count(*) filter (where r.place > top) as others, private.bigint_sum(r.amount) as total,
        private.bigint_sum(r.amount) filter (where r.place > top) as others_total,
        coalesce((select b.total from before_all b),
          case when cardinality(p.loaded_before) > 0 then nothing end) as total_before
      from ranked r
    )
    select json_build_object(
      'period', private.period_of(p),
      'measure', measure,
      'brands', coalesce((
        select json_agg(json_build_object('brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM") order by r.place)
        from ranked r left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        where r.place <= top), '[]'),
      'otherCount', n.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when n.others > 0 then case when s.other_brands > 0 then s.others else u.nothing end end,
          'total', case when s.unit_day is null then u.nothing else s.total end,
          'previousTotal', coalesce(b.total, u.nothing_before),
          'baseTotal', case when u.missing = 0 and u.missing_before = 0 then coalesce(b.total, u.nothing_before) end,
          'targetAmt', w.amount) order by u.unit_day)
        from units u left join shown v using (unit_day) left join sums s using (unit_day) left join before b using (unit_day)
        left join wanted w using (unit_day)),
      'totals', json_build_object(
        'values', coalesce((select json_agg(r.amount order by r.place) from ranked r where r.place <= top), '[]'),
        'others', n.others_total,
        'total', case when n.brands > 0 then n.total when cardinality(p.loaded) > 0 then nothing end,
        'previousTotal', n.total_before, 'baseTotal', case when p.is_whole then n.total_before end,
        'targetAmt', (select private.bigint_sum(w.amount) from wanted w)))
    from counted n
  );
end
$$;

-- Settings: see private.target_sums.
create or replace function public.brand_sales_rows(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set enable_sort = off as $$
declare
  p constant private.sales_period := private.period_of_rows(partner_cd,
    private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales'), unit);
  listed text[];
  summary json;
  page record;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with brands as materialized (
    select * from private.brands_against_target(partner_cd, p, brand_cds)
  )
  select array(select b."BRAND_CD" from brands b where b."BRAND_CD" is not null), json_build_object(
    'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT",
        t."SHARED_COST", t."SHARED_SALE_AMT"),
    'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE", t."SHARED_COST_BEFORE", t."SHARED_SALE_AMT_BEFORE"))
  into listed, summary
  from brands t where t."BRAND_CD" is null;
  page := private.list_page(
    source => format('private.brand_sales_rows_of(%L, %L::private.sales_period, %L, %L, $1)', partner_cd, p, listed, unit),
    ids => '{}', id_column => 'id',
    sortable => '{"from": "number", "brandName": "text", "saleAmt": "number", "previousSaleAmt": "number", "saleQty": "number",
      "orderCnt": "number", "averageOrderAmt": "number", "cancelAmt": "number", "cancelQty": "number", "cancelRate": "number",
      "adCost": "number", "tacos": "number", "targetAmt": "number", "achievementRate": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"from" desc, "saleAmt" desc nulls last, "brandCd" collate "C" nulls last',
    carried => array['from', 'saleAmt', 'brandCd'], page_number => page_number, page_size => page_size);
  return json_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
    'total', page.total, 'summary', summary, 'rows', page.rows);
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.total_sales_days(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.period_of_rows(partner_cd,
    private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales'), unit);
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with days as (
      select d."DAY" as day, d."SUMS" as sums, b."SUMS" as sums_before,
        d."DAY" = any (p.loaded) as is_loaded, b."DAY" = any (p.loaded_before) as is_compared
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d
      join private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) b
        on b."DAY" = d."DAY" - p.shift
    ), units as materialized (
      select min(d.day) as first_day, max(d.day) as last_day,
        count(*) filter (where not d.is_loaded) as missing, count(*) filter (where not d.is_compared) as missing_before,
        private.total(d.sums) as sums,
        private.total(d.sums_before) as sums_before
      from days d
      -- The whole of a day, week (from Monday) or month.
      group by date_trunc(unit, d.day::timestamp)
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(private.total(u.sums)), 'comparisonFigures', private.figures(private.total(u.sums_before)),
      'rows', json_agg(json_build_object(
        'from', private.day_text(u.first_day), 'to', private.day_text(u.last_day), 'missingDays', u.missing,
        'comparisonFrom', private.day_text(u.first_day - p.shift), 'comparisonTo', private.day_text(u.last_day - p.shift),
        'comparisonMissingDays', u.missing_before,
        'figures', private.figures(u.sums), 'comparisonFigures', private.figures(u.sums_before)) order by u.first_day))
    from units u
  );
end
$$;

-- What agg_brand_daily must hold for these days: of all options of the partner (null) or of some.
create or replace function private.brand_day_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_brand_daily language sql stable begin atomic
  select partner_cd, d."BRAND_CD", d."DATE_SK", sum(d."GROSS_QTY"), sum(d."GROSS_AMT")::bigint, sum(d."CANCEL_QTY"), sum(d."CANCEL_AMT")::bigint, sum(d."SALE_QTY"), sum(d."SALE_AMT")::bigint, sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"), sum(d."CART_CNT"), sum(d."WINNER_VIEWS")::bigint, sum(d."SALE_AMT_NO_ORDER_CNT")::bigint, sum(d."ORDER_CNT_NO_SALE_AMT"), sum(d."ORDER_CNT_NO_VIEW_CNT"), sum(d."VIEW_CNT_NO_ORDER_CNT"), sum(d."CART_CNT_NO_VIEW_CNT"), sum(d."VIEW_CNT_NO_CART_CNT"), sum(d."CANCEL_QTY_NO_GROSS_QTY"), sum(d."GROSS_QTY_NO_CANCEL_QTY"), sum(d."VIEW_CNT_NO_WINNER_VIEWS")
  from private.sold_facts(partner_cd, days, option_cds) d
  group by 2, 3;
end;
comment on function private.brand_day_facts is
  'The rows that agg_brand_daily must have for days of a partner, of all options (null) or some, from the facts.';
revoke all on function private.brand_day_facts from public, anon, authenticated, service_role;
grant execute on function private.brand_day_facts to authenticated, service_role;

-- Every unit of a period by every one of the brands; of ids (none: all) those and others of the same units. One query
-- that becomes a part of the list's: joins of what the list does not ask for fall away, so no CTE of them is materialized.
create or replace function private.brand_sales_rows_of(
  partner_cd text, p private.sales_period, brand_cds text[], unit text, ids text[]
) returns table (
    "id" text, "from" text, "to" text, "days" integer, "missingDays" integer, "comparisonFrom" text, "comparisonTo" text,
    "comparisonMissingDays" integer, "brandCd" text, "brandName" text, "saleAmt" bigint, "previousSaleAmt" bigint,
    "baseSaleAmt" bigint, "saleQty" bigint, "orderCnt" bigint, "averageOrderAmt" numeric, "cancelAmt" bigint, "cancelQty" bigint,
    "cancelRate" numeric, "adCost" bigint, "tacos" numeric, "targetAmt" bigint, "targetedSaleAmt" bigint, "achievementRate" numeric
  ) language sql stable begin atomic
  with units as materialized (
    select u."UNIT" as unit_day, u."FIRST_DAY" as first_day, u."LAST_DAY" as last_day, private.day_text(u."FIRST_DAY") as first_text,
      u."MISSING" as missing, u."MISSING_BEFORE" as missing_before,
      -- What a brand without a row sold, and what advertising of it cost: 0 where a day is loaded.
      case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing,
      case when u."MISSING_BEFORE" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing_before,
      case when c.unit_day is not null then 0 end as no_ads
    from private.period_units(p, unit) u
    left join (
      select distinct date_trunc(unit, l::timestamp)::date
      from unnest(private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day)) l
    ) c (unit_day) on c.unit_day = u."UNIT"
    where cardinality(ids) = 0 or private.day_text(u."FIRST_DAY") in (select left(i, 8) from unnest(ids) i)
  ), days as materialized (
    select d.unit_day, d.day, private.date_sk(d.day) as date_sk, private.date_sk(d.day - (p).shift) as date_sk_before,
      d.day = any ((select private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day))::date[]) as is_covered, d.day = any ((p).loaded) as is_loaded
    from (
      select (p).first_day + n as day, date_trunc(unit, ((p).first_day + n)::timestamp)::date as unit_day
      from generate_series(0, (p).last_day - (p).first_day) n
    ) d
    where d.unit_day in (select u.unit_day from units u)
  )
  select u.first_text || ' ' || k.brand_cd, u.first_text, private.day_text(u.last_day), u.last_day - u.first_day + 1, u.missing,
    private.day_text(u.first_day - (p).shift), private.day_text(u.last_day - (p).shift), u.missing_before,
    nullif(k.brand_cd, ''), n."BRAND_NM", case when s.brand_cd is null then u.nothing else s.sale_amt end,
    case when b.brand_cd is null then u.nothing_before else b.sale_amt end,
    case when u.missing = 0 and u.missing_before = 0 then coalesce(b.sale_amt, case when b.brand_cd is null then 0 end) end,
    case when s.brand_cd is null then u.nothing else s.sale_qty end,
    case when s.brand_cd is null then u.nothing else s.order_cnt end,
    private.average_order_amt(s.sale_amt, s.sale_amt_no_order_cnt, s.order_cnt, s.order_cnt_no_sale_amt),
    case when s.brand_cd is null then u.nothing else s.cancel_amt end,
    case when s.brand_cd is null then u.nothing else s.cancel_qty end,
    private.cancel_rate(s.cancel_qty, s.cancel_qty_no_gross_qty, s.gross_qty, s.gross_qty_no_cancel_qty),
    coalesce(a.cost, u.no_ads), private.ad_tacos(coalesce(a.shared_cost, 0), s.shared_sold),
    t.target, case when t.brand_cd is not null then coalesce(s.targeted, 0) end,
    private.achievement(case when t.brand_cd is not null then coalesce(s.targeted, 0) end, t.target)
  from units u
  cross join unnest(brand_cds) k (brand_cd)
  left join public.dim_brand n on n."BRAND_CD" = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."GROSS_QTY") as gross_qty, private.bigint_sum(b."GROSS_AMT") as gross_amt, private.bigint_sum(b."CANCEL_QTY") as cancel_qty, private.bigint_sum(b."CANCEL_AMT") as cancel_amt, private.bigint_sum(b."SALE_QTY") as sale_qty, private.bigint_sum(b."SALE_AMT") as sale_amt, private.bigint_sum(b."ORDER_CNT") as order_cnt, private.bigint_sum(b."VISITOR_CNT") as visitor_cnt, private.bigint_sum(b."VIEW_CNT") as view_cnt, private.bigint_sum(b."CART_CNT") as cart_cnt, private.bigint_sum(b."WINNER_VIEWS") as winner_views, private.bigint_sum(b."SALE_AMT_NO_ORDER_CNT") as sale_amt_no_order_cnt, private.bigint_sum(b."ORDER_CNT_NO_SALE_AMT") as order_cnt_no_sale_amt, private.bigint_sum(b."ORDER_CNT_NO_VIEW_CNT") as order_cnt_no_view_cnt, private.bigint_sum(b."VIEW_CNT_NO_ORDER_CNT") as view_cnt_no_order_cnt, private.bigint_sum(b."CART_CNT_NO_VIEW_CNT") as cart_cnt_no_view_cnt, private.bigint_sum(b."VIEW_CNT_NO_CART_CNT") as view_cnt_no_cart_cnt, private.bigint_sum(b."CANCEL_QTY_NO_GROSS_QTY") as cancel_qty_no_gross_qty, private.bigint_sum(b."GROSS_QTY_NO_CANCEL_QTY") as gross_qty_no_cancel_qty, private.bigint_sum(b."VIEW_CNT_NO_WINNER_VIEWS") as view_cnt_no_winner_views,
      -- A day with sales is loaded: what private.target_sums says, from the rows that are read anyway.
      private.bigint_sum(b."SALE_AMT") filter (where g."YM" is not null) as targeted,
      -- Of the days of private.shared_ad_sums.
      private.bigint_sum(b."SALE_AMT") filter (where d.is_covered) as shared_sold
    from public.agg_brand_daily b
    join days d on d.date_sk = b."DATE_SK"
    left join public.dim_sales_target g
      on g."PARTNER_CD" = partner_cd and g."BRAND_CD" = b."BRAND_CD" and g."YM" = (b."DATE_SK" / 100)::text
    where b."PARTNER_CD" = partner_cd and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)
    group by 1, 2
  ) s on s.unit_day = u.unit_day and s.brand_cd = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."SALE_AMT") as sale_amt
    from public.agg_brand_daily b join days d on d.date_sk_before = b."DATE_SK"
    where b."PARTNER_CD" = partner_cd and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk((p).first_before) and private.date_sk((p).last_before)
    group by 1, 2
  ) b on b.unit_day = u.unit_day and b.brand_cd = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."AD_COST") as cost,
      private.bigint_sum(b."AD_COST") filter (where d.is_loaded) as shared_cost
    from private.ad_brand_days(array[partner_cd], (p).first_day, (p).last_day, brand_cds) b join days d on d.date_sk = b."DATE_SK"
    group by 1, 2
  ) a on a.unit_day = u.unit_day and a.brand_cd = k.brand_cd
  left join (
    -- One row a brand and unit anyway; grouped, the planner knows it and leaves the join out where no target is asked for.
    select g."BRAND_CD" as brand_cd, g."UNIT" as unit_day, private.bigint_sum(g."TARGET_AMT") as target
    from private.unit_targets(partner_cd, array(select l from unnest((p).loaded) l where l in (select d.day from days d)), brand_cds, unit) g
    group by 1, 2
  ) t on t.unit_day = u.unit_day and t.brand_cd = k.brand_cd;
end;

-- Every day of a period with what some options sold: 0 on a loaded day without a row, null on a day that is not loaded.
create or replace function private.option_day_sums(
  partner_cd text, first_day date, last_day date, option_cds text[], loaded date[]
) returns table ("DAY" date, "SUMS" private.measures) language sql stable begin atomic
  select first_day + n, case when first_day + n = any (loaded) then coalesce(s.sums, private.no_sales()) end
  from generate_series(0, last_day - first_day) n
  left join (
    select b."DATE_SK" as day, row(sum(b."GROSS_QTY"), sum(b."GROSS_AMT"), sum(b."CANCEL_QTY"), sum(b."CANCEL_AMT"), sum(b."SALE_QTY"), sum(b."SALE_AMT"), sum(b."ORDER_CNT"), sum(b."VISITOR_CNT"), sum(b."VIEW_CNT"), sum(b."CART_CNT"), sum(b."WINNER_VIEWS"), sum(b."SALE_AMT_NO_ORDER_CNT"), sum(b."ORDER_CNT_NO_SALE_AMT"), sum(b."ORDER_CNT_NO_VIEW_CNT"), sum(b."VIEW_CNT_NO_ORDER_CNT"), sum(b."CART_CNT_NO_VIEW_CNT"), sum(b."VIEW_CNT_NO_CART_CNT"), sum(b."CANCEL_QTY_NO_GROSS_QTY"), sum(b."GROSS_QTY_NO_CANCEL_QTY"), sum(b."VIEW_CNT_NO_WINNER_VIEWS"))::private.measures as sums
    from private.brand_day_facts(partner_cd, private.date_sks(first_day, last_day), option_cds) b
    group by 1
  ) s on s.day = private.date_sk(first_day + n);
end;
comment on function private.option_day_sums is
  'Measures of some options on every day of a period: 0 on a loaded day without sales, null on a day that is not loaded.';
revoke all on function private.option_day_sums from public, anon, authenticated, service_role;
grant execute on function private.option_day_sums to authenticated, service_role;

-- What agg_option_monthly must hold, from the facts of these days: of all options of the partner (null) or of some.
create or replace function private.option_month_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_option_monthly language sql stable begin atomic
  select partner_cd, d."DATE_SK" / 100, d."OPTION_CD", count(*)::integer, sum(d."GROSS_QTY"), sum(d."GROSS_AMT")::bigint, sum(d."CANCEL_QTY"), sum(d."CANCEL_AMT")::bigint, sum(d."SALE_QTY"), sum(d."SALE_AMT")::bigint, sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"), sum(d."CART_CNT"), sum(d."WINNER_VIEWS")::bigint, sum(d."SALE_AMT_NO_ORDER_CNT")::bigint, sum(d."ORDER_CNT_NO_SALE_AMT"), sum(d."ORDER_CNT_NO_VIEW_CNT"), sum(d."VIEW_CNT_NO_ORDER_CNT"), sum(d."CART_CNT_NO_VIEW_CNT"), sum(d."VIEW_CNT_NO_CART_CNT"), sum(d."CANCEL_QTY_NO_GROSS_QTY"), sum(d."GROSS_QTY_NO_CANCEL_QTY"), sum(d."VIEW_CNT_NO_WINNER_VIEWS")
  from private.sold_facts(partner_cd, days, option_cds) d
  group by 2, 3;
end;
comment on function private.option_month_facts is
  'The rows that agg_option_monthly must have, from the facts of days of a partner, of all options (null) or some.';
revoke all on function private.option_month_facts from public, anon, authenticated, service_role;
grant execute on function private.option_month_facts to authenticated, service_role;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday; of a profit, of private.recent_profit_days.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint,
    "profitRate" numeric, "breakEvenRoas" numeric, "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint,
    "costFrom" text, "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer,
    "agedQty" integer, "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text, "stowingQty" bigint, "fullDoc" bigint
  ) language sql stable begin atomic
  select
    o."OPTION_CD", s."SKU_ID", o."BARCODE", o."PRODUCTID", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    a."OFFER_CONDITION",
    case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
      when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end,
    o."SALE_PRICE", a."STOCK_QTY", coalesce(a."INCOMING_QTY", i."INCOMING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end / 7.0, 4),
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end / 30.0, 4),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    private.conversion_rate(t."ORDER_CNT", t."ORDER_CNT_NO_VIEW_CNT", t."VIEW_CNT", t."VIEW_CNT_NO_ORDER_CNT"),
    private.winner_rate(t."WINNER_VIEWS", t."VIEW_CNT", t."VIEW_CNT_NO_WINNER_VIEWS"),
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    g."PROFIT_AMT", private.profit_rate(g."PROFIT_AMT", g."SALE_AMT"),
    private.break_even_roas(g."PROFIT_AMT" + g."AD_AMT", g."SALE_AMT"),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT", coalesce(a."STOWING_QTY", i."STOWING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7)
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The won of all options are kept as sums that run on; of some they are added up with their traffic.
  left join private.option_amounts(partner_cd, today - 30, today - 1) m
    on m."OPTION_CD" = o."OPTION_CD" and cardinality(option_ids) = 0
  -- Of an option without live stock, what agg_option_stock would say.
  left join private.incoming_by_option(partner_cd) i
    on i."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or i."OPTION_CD" = any (option_ids))
  left join private.sold_until_by_option(partner_cd, today - 1, null) f
    on f."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or f."OPTION_CD" = any (option_ids))
      and (yesterday is null or f."OPTION_CD" = any (array(
        select n."OPTION_CD" from public.dim_option n
        where n."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
          and not exists (select from public.agg_option_stock k
            where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
  left join private.recent_traffic(partner_cd, today, case when cardinality(option_ids) > 0 then option_ids end) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.ad_option_sums(partner_cd, today - 30, today - 1, option_ids) d
    on d."OPTION_CD" = o."OPTION_CD"
  left join private.option_profits(partner_cd, private.recent_profit_days(partner_cd, today), option_ids) g
    on g."KEY" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  left join public.agg_option_demand n
    on n."PARTNER_CD" = partner_cd and n."EDITION" = (select private.diagnosis_edition(partner_cd)) and n."OPTION_CD" = o."OPTION_CD"
    and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select case when yesterday = 35 then a."QTY_7" else private.sold_between(recent.days, recent.place, 7, 1) end as qty_7,
      case when yesterday = 35 then a."QTY_30" else private.sold_between(recent.days, recent.place, 30, 1) end as qty_30
  ) sold
  cross join lateral (
    select case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_30", 0) + coalesce(s."AGE_45", 0) + coalesce(s."AGE_60", 0) + coalesce(s."AGE_120", 0)
          + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as known,
      case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_120", 0) + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as aged
  ) age
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P'
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;
comment on function private.product_rows is 'Options of the partner, all or some, with or without live stock, as the product pages show them.';
revoke all on function private.product_rows from public, anon, authenticated, service_role;
grant execute on function private.product_rows to authenticated, service_role;

-- Every ratio of measures (domain rules: 객단가, 구매전환율 by views, 장바구니율, 취소율, 아이템위너 비율 weighted by views).
create or replace function private.ratios(sums private.measures) returns private.measure_ratios
  language sql immutable parallel safe
  return row(private.average_order_amt((sums)."saleAmt", (sums)."saleAmtNoOrderCnt", (sums)."orderCnt", (sums)."orderCntNoSaleAmt"), private.conversion_rate((sums)."orderCnt", (sums)."orderCntNoViewCnt", (sums)."viewCnt", (sums)."viewCntNoOrderCnt"), private.cart_rate((sums)."cartCnt", (sums)."cartCntNoViewCnt", (sums)."viewCnt", (sums)."viewCntNoCartCnt"), private.cancel_rate((sums)."cancelQty", (sums)."cancelQtyNoGrossQty", (sums)."grossQty", (sums)."grossQtyNoCancelQty"), private.winner_rate((sums)."winnerViews", (sums)."viewCnt", (sums)."viewCntNoWinnerViews"))::private.measure_ratios;
comment on function private.ratios is 'Every ratio of measures. averageOrderAmt = saleAmt / orderCnt (won); percent: conversionRate = orderCnt / viewCnt, cartRate = cartCnt / viewCnt, cancelRate = -cancelQty / grossQty, winnerRate = views as item winner / viewCnt; each of the facts that know both.';

-- Rollups of the facts that leave one side of a ratio out.
select private.rewrite_sales_rollups(f."PARTNER_CD", array_agg(distinct f."DATE_SK"))
from public.agg_performance_option_daily f
where f."SVC" = '2P' and (f."ORDER_CNT" is null and f."SALE_AMT" <> 0 or f."SALE_AMT" is null and f."ORDER_CNT" <> 0
  or f."VIEW_CNT" is null and (f."ORDER_CNT" <> 0 or f."CART_CNT" <> 0)
  or f."VIEW_CNT" <> 0 and (f."ORDER_CNT" is null or f."CART_CNT" is null or f."WINNER_RATE" is null)
  or f."GROSS_QTY" is null and f."CANCEL_QTY" <> 0 or f."CANCEL_QTY" is null and f."GROSS_QTY" <> 0)
group by f."PARTNER_CD";
