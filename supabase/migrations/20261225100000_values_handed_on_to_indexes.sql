-- Hand values that are computed from a row on to the index: newer minor versions of PostgreSQL look up no others under row-level security.

-- The same by day.
create or replace function private.ad_brand_days(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "DATE_SK" integer, "BRAND_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint)
  language sql stable
begin atomic
  select d."PARTNER_CD", d."DATE_SK", d."BRAND_CD", private.bigint_sum(d."AD_COST"), private.bigint_sum(d."REV_14D")
  from public.agg_ad_campaign_daily d
  where d."PARTNER_CD" = any (partner_cds)
    and d."DATE_SK" between (select private.date_sk(first_day)) and (select private.date_sk(last_day))
    and (cardinality(brand_cds) = 0 or d."BRAND_CD" = any (brand_cds))
  group by 1, 2, 3;
end;

-- Products of a brand, all or those of product_keys: a product is the options of the brand now that share a PRODUCTID, or an
-- option without one, as in total_sales_products. Stock, incoming pieces and DOC are of its options with live stock
-- (agg_option_stock). All products have their won, from the sums that run on, of the rest of the period what measured asks
-- for (a column, all, or nothing) and the won before it where compared does; some products have all. yesterday: private.place_of_yesterday.
create or replace function private.brand_product_rows(
  partner_cd text, brand_cd text, today date, yesterday integer, p private.sales_period, brand_amount bigint,
  product_name text, measured text, compared boolean, product_keys text[]
)
  returns table (
    "productKey" text, "productId" text, "optionCd" text, "hasPage" boolean, "productName" text, "optionCount" bigint,
    "outOptionCount" bigint, "state" text, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint, "share" numeric,
    "saleQty" bigint, "orderCnt" bigint, "viewCnt" bigint, "conversionRate" numeric, "winnerRate" numeric,
    "adCost" bigint, "adSaleAmt" bigint, "adRoas" numeric,
    "stockQty" bigint, "incomingQty" bigint, "soldQty7" bigint, "avgSales7Days" numeric, "doc" bigint
  )
  language plpgsql stable
  set search_path = ''
  -- The arguments decide what is read.
  set plan_cache_mode = 'force_custom_plan'
  set work_mem = '32MB'
  -- Grouped by text: hashed, or sorting takes longer than adding up.
  set enable_sort = off
  -- Sums of all options are joined to all options.
  set enable_nestloop = off
as $$
declare
  in_use constant boolean := exists (
    select from public.dim_brand b where b."BRAND_CD" = brand_product_rows.brand_cd
      and b."PARTNER_CD" = brand_product_rows.partner_cd and b."USE_YN" = 'Y' and b."SVC" = '2P');
  is_some constant boolean := cardinality(product_keys) > 0;
  option_cds constant text[] := case when is_some or measured <> '' then array(
    select b.option_cd from private.brand_options(partner_cd, brand_cd, product_keys) b) else '{}' end;
  -- Of few options every measure is read, by their ids.
  is_summed constant boolean := is_some or (measured <> '' and cardinality(option_cds) <= 500);
  has_qty constant boolean := measured in ('saleQty', 'all');
  has_orders constant boolean := measured in ('orderCnt', 'conversionRate', 'all');
  has_views constant boolean := measured in ('viewCnt', 'conversionRate', 'winnerRate', 'all');
  has_winner_views constant boolean := measured in ('winnerRate', 'all');
  is_added constant boolean := not is_summed and measured <> '';
  no_ads constant bigint := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
begin
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
      private.bigint_sum(o.winner_views) as winner_views,
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
    (t.ratios)."conversionRate", (t.ratios)."winnerRate",
    r.ad_cost, r.ad_amount, private.ad_roas(r.ad_cost, r.ad_amount),
    r.stock, r.incoming, r.sold_7, round(r.sold_7 / 7.0, 4), private.days_of_cover(r.stock + r.incoming, r.sold_7, 7)
  from products r
  join public.dim_option o on o."OPTION_CD" = r.first_option and o."PARTNER_CD" = brand_product_rows.partner_cd
  -- Without a row in the period every measure is 0, or null where no day of it is loaded.
  cross join lateral (
    select case when p.nothing is distinct from null then coalesce(r.amount, 0) end as amount,
      case when p.nothing_before is distinct from null then coalesce(r.amount_before, 0) end as amount_before
  ) sold
  cross join lateral (
    select case when is_summed or is_added then private.ratios(
      row(null, null, null, null, null, null, r.orders, null, r.views, null, r.winner_views)::private.measures) end as ratios
  ) t;
end
$$;

-- What was settled and advertised, by day.
create or replace function private.cost_day_lines(partner_cd text, days integer[], option_cds text[])
  returns table (option_cd text, day integer, gross bigint, coupon bigint, fee bigint, fulfil bigint, ads bigint)
  language sql stable
begin atomic
  select f."OPTION_CD", f."OCCUR_DT"::integer, f."SALE_AMT", f."COUPON_AMT", f."FEE_AMT" + f."FEE_VAT", 0::bigint, 0::bigint
  from public.fact_settlement_option f
  where f."PARTNER_CD" = partner_cd and f."OCCUR_DT" = any ((select days::text[])::text[])
    and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds))
  union all
  select c."OPTION_CD", c."OCCUR_DT"::integer, 0, 0, 0, c."COST_AMT" + c."VAT_AMT", 0
  from public.fact_settlement_cost c
  where c."PARTNER_CD" = partner_cd and c."OCCUR_DT" = any ((select days::text[])::text[]) and c."COST_TYPE" not in ('SERVICE', 'BARCODE')
    and (cardinality(option_cds) = 0 or c."OPTION_CD" = any (option_cds))
  union all
  select a."OPTION_CD", a."DATE_SK", 0, 0, 0, 0, a."AD_COST"
  from public.agg_ad_option_daily a
  where a."PARTNER_CD" = partner_cd and a."DATE_SK" = any (days) and a."AD_COST" <> 0
    and (cardinality(option_cds) = 0 or a."OPTION_CD" = any (option_cds));
