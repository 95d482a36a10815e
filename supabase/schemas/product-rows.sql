-- Which sources of figures the partner has ever loaded: by a row, or by the log where the report was empty. A source
-- without a table is not loaded.
-- Settings: planned once per connection, and by index, because for a partner without requests all those of the others would be read.
create or replace function private.loaded_sources(partner_cd text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off as $$
declare
  logged constant text[] := array(
    select distinct u."TABLE_NM" from public.log_file_upload u where u."PARTNER_CD" = partner_cd);
begin
  return json_build_object(
    'stock', private.stock_day(partner_cd) is not null,
    'sales', 'agg_performance_option_daily' = any (logged) or private.last_sales_day(partner_cd) is not null,
    'inbound', 'raw_wing_inbound_request' = any (logged) or exists (
      select from public.raw_wing_inbound_request r where r."CUST_CD" = partner_cd and r."SVC" = '2P'),
    'ads', 'fact_ad_daily' = any (logged) or exists (
      select from public.log_ad_day l where l."PARTNER_CD" = partner_cd),
    'settlement', exists (select from public.log_settlement_file l where l."PARTNER_CD" = partner_cd));
end
$$;
comment on function private.loaded_sources is
  'Which sources of the partner were ever loaded: stock, sales, inbound, ads, settlement, each true or false.';
grant execute on function private.loaded_sources to authenticated, service_role;

-- The same of several partners: what any of them has.
create or replace function private.sources_of_any(sources json[]) returns json language sql immutable set search_path = '' as $$
  select json_build_object(
    'stock', coalesce(bool_or((s ->> 'stock')::boolean), false),
    'sales', coalesce(bool_or((s ->> 'sales')::boolean), false),
    'inbound', coalesce(bool_or((s ->> 'inbound')::boolean), false),
    'ads', coalesce(bool_or((s ->> 'ads')::boolean), false),
    'settlement', coalesce(bool_or((s ->> 'settlement')::boolean), false))
  from unnest(sources) s
$$;
comment on function private.sources_of_any is 'Which sources any of several partners has, given private.loaded_sources of each; without one none.';
grant execute on function private.sources_of_any to authenticated, service_role;

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
comment on function private.traffic_parts is 'A period as months (yyyyMM), other days, and days of those months that are not in it (DATE_SK): sums of the first two less the third give the ratios of the period, and its won.';
grant execute on function private.traffic_parts to authenticated, service_role;

-- What the ratios of 30 days are made of, and the won. private.option_sums adds up every measure of some options; a list
-- that is sorted by a ratio needs two of all of them, in half the time. Put into the query that calls it, which leaves out
-- what it does not read.
create or replace function private.recent_traffic(partner_cd text, today date, option_cds text[])
  returns table ("OPTION_CD" text, {{measures: "$column" bigint}}) language sql stable begin atomic
  with parts as materialized (
    select * from private.traffic_parts(partner_cd, today - 30, today - 1)
  )
  select r.option_cd, {{measures: private.bigint_sum(r.$alias)}}
  from (
    select m."OPTION_CD", {{measures: m."$column"}}
    from public.agg_option_monthly m
    -- Of 30 days two at most. As an array they would be taken for ten.
    where m."PARTNER_CD" = partner_cd
      and m."MONTH_SK" in ((select p.months[1] from parts p), (select p.months[2] from parts p))
    union all
    -- Added up before they are put to the others: each row of a union is copied.
    select d."OPTION_CD", {{measures: $factSum}}
    from parts p cross join lateral private.day_rows(partner_cd, p.days, option_cds) d
    group by d."OPTION_CD"
    union all
    select d."OPTION_CD", {{measures: -$factSum}}
    from parts p cross join lateral private.day_rows(partner_cd, p.less_days, option_cds) d
    group by d."OPTION_CD"
  ) r (option_cd, {{measures: $alias}})
  group by r.option_cd;
end;
comment on function private.recent_traffic is 'Measures of the 30 days that end yesterday, for options of the partner, all (null) or some, for their ratios and won: an option without rows has none, or 0, which makes no ratio.';
grant execute on function private.recent_traffic to authenticated, service_role;

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
    "profitRate" numeric, "optionBreakEvenRoas" numeric, "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint,
    "costFrom" text, "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer,
    "agedQty" integer, "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text, "stowingQty" bigint, "fullDoc" bigint, "enteredTargetDays" integer
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
    private.per_day(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end, 7),
    private.per_day(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end, 30),
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
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", private.target_days(e."TARGET_DAY"), e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      private.target_days(e."TARGET_DAY"), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      private.target_days(e."TARGET_DAY"), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT", coalesce(a."STOWING_QTY", i."STOWING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7), e."TARGET_DAY"
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
grant execute on function private.product_rows to authenticated, service_role;

-- Won that an option without enough stock does not sell in the next 7 days, were they as the last 30: all of it without any,
-- else the days that its cover with goods being put away does not reach.
create or replace function private.won_at_stake(state text, sale_amt_30 bigint, full_doc bigint) returns bigint
  language sql immutable parallel safe
  return round(private.quotient(case when sale_amt_30 < 0 then 0 else sale_amt_30 end
    * (case when state = 'out' then 7 else 7 - least(7, greatest(0, coalesce(full_doc, 7))) end), 30));
comment on function private.won_at_stake is 'Won that an option will not sell in the next 7 days for want of stock: the part of its net sales of 30 days that is not covered; 0 where more was cancelled than sold, null where these are not known.';
grant execute on function private.won_at_stake to authenticated, service_role;

-- Whether an option is of a choice of 판매상태: all, selling (with or without stock), sellable (with stock) or stopped.
create or replace function private.has_sale_state(sale_state text, state text) returns boolean
  language sql immutable parallel safe
  return case sale_state
    when 'selling' then state in ('selling', 'out')
    when 'sellable' then state = 'selling'
    when 'stopped' then state = 'stopped'
    else true
  end;
comment on function private.has_sale_state is
  'Whether an option or product in a state of private.product_rows or private.brand_product_rows is of that choice of sale_state.';
grant execute on function private.has_sale_state to authenticated, service_role;

-- Whether an option belongs to a tab of 상품 관리: all, out, under7, under14 (as the DOC states of the stock list), over,
-- noWinner, stopped or fresh, registered on fresh_from (yyyyMMdd) or later.
create or replace function private.has_product_tab(
  tab text, state text, offer_condition text, stock_qty integer, doc bigint, full_doc bigint, age_qty integer, aged_qty integer, item_winner text, reg_day text,
  fresh_from text
) returns boolean
  language sql immutable parallel safe
  return case tab
    -- 61 days and more: 30 % of the pieces.
    when 'over' then doc > 90 or (age_qty > 0 and aged_qty * 10::bigint >= age_qty * 3::bigint)
    when 'noWinner' then item_winner = 'N' and state <> 'stopped'
    when 'stopped' then state = 'stopped'
    when 'fresh' then reg_day >= fresh_from
    else private.has_doc_state(tab, offer_condition, case when state = 'stopped' then 'N' end, stock_qty, full_doc)
  end;
comment on function private.has_product_tab is 'Whether an option belongs to the tab of 상품 관리.';
grant execute on function private.has_product_tab to authenticated, service_role;
