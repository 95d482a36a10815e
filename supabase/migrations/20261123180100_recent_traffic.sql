-- 상품 관리 sorted by a ratio adds up what the ratio is made of and no more: all measures of all options took twice as long.

-- After the last day with sales a month has no rows: it is read whole, though the period ends in it.
create or replace function private.sales_parts(partner_cd text, first_day date, last_day date, out months integer[], out days integer[])
  language sql stable
  set search_path = ''
as $$
  select p.months, p.days
  from private.month_parts(first_day, case when private.last_sales_day(sales_parts.partner_cd) <= last_day
    then (date_trunc('month', last_day::timestamp) + interval '1 month - 1 day')::date else last_day end) p
$$;
revoke all on function private.sales_parts from public, anon, authenticated, service_role;
comment on function private.sales_parts is
  'A period as the months (yyyyMM) that hold sales of the partner in it alone and its other days (DATE_SK).';
grant execute on function private.sales_parts to authenticated, service_role;

-- Measures of some options in a period.
create or replace function private.option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SUMS" private.measures)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  parts constant record := private.sales_parts(partner_cd, first_day, last_day);
begin
  return query
  select r.option_cd, row(sum(r.gross_qty), sum(r.gross_amt), sum(r.cancel_qty), sum(r.cancel_amt), sum(r.sale_qty),
    sum(r.sale_amt), sum(r.order_cnt), sum(r.visitor_cnt), sum(r.view_cnt), sum(r.cart_cnt), sum(r.winner_views))::private.measures
  from (
    select m."OPTION_CD", m."GROSS_QTY", m."GROSS_AMT", m."CANCEL_QTY", m."CANCEL_AMT", m."SALE_QTY", m."SALE_AMT",
      m."ORDER_CNT", m."VISITOR_CNT", m."VIEW_CNT", m."CART_CNT", m."WINNER_VIEWS"
    from public.agg_option_monthly m
    where m."PARTNER_CD" = option_sums.partner_cd and m."MONTH_SK" = any (parts.months) and m."OPTION_CD" = any (option_cds)
    union all
    select f."OPTION_CD", f."GROSS_QTY", f."GROSS_AMT", f."CANCEL_QTY", f."CANCEL_AMT", f."SALE_QTY", f."SALE_AMT",
      f."ORDER_CNT", f."VISITOR_CNT", f."VIEW_CNT", f."CART_CNT", f."WINNER_VIEWS"
    from private.option_month_facts(option_sums.partner_cd, parts.days, option_cds) f
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt,
    cart_cnt, winner_views)
  group by 1;
end
$$;
comment on function private.option_sums is
  'Measures of options of a partner in a period; an option without rows has none.';
grant execute on function private.option_sums to authenticated, service_role;

-- What the ratios of 30 days are made of. private.option_sums adds up eleven measures of some options; a list that is
-- sorted by a ratio needs two of all of them, in half the time. Put into the query that calls it, which leaves out what it
-- does not read.
create or replace function private.recent_traffic(partner_cd text, today date)
  returns table ("OPTION_CD" text, "ORDER_CNT" bigint, "VIEW_CNT" bigint, "WINNER_VIEWS" bigint)
  language sql stable
begin atomic
  select r.option_cd, private.bigint_sum(r.orders), private.bigint_sum(r.views), private.bigint_sum(r.winner_views)
  from (
    select m."OPTION_CD", m."ORDER_CNT", m."VIEW_CNT", m."WINNER_VIEWS"
    from public.agg_option_monthly m
    -- 30 days hold two whole months at most. As an array they would be taken for ten.
    where m."PARTNER_CD" = partner_cd and m."MONTH_SK" in (
      (select p.months[1] from private.sales_parts(partner_cd, today - 30, today - 1) p),
      (select p.months[2] from private.sales_parts(partner_cd, today - 30, today - 1) p))
    union all
    select d."OPTION_CD", d."ORDER_CNT", d."VIEW_CNT", (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
      and d."DATE_SK" = any ((select p.days from private.sales_parts(partner_cd, today - 30, today - 1) p)::integer[])
  ) r (option_cd, orders, views, winner_views)
  group by r.option_cd;
end;
revoke all on function private.recent_traffic from public, anon, authenticated, service_role;
comment on function private.recent_traffic is
  'Orders, views and views as item winner (ten-thousandths) of all options of the partner in the 30 days that end yesterday; an option without rows has none.';
grant execute on function private.recent_traffic to authenticated, service_role;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "itemWinner" text, "costAmt" bigint, "costFrom" text,
    "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer, "agedQty" integer,
    "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text
  )
  language sql stable
begin atomic
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
      then coalesce(m."SALE_AMT", 0) end,
    (private.ratios(row(null, null, null, null, null, null, t."ORDER_CNT", null, t."VIEW_CNT", null, null)::private.measures))."conversionRate",
    (private.ratios(row(null, null, null, null, null, null, null, null, t."VIEW_CNT", null, t."WINNER_VIEWS")::private.measures))."winnerRate",
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(recent.days, recent.place,
      known.loaded, a."STOCK_QTY" + a."INCOMING_QTY", coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(recent.days, recent.place,
      known.loaded, a."STOCK_QTY" + a."INCOMING_QTY", coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT"
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  left join private.option_amounts(partner_cd, today - 30, today - 1) m on m."OPTION_CD" = o."OPTION_CD"
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
  left join private.recent_traffic(partner_cd, today) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  -- Once a call (offset 0), not once a row.
  cross join (select private.loaded_until(partner_cd, today) as loaded offset 0) known
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
comment on function private.product_rows is
  'Options of the partner, all or some, with or without live stock, as the product pages show them.';
grant execute on function private.product_rows to authenticated, service_role;