end;

-- Options with a score or a finding; the finding of a row is the one with the most won of those that match the filters.
create or replace function private.diagnosis_rows(
  partner_cd text, brand_cd text, rule_cd text, confidence text, status text, product_name text
)
  returns table (
    "optionId" text, "rank" bigint, "brandName" text, "productName" text, "optionName" text, "productId" text, "score" numeric, "scoreChange" numeric,
    "findingId" bigint, "rule" text, "ruleName" text, "problem" text, "impactAmt" bigint, "confidence" text, "status" text, "since" text,
    "isReturn" boolean, "findingCount" bigint
  ) language sql stable
begin atomic
  with days as materialized (
    select l.day, (select max(b."CALC_DAY") from public.log_diagnosis b where b."PARTNER_CD" = partner_cd and b."CALC_DAY" <= (select l.day - 7)) as before
    from private.last_diagnosis(partner_cd) l (day)
  ), found as materialized (
    select distinct on (f."OPTION_CD") f.*, r."RULE_NM", r."SENTENCE", count(*) over (partition by f."OPTION_CD") as findings
    from days d
    join public.fact_product_diagnosis f on f."PARTNER_CD" = partner_cd and f."LAST_DAY" = d.day
    join public.dim_diagnosis_rule r on r."RULE_CD" = f."RULE_CD"
    where (rule_cd = 'all' or f."RULE_CD" = rule_cd) and (confidence = 'all' or f."CONFIDENCE" = confidence)
      and (status = 'all' or f."STATUS" = status)
    order by f."OPTION_CD", f."IMPACT_AMT" desc nulls last, r."SORT"
  )
  select o."OPTION_CD", row_number() over (order by f."IMPACT_AMT" desc nulls last, f."ID" is null, s."SCORE", o."OPTION_CD" collate "C"),
    b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", s."SCORE", s."SCORE" - p."SCORE", f."ID", f."RULE_CD", f."RULE_NM",
    private.fill_text(f."SENTENCE", f."EVIDENCE"), f."IMPACT_AMT", f."CONFIDENCE", f."STATUS", private.day_text(f."START_DAY"),
    (select true from public.fact_product_diagnosis e
      where e."OPTION_CD" = f."OPTION_CD" and e."RULE_CD" = f."RULE_CD" and e."START_DAY" < f."START_DAY" limit 1), coalesce(f.findings, 0)
  from days d
  join public.agg_product_score s on s."PARTNER_CD" = partner_cd and s."CALC_DAY" = d.day
  join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_product_score p on p."PARTNER_CD" = partner_cd and p."CALC_DAY" = d.before and p."OPTION_CD" = s."OPTION_CD"
  left join found f on f."OPTION_CD" = s."OPTION_CD"
  where (f."ID" is not null or (rule_cd = 'all' and confidence = 'all' and status = 'all' and s."SCORE" is not null))
    and (brand_cd = 'all' or o."BRAND_CD" = brand_cd)
    and (private.contains_text(o."ITEM_NM", product_name) or private.contains_text(o."OPTION_NM", product_name));
end;

-- Days of sales of the partner that are loaded, both ends included: the upload log covers the day, also one on
-- which nothing was sold, or there are rows of it, also where no log was written.
create or replace function private.loaded_sales_days(partner_cd text, first_day date, last_day date)
  returns table ("DAY" date)
  language sql stable
begin atomic
  with sold as (
    select to_date(min(d."DATE_SK")::text, 'YYYYMMDD') as first_day, to_date(max(d."DATE_SK")::text, 'YYYYMMDD') as last_day
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
  )
  select first_day + n
  from generate_series(0, last_day - first_day) n
  -- The log first, read once: nearly every day is in it, and looking for the rows of a day reads a page of their index.
  -- Distinct, or the planner expects too many days for a hash table.
  where first_day + n in (
      select distinct greatest(first_day, u."PERIOD_START"::date) + covered
      from public.log_file_upload u
      cross join lateral generate_series(
        0, least(last_day, u."PERIOD_END"::date) - greatest(first_day, u."PERIOD_START"::date)) covered
      where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'agg_performance_option_daily'
        -- Each text is made once a call, not once a row.
        and u."PERIOD_START" <= (select private.day_text(last_day)) and u."PERIOD_END" >= (select private.day_text(first_day))
    )
    -- No day before the first row or after the last is looked for.
    or case when first_day + n between (select s.first_day from sold s) and (select s.last_day from sold s) then exists (
      select from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = (select private.date_sk(first_day + n))
    ) end;
end;

-- Claims of months, judged those of them that can be. See the columns of public.loss_claims. option_cds null: all. ids: their rowKeys;
-- null: all.
create or replace function private.loss_claim_rows(partner_cd text, months integer[], judged integer[], option_cds text[], ids text[])
  returns table (
    "rowKey" text, "month" text, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text,
    "lossQty" integer, "paidQty" integer, "unpaidQty" integer, "unpaidLowQty" integer, "unpaidHighQty" integer, "salePrice" bigint,
    "unpaidAmt" bigint, "evidenceCount" integer, "lacking" text[], "status" text, "memo" text, "changedAt" timestamptz
  ) language sql stable
begin atomic
  with lost as materialized (
    select * from private.reconciliation(partner_cd, judged, '{}', array['loss'], option_cds, null) r where r."unpaidQty" > 0
  ), paid_until as materialized (
    select max(l."SETTLE_END_DT")::date as day from public.log_settlement_file l
    where l."PARTNER_CD" = partner_cd and l."CATEGORY" = '재고 손실 보상'
  ), entered as materialized (
    -- A claim that somebody works on stays, also when the loss is paid or cannot be judged any more.
    select c.*, o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."SALE_PRICE"
    from public.dim_loss_claim c
    join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD"
    left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
    where c."PARTNER_CD" = partner_cd and c."MONTH_SK" = any (months) and (option_cds is null or c."OPTION_CD" = any (option_cds))
  ), rows as materialized (
    -- Materialized: by a key that is worked out here, costs would not be looked up in their index.
    select coalesce(l."rowKey", e."OPTION_CD" || ' ' || e."MONTH_SK") as key, coalesce(l."month", e."MONTH_SK"::text) as month,
      coalesce(l."optionId", e."OPTION_CD") as option_cd, coalesce(l."brandCd", e."BRAND_CD") as brand_cd,
      coalesce(l."brandName", e."BRAND_NM") as brand_nm, coalesce(l."productName", e."ITEM_NM") as item_nm,
      coalesce(l."optionName", e."OPTION_NM") as option_nm, coalesce(l."salePrice", e."SALE_PRICE") as price,
      l."lossQty" as lost, l."paidQty" as paid, l."unpaidQty" as unpaid, l."unpaidLowQty" as low, l."unpaidHighQty" as high,
      l."unpaidAmt" as amount, l."guessedQty" as guessed, e."STATUS" as status, e."MEMO" as memo, e."MOD_DT" as at
    from lost l
    full join entered e on e."OPTION_CD" = l."optionId" and e."MONTH_SK" = l."month"::integer
  )
  select r.key, r.month, r.option_cd, r.brand_cd, r.brand_nm, r.item_nm, r.option_nm, r.lost, r.paid, r.unpaid, r.low, r.high, r.price,
    r.amount, 8 - cardinality(w.lacking), w.lacking, r.status, r.memo, r.at
  from rows r
  cross join paid_until u
  cross join lateral (select array_remove(array[
    -- Files of stock, sales, returns and removals are there, or nothing would be claimed.
    case when r.unpaid is null then 'loss' end,
    case when coalesce(r.guessed, 0) > 0 then 'inboundDay' end,
    case when not exists (select from public.dim_option_cost k
      where k."OPTION_CD" = r.option_cd and k."PARTNER_CD" = partner_cd
        and k."APPLY_DT" <= (select private.day_text(private.month_end(r.month::integer)))) then 'cost' end,
    -- Compensation comes up to six weeks later.
    case when coalesce(u.day - private.month_end(r.month::integer) < 45, true) then 'wait' end], null) as lacking) w
  where ids is null or r.key = any (ids);
end;

-- Settled days whose advertising is known: a report covers them, or settlement says that there was none.
create or replace function private.profit_days(partner_cd text, first_day date, last_day date) returns date[]
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  settled constant date[] := private.settled_sales_days(partner_cd, first_day, last_day);
begin
  if cardinality(settled) = 0 then
    return settled;
  end if;
  return array(
    with charged as materialized (
      select p.first_day, p.last_day from private.settlement_periods_of(profit_days.partner_cd) p
      where exists (select from public.log_settlement_file l where l."PARTNER_CD" = profit_days.partner_cd
          and l."CATEGORY" = '광고비 내역' and l."SETTLE_END_DT" = private.day_text(p.last_day))
        or exists (select from public.dim_settlement_waiver w where w."PARTNER_CD" = profit_days.partner_cd
          and w."CATEGORY" = '광고비 내역' and w."SETTLE_END_DT" = private.day_text(p.last_day))
    )
    select d from unnest(settled) d cross join lateral (select private.date_sk(d) as sk offset 0) k
    where exists (select from public.log_ad_day l where l."PARTNER_CD" = profit_days.partner_cd and l."DATE_SK" = k.sk)
      or exists (select from charged c where d between c.first_day and c.last_day)
        and not exists (select from public.fact_settled_ad_cost a
          where a."PARTNER_CD" = profit_days.partner_cd and a."DATE_SK" = k.sk)
    order by 1);
end
$$;

-- Stock by option and month against what it should be. See the columns of public.stock_reconciliation. judged, others: months that
-- can be judged, of which rows are of these kinds (null: all), and those that cannot, whose rows are all held. option_cds null: all.
-- Put into the query that calls it, so that a list is sorted without what only its page shows.
create or replace function private.reconciled(partner_cd text, judged integer[], others integer[], kinds text[], option_cds text[])
  returns table (
    "month" integer, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "isUsed" boolean,
    "openQty" integer, "readyQty" integer, "restockQty" integer, "soldQty" integer, "removedQty" integer, "theoryQty" integer,
    "closeQty" integer, "diffQty" integer, "paidQty" integer, "lossQty" integer, "unpaidQty" integer, "unpaidLowQty" integer,
    "unpaidHighQty" integer, "salePrice" bigint, "lossAmt" bigint, "unpaidAmt" bigint, "unpaidLowAmt" bigint, "unpaidHighAmt" bigint,
    "state" text, "reasons" text[], "guessedQty" integer
  ) language sql stable
begin atomic
  select r."MONTH_SK", r."OPTION_CD", o."BRAND_CD", b."BRAND_NM", coalesce(o."ITEM_NM", ''),
    coalesce(o."OPTION_NM", ''), r."IS_USED", r."OPEN_QTY", case when not 'inbound' = any (j."REASONS") then r."IN_QTY" end,
    case when not 'returns' = any (j."REASONS") then r."RETURN_QTY" end, case when not 'sales' = any (j."REASONS") then r."SALE_QTY" end,
    case when not 'removals' = any (j."REASONS") then r."OUT_QTY" end,
    case when r.state <> 'held' then r."THEORY_QTY" end, r."CLOSE_QTY", case when r.state <> 'held' then r."DIFF_QTY" end,
    case when r.state <> 'held' then r."PAID_QTY" end, q.lost, q.unpaid, q.low, q.high, o."SALE_PRICE",
    q.lost * o."SALE_PRICE", q.unpaid * o."SALE_PRICE", q.low * o."SALE_PRICE", q.high * o."SALE_PRICE", r.state,
    case when r.state = 'held' then j."REASONS" || array_remove(array[
      case when r."OPEN_QTY" is null and not 'openFile' = any (j."REASONS") then 'openRow' end,
      case when r."CLOSE_QTY" is null and not 'closeFile' = any (j."REASONS") then 'closeRow' end,
      case when r."UNGRADED_QTY" <> 0 then 'grade' end], null) else '{}' end, r."GUESSED_QTY"
  from (
    select m.*, case when m."MONTH_SK" = any (others) then 'held' else m."KIND" end as state
    from public.fact_stock_movement_monthly m
    where m."PARTNER_CD" = partner_cd and (option_cds is null or m."OPTION_CD" = any (option_cds))
      and (m."MONTH_SK" = any (judged) and (kinds is null or m."KIND" = any (kinds))
        or m."MONTH_SK" = any (others) and (kinds is null or 'held' = any (kinds)))
  ) r
  left join public.agg_loss_month j on j."PARTNER_CD" = r."PARTNER_CD" and j."MONTH_SK" = r."MONTH_SK"
  left join public.dim_option o on o."OPTION_CD" = r."OPTION_CD" and o."PARTNER_CD" = r."PARTNER_CD"
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
  cross join lateral (
    select case r.state when 'held' then null when 'loss' then r."DIFF_QTY" else 0 end as lost,
      case r.state when 'held' then null when 'loss' then r."DIFF_QTY" - r."PAID_QTY" else 0 end as unpaid
  ) u
  cross join lateral (
    select u.lost, u.unpaid,
      case when u.unpaid > 0 then greatest(0, u.unpaid - floor(private.loss_tolerance(r."THEORY_QTY"))::integer
          -- Stock that is too much a month later may be what was missing before.
          + coalesce((
            select n."DIFF_QTY" from public.fact_stock_movement_monthly n
            where n."PARTNER_CD" = r."PARTNER_CD" and n."OPTION_CD" = r."OPTION_CD" and n."KIND" = 'excess'
              and n."MONTH_SK" = (select r."MONTH_SK" + case when r."MONTH_SK" % 100 = 12 then 89 else 1 end)), 0))
        else u.unpaid end as low,
      case when u.unpaid > 0 then u.unpaid + floor(private.loss_tolerance(r."THEORY_QTY"))::integer else u.unpaid end as high
  ) q;
end;

-- Won of advertising with VAT by brand: what its reports say of each day (empty: options without a brand or that no master
-- knows), and, of a day of which 광고비 내역 is loaded, as lines of no brand what was charged, less what the reports said; it is
-- what is paid, so it is the whole. A day is counted by one of the two.
create or replace function private.settled_ad_lines(partner_cd text, first_day date, last_day date)
  returns table ("ID" text, "DATE_SK" integer, "SOURCE" text, "KIND" text, "BRAND_CD" text, "AMT" bigint, "FILE_NM" text, "ROW_NO" integer,
    "LOADED_AT" timestamptz)
  language sql stable
begin atomic
  with reported as materialized (
    -- The VAT of a period is rounded once a brand: its days add up to that.
    select a."DATE_SK" as date_sk, a."BRAND_CD" as brand_cd,
      (round(sum(a."AD_COST") over days * 1.1) - round((sum(a."AD_COST") over days - a."AD_COST") * 1.1))::bigint as amount
    from private.ad_brand_days(array[partner_cd], first_day, last_day, '{}') a
    window days as (partition by a."BRAND_CD" order by a."DATE_SK")
  ), charged as materialized (
    select s.* from public.fact_settled_ad_cost s
    where s."PARTNER_CD" = partner_cd
      and s."DATE_SK" between (select private.date_sk(first_day)) and (select private.date_sk(last_day))
  ), lines as (
    select 'r' || r.date_sk || r.brand_cd as id, r.date_sk, '광고보고서' as source, 'AD_REPORT' as kind, r.brand_cd, r.amount
    from reported r where r.amount <> 0
    union all
    select 'x' || r.date_sk, r.date_sk, '광고보고서', 'AD_REPLACED', '', -private.bigint_sum(r.amount)
    from reported r where r.date_sk in (select c."DATE_SK" from charged c) group by r.date_sk
  )
  select l.id, l.date_sk, l.source, l.kind, l.brand_cd, l.amount, d."FILE_NM", null::integer, d."MOD_DT"
  from lines l
  left join public.log_ad_day d on d."PARTNER_CD" = partner_cd and d."DATE_SK" = l.date_sk
  union all
  select 'a' || c."LINE_ID", c."DATE_SK", '광고비 내역', c."CHARGE_TYPE", '', c."AMT" + c."VAT_AMT", f."FILE_NM", c."ROW_NO", f."REG_DT"
  from charged c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" and f."PARTNER_CD" = partner_cd;
end;

-- Which sources say anything about a unit: what none says is not known, which is not 0.
create or replace function private.settled_sources(partner_cd text, runs private.settled_run[])
  returns table (unit date, has_sales boolean, has_costs boolean, has_ads boolean, has_pickups boolean)
  language sql stable
begin atomic
  with days as materialized (
    select r.unit, r.first_run, r.last_run, private.day_text(r.first_run) as first, private.day_text(r.last_run) as last,
      private.date_sk(r.first_run) as first_sk, private.date_sk(r.last_run) as last_sk
    from unnest(runs) r
  ), files as materialized (
    select distinct d.unit, l."CATEGORY" as category
    from days d
    join private.settlement_periods_of(partner_cd) p on p.first_day <= d.last_run and p.last_day >= d.first_run
    join public.log_settlement_file l on l."PARTNER_CD" = partner_cd and l."SETTLE_END_DT" = private.day_text(p.last_day)
  )
  select u.unit,
    exists (select from files f where f.unit = u.unit and f.category = '판매수수료')
      or exists (select from days d where d.unit = u.unit and (
        select true from public.fact_settlement_option o
        where o."PARTNER_CD" = partner_cd and o."RECOG_DT" between d.first and d.last limit 1)),
    exists (select from files f where f.unit = u.unit and f.category in ('입출고/배송비', '보관비', '반품 회수/재입고', '반출', '부가서비스'))
      or exists (select from days d where d.unit = u.unit and (
        select true from public.fact_settlement_cost c
        where c."PARTNER_CD" = partner_cd and c."RECOG_DT" between d.first and d.last limit 1)),
    exists (select from files f where f.unit = u.unit and f.category = '광고비 내역')
      or exists (select from days d where d.unit = u.unit and (
        select true from public.log_ad_day a
        where a."PARTNER_CD" = partner_cd and a."DATE_SK" between d.first_sk and d.last_sk limit 1))
      or exists (select from days d where d.unit = u.unit and (
        select true from public.fact_settled_ad_cost a
        where a."PARTNER_CD" = partner_cd and a."DATE_SK" between d.first_sk and d.last_sk limit 1)),
    exists (select from files f where f.unit = u.unit and f.category = '밀크런 내역')
      or exists (select from days d where d.unit = u.unit and (
        select true from public.fact_milk_run m
        where m."PARTNER_CD" = partner_cd and coalesce(m."PICKUP_DT", m."SETTLE_END_DT") between d.first and d.last limit 1))
  from (select distinct d.unit from days d) u;
end;

-- Days of options on which their stock is known, from the snapshots that loads keep. The days are named one by one: the key
-- begins with the day, and of a range of days it would be read for all options. Each is looked for by itself (offset 0), so
-- that the planner knows how many rows there are: with all days in one array it sorted what it had better counted.
create or replace function private.stock_days(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SNAP_DT" text, "IS_OUT" boolean)
  language sql stable
begin atomic
  select s."OPTION_CD", s."SNAP_DT", private.is_out_of_stock(s."STOCK_QTY", s."SOLD_YN")
  from generate_series(0, last_day - first_day) n
  cross join lateral (
    select t."OPTION_CD", t."SNAP_DT", t."STOCK_QTY", t."SOLD_YN"
    from public.fact_stock_snapshot t
    where t."PARTNER_CD" = partner_cd and t."SVC" = '2P' and t."OPTION_CD" = any (option_cds)
      and t."SNAP_DT" = (select private.day_text(first_day + n))
    offset 0
  ) s;
end;

create or replace function public.intervention_panels(partner_cd text, ids bigint[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  history constant integer := 716;
  sold_from date;
  sold_until date;
  first_day date;
  last_day date;
  settled date[];
  answer json;
begin
  perform private.require_partner(partner_cd);
  if ids is null or cardinality(ids) > 10 or array_position(ids, null) is not null then
    raise exception 'ids must be at most 10' using errcode = '22023';
  end if;
  select to_date(min(d."DATE_SK")::text, 'YYYYMMDD'), to_date(max(d."DATE_SK")::text, 'YYYYMMDD') into sold_from, sold_until
  from public.agg_performance_option_daily d where d."PARTNER_CD" = intervention_panels.partner_cd and d."SVC" = '2P';
  select greatest(sold_from, min(i."START_DT"::date) - history), least(sold_until, max(i."START_DT"::date) + 13)
  into first_day, last_day
  from public.log_intervention i where i."PARTNER_CD" = intervention_panels.partner_cd and i."ID" = any (ids);
  settled := private.settled_sales_days(partner_cd, first_day, last_day);

  with wanted as materialized (
    select i."ID" as id, i."VERSION" as version, i."START_DT" as start_text, i."START_DT"::date as start, array(
      select o."OPTION_CD" from public.log_intervention_option o
      where o."INTERVENTION_ID" = i."ID" and o."PARTNER_CD" = i."PARTNER_CD" order by 1) as options
    from public.log_intervention i where i."PARTNER_CD" = intervention_panels.partner_cd and i."ID" = any (ids)
  ), panels as materialized (
    select w.*, case when cardinality(c.own) >= 3 then c.own
      else private.control_candidates(intervention_panels.partner_cd, w.start, w.options, null) end as controls
    from wanted w
    cross join lateral (
      select private.control_candidates(intervention_panels.partner_cd, w.start, w.options, array(
        select distinct m."BRAND_CD" from public.dim_option m
        where m."OPTION_CD" = any (w.options) and m."PARTNER_CD" = intervention_panels.partner_cd and m."BRAND_CD" is not null)) as own
      offset 0
    ) c
    where w.start between first_day and last_day
  ), used as materialized (
    select distinct u.code from panels p cross join lateral unnest(p.options || p.controls) u (code)
  ), calendar as materialized (
    -- A day has its number here: to read it from DATE_SK takes longer than all else of a row.
    select private.date_sk(first_day + n) as sk, n from generate_series(0, last_day - first_day) n
  ), pieces as materialized (
    -- Option by option, as the index has them: those of all at once would be sorted on disk.
    select u.code, coalesce(p.days, '{}') as days, coalesce(p.units, '{}') as units
    from used u
    cross join lateral (
      select array_agg(c.n order by c.n) as days, array_agg(d."SALE_QTY" order by c.n) as units
      from public.agg_performance_option_daily d
      join calendar c on c.sk = d."DATE_SK"
      where d."OPTION_CD" = u.code and d."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
        -- A day on which more was cancelled than sold is one without demand.
        and d."PARTNER_CD" = intervention_panels.partner_cd and d."SVC" = '2P' and d."SALE_QTY" > 0
    ) p
  ), out_days as (
    select s."OPTION_CD" as code, array_agg(c.n order by c.n) as days
    from calendar c
    cross join lateral (
      -- As private.stock_days, of those alone that private.is_out_of_stock can be true of.
      select t."OPTION_CD", t."STOCK_QTY", t."SOLD_YN" from public.fact_stock_snapshot t
      where t."PARTNER_CD" = intervention_panels.partner_cd and t."SVC" = '2P' and t."SNAP_DT" = (select private.day_text(first_day + c.n))
        and t."OPTION_CD" = any (array(select u.code from used u)) and t."STOCK_QTY" <= 0
      offset 0
    ) s
    where private.is_out_of_stock(s."STOCK_QTY", s."SOLD_YN") group by 1
  )
  select json_build_object(
    'firstDay', private.day_text(first_day), 'lastDay', private.day_text(last_day), 'soldUntil', private.day_text(sold_until),
    'missing', array(
      select n from generate_series(0, last_day - first_day) n
      where first_day + n not in (select l."DAY" from private.loaded_sales_days(intervention_panels.partner_cd, first_day, last_day) l) order by n),
    'series', coalesce((
      select json_agg(json_build_object('optionId', p.code, 'days', p.days, 'units', p.units, 'outDays', coalesce(o.days, '{}')) order by p.code)
      from pieces p left join out_days o using (code)), '[]'),
    'panels', coalesce((
      select json_agg(json_build_object('id', w.id, 'version', w.version, 'startDay', w.start_text,
        'treated', to_json(w.options), 'controls', to_json(coalesce(p.controls, '{}')),
        'busy', coalesce((
          select json_agg(json_build_array(greatest(0, i."START_DT"::date - first_day),
            least(last_day - first_day, private.intervention_end(i."START_DT", i."END_DT") - first_day)) order by i."START_DT", i."ID")
          from public.log_intervention i
          where i."PARTNER_CD" = intervention_panels.partner_cd and i."ID" <> w.id and i."START_DT"::date <= last_day
            and private.intervention_end(i."START_DT", i."END_DT") >= first_day
            and exists (select from public.log_intervention_option v
              where v."INTERVENTION_ID" = i."ID" and v."PARTNER_CD" = i."PARTNER_CD" and v."OPTION_CD" = any (w.options))), '[]'),
        'price', a.price, 'margin', g.margin) order by w.id)
      from wanted w
      left join panels p on p.id = w.id
      -- Won a piece from the start on, or before it where nothing was sold since.
      left join lateral (
        select coalesce(private.ratio(sum(s.amount) filter (where s.since), nullif(greatest(sum(s.qty) filter (where s.since), 0), 0)),
          private.ratio(sum(s.amount), nullif(greatest(sum(s.qty), 0), 0))) as price
        from (
          select d."SALE_QTY" as qty, d."SALE_AMT" as amount, d."DATE_SK" >= private.date_sk(w.start) as since
          from unnest(w.options) o (code)
          join public.agg_performance_option_daily d on d."OPTION_CD" = o.code
            and d."DATE_SK" between (select private.date_sk(w.start - 28)) and (select private.date_sk(w.start + 13))
          where d."PARTNER_CD" = intervention_panels.partner_cd and d."SVC" = '2P'
        ) s
      ) a on p.id is not null
      left join lateral (
        -- What is entered as the cost is no part of what a sale leaves, and neither is advertising: it may be the intervention.
        select private.ratio((sum(f."PROFIT_AMT") + sum(f."AD_AMT")) * 100, nullif(sum(f."SALE_AMT"), 0)) as margin
        from private.option_profits(intervention_panels.partner_cd,
          array(select d from unnest(settled) d where d between w.start - 28 and w.start + 13), w.options) f
        where f."SALE_AMT" is not null
      ) g on p.id is not null), '[]'))
  into answer;
  return answer;
end
$$;

create or replace function public.product_stock_months(partner_cd text, product_id text) returns json
  language plpgsql stable set search_path = '' as $$
declare
  option_ids text[];
  days text[];
begin
  perform private.require_partner(partner_cd);
  option_ids := private.option_ids_of_product(partner_cd, product_id);
  -- The newest day of each month by the index of the partner's days: the snapshots are thousands a day.
  days := array(
    select n.day
    from (select min(s."SNAP_DT") as first, max(s."SNAP_DT") as last from public.fact_stock_snapshot s
      where s."PARTNER_CD" = product_stock_months.partner_cd) d
    cross join lateral generate_series(date_trunc('month', d.first::date::timestamp), d.last::date::timestamp, interval '1 month') m (start)
    cross join lateral (select max(s."SNAP_DT") as day from public.fact_stock_snapshot s
      where s."PARTNER_CD" = product_stock_months.partner_cd
        and s."SNAP_DT" between (select private.day_text(m.start::date)) and (select private.day_text((m.start + interval '1 month - 1 day')::date))) n
    where n.day is not null
    order by n.day);
  return (
    with stock as (
      select o."OPTION_CD", o."OPTION_NM", s."SNAP_DT", s."OFFER_CONDITION", s."STOCK_QTY"
      from public.fact_stock_snapshot s
      join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = s."PARTNER_CD"
      where s."SNAP_DT" = any (days) and s."OPTION_CD" = any (option_ids)
        and s."PARTNER_CD" = product_stock_months.partner_cd and s."SVC" = '2P'
    ), listed as (
      select s."OPTION_CD", s."OPTION_NM" as name, json_object_agg(s."SNAP_DT", s."STOCK_QTY") as figures,
        (array_agg(s."OFFER_CONDITION" order by s."SNAP_DT" desc))[1] as grade,
        (array_agg(s."STOCK_QTY" order by s."SNAP_DT" desc))[1] as newest
      from stock s group by s."OPTION_CD", s."OPTION_NM"
    )
    select json_build_object(
      'days', to_json(coalesce((select array_agg(distinct s."SNAP_DT" order by s."SNAP_DT") from stock s), '{}')),
      'figures', coalesce((select json_object_agg(t."SNAP_DT", t.qty)
        from (select s."SNAP_DT", sum(s."STOCK_QTY") as qty from stock s group by s."SNAP_DT") t), '{}'),
      'rows', coalesce((select json_agg(json_build_object('optionId', l."OPTION_CD", 'optionName', l.name,
          'offerCondition', l.grade, 'figures', l.figures) order by l.newest desc, l."OPTION_CD" collate "C")
        from listed l), '[]'))
  );
end
$$;

-- Settlement periods of a partner that end in a period, each with its files, its payments and what our lines say beside them.
create or replace function public.settlement_periods(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', '{}', null);
begin
  return json_build_object('rows', coalesce((
    select json_agg(json_build_object(
      'periodEnd', private.day_text(s.last_day), 'periodStart', private.day_text(s.first_day), 'settleType', s.settle_type,
      'files', coalesce((
        select json_agg(json_build_object('category', l."CATEGORY", 'part', l."PART", 'fileName', l."FILE_NM", 'rowCount', l."ROW_CNT",
          'amount', coalesce(l."SUM_AMT", 0) + coalesce(l."VAT_AMT", 0), 'at', l."REG_DT") order by l."CATEGORY", l."PART")
        from public.log_settlement_file l
        where l."PARTNER_CD" = settlement_periods.partner_cd and l."SETTLE_END_DT" = (select private.day_text(s.last_day))), '[]'),
      'waived', array(
        select w."CATEGORY" from public.dim_settlement_waiver w
        where w."PARTNER_CD" = settlement_periods.partner_cd and w."SETTLE_END_DT" = (select private.day_text(s.last_day)) order by 1),
      'missing', array(
        select c from unnest(private.settlement_reports()) with ordinality u (c, n)
        where not exists (
            select from public.log_settlement_file l
            where l."PARTNER_CD" = settlement_periods.partner_cd and l."CATEGORY" = c and l."SETTLE_END_DT" = (select private.day_text(s.last_day)))
          and not exists (
            select from public.dim_settlement_waiver w
            where w."PARTNER_CD" = settlement_periods.partner_cd and w."CATEGORY" = c and w."SETTLE_END_DT" = (select private.day_text(s.last_day)))
        order by n),
      'payments', coalesce((
        select json_agg(json_build_object('ratio', y."RATIO", 'payableAmt', y."PAYABLE_AMT", 'setoffAmt', y."SETOFF_AMT",
          'serviceAmt', y."SERVICE_AMT", 'compAmt', y."COMP_AMT", 'paidAmt', y."PAID_AMT", 'payDay', y."PAY_DT", 'status', y."STATUS")
          order by y."RATIO" desc)
        from public.fact_settlement_summary y
        where y."PARTNER_CD" = settlement_periods.partner_cd and y."END_DT" = (select private.day_text(s.last_day))), '[]'),
      'lines', private.settlement_beside(settlement_periods.partner_cd, private.day_text(s.last_day))) order by s.last_day desc)
    from private.settlement_calendar(settlement_periods.partner_cd) s
    where s.last_day >= p.first_day and s.first_day <= p.last_day), '[]'));
end
$$;
