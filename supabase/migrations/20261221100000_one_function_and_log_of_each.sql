-- One function takes the place of two that differed by the day alone, one log that of seven, one helper that of repeated
-- steps; compiling queries is turned off once for the roles of requests.

-- The data API of a hosted project applies these settings of the role it takes on; the host has its own in its connections.
do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    -- Roles belong to the server: another database of it may have set this already, or be setting it now.
    if not exists (
      select from pg_db_role_setting s
      where s.setrole = name::regrole and s.setdatabase = 0 and 'jit=off' = any (s.setconfig)) then
      execute format('alter role %I set jit = off', name);
    end if;
  end loop;
exception when insufficient_privilege then
  -- Another installation on the same server made the roles.
  null;
end
$$;

-- One page of rows of advertising with their totals. source: a table expression with "rowKey", "adCost", "sums" and "before";
-- columns: SQL list of its other columns; sortable: their kinds, the figures aside. Only for list functions of advertising.
create or replace function private.ad_page(
  p private.sales_period, source text, columns text, sortable json, sort_by text, sort_direction text,
  page_number integer, page_size integer, condition text default 'true', summary text default null,
  out total bigint, out summary_row json, out rows json
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  sorted_by constant text := coalesce(private.ad_sort_key(sort_by), (private.sort_keys(sortable ->> sort_by, sort_by))[1]);
begin
  perform private.require_ad_page(sortable, sort_by, sort_direction, page_number, page_size);
  execute format($sql$
    with matching as materialized (select * from %1$s m),
    listed as not materialized (select * from matching m where %2$s),
    whole as materialized (
      select count(*) as total, %3$s as sums, %4$s as sums_before from listed l
    ), page as (
      select r.* from listed r order by %5$s %6$s nulls last, r."rowKey" collate "C" limit %7$L offset %8$L
    )
    select w.total, json_build_object(
        'figures', private.ad_figures(coalesce(w.sums, %9$s)), 'comparisonFigures', private.ad_figures(coalesce(w.sums_before, %10$s)),
        'more', %11$s),
      (select json_agg((to_jsonb(k) || private.ad_row(r."sums", r."before", %12$L::private.sales_period, (w.sums)."adCost")))
        from (select *, row_number() over () as place from page) r cross join lateral (select %13$s) k)
    from whole w$sql$,
    source, condition, private.ad_total_sql('sums'), private.ad_total_sql('before'), sorted_by, sort_direction, page_size,
    (page_number - 1) * coalesce(page_size, 0)::bigint,
    case when cardinality((p).loaded) > 0 then 'private.no_ads()' else 'null' end,
    case when cardinality((p).loaded_before) > 0 then 'private.no_ads()' else 'null' end,
    coalesce('(select ' || summary || ' from matching m)', 'null'), p, columns)
  into total, summary_row, rows;
  rows := coalesce(rows, '[]');
end
$$;

-- Rows of the register of campaigns: every campaign that a report ever named.
create or replace function private.ad_register_rows(partner_cd text, today date)
  returns table (
    "campaignId" text, "campaignName" text, "brandName" text, "adType" text, "goalType" text, "status" text,
    "enteredStatus" text, "dayBudget" bigint, "targetRoas" integer, "adDayCost" numeric, "adLastDayCost" numeric, "adSpendRate" numeric,
    "adCost30" numeric, "adSaleAmt30" bigint, "adRoas30" numeric, "adTargetRate" numeric, "adOptionCount" bigint,
    "adOutCount" bigint, "adLostCount" bigint, "adBlockedCost" numeric, "startDay" text, "endDay" text, "memo" text, "brandCds" text[]
  )
  language plpgsql stable
  set search_path = ''
  -- How many campaigns there are is not known to these joins.
  set enable_nestloop = off
as $$
declare
  days constant date[] := private.newest_ad_days(partner_cd, 7);
  last_day constant date := coalesce(days[cardinality(days)], today);
begin
  return query
  with week as materialized (
    select * from private.campaign_sums(ad_register_rows.partner_cd, today, coalesce(days[1], today), last_day)
  ), newest as materialized (
    select * from private.campaign_sums(ad_register_rows.partner_cd, today, last_day, last_day)
  ), month as materialized (
    select * from private.campaign_sums(ad_register_rows.partner_cd, today, last_day - 29, last_day)
  ), options as materialized (
    select o."CAMPAIGN_ID" as id, count(*) as options, count(*) filter (where o."IS_OUT") as outs,
      count(*) filter (where o."IS_LOST") as losts, sum(o."AD_COST") filter (where o."IS_OUT" or o."IS_LOST") as blocked
    from private.advertised_options(ad_register_rows.partner_cd, today, days) o
    group by 1
  ), brands as materialized (
    select b.id, array_agg(b.brand_cd order by b.cost desc, b.brand_cd) as brand_cds,
      string_agg(n."BRAND_NM", ', ' order by b.cost desc, b.brand_cd) as names
    from (
      select d."CAMPAIGN_ID" as id, d."BRAND_CD" as brand_cd, sum(d."AD_COST") as cost
      from public.agg_ad_campaign_daily d
      where d."PARTNER_CD" = ad_register_rows.partner_cd and d."MATCHED" and d."BRAND_CD" <> ''
        and d."DATE_SK" between private.date_sk(last_day - 29) and private.date_sk(last_day)
      group by 1, 2 having sum(d."AD_COST") > 0
    ) b
    join public.dim_brand n on n."BRAND_CD" = b.brand_cd and n."PARTNER_CD" = ad_register_rows.partner_cd
    group by 1
  ), active as materialized (
    select private.active_campaigns(ad_register_rows.partner_cd) as ids
  )
  select c."CAMPAIGN_ID", c."CAMPAIGN_NM", b.names, c."AD_TYPE", c."GOAL_TYPE",
    private.campaign_status(c."STATUS", c."END_DT", today, c."CAMPAIGN_ID" = any (a.ids)), c."STATUS", c."DAY_BUDGET",
    c."TARGET_ROAS", s.day_cost,
    case when cardinality(days) > 0 then coalesce((n."SUMS")."adCost", 0) end,
    private.ratio(s.day_cost * 100, c."DAY_BUDGET"),
    s.cost_30, case when cardinality(days) > 0 then coalesce((m."SUMS")."adSaleAmt", 0) end, s.roas_30,
    private.ratio(s.roas_30 * 100, c."TARGET_ROAS"),
    coalesce(o.options, 0), coalesce(o.outs, 0), coalesce(o.losts, 0),
    case when cardinality(days) > 0 then coalesce(private.ratio(o.blocked, cardinality(days)), 0) end,
    c."START_DT", c."END_DT", c."MEMO", coalesce(b.brand_cds, '{}')
  from public.dim_campaign c
  cross join active a
  left join week w on w."CAMPAIGN_ID" = c."CAMPAIGN_ID"
  left join newest n on n."CAMPAIGN_ID" = c."CAMPAIGN_ID"
  left join month m on m."CAMPAIGN_ID" = c."CAMPAIGN_ID"
  left join options o on o.id = c."CAMPAIGN_ID"
  left join brands b on b.id = c."CAMPAIGN_ID"
  cross join lateral (
    select private.ratio(coalesce((w."SUMS")."adCost", 0), nullif(cardinality(days), 0)) as day_cost,
      case when cardinality(days) > 0 then coalesce((m."SUMS")."adCost", 0) end as cost_30,
      (private.ad_ratios(m."SUMS"))."adRoas" as roas_30
  ) s
  where c."PARTNER_CD" = ad_register_rows.partner_cd;
end
$$;

-- Where advertising is added up, but for the list of keywords (private.ad_keyword_list): by a key over the rows of a level, in the period and before it. key is SQL over
-- them, written by the calling function. A row whose sums are all 0 is none.
create or replace function private.ad_rows(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, level text, key text, condition text default 'true',
  compared boolean default true, keyword text default null
) returns table ("KEY" text, "NOW" private.ad_measures, "BEFORE" private.ad_measures)
  language plpgsql stable
  set search_path = ''
  set work_mem = '64MB'
  set enable_nestloop = off
as $$
declare
  known constant text := case when level = 'option'
    then format('select l.*, o."OPTION_CD" is not null as "MATCHED", coalesce(o."BRAND_CD", '''') as "BRAND_CD" from lines l
      left join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = %L', partner_cd)
    else 'select * from lines l' end;
begin
  return query execute format($sql$
    with lines as (%1$s), cells as materialized (
      select %2$s as key, case when l."MATCHED" then l."BRAND_CD" end as brand_cd, l.is_before,
        private.bigint_sum(l.sign * l.imp) as imp, private.bigint_sum(l.sign * l.click) as click,
        private.bigint_sum(l.sign * l.cost) as cost, private.bigint_sum(l.sign * l.ord) as ord,
        private.bigint_sum(l.sign * l.qty) as qty, private.bigint_sum(l.sign * l.amt) as amt,
        private.bigint_sum(l.sign * l.direct) as direct, private.bigint_sum(l.sign * l.whole) as whole
      from (%3$s) l
      where (%4$s)
        and (cardinality(%5$L::text[]) = 0 or l."MATCHED" and l."BRAND_CD" = any (%5$L))
      group by 1, 2, 3
    ), priced as (
      select c.*, c.amt * r."RATE" as margin, c.amt <> 0 and r."RATE" is null as is_unknown
      from cells c left join private.profit_margins(%6$L, %7$L) r on r."BRAND_CD" = c.brand_cd
      where c.imp <> 0 or c.click <> 0 or c.cost <> 0 or c.ord <> 0 or c.qty <> 0 or c.whole <> 0
    ), sides as (
      select s.key, s.is_before,
        row(sum(s.imp), sum(s.click), sum(s.cost) * %8$s, sum(s.ord), sum(s.qty), sum(s.amt), sum(s.direct), sum(s.whole - s.direct),
          case when not bool_or(s.is_unknown) then coalesce(sum(s.margin), 0) - sum(s.cost) * %8$s end)::private.ad_measures as sums
      from priced s group by 1, 2
    )
    select coalesce(n.key, b.key), n.sums, b.sums
    from (select * from sides where not is_before) n
    full join (select * from sides where is_before) b on b.key = n.key$sql$,
    private.ad_lines(partner_cd, p.first_day, p.last_day, f, level, keyword, false)
      || case when compared then ' union all ' || private.ad_lines(partner_cd, p.first_before, p.last_before, f, level, keyword, true) else '' end,
    key, known,
    condition || case when (f).placement is not null and level <> 'keyword'
      then format(' and l."PLACEMENT" = %L', (f).placement) else '' end,
    (f).brand_cds, partner_cd, today, (f).cost_factor);
end
$$;

-- A day is growing while orders of its clicks still come in. day_sums: the rows that the caller has read, one for each of date_sks.
create or replace function private.ad_series(
  partner_cd text, p private.sales_period, attribution text, unit text, date_sks integer[], day_sums private.ad_measures[]
) returns json
  language sql stable
begin atomic
  with young as materialized (
    select l."DATE_SK" as date_sk from public.log_ad_day l
    where attribution = '14' and l."PARTNER_CD" = partner_cd and l."AGE" < 14
      and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)
  ), days as (
    select d.day, y.date_sk is not null as is_young,
      case when d.day = any ((p).loaded) then coalesce(day_sums[s.place], private.no_ads()) end as sums
    from (select (p).first_day + n as day from generate_series(0, (p).last_day - (p).first_day) n) d
    left join unnest(date_sks) with ordinality s (date_sk, place) on s.date_sk = private.date_sk(d.day)
    left join young y on y.date_sk = private.date_sk(d.day)
  )
  select json_agg(json_build_object('from', private.day_text(u.first_day), 'to', private.day_text(u.last_day),
    'missingDays', u.missing, 'isGrowing', u.is_young, 'figures', private.ad_figures(u.sums)) order by u.first_day)
  from (
    select min(d.day) as first_day, max(d.day) as last_day, count(*) filter (where d.sums is null) as missing,
      bool_or(d.is_young) as is_young, private.total_ads(d.sums) as sums
    from days d group by date_trunc(unit, d.day::timestamp)
  ) u;
end;
comment on function private.ad_series is
  'Figures of advertising by unit (day, week, month) of a period, from the sums of its days: the rows of the chart of 캠페인 성과 and of a keyword.';
revoke all on function private.ad_series from public, anon, authenticated, service_role;
grant execute on function private.ad_series to authenticated, service_role;

-- Days that had nothing before are added to their month: it has no finer rollup, and the facts of its other days need not be read.
create or replace function private.add_ad_option_days(partner_cd text) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_sort = off
  set work_mem = '64MB'
as $$
begin
  execute (
    select format('insert into public.agg_ad_option_monthly as m select $1, s."DATE_SK" / 100, s."CAMPAIGN_ID", s."ADGROUP_NM",
      s."PLACEMENT", s."OPTION_CD", %s from pg_temp.ad_side s group by 2, 3, 4, 5, 6
      on conflict ("PARTNER_CD", "MONTH_SK", "CAMPAIGN_ID", "OPTION_CD", "ADGROUP_NM", "PLACEMENT") do update set %s',
      string_agg(format('private.bigint_sum(s.%I)', c), ', ' order by n), string_agg(format('%1$I = m.%1$I + excluded.%1$I', c), ', '))
    from unnest(private.ad_sum_columns()) with ordinality u (c, n))
  using partner_cd;
end
$$;

-- A day that gets its first rows is added to its month and summed up by brand in one read of its rows, of which an option
-- has one: nothing is grouped for the months.
create or replace function private.add_sales_day(partner_cd text, day integer) returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
begin
  with sold as materialized (
    select * from private.sold_facts(add_sales_day.partner_cd, array[day], null)
  ), added as (
    update public.agg_option_monthly m
    set "DAY_CNT" = m."DAY_CNT" + 1,
        "GROSS_QTY" = coalesce(m."GROSS_QTY" + s."GROSS_QTY", m."GROSS_QTY", s."GROSS_QTY"),
        "GROSS_AMT" = coalesce(m."GROSS_AMT" + s."GROSS_AMT", m."GROSS_AMT", s."GROSS_AMT"),
        "CANCEL_QTY" = coalesce(m."CANCEL_QTY" + s."CANCEL_QTY", m."CANCEL_QTY", s."CANCEL_QTY"),
        "CANCEL_AMT" = coalesce(m."CANCEL_AMT" + s."CANCEL_AMT", m."CANCEL_AMT", s."CANCEL_AMT"),
        "SALE_QTY" = coalesce(m."SALE_QTY" + s."SALE_QTY", m."SALE_QTY", s."SALE_QTY"),
        "SALE_AMT" = coalesce(m."SALE_AMT" + s."SALE_AMT", m."SALE_AMT", s."SALE_AMT"),
        "ORDER_CNT" = coalesce(m."ORDER_CNT" + s."ORDER_CNT", m."ORDER_CNT", s."ORDER_CNT"),
        "VISITOR_CNT" = coalesce(m."VISITOR_CNT" + s."VISITOR_CNT", m."VISITOR_CNT", s."VISITOR_CNT"),
        "VIEW_CNT" = coalesce(m."VIEW_CNT" + s."VIEW_CNT", m."VIEW_CNT", s."VIEW_CNT"),
        "CART_CNT" = coalesce(m."CART_CNT" + s."CART_CNT", m."CART_CNT", s."CART_CNT"),
        "WINNER_VIEWS" = coalesce(m."WINNER_VIEWS" + s."WINNER_VIEWS", m."WINNER_VIEWS", s."WINNER_VIEWS")
    from sold s
    where m."PARTNER_CD" = add_sales_day.partner_cd and m."MONTH_SK" = day / 100 and m."OPTION_CD" = s."OPTION_CD"
    returning m."OPTION_CD"
  ), first_of_month as (
    insert into public.agg_option_monthly
    select add_sales_day.partner_cd, day / 100, s."OPTION_CD", 1, s."GROSS_QTY", s."GROSS_AMT", s."CANCEL_QTY", s."CANCEL_AMT",
      s."SALE_QTY", s."SALE_AMT", s."ORDER_CNT", s."VISITOR_CNT", s."VIEW_CNT", s."CART_CNT", s."WINNER_VIEWS"
    from sold s
    -- Counted first: where all were added to, nothing is looked up.
    where (select count(*) from added) < (select count(*) from sold)
      and not exists (select from added a where a."OPTION_CD" = s."OPTION_CD")
  )
  insert into public.agg_brand_daily
  select add_sales_day.partner_cd, s."BRAND_CD", day,
    sum(s."GROSS_QTY"), sum(s."GROSS_AMT")::bigint, sum(s."CANCEL_QTY"), sum(s."CANCEL_AMT")::bigint, sum(s."SALE_QTY"),
    sum(s."SALE_AMT")::bigint, sum(s."ORDER_CNT"), sum(s."VISITOR_CNT"), sum(s."VIEW_CNT"), sum(s."CART_CNT"),
    sum(s."WINNER_VIEWS")::bigint
  from sold s group by s."BRAND_CD";
end
$$;

-- Options that campaigns paid for on some days, with the state that 상품 관리 gives them. An option that cannot be sold there is
-- blocked: out of stock while selling, or no longer item winner.
create or replace function private.advertised_options(partner_cd text, today date, days date[])
  returns table (
    "CAMPAIGN_ID" text, "OPTION_CD" text, "AD_COST" bigint, "PRODUCT_NM" text, "OPTION_NM" text, "BRAND_NM" text,
    "STOCK_QTY" integer, "ITEM_WINNER_YN" text, "IS_OUT" boolean, "IS_LOST" boolean
  )
  language plpgsql stable
  set search_path = ''
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  day_sks constant integer[] := array(select private.date_sk(d) from unnest(days) d);
begin
  return query
  select a.campaign_id, a.option_cd, a.cost, o."productName", o."optionName", o."brandName", o."stockQty", o."itemWinner",
    coalesce(o."state" = 'out', false), coalesce(o."itemWinner" = 'N' and o."state" <> 'stopped', false)
  from (
    -- Cost alone, which is the advertised option's: private.ad_sides would copy every row of both sides.
    select f."CAMPAIGN_ID" as campaign_id, f."OPTION_CD" as option_cd, private.bigint_sum(f."AD_COST") as cost
    from public.fact_ad_daily f
    where f."PARTNER_CD" = advertised_options.partner_cd and f."DATE_SK" = any (day_sks) and f."AD_COST" > 0 and f."OPTION_CD" <> ''
    group by 1, 2
  ) a
  left join private.product_rows(advertised_options.partner_cd, today, 35, '{}') o on o."optionId" = a.option_cd;
end
$$;

-- Rows of the options that campaigns pay for and that cannot be sold; campaign_id '': of all campaigns.
create or replace function private.blocked_ad_options(partner_cd text, today date, campaign_id text)
  returns table (
    "rowKey" text, "campaignId" text, "campaignName" text, "optionId" text, "brandName" text, "productName" text,
    "optionName" text, "reason" text, "adDayCost" numeric, "stockQty" integer, "itemWinner" text, "outSince" text
  )
  language plpgsql stable
  set search_path = ''
as $$
declare
  days constant date[] := private.newest_ad_days(partner_cd, 7);
begin
  return query
  with blocked as materialized (
    select * from private.advertised_options(blocked_ad_options.partner_cd, today, days) o
    where (o."IS_OUT" or o."IS_LOST") and (campaign_id = '' or o."CAMPAIGN_ID" = campaign_id)
  ), since as materialized (
    select * from private.out_since(blocked_ad_options.partner_cd, today,
      array(select distinct b."OPTION_CD" from blocked b where b."IS_OUT"))
  )
  select b."CAMPAIGN_ID" || '/' || b."OPTION_CD", b."CAMPAIGN_ID", c."CAMPAIGN_NM", b."OPTION_CD", b."BRAND_NM", b."PRODUCT_NM",
    b."OPTION_NM", case when b."IS_OUT" and b."IS_LOST" then 'both' when b."IS_OUT" then 'out' else 'lost' end,
    private.ratio(b."AD_COST", cardinality(days)), b."STOCK_QTY", b."ITEM_WINNER_YN", s."SINCE"
  from blocked b
  left join public.dim_campaign c on c."PARTNER_CD" = blocked_ad_options.partner_cd and c."CAMPAIGN_ID" = b."CAMPAIGN_ID"
  left join since s on s."OPTION_CD" = b."OPTION_CD" and b."IS_OUT";
end
$$;

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
      select from private.options_of_products(partner_cd, array[substr(r.product, 2)]))),
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

-- Measures of the products of a brand that are listed (null: all of them). What most options have is the brand without the others.
create or replace function private.brand_product_sums(
  partner_cd text, brand_cd text, first_day date, last_day date, product_keys text[], nothing private.measures
) returns private.measures
  language plpgsql stable
  set search_path = ''
  -- A list of keys that is known to the planner is looked up, not gone through for each option.
  set plan_cache_mode = 'force_custom_plan'
as $$
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
  select private.bigint_sum((s."SUMS")."grossQty"), private.bigint_sum((s."SUMS")."grossAmt"),
    private.bigint_sum((s."SUMS")."cancelQty"), private.bigint_sum((s."SUMS")."cancelAmt"), private.bigint_sum((s."SUMS")."saleQty"),
    private.bigint_sum((s."SUMS")."saleAmt"), private.bigint_sum((s."SUMS")."orderCnt"), private.bigint_sum((s."SUMS")."visitorCnt"),
    private.bigint_sum((s."SUMS")."viewCnt"), private.bigint_sum((s."SUMS")."cartCnt"), private.bigint_sum((s."SUMS")."winnerViews")
  into part
  from private.option_sums(partner_cd, first_day, last_day, case when is_rest then others else listed end) s;
  -- A row without one value is no null: none of them has a line in the period.
  return case when is_rest then private.rest_of(whole, part) when part is null then nothing else part end;
end
$$;

-- The same by brand. Options that no master knows are of none, as are lines of no option.
create or replace function private.brand_profits(partner_cd text, days date[], brand_cds text[])
  returns setof private.profit_line
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_sort = off
  set work_mem = '64MB'
as $$
declare
  -- A few brands have few options; all are read without a look at each.
  option_cds constant text[] := case when cardinality(brand_cds) = 0 or '' = any (brand_cds) then '{}' else array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = brand_profits.partner_cd and o."BRAND_CD" = any (brand_cds)) end;
begin
  if cardinality(days) = 0 or (cardinality(option_cds) = 0 and cardinality(brand_cds) > 0 and '' <> all (brand_cds)) then
    return;
  end if;
  return query
  select coalesce(o."BRAND_CD", '') as brand_cd, private.bigint_sum(p."SALE_AMT"), private.bigint_sum(p."COUPON_AMT"),
    private.bigint_sum(p."FEE_AMT"), private.bigint_sum(p."FULFIL_AMT"), private.bigint_sum(p."GOODS_AMT"),
    private.bigint_sum(p."AD_AMT"), private.bigint_sum(p."PROFIT_AMT"), private.bigint_sum(p."UNCOSTED_AMT"),
    private.bigint_sum(p."UNCOSTED_CNT"), private.bigint_sum(p."UNSETTLED_AMT"), private.bigint_sum(p."UNSETTLED_CNT")
  from private.option_profits(brand_profits.partner_cd, days, option_cds) p
  left join public.dim_option o on o."OPTION_CD" = p."KEY" and o."PARTNER_CD" = brand_profits.partner_cd
  where cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds)
  group by 1;
end
$$;

-- Makes sure that the partner has every staged option: new ones are made without a brand, names come from the
-- file; names that an option master gave are left alone, and brands are derived anew where that made a difference.
-- Returns how many were made. Raises PD001.
create or replace function private.claim_options(partner_cd text) returns integer
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  made integer;
  named integer;
begin
  insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID", "ITEM_NM", "OPTION_NM", "CATEGORY_NM")
  select s."OPTION_CD", claim_options.partner_cd, s."PRODUCTID", coalesce(s."ITEM_NM", ''), coalesce(s."OPTION_NM", ''),
    s."CATEGORY_NM"
  from pg_temp.import_staged s
  where not exists (select from public.dim_option o where o."OPTION_CD" = s."OPTION_CD")
  on conflict do nothing;
  get diagnostics made = row_count;
  -- After the insert: a load of another partner at the same moment may have been first.
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> claim_options.partner_cd order by 1));
  update public.dim_option o
  set "ITEM_NM" = s."ITEM_NM", "OPTION_NM" = coalesce(s."OPTION_NM", ''), "PRODUCTID" = coalesce(o."PRODUCTID", s."PRODUCTID")
  from pg_temp.import_staged s
  where o."OPTION_CD" = s."OPTION_CD" and o."ITEM_NM" = '' and coalesce(s."ITEM_NM", '') <> '';
  get diagnostics named = row_count;
  if made + named > 0 then
    perform private.derive_brands(claim_options.partner_cd);
  end if;
  return made;
end
$$;

create or replace function private.comparison_of(p private.sales_period) returns json
  language sql immutable
  return private.period_days((p).first_before, (p).last_before, (p).loaded_before);
comment on function private.comparison_of is 'private.period_days of what a period is compared with.';
revoke all on function private.comparison_of from public, anon, authenticated, service_role;
grant execute on function private.comparison_of to authenticated, service_role;

-- Numbers of the requests with a status in those days, as the inbound page lists them.
create or replace function private.counted_requests(today date, partner_cd text, status text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  days constant record := private.request_days(today, status);
  req_nos constant text[] := private.matching_requests(partner_cd, 'SCH', days.first_text, days.last_text, 'all', '', '{}', '', '');
begin
  return array(select r."reqNo" from private.inbound_request_rows(partner_cd, req_nos) r where r."status" = counted_requests.status);
end
$$;
comment on function private.counted_requests is
  'Numbers of requests of the partner with a status: in error and scheduled in the last 30 days, or scheduled in the week of a day, of which nothing has come.';
revoke all on function private.counted_requests from public, anon, authenticated, service_role;
grant execute on function private.counted_requests to authenticated, service_role;

-- What advertising cost and sold in the periods of private.dashboard_tiles over several partners: null where no day is covered.
-- A covered day that some partner lacks, of those with any in the last two months, is missing; one that grows for any grows.
create or replace function private.dashboard_ads(today date, partner_cds text[], compared boolean)
  returns table ("ID" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "BASE_COST" bigint, "COVER" json)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  first_day constant date := (date_trunc('month', today::timestamp) - interval '2 months')::date;
  is_loaded constant boolean := exists (select from public.log_ad_day l where l."PARTNER_CD" = any (partner_cds));
begin
  return query
  with covered as materialized (
    select l."PARTNER_CD" as code, to_date(l."DATE_SK"::text, 'YYYYMMDD') as day, l."AGE" < 14 as is_growing
    from public.log_ad_day l
    where l."PARTNER_CD" = any (partner_cds) and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(today - 1)
  ), days as materialized (
    select c.day, bool_or(c.is_growing) as is_growing,
      count(*) = (select count(distinct a.code) from covered a) as is_whole
    from covered c group by c.day
  ), periods as materialized (
    select t.*, n.known, n.growing, n.whole, n.whole_before
    from private.dashboard_tiles(today) t
    cross join lateral (
      select count(*) filter (where d.day between t."FIRST_DAY" and t."LAST_DAY") as known,
        count(*) filter (where d.is_growing and d.day between t."FIRST_DAY" and t."LAST_DAY") as growing,
        coalesce(array_agg(d.day) filter (where d.is_whole and d.day between t."FIRST_DAY" and t."LAST_DAY"), '{}') as whole,
        count(*) filter (where d.is_whole and d.day between t."FIRST_BEFORE" and t."LAST_BEFORE") as whole_before
      from days d
    ) n
  )
  select p."ID", case when p.known > 0 then coalesce(s.cost, 0) end, case when p.known > 0 then coalesce(s.amount, 0) end,
    case when compared and cardinality(p.whole) = p."LAST_DAY" - p."FIRST_DAY" + 1
      and p.whole_before = p."LAST_BEFORE" - p."FIRST_BEFORE" + 1 then coalesce(b.cost, 0) end,
    case when is_loaded then json_build_object(
      'missing', private.period_days(p."FIRST_DAY", p."LAST_DAY", p.whole) -> 'missing', 'growing', p.growing) end
  from periods p
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
    from private.ad_brand_sums(partner_cds, p."FIRST_DAY", p."LAST_DAY", '{}') a where p.known > 0
  ) s
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost
    from private.ad_brand_sums(partner_cds, p."FIRST_BEFORE", p."LAST_BEFORE", '{}') a where compared and p.whole_before > 0
  ) b;
end
$$;

-- Tiles and daily chart of one partner or several.
create or replace function private.dashboard_sales(partner_cds text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  -- The month before last, or the 60 days of the chart.
  first_day constant date := least((date_trunc('month', today::timestamp) - interval '2 months')::date, today - 60);
begin
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, d."IS_WHOLE" as is_whole
      from private.day_sums_of_partners(partner_cds, first_day, today - 1) d
    ), whole as materialized (
      select coalesce(array_agg(d.day), '{}') as days from days d where d.is_whole
    ), tiles as (
      select json_agg(json_build_object(
        'id', t."ID", 'from', private.day_text(t."FIRST_DAY"), 'to', private.day_text(t."LAST_DAY"),
        'period', private.period_days(t."FIRST_DAY", t."LAST_DAY", w.days),
        'comparison', private.period_days(t."FIRST_BEFORE", t."LAST_BEFORE", w.days),
        'figures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_DAY" and t."LAST_DAY"),
        'comparisonFigures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_BEFORE" and t."LAST_BEFORE"),
        'ads', private.ad_brief(a."AD_COST", a."AD_SALE_AMT", (
          select private.bigint_sum((d.sums)."saleAmt") from days d where d.day between t."FIRST_DAY" and t."LAST_DAY")),
        'adCover', a."COVER") order by t.place) as rows
      from private.dashboard_tiles(today) with ordinality t ("ID", "FIRST_DAY", "LAST_DAY", "FIRST_BEFORE", "LAST_BEFORE", place)
      join private.dashboard_ads(today, partner_cds, false) a on a."ID" = t."ID"
      cross join whole w
    ), daily as (
      select json_agg(json_build_object('date', private.day_text(d.day), 'saleAmt', (d.sums)."saleAmt",
        'previousSaleAmt', (b.sums)."saleAmt") order by d.day) as rows
      from days d join days b on b.day = d.day - 30
      where d.day >= today - 30
    )
    select json_build_object('tiles', t.rows, 'daily', d.rows) from tiles t, daily d
  );
end
$$;
comment on function private.dashboard_sales is 'Tiles and daily sales of my_dashboard over one partner or several.';
revoke all on function private.dashboard_sales from public, anon, authenticated, service_role;
grant execute on function private.dashboard_sales to authenticated, service_role;

-- Days of a history by option: LEN of them, of which each with a sale is a row, at POS.
create or replace function private.demand_days(partner_cd text, day date)
  returns table ("OPTION_CD" text, "LEN" integer, "POS" integer, "QTY" double precision)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  loaded constant integer[] := array(
    select private.date_sk(l."DAY") from private.loaded_sales_days(demand_days.partner_cd, day - 112, day - 1) l order by 1);
  months constant integer[] := array(
    select private.date_sk((date_trunc('month', (day - 112)::timestamp) - n * interval '1 month')::date) / 100
    from generate_series(1, 3) n);
begin
  return query
  with days as (
    select sk, n::integer from unnest(loaded) with ordinality d (sk, n)
  ), known as materialized (
    select distinct m."OPTION_CD" as option_cd from public.agg_option_monthly m
    where m."PARTNER_CD" = demand_days.partner_cd and m."MONTH_SK" = any (months)
  ), started as materialized (
    -- An option that is new begins with its first row.
    select f."OPTION_CD" as option_cd, min(d.n) - 1 as skipped
    from public.agg_performance_option_daily f join days d on d.sk = f."DATE_SK"
    where f."PARTNER_CD" = demand_days.partner_cd and f."SVC" = '2P' and f."DATE_SK" between loaded[1] and loaded[cardinality(loaded)]
      and not exists (select from known k where k.option_cd = f."OPTION_CD")
    group by 1
  ), out_of_stock as materialized (
    select s."OPTION_CD" as option_cd, array_agg(d.n) as outs
    from public.fact_stock_snapshot s join days d on d.sk = s."SNAP_DT"::integer
    left join started b on b.option_cd = s."OPTION_CD"
    where s."PARTNER_CD" = demand_days.partner_cd and s."STOCK_QTY" <= 0
      and s."SNAP_DT" between private.day_text(day - 112) and private.day_text(day - 1) and d.n > coalesce(b.skipped, 0)
    group by 1
  )
  select f."OPTION_CD", cardinality(loaded) - coalesce(b.skipped, 0) - coalesce(cardinality(o.outs), 0),
    d.n - coalesce(b.skipped, 0) - case when o.outs is null then 0 else (select count(*)::integer from unnest(o.outs) u where u < d.n) end,
    f."SALE_QTY"::double precision
  from public.agg_performance_option_daily f
  join days d on d.sk = f."DATE_SK"
  left join started b on b.option_cd = f."OPTION_CD"
  left join out_of_stock o on o.option_cd = f."OPTION_CD"
  where f."PARTNER_CD" = demand_days.partner_cd and f."SVC" = '2P' and f."SALE_QTY" > 0
    and f."DATE_SK" between loaded[1] and loaded[cardinality(loaded)] and (o.outs is null or d.n <> all (o.outs));
end
$$;

-- The forecast with its 80 % interval, by the errors of past forecasts of the class that were about as large (bins of 400, fewer than 50
-- of a class: those of all classes), and how far sales spread about it: a sum of n expected pieces varies by n + n² / SPREAD.
create or replace function private.demand_forecast(partner_cd text, day date)
  returns table ("OPTION_CD" text, "DEMAND_CLASS" text, "QTY" double precision, "STEADY_QTY" double precision, "LOW_QTY" integer, "HIGH_QTY" integer,
    "SPREAD" double precision)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set work_mem = '64MB'
as $$
begin
  return query
  with past as materialized (
    select f."DEMAND_CLASS" as class, f."QTY" as qty, f."RATIO" as ratio from public.agg_demand_forecast f
    where f."PARTNER_CD" = demand_forecast.partner_cd and f."CALC_DAY" between day - 168 and day - 28 and f."RATIO" is not null
  ), classes as materialized (
    select c.class, (select count(*) from past l where l.class = c.class) < 50 as is_rare
    from (values ('smooth'), ('erratic'), ('intermittent'), ('lumpy')) c (class)
  ), classed as (
    select c.class, p.qty, p.ratio, count(*) over (partition by c.class) as size,
      row_number() over (partition by c.class order by p.qty) as n
    from classes c
    -- Of lumpy demand not the smooth one, which is its opposite and is missed far less.
    join past p on p.class = c.class or (c.is_rare and not (c.class = 'lumpy' and p.class = 'smooth'))
  ), bins as materialized (
    select b.class, b.bin, min(b.qty) as least, percentile_cont(array[0.1, 0.8, 0.9]) within group (order by b.ratio) as q,
      sum(b.qty ^ 2) / greatest(sum(((b.ratio - 1) * (b.qty + 0.5)) ^ 2 - b.qty), sum(b.qty ^ 2) / 50) as spread
    from (select c.*, least((c.n - 1) / 400, greatest(c.size / 400, 1) - 1) as bin from classed c where c.size >= 50) b
    group by b.class, b.bin
  ), ranges as materialized (
    select b.class, case when b.bin = 0 then '-infinity' else b.least end as least,
      lead(b.least, 1, 'infinity') over (partition by b.class order by b.bin) as below, b.q, b.spread
    from bins b
  )
  select f."OPTION_CD", f."DEMAND_CLASS", f."QTY", f."STEADY_QTY", i.low, i.high, coalesce(r.spread, 4)
  from private.forecast_demand(demand_forecast.partner_cd, day) f
  left join ranges r on r.class = f."DEMAND_CLASS" and f."QTY" >= r.least and f."QTY" < r.below
  left join lateral (
    select round(greatest(0, r.q[1] * (f."QTY" + 0.5) - 0.5))::integer as low
  ) l on r.q is not null
  left join lateral (
    -- Where often nothing is sold no tenth lies below the interval; then two lie above it.
    select l.low, greatest(l.low, round(greatest(0, case when l.low = 0 then r.q[2] else r.q[3] end * (f."QTY" + 0.5) - 0.5))::integer) as high
  ) i on r.q is not null;
end
$$;

create or replace function private.diagnosis_facts(partner_cd text, day date) returns setof private.diagnosis_fact
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  stock_day constant text := (select max(s."SNAP_DT") from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P'
      and s."SNAP_DT" between private.day_text(day - 6) and private.day_text(day));
  -- The stock before it, between which pieces should have come.
  before_day constant text := (select max(s."SNAP_DT") from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P'
      and s."SNAP_DT" between private.day_text(stock_day::date - 31) and private.day_text(stock_day::date - 3));
  loaded constant date[] := array(select l."DAY" from private.loaded_sales_days(diagnosis_facts.partner_cd, day - 42, day - 1) l);
  -- Settlement comes weeks late: of a past day nothing is taken that came later.
  profit_days constant date[] := private.recent_profit_days(diagnosis_facts.partner_cd,
    case when day < private.korea_today() then day - 28 else day end);
  run_days constant integer := (select r."LIMIT_VAL" from public.dim_diagnosis_rule r where r."RULE_CD" = 'runsOut');
  least_clicks constant numeric := (select r."LIMIT_VAL" from public.dim_diagnosis_rule r where r."RULE_CD" = 'deadKeywords');
  has_inbound constant boolean := exists (select from public.raw_wing_inbound_request r where r."CUST_CD" = diagnosis_facts.partner_cd);
begin
  return query
  with options as (
    select o.* from public.dim_option o
    left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
    where o."PARTNER_CD" = diagnosis_facts.partner_cd and o."SVC" = '2P' and (o."BRAND_CD" is null or b."USE_YN" = 'Y')
  ), stocks as (
    select s.* from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P' and s."SNAP_DT" = stock_day
  ), stocks_before as (
    select s."OPTION_CD", s."STOCK_QTY" from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P' and s."SNAP_DT" = before_day
  ), sold_between as (
    select d."OPTION_CD", sum(d."SALE_QTY") as qty from public.agg_performance_option_daily d
    where d."PARTNER_CD" = diagnosis_facts.partner_cd and d."SVC" = '2P' and d."DATE_SK" > before_day::integer and d."DATE_SK" <= stock_day::integer
    group by 1
  ), requested as (
    select distinct l."OPTION_CD" from private.inbound_line l
    where l."CUST_CD" = diagnosis_facts.partner_cd and l."SCH_DT" between private.day_text(before_day::date - 14) and private.day_text(day + 7)
  ), arriving as materialized (
    select a."OPTION_CD", private.bigint_sum(a."QTY") as qty, array_agg(a."ARRIVE_DT" - stock_day::date order by a."ARRIVE_DT") as days,
      array_agg(a."QTY" order by a."ARRIVE_DT") as qtys
    from private.arriving_lines(diagnosis_facts.partner_cd, day, stock_day::date) a where a."QTY" > 0 group by 1
  ), late as (
    select l."OPTION_CD", sum(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY") as qty, day - min(l."SCH_DT"::date) as days
    from private.inbound_line l
    where l."CUST_CD" = diagnosis_facts.partner_cd and l."STATUS" = 'error'
      and l."EX_QTY" > l."IB_APRV_QTY" + l."SALE_READY_QTY"
      and l."SCH_DT" between private.day_text(day - 60) and private.day_text(day - 8)
    group by 1
  ), costs as (
    select distinct on (c."OPTION_CD") c."OPTION_CD", c."COST_AMT" from public.dim_option_cost c
    where c."PARTNER_CD" = diagnosis_facts.partner_cd and c."APPLY_DT" <= private.day_text(day) order by c."OPTION_CD", c."APPLY_DT" desc
  ), profits as (
    select p."KEY", p."PROFIT_AMT", p."SALE_AMT" from private.option_profits(diagnosis_facts.partner_cd, profit_days, '{}') p
    where cardinality(profit_days) > 0 and p."SALE_AMT" > 0
  ), recent_ads as (
    select a."OPTION_CD", private.bigint_sum(a."AD_COST") as cost from public.agg_ad_option_daily a
    where a."PARTNER_CD" = diagnosis_facts.partner_cd and a."DATE_SK" between private.date_sk(day - 14) and private.date_sk(day - 1) group by 1
  )
  select o."OPTION_CD", o."BRAND_CD", o."CATEGORY_NM", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY",
    round(coalesce(v.amount_28::numeric / nullif(v.qty_28, 0), o."SALE_PRICE"))::bigint,
    (select count(*)::integer from unnest(loaded) l where l >= day - 14), (select count(*)::integer from unnest(loaded) l where l < day - 14),
    f."DEMAND_CLASS", coalesce(f."QTY", 0), f."LOW_QTY", f."HIGH_QTY",
    coalesce(a.qty, 0), a.days, a.qtys, v.amount_14, v.amount_before, coalesce(v.qty_28, 0), coalesce(v.amount_28, 0), v.views_14, v.views_before,
    v.orders_14, v.orders_before, v.amount_traffic, v.winner_7, v.winner_before, v.views_7, v.gross_14, v.cancel_14, v.gross_before, v.cancel_before,
    d.cost, d.sales, d.other_cost, d.other_sales, d.dead_cost, d.dead_clicks, d.dead_count, d.dead_keyword, m."RATE", r.cost,
    s."AGE_120" + s."AGE_180" + s."AGE_181", s."AGE_30" + s."AGE_45" + s."AGE_60" + s."AGE_120" + s."AGE_180" + s."AGE_181",
    s."MONTHLY_STORAGE_FEE", c."COST_AMT", p."PROFIT_AMT", p."SALE_AMT", l.qty, l.days,
    case when has_inbound and q."OPTION_CD" is null and w."STOCK_QTY" is not null
      then s."STOCK_QTY" - w."STOCK_QTY" + coalesce(b.qty, 0) - coalesce(s."CUST_RETURN_30D", 0) end,
    stock_day::date - before_day::date,
    -- Stock is low where more was sold than usual, by chance too: the lower of two means is not taken in by that.
    private.sold_out_chance(s."STOCK_QTY", a.days, a.qtys, coalesce(least(f."QTY", f."STEADY_QTY"), 0), f."SPREAD",
      run_days + (day - stock_day::date)),
    greatest(day, stock_day::date + private.sold_out_after(s."STOCK_QTY", a.days, a.qtys, f."QTY"))
  from options o
  left join stocks s on s."OPTION_CD" = o."OPTION_CD"
  left join stocks_before w on w."OPTION_CD" = o."OPTION_CD"
  left join sold_between b on b."OPTION_CD" = o."OPTION_CD"
  left join requested q on q."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_sales(diagnosis_facts.partner_cd, day) v on v."OPTION_CD" = o."OPTION_CD"
  left join public.agg_option_demand f on f."PARTNER_CD" = diagnosis_facts.partner_cd and f."OPTION_CD" = o."OPTION_CD" and f."CALC_DAY" = day
  left join arriving a on a."OPTION_CD" = o."OPTION_CD"
  left join late l on l."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_ads(diagnosis_facts.partner_cd, day, least_clicks) d on d."OPTION_CD" = o."OPTION_CD"
  left join recent_ads r on r."OPTION_CD" = o."OPTION_CD"
  left join private.profit_margins(diagnosis_facts.partner_cd, case when day < private.korea_today() then day - 28 else day end) m
    on m."BRAND_CD" = coalesce(o."BRAND_CD", '') and m."RATE" > 0
  left join costs c on c."OPTION_CD" = o."OPTION_CD"
  left join profits p on p."KEY" = o."OPTION_CD"
  where s."OPTION_CD" is not null or v."OPTION_CD" is not null or f."QTY" > 0;
end
$$;

create or replace function private.diagnosis_findings(facts private.diagnosis_fact[])
  returns table (option_cd text, rule_cd text, evidence jsonb, impact bigint, confidence text)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
  with known as materialized (
    select f as fact, f.*, (f.demand / 28)::numeric as per_day, f.stock / nullif(f.demand / 28, 0) as cover,
      f.sold_yn is distinct from 'N' and f.stock is not null as is_selling, coalesce(f.grade = 'NEW', false) as is_new,
      100.0 * f.orders_14 / nullif(f.views_14, 0) as conv, 100.0 * f.orders_before / nullif(f.views_before, 0) as conv_before,
      f.amount_traffic::numeric / nullif(f.orders_before, 0) as order_won,
      f.views_14::numeric / nullif(f.days_14, 0) as views_now, f.views_before::numeric / nullif(f.days_before, 0) as views_then,
      100.0 * f.cancel_14 / nullif(f.gross_14, 0) as cancel_rate, coalesce(100.0 * f.cancel_before / nullif(f.gross_before, 0), 0) as cancel_rate_before,
      round(100.0 * f.ad_sales / nullif(f.ad_cost, 0)) as roas, round(private.break_even_roas(f.margin)) as break_even
    from unnest(facts) f
  ), found as (
    select k.option_cd, r."RULE_CD" as rule_cd, jsonb_build_object('stock', k.stock, 'perDay', private.short_number(k.per_day), 'incoming', k.incoming) as evidence,
      k.per_day * 14 * k.price as impact, private.sales_confidence(k.fact) as confidence
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'soldOut'
    where k.is_selling and k.is_new and k.stock <= r."LIMIT_VAL" and k.demand >= 1
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock, 'chance', floor(100 * k.chance), 'demand', round(k.demand), 'low', k.demand_low,
        'high', k.demand_high, 'arriving', a.qty, 'days', r."LIMIT_VAL", 'limit', r."LEAST_VAL"),
      k.per_day * greatest(1, r."LIMIT_VAL" - k.cover)::numeric * k.price, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'runsOut'
    cross join lateral (
      select coalesce(sum(q), 0) as qty from unnest(k.arrive_days, k.arrive_qtys) u (days, q) where u.days < r."LIMIT_VAL") a
    where k.is_selling and k.is_new and k.stock > 0 and 100 * k.chance >= r."LEAST_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('now', round(k.winner_7), 'before', round(k.winner_before), 'views', k.views_7,
        'adCost', k.ad_cost_14, 'limit', r."LIMIT_VAL"),
      k.amount_traffic::numeric / k.days_before * 14 * (k.winner_before - k.winner_7) / k.winner_before, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r
      on r."RULE_CD" = case when k.ad_cost_14 > 0 then 'winnerLostAds' else 'winnerLost' end
    where k.is_selling and k.winner_7 < r."LIMIT_VAL" and k.winner_before >= r."LIMIT_VAL" + 20 and k.views_7 >= r."LEAST_VAL" and k.days_before > 0
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('views', k.views_14, 'orders', k.orders_14, 'before', private.short_number(k.conv_before),
        'now', private.short_number(k.conv), 'limit', r."LIMIT_VAL"),
      (k.conv_before / 100 * k.views_14 - k.orders_14) * k.order_won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'conversionFell'
    -- Sold out, nobody could order; and the fall must be more than chance makes of so few orders.
    where k.is_selling and k.stock > 0 and k.views_14 >= r."LEAST_VAL" and k.conv <= k.conv_before * (1 - r."LIMIT_VAL" / 100)
      and k.conv_before / 100 * k.views_14 - k.orders_14 >= 2 * sqrt(k.conv_before / 100 * k.views_14)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('before', private.short_number(k.views_then), 'now', private.short_number(k.views_now),
        'drop', round(100 - 100 * k.views_now / k.views_then), 'limit', r."LIMIT_VAL"),
      (k.views_then - k.views_now) * 14 * k.conv_before / 100 * k.order_won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'viewsFell'
    where k.is_selling and k.stock > 0 and k.views_then >= r."LEAST_VAL" and k.views_now <= k.views_then * (1 - r."LIMIT_VAL" / 100)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('sold', k.gross_14, 'cancelled', k.cancel_14, 'before', private.short_number(k.cancel_rate_before),
        'now', private.short_number(k.cancel_rate), 'limit', r."LIMIT_VAL"),
      (k.cancel_rate - k.cancel_rate_before) / 100 * k.gross_14 * k.price, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'cancelsRose'
    where k.cancel_14 >= r."LEAST_VAL" and k.cancel_rate >= r."LIMIT_VAL" and k.cancel_rate >= 2 * k.cancel_rate_before
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('cost', k.ad_cost, 'sales', k.ad_sales, 'roas', k.roas, 'breakEven', k.break_even),
      k.ad_cost * 1.1 - k.ad_sales * k.margin, private.ad_confidence(k.ad_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adLoss'
    where k.ad_cost >= r."LEAST_VAL" and k.roas < k.break_even * r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('cost', k.other_cost, 'share', round(100.0 * k.other_cost / k.ad_cost),
        'roas', round(100.0 * k.other_sales / k.other_cost), 'searchRoas', round(100.0 * (k.ad_sales - k.other_sales) / (k.ad_cost - k.other_cost)),
        'limit', r."LIMIT_VAL"),
      greatest(0, k.other_cost * 1.1 - k.other_sales * k.margin), private.ad_confidence(k.ad_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adPlacement'
    where k.ad_cost >= r."LEAST_VAL" and k.ad_cost > k.other_cost and 100 * k.other_cost >= r."LIMIT_VAL" * k.ad_cost
      and k.other_sales * (k.ad_cost - k.other_cost) < (k.ad_sales - k.other_sales) * k.other_cost
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('clicks', k.dead_clicks, 'count', k.dead_count, 'keyword', k.dead_keyword, 'cost', k.dead_cost,
        'limit', r."LIMIT_VAL"), k.dead_cost * 1.1, private.ad_confidence(k.dead_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'deadKeywords'
    where k.dead_cost >= r."LEAST_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock, 'perDay', private.short_number(k.per_day), 'days', floor(k.cover), 'limit', r."LIMIT_VAL"),
      (k.stock - 60 * k.per_day) * k.cost, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'excessStock'
    where k.is_selling and k.stock >= r."LEAST_VAL" and k.cover > r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock), k.stock * k.cost, case when k.days_14 + k.days_before >= 38 then 'high' else 'low' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'idleStock'
    where k.stock >= r."LEAST_VAL" and k.demand = 0 and k.days_14 + k.days_before >= 28
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('aged', k.aged, 'share', round(100.0 * k.aged / k.known_age), 'limit', r."LIMIT_VAL"),
      k.storage_fee * k.aged::numeric / k.known_age, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'agedStock'
    where k.aged >= r."LEAST_VAL" and 100 * k.aged >= r."LIMIT_VAL" * k.known_age
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('amount', k.amount_28), null, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'noCost'
    where k.amount_28 > 0 and k.cost is null
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('rise', k.rise, 'since', k.rise_days, 'limit', r."LIMIT_VAL"), null,
      case when k.rise >= 3 * r."LIMIT_VAL" then 'high' else 'middle' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'noInbound'
    where k.is_new and k.rise >= r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('missing', k.late_qty, 'days', k.late_days, 'limit', r."LIMIT_VAL"), k.late_qty * k.price, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'inboundLate'
    where k.late_days > r."LIMIT_VAL"
  )
  select x.option_cd, x.rule_cd, x.evidence, round(x.impact)::bigint, x.confidence from found x;
end
$$;

-- Each axis is the mean of its measures that are known (of stock their least), weighted alike; axes without one are left out and the rest count for all.
create or replace function private.diagnosis_scores(facts private.diagnosis_fact[])
  returns table (option_cd text, score numeric, figures jsonb)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
  with known as materialized (
    select f.*, 100.0 * (f.amount_14 - f.amount_before) / nullif(greatest(f.amount_before, 0), 0) as growth,
      case when f.views_14 + f.views_before >= 100 then 1.0 * (f.orders_14 + f.orders_before) / (f.views_14 + f.views_before) end as conv
    from unnest(facts) f
  ), brands as (
    select k.brand_cd, 100.0 * (sum(k.amount_14) - sum(k.amount_before)) / nullif(greatest(sum(k.amount_before), 0), 0) as growth
    from known k group by 1
  ), categories as (
    select k.category_nm, percentile_cont(0.5) within group (order by k.conv)::numeric as conv, count(*) as size from known k where k.conv > 0 group by 1
  ), everything as (
    select percentile_cont(0.5) within group (order by k.conv)::numeric as conv from known k where k.conv > 0
  ), measures as (
    select k.option_cd, m.code, m.value
    from known k
    left join brands b on b.brand_cd is not distinct from k.brand_cd
    left join categories c on c.category_nm = k.category_nm and c.size >= 5
    cross join everything e
    cross join lateral (values
      -- A few pieces double and halve by chance; and days that are not loaded are no fall.
      ('growth', case when k.days_14 = 14 and k.qty_28 >= 10 and k.amount_before > 0 then k.growth - b.growth end),
      ('cover', case when k.demand > 0 and k.sold_yn is distinct from 'N' then (k.stock / (k.demand / 28))::numeric end),
      ('excess', case when k.stock > 0 then case when k.demand > 0 then least(9999, k.stock / (k.demand / 28))::numeric else 9999 end end),
      ('aged', case when k.known_age > 0 then 100.0 * k.aged / k.known_age end),
      ('winnerRate', case when k.views_7 >= 10 then k.winner_7 end),
      ('conversion', k.conv / coalesce(c.conv, e.conv)),
      ('roas', case when k.ad_cost > 0 then 100.0 * k.ad_sales / k.ad_cost / private.break_even_roas(k.margin) end),
      ('margin', 100.0 * k.profit / k.profit_sales)) m (code, value)
  ), pointed as (
    select m.option_cd, m.code, m.value, r."AXIS" as axis, r."WEIGHT" as weight,
      private.linear_points(m.value, r."BAD_VAL", r."GOOD_VAL", r."WEIGHT") as points
    from measures m left join public.dim_diagnosis_rule r on r."RULE_CD" = m.code
    where m.value is not null
  ), axes as (
    select p.option_cd, coalesce(p.axis, 'stock') as axis, max(p.weight) as weight,
      -- Of stock both ends count, and what is old takes its share off.
      round(case when coalesce(p.axis, 'stock') = 'stock'
        then min(p.points) * (1 - coalesce(max(p.value) filter (where p.code = 'aged'), 0) / 100) else avg(p.points) end, 1) as points,
      jsonb_object_agg(p.code, jsonb_build_object('value', round(p.value, 2), 'points', round(p.points, 1))) as measures
    from pointed p group by 1, 2
  )
  select k.option_cd, round(s.score, 1), jsonb_build_object('axes', coalesce(s.axes, '{}'), 'demandClass', k.demand_class, 'demand', round(k.demand::numeric, 1),
    'demandLow', k.demand_low, 'demandHigh', k.demand_high, 'stock', k.stock, 'incoming', k.incoming, 'soldOutChance', floor(100 * k.chance),
    'soldOutDay', private.day_text(k.sold_out_day))
  from known k
  left join (
    -- Of one axis alone no score is made.
    select a.option_cd, case when count(*) > 1 then 100 * sum(a.points) / sum(a.weight) end as score,
      jsonb_object_agg(a.axis, jsonb_build_object('points', a.points, 'weight', a.weight, 'measures', a.measures)) as axes
    from axes a where a.points is not null group by 1
  ) s on s.option_cd = k.option_cd;
end
$$;

create or replace function private.enter_charges(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  changed bigint;
  fresh bigint;
begin
  with differing as materialized (
    select e.*, c."AMT" as before from pg_temp.import_entry e
    left join public.fact_brand_charge c on c."BRAND_CD" = e.code and c."YM" = e.since and c."CHARGE_TYPE" = e.type
    where (c."AMT", c."MEMO") is distinct from (e.amount, coalesce(e.memo, c."MEMO"))
  ), written as (
    insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT", "MEMO")
    select d.code, d.since, d.type, batch.partner_cd, d.amount, d.memo from differing d
    on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update
    set "AMT" = excluded."AMT", "MEMO" = coalesce(excluded."MEMO", c."MEMO"), "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select batch.partner_cd, 'charge', d.code, d.since, d.type, d.before, d.amount, batch.user_id, (select private.member_name(batch.user_id))
    from differing d order by d.row_no
  )
  select count(*), count(*) filter (where d.before is null) into changed, fresh from differing d;
  return jsonb_build_object('new', fresh, 'changed', changed - fresh);
end
$$;

create or replace function private.enter_costs(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  changed bigint;
  fresh bigint;
begin
  with differing as materialized (
    select e.*, c."COST_AMT" as before from pg_temp.import_entry e
    left join public.dim_option_cost c on c."OPTION_CD" = e.code and c."APPLY_DT" = e.since
    where c."COST_AMT" is distinct from e.amount
  ), written as (
    insert into public.dim_option_cost as c ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select d.code, d.since, batch.partner_cd, d.amount from differing d
    on conflict ("OPTION_CD", "APPLY_DT") do update set "COST_AMT" = excluded."COST_AMT", "PARTNER_CD" = excluded."PARTNER_CD", "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select batch.partner_cd, 'option', d.code, d.since, 'cost', d.before, d.amount, batch.user_id, (select private.member_name(batch.user_id))
    from differing d order by d.row_no
  )
  select count(*), count(*) filter (where d.before is null) into changed, fresh from differing d;
  return jsonb_build_object('new', fresh, 'changed', changed - fresh);
end
$$;

create or replace function private.enter_targets(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  changed bigint;
  fresh bigint;
begin
  with differing as materialized (
    select e.*, t."TARGET_AMT" as before from pg_temp.import_entry e
    left join public.dim_sales_target t on t."BRAND_CD" = e.code and t."YM" = e.since
    where t."TARGET_AMT" is distinct from e.amount
  ), written as (
    insert into public.dim_sales_target as t ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
    select d.code, d.since, batch.partner_cd, d.amount from differing d
    on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select batch.partner_cd, 'target', d.code, d.since, 'amount', d.before, d.amount, batch.user_id, (select private.member_name(batch.user_id))
    from differing d order by d.row_no
  )
  select count(*), count(*) filter (where d.before is null) into changed, fresh from differing d;
  return jsonb_build_object('new', fresh, 'changed', changed - fresh);
end
$$;

drop function private.figures_against_target;

-- private.figures with what they are measured against and what advertising had to do with them.
create or replace function private.figures_against_target(
  sums private.measures, target_amt bigint, targeted_sale_amt bigint, ad_cost numeric, ad_sale_amt numeric
) returns json
  language sql stable parallel safe
  set search_path = ''
as $$
  select (private.figures(sums)::jsonb || jsonb_build_object('targetAmt', target_amt, 'targetedSaleAmt', targeted_sale_amt,
    'achievementRate', private.achievement(targeted_sale_amt, target_amt))
    || private.ad_brief(ad_cost, ad_sale_amt, (sums)."saleAmt"))::json
$$;
comment on function private.figures_against_target is
  'private.figures, targetAmt, targetedSaleAmt (won), achievementRate (percent) and private.ad_brief; null for null.';
revoke all on function private.figures_against_target from public, anon, authenticated, service_role;
grant execute on function private.figures_against_target to authenticated, service_role;

-- The mean of eight weeks, and of demand with many days without a sale the median of eight methods step by step: six that are level all
-- through and two that are not (the last week again, and the damped trend).
create or replace function private.forecast_demand(partner_cd text, day date)
  returns table ("OPTION_CD" text, "DEMAND_CLASS" text, "QTY" double precision, "STEADY_QTY" double precision)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set work_mem = '64MB'
as $$
declare
  w constant record := private.smoothing_weights();
  fade constant double precision[] := w.fade;
  level constant double precision[] := w.level;
  trend constant double precision[] := w.trend;
  level_start constant double precision[] := w.level_start;
  trend_start constant double precision[] := w.trend_start;
begin
  return query
  with days as materialized (
    select d."OPTION_CD" as option_cd, d."LEN" as len, d."POS" as pos, d."QTY" as qty, d."LEN" - d."POS" + 1 as ago
    from private.demand_days(forecast_demand.partner_cd, day) d
  ), recent as (
    select d.option_cd, d.len, sum(d.qty) / d.len as mean112, coalesce(sum(d.qty) filter (where d.ago <= 56), 0) / least(d.len, 56) as mean56,
      count(*) filter (where d.ago <= 56) as sales, avg(d.qty) filter (where d.ago <= 56) as size,
      var_samp(d.qty) filter (where d.ago <= 56) as variance
    from days d group by d.option_cd, d.len having min(d.ago) <= 56
  ), classed as materialized (
    select r.option_cd, r.len, r.mean56, r.mean112,
      case when least(r.len, 56) > 1.32 * r.sales then case when coalesce(r.variance > 0.49 * r.size ^ 2, false) then 'lumpy' else 'intermittent' end
        else case when coalesce(r.variance > 0.49 * r.size ^ 2, false) then 'erratic' else 'smooth' end end as class
    from recent r
  ), sales as (
    -- Days with many sales are most of all, and the mean needs no order of theirs.
    select d.option_cd, d.len, d.pos, d.qty, least(d.len, 28) as first, d.ago, row_number() over one as n,
      count(*) over (partition by d.option_cd collate "C") - row_number() over one + 1 as later, d.pos - coalesce(lag(d.pos) over one, 0) as gap
    from classed c
    join days d on d.option_cd = c.option_cd
    where c.class in ('intermittent', 'lumpy')
    window one as (partition by d.option_cd collate "C" order by d.pos)
  ), sums as (
    select s.option_cd, s.len, s.first,
      count(*) filter (where s.pos <= s.first) as first_sales, coalesce(sum(s.qty) filter (where s.pos <= s.first), 0) as first_qty,
      coalesce(sum(0.1 * fade[s.ago]) filter (where s.pos > s.first), 0) as later_sales,
      coalesce(sum(0.1 * fade[s.later] * s.qty) filter (where s.pos > s.first), 0) as later_size,
      sum(case when s.n = 1 then 1 else 0.1 end * fade[s.later] * s.qty) as sba_size,
      sum(case when s.n = 1 then 1 else 0.1 end * fade[s.later] * s.gap) as sba_gap,
      coalesce(sum(s.qty) filter (where s.ago <= 7), 0) / least(s.len, 7) as mean7,
      coalesce(sum(s.qty) filter (where s.ago <= 28), 0) / s.first as mean28,
      coalesce(sum(level[s.ago] * s.qty) filter (where s.pos > s.first), 0) as later_level,
      coalesce(sum(trend[s.ago] * s.qty) filter (where s.pos > s.first), 0) as later_trend,
      array[coalesce(sum(s.qty) filter (where s.ago = 7), 0), coalesce(sum(s.qty) filter (where s.ago = 6), 0),
        coalesce(sum(s.qty) filter (where s.ago = 5), 0), coalesce(sum(s.qty) filter (where s.ago = 4), 0),
        coalesce(sum(s.qty) filter (where s.ago = 3), 0), coalesce(sum(s.qty) filter (where s.ago = 2), 0),
        coalesce(sum(s.qty) filter (where s.ago = 1), 0)] as week, count(*) as sales
    from sales s group by s.option_cd, s.len, s.first
  ), methods as (
    select m.*, 0.95 * m.sba_size / m.sba_gap as sba,
      (fade[m.len - m.first + 1] * m.first_sales / m.first + m.later_sales)
        * (fade[m.sales - m.first_sales + 1] * coalesce(m.first_qty / nullif(m.first_sales, 0), 0) + m.later_size) as tsb,
      level_start[m.len - m.first + 1] * m.first_qty / m.first + m.later_level as level_now,
      trend_start[m.len - m.first + 1] * m.first_qty / m.first + m.later_trend as trend_now
    from sums m
  )
  select c.option_cd, c.class, case when m.option_cd is null then 28 * c.mean56 else (
      -- The fourth and fifth least of the six and the two.
      select sum((least(l.a[4], greatest(l.a[3], v.low), greatest(l.a[2], v.high)) + least(l.a[5], greatest(l.a[4], v.low), greatest(l.a[3], v.high))) / 2)
      from (select array_agg(e order by e) as a from unnest(array[m.mean7, m.mean28, c.mean56, c.mean112, m.sba, m.tsb]) e) l
      cross join generate_series(1, 28) step
      cross join lateral (
        select case when m.len - 6 + (step - 1) % 7 < 1 then m.mean7 else m.week[(step - 1) % 7 + 1] end as naive,
          greatest(0, m.level_now + m.trend_now * 9 * (1 - fade[step + 1])) as damped
      ) u
      cross join lateral (select least(u.naive, u.damped) as low, greatest(u.naive, u.damped) as high) v
    ) end, 28 * c.mean112
  from classed c
  left join methods m on m.option_cd = c.option_cd;
end
$$;

-- What the running month is expected to sell: the won of its loaded days, and for each other day the mean of its
-- weekday in the 28 days that end with the last loaded one. How the interval is made and what it covered:
-- docs/decisions/sales-forecast.md.
create or replace function private.forecast_of_partners(partner_cds text[], brand_cds text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  least_days constant integer := 21;
  first_day constant date := date_trunc('month', today::timestamp)::date;
  last_day constant date := (date_trunc('month', today::timestamp) + interval '1 month - 1 day')::date;
  loaded constant date[] := private.loaded_days_of_partners(partner_cds, today - 60, today - 1);
  sold_until constant date := (select max(d) from unnest(loaded) d);
  window_days constant date[] := array(select d from unnest(loaded) d where d > sold_until - 28);
  of_month constant date[] := array(select d from unnest(loaded) d where d >= first_day);
  left_days constant date[] := array(
    select first_day + n from generate_series(0, last_day - first_day) n where first_day + n <> all (of_month) order by n);
  -- Each weekday at least twice: what one day sold says nothing of how much such days differ.
  is_known constant boolean := cardinality(window_days) >= least_days and (
    select count(*) = 7 from (
      select from unnest(window_days) d group by extract(isodow from d) having count(*) >= 2) w);
begin
  return (
    with sold as materialized (
      select b."PARTNER_CD" as partner_cd, b."BRAND_CD" as brand_cd, to_date(b."DATE_SK"::text, 'YYYYMMDD') as day,
        b."SALE_AMT" as amount
      from public.agg_brand_daily b
      where b."PARTNER_CD" = any (partner_cds) and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
        and b."DATE_SK" = any (array(select private.date_sk(d) from unnest(window_days || of_month) d))
    ), weekdays as materialized (
      select k.weekday, k.known,
        (select count(*) from unnest(left_days) l where extract(isodow from l) = k.weekday) as wanted
      from (select extract(isodow from d)::integer as weekday, count(*) as known from unnest(window_days) d group by 1) k
    ), brands as materialized (
      select s.partner_cd, s.brand_cd, coalesce(sum(s.amount) filter (where s.day >= first_day), 0)::bigint as accumulated,
        coalesce(round(sum(s.amount * w.wanted::numeric / w.known) filter (where s.day = any (window_days))), 0)::bigint as remaining
      from sold s left join weekdays w on w.weekday = extract(isodow from s.day)
      group by s.partner_cd, s.brand_cd
    ), total as materialized (
      select coalesce(sum(b.accumulated), 0)::bigint as accumulated, coalesce(sum(b.remaining), 0)::bigint as remaining from brands b
    ), days as materialized (
      select d.day, extract(isodow from d.day)::integer as weekday, (sold_until - d.day) / 7 as week, coalesce(sum(s.amount), 0) as amount
      from unnest(window_days) d (day) left join sold s on s.day = d.day group by d.day
    ), spread as (
      -- What days differ by from their weekday, or weeks from each other, whichever says more.
      select greatest(
        (select sum((d.amount - m.mean) ^ 2) / nullif(count(*) - 7, 0)
          from days d join (select weekday, avg(amount) as mean from days group by weekday) m using (weekday)),
        (select var_samp(w.amount) * 7 from (select avg(amount) as amount from days group by week) w)) as variance
    ), error as (
      select sqrt(s.variance * (select sum(w.wanted + w.wanted ^ 2 / w.known::numeric) from weekdays w)
        * (1 + cardinality(left_days) / 14.0)
        -- What moves a whole shop does not show in how its days differ.
        + (t.remaining * 0.12) ^ 2) * private.t90(greatest(1, cardinality(window_days) - 7)) as half
      from spread s, total t
    )
    select json_build_object(
      'today', private.day_text(today), 'ym', left(private.day_text(today), 6),
      'from', private.day_text(first_day), 'to', private.day_text(last_day),
      'soldUntil', private.day_text((select max(d) from unnest(of_month) d)),
      'accumulated', case when cardinality(of_month) > 0 then t.accumulated end,
      'missingDays', (select count(*) from unnest(left_days) d where d < today),
      'remainingDays', cardinality(left_days),
      'expected', case when is_known then t.accumulated + t.remaining end,
      -- What is sold is sold: unless days of more cancellations than sales are to come, not less.
      'low', case when is_known then greatest(least(t.accumulated, t.accumulated + t.remaining), round(t.accumulated + t.remaining - e.half)) end,
      'high', case when is_known then round(t.accumulated + t.remaining + e.half) end,
      'level', 80, 'historyDays', cardinality(window_days),
      'targetAmt', (
        select sum(g."TARGET_AMT") from public.dim_sales_target g
        where g."PARTNER_CD" = any (partner_cds) and g."YM" = left(private.day_text(today), 6)
          and (cardinality(brand_cds) = 0 or g."BRAND_CD" = any (brand_cds))),
      'reason', case when sold_until is null then 'neverLoaded' when not is_known then 'shortHistory' end,
      'brandCount', (select count(*) from brands),
      'brands', case when is_known then coalesce((
        select json_agg(json_build_object('brandCd', nullif(r.brand_cd, ''), 'brandName', n."BRAND_NM",
          'accumulated', r.accumulated, 'expected', r.accumulated + r.remaining)
          order by r.accumulated + r.remaining desc, r.brand_cd collate "C")
        from (select * from brands b order by b.accumulated + b.remaining desc, b.brand_cd collate "C" limit 100) r
        left join public.dim_brand n on n."BRAND_CD" = r.brand_cd and n."PARTNER_CD" = r.partner_cd), '[]') else '[]' end)
    from total t, error e
  );
end
$$;
comment on function private.forecast_of_partners is 'Answers sales_forecast over one partner or several.';
revoke all on function private.forecast_of_partners from public, anon, authenticated, service_role;
grant execute on function private.forecast_of_partners to authenticated, service_role;

-- The same with the brand that the option has now, kept while rollups of these days are written: each of them would take the
-- facts apart again.
create or replace function private.gather_ad_sides(partner_cd text, days integer[], campaign_ids text[]) returns void
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
begin
  if to_regclass('pg_temp.ad_side') is not null then
    drop table pg_temp.ad_side;
  end if;
  create temporary table ad_side on commit drop as
  select s.*, o."OPTION_CD" is not null as "MATCHED", coalesce(o."BRAND_CD", '') as "BRAND_CD"
  from private.ad_sides(gather_ad_sides.partner_cd, days, campaign_ids) s
  left join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = gather_ad_sides.partner_cd;
end
$$;

-- What the goods sold in a period cost, by the cost that held on each day. A month that a period covers whole is read from
-- its sums unless the cost of the option changed within it; all other days are read from the facts.
create or replace function private.goods_cost(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "COST_AMT" bigint, "COSTED_SALE_AMT" bigint, "UNCOSTED_SALE_AMT" bigint)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  parts constant record := private.sales_parts(partner_cd, first_day, last_day);
begin
  return query
  with costs as materialized (
    select c."OPTION_CD" as option_cd, c."COST_AMT" as cost, c."APPLY_DT"::integer as from_sk,
      lead(c."APPLY_DT"::integer, 1, 99999999) over (partition by c."OPTION_CD" order by c."APPLY_DT") as until_sk
    from public.dim_option_cost c
    where c."PARTNER_CD" = goods_cost.partner_cd and c."OPTION_CD" = any (option_cds)
  ), changed as materialized (
    select distinct c.option_cd, c.from_sk / 100 as month_sk
    from costs c where c.from_sk % 100 > 1 and c.from_sk / 100 = any (parts.months)
  ), sold as (
    select m."OPTION_CD" as option_cd, m."MONTH_SK" * 100 + 1 as date_sk, m."SALE_QTY" as qty, m."SALE_AMT" as amount
    from private.option_months(goods_cost.partner_cd, parts.months, option_cds) m
    where (m."OPTION_CD", m."MONTH_SK") not in (select c.option_cd, c.month_sk from changed c)
    union all
    select d."OPTION_CD", d."DATE_SK", d."SALE_QTY", d."SALE_AMT"
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = goods_cost.partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (parts.days)
      and d."OPTION_CD" = any (option_cds)
    union all
    select d."OPTION_CD", d."DATE_SK", d."SALE_QTY", d."SALE_AMT"
    from changed c
    join public.agg_performance_option_daily d
      on d."OPTION_CD" = c.option_cd and d."DATE_SK" between c.month_sk * 100 + 1 and c.month_sk * 100 + 31
    where d."PARTNER_CD" = goods_cost.partner_cd and d."SVC" = '2P'
  )
  select s.option_cd, private.bigint_sum(s.qty * c.cost), private.bigint_sum(s.amount) filter (where c.cost is not null),
    private.bigint_sum(s.amount) filter (where c.cost is null)
  from sold s
  left join costs c on c.option_cd = s.option_cd and s.date_sk >= c.from_sk and s.date_sk < c.until_sk
  group by s.option_cd;
end
$$;

-- Advertising part: the tiles of 마이 대시보드 for yesterday and the last 7 days.
create or replace function private.home_ads(partner_cd text) returns json
  language sql stable
  set search_path = ''
as $$
  select json_object_agg(a."ID", json_build_object('adCost', a."AD_COST", 'adSaleAmt', a."AD_SALE_AMT",
    'adRoas', private.ad_roas(a."AD_COST", a."AD_SALE_AMT"), 'baseAdCost', a."BASE_COST", 'adCover', a."COVER"))
  from private.dashboard_ads(private.korea_today(), array[partner_cd], true) a
  where a."ID" in ('yesterday', 'last7')
$$;
comment on function private.home_ads is
  'Advertising part of home_summary.';
revoke all on function private.home_ads from public, anon, authenticated, service_role;
grant execute on function private.home_ads to authenticated, service_role;

-- Inbound part: how many requests are in error, and how many due.
create or replace function private.home_inbound(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  error_days constant record := private.request_days(today, 'error');
  week constant record := private.request_days(today, 'scheduled');
  is_loaded constant boolean :=
    exists (select from public.raw_wing_inbound_request r where r."CUST_CD" = partner_cd and r."SVC" = '2P')
    or exists (
      select from public.log_file_upload u
      where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'raw_wing_inbound_request');
begin
  return json_build_object(
    'errorCount', case when is_loaded then cardinality(private.counted_requests(today, partner_cd, 'error')) end,
    'errorFrom', error_days.first_text, 'errorTo', error_days.last_text,
    'dueThisWeekCount', case when is_loaded then cardinality(private.counted_requests(today, partner_cd, 'scheduled')) end,
    'weekFrom', week.first_text, 'weekTo', week.last_text);
end
$$;
comment on function private.home_inbound is
  'Inbound part of home_summary.';
revoke all on function private.home_inbound from public, anon, authenticated, service_role;
grant execute on function private.home_inbound to authenticated, service_role;

-- Sales part: yesterday and the last 7 days with what they are compared to, and 30 days for the chart; all that was sold, as
-- on the pages of sales.
create or replace function private.home_sales(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  -- As a value: as an argument in the query it would be asked for each day.
  loaded constant date[] := private.loaded_days_of(partner_cd, today - 60, today - 1);
begin
  return (
    with days as materialized (
      select private.date_sk(d."DAY") as "DATE_SK", (d."SUMS")."saleQty" as "QTY"
      from private.day_sums(partner_cd, today - 60, today - 1, '{}', loaded) d
      where d."SUMS" is distinct from null
    ), total as (
      select
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 1)) as yesterday,
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 8)) as same_weekday,
        sum(d."QTY") filter (where d."DATE_SK" >= private.date_sk(today - 7)) as last_7,
        case when count(*) filter (where d."DATE_SK" >= private.date_sk(today - 14)) = 14 then
          sum(d."QTY") filter (where d."DATE_SK" between private.date_sk(today - 14) and private.date_sk(today - 8))
        end as previous_7
      from days d
    ), chart as (
      select json_agg(json_build_object('date', private.day_text(today - n), 'qty', d."QTY", 'previousQty', p."QTY") order by n desc) as rows
      from generate_series(1, 30) n
      left join days d on d."DATE_SK" = private.date_sk(today - n)
      left join days p on p."DATE_SK" = private.date_sk(today - n - 30)
    )
    select json_build_object(
      'sales', json_build_object('yesterday', t.yesterday, 'last7', t.last_7, 'previous7', t.previous_7,
        'sameWeekdayLastWeek', t.same_weekday),
      'daily', c.rows)
    from total t, chart c
  );
end
$$;
comment on function private.home_sales is 'Sales part of home_summary.';
revoke all on function private.home_sales from public, anon, authenticated, service_role;
grant execute on function private.home_sales to authenticated, service_role;

-- Stock part: the day of the stock, and how many rows the stock page lists for each DOC state.
create or replace function private.home_stock(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  stock_day constant text := private.stock_day(partner_cd);
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  has_sales constant boolean := exists (select from private.loaded_sales_days(partner_cd, today - 7, today - 1));
begin
  return (
    select json_build_object(
      'day', stock_day,
      'outOfStockSelling', case when stock_day is not null then
        count(*) filter (where private.has_doc_state('out', r."stockQty", r."soldYn", r."doc")) end,
      'docUnder7', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under7', r."stockQty", r."soldYn", r."doc")) end,
      'docUnder14', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under14', r."stockQty", r."soldYn", r."doc")) end)
    -- Each DOC is made once (offset 0), not once a count.
    from (
      select s."stockQty", s."soldYn", s."doc"
      from private.stock_rows(partner_cd, today, yesterday, null, 'all', 'all', '', '{}') s offset 0
    ) r
  );
end
$$;
comment on function private.home_stock is 'Stock part of home_summary.';
revoke all on function private.home_stock from public, anon, authenticated, service_role;
grant execute on function private.home_stock to authenticated, service_role;

-- The same by brand, as the inbound page lists them when it is filtered by it: by the lines of those days.
create or replace function private.inbound_errors_by_brand(today date, partner_cd text)
  returns table ("BRAND_CD" text, "REQ_NO" text)
  language plpgsql stable
  set search_path = ''
  -- See private.matching_requests.
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  days constant record := private.request_days(today, 'error');
  req_nos constant text[] := private.counted_requests(today, partner_cd, 'error');
begin
  return query
  select distinct coalesce(o."BRAND_CD", ''), l."REQ_NO"
  from private.inbound_line l
  left join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
  where l."CUST_CD" = inbound_errors_by_brand.partner_cd and l."REQ_NO" = any (req_nos)
    and l."SCH_DT" between days.first_text and days.last_text;
end
$$;

-- One page of the rows of source, how many there are in all, and a summary over all of them; 22023 for an order or a page
-- that there is not. Runs with the rights of the caller. Everything but sort_by, sort_direction and the page is SQL that
-- the calling function writes, with what came from outside quoted as a literal (format %L) or in ids; sort_by only
-- ever chooses one of its columns.
--   source: a table expression; $1 in it is a text[] of ids that narrows the rows, first ids, then those of the page.
--   id_column: the column that $1 narrows. sortable: {column: kind of private.sort_keys}, in the order of the refusal.
--   tie_order: after every order, to the last row. default_order: before it for sort_by ''. carried: columns that these,
--   condition and summary name. condition: which rows are listed. summary: a json of aggregates over the rows of source,
--   listed or not (from matching). few: rows so few that reading every column of all costs less than a second statement.
--   keys, key_of: for rows too many to be kept while they are sorted. They are neither counted nor summed; a page is looked for in the
--   first of these sources that fills it (each begins with the rows of the one before it, in this order, and has what is sorted by and
--   carried), and key_of makes of the carried columns what id_column of source is.
-- A page size of null is every row. Without few, columns that only the page shows are computed for the page alone.
create or replace function private.list_page(
  source text, ids text[], id_column text, sortable json, sort_by text, sort_direction text,
  tie_order text, carried text[], page_number integer, page_size integer, default_order text default null,
  condition text default 'true', summary text default 'null::json', few boolean default false,
  keys text[] default '{}', key_of text default null, out total bigint, out summary_row json, out rows json
)
  language plpgsql stable
  set search_path = ''
  -- A partner of 20,000 options is sorted in memory.
  set work_mem = '32MB'
as $$
declare
  whole constant boolean := list_page.few or list_page.page_size is null;
  read_columns text := 'r.*';
  sorted_by text;
  page_ids text[];
  key_source text;
begin
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['']::text[] || array(select json_object_keys(sortable)));
  perform private.require_page(page_number, page_size);

  select string_agg(format('%s %s nulls last', key, sort_direction), ', ') into sorted_by
  from unnest(private.sort_keys(sortable ->> sort_by, sort_by)) key;
  if sorted_by is null and sort_by <> '' then
    raise exception 'no such kind of column: %', sortable ->> sort_by;
  end if;
  sorted_by := concat_ws(', ', coalesce(sorted_by, default_order), tie_order);
  if not whole then
    select string_agg(distinct format('r.%I', c), ', ') into read_columns
    from unnest(carried || id_column || nullif(sort_by, '')) c where c is not null;
  end if;

  if whole or cardinality(keys) = 0 then
    execute format('with matching as materialized (select %1$s from %2$s r), page as (
        select m.* from matching m where %3$s order by %4$s limit %5$L offset %6$L)
      select count(*) filter (where %3$s), %7$s, %8$s from matching m',
      read_columns, source, condition, sorted_by, page_size, (page_number - 1) * coalesce(page_size, 0)::bigint, summary,
      case when whole then '(select json_agg(p) from page p), null'
        else format('null::json, (select array_agg(p.%I) from page p)', id_column) end)
    into total, summary_row, rows, page_ids using ids;
  else
    foreach key_source in array keys loop
      execute format('select array_agg(%s) from (select %s from %s r order by %s limit %L offset %L) p', key_of,
        (select string_agg(quote_ident(c), ', ') from unnest(carried) c), key_source, sorted_by, page_size, (page_number - 1) * page_size::bigint)
      into page_ids;
      exit when cardinality(page_ids) = page_size;
    end loop;
  end if;
  if not whole then
    execute format('select json_agg(r order by p.place) from unnest($1) with ordinality p (id, place) join %s r on r.%I = p.id',
      source, id_column) into rows using page_ids;
  end if;
  rows := coalesce(rows, '[]');
end
$$;

-- 광고 보고서, with rows by keyword or by campaign. A day that a keyword report covers is never touched by a campaign report,
-- and a keyword report takes the days of campaign reports over as a whole; among reports of one kind the later load replaces
-- the campaigns that it names, day by day. Options that no master knows are kept (미매칭). Answers, beside counts of rows:
-- days_skipped, days_empty (without rows), options_unmatched, options_known, revenue_fell (won of 14 days that the replaced
-- days lose). Raises PD001.
create or replace function private.load_ad_report(batch private.import_batch, today date) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  by_keyword boolean;
  covered integer[];
  skipped integer[] := '{}';
  taken_over integer[] := '{}';
  answer jsonb;
begin
  perform private.stage_rows(batch, array['DATE_SK', 'CAMPAIGN_ID', 'CAMPAIGN_NM', 'AD_TYPE', 'ADGROUP_NM', 'OPTION_CD', 'ITEM_NM',
    'CONV_OPTION_CD', 'CONV_ITEM_NM', 'PLACEMENT', 'KEYWORD'] || private.ad_sum_columns() || array['START_DT', 'END_DT'],
    array['private.ad_report_row'], '{}');
  by_keyword := exists (select from pg_temp.import_staged s where s."KEYWORD" <> '') or batch.file_nm ~* 'keyword';
  -- What is asked of days and campaigns, from one read of the rows.
  create temporary table import_day on commit drop as
  select s."DATE_SK" as day, s."CAMPAIGN_ID" as campaign, min(s."LINE_NO") as line_no, max(s."LINE_NO") as last_line_no, count(*) as rows,
    coalesce(private.bigint_sum(s."REV_14D"), 0) as revenue, coalesce(private.bigint_sum(s."ORD_14D"), 0) as orders
  from pg_temp.import_staged s group by 1, 2;
  -- Facts of a day stand together, as they are read; most reports have them so.
  if exists (
    select from (
      select min(d.line_no) as first_line, lag(max(d.last_line_no)) over (order by d.day) as before
      from pg_temp.import_day d group by d.day) o
    where o.first_line < o.before)
  then
    alter table pg_temp.import_staged rename to import_unordered;
    create temporary table import_staged on commit drop as select * from pg_temp.import_unordered u order by u."DATE_SK";
    drop table pg_temp.import_unordered;
  end if;
  covered := array(
    select d.day from pg_temp.import_day d
    union
    -- Of the good rows of a file with bad ones, only days that have rows are known.
    select private.date_sk(batch.period_start::date + n)
    from generate_series(0, batch.period_end::date - batch.period_start::date) n where not batch.partial);
  if cardinality(covered) > 400 then
    raise exception 'a report has at most 400 days' using errcode = 'PD422';
  end if;
  if by_keyword then
    taken_over := array(select l."DATE_SK" from public.log_ad_day l
      where l."PARTNER_CD" = batch.partner_cd and l."GRAIN" = 'campaign' and l."DATE_SK" = any (covered));
  else
    skipped := array(select l."DATE_SK" from public.log_ad_day l
      where l."PARTNER_CD" = batch.partner_cd and l."GRAIN" = 'keyword' and l."DATE_SK" = any (covered));
    delete from pg_temp.import_staged s where s."DATE_SK" = any (skipped);
    delete from pg_temp.import_day d where d.day = any (skipped);
    covered := array(select d from unnest(covered) d where d <> all (skipped));
  end if;
  answer := jsonb_build_object('days_skipped', cardinality(skipped),
    'days_empty', (select count(*) from unnest(covered) d
      where d not in (select i.day from pg_temp.import_day i)))
    || private.name_ads(batch.partner_cd)
    || private.replace_ads(batch.partner_cd, taken_over, today);
  insert into public.log_ad_day as l ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
  select batch.partner_cd, d, case when by_keyword then 'keyword' else 'campaign' end,
    greatest(0, least(14, today - to_date(d::text, 'YYYYMMDD'))), batch.file_nm
  from unnest(covered) d
  on conflict ("PARTNER_CD", "DATE_SK") do update
  set "GRAIN" = excluded."GRAIN", "AGE" = excluded."AGE", "FILE_NM" = excluded."FILE_NM", "MOD_DT" = now();
  return answer;
end
$$;

-- 원가, 월 목표 and 운영·라이브 수수료: what the seller enters of options and brands, as a list. What it does not name stays; each
-- change is in the trail that entering it on a page writes. Raises PD001, PD002, PD006 (two values for one), PD007 (a brand that
-- the partner has not).
create or replace function private.load_entries(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
declare
  twice jsonb;
  options jsonb := '{}';
  counts jsonb;
begin
  perform private.stage_rows(batch, array['ROW_NO'] || case batch.category
      when '원가' then array['OPTION_CD', 'APPLY_DT', 'COST_AMT']
      when '월 목표' then array['BRAND_CD', 'YM', 'TARGET_AMT']
      else array['YM', 'BRAND_CD', 'CHARGE_TYPE', 'AMT', 'MEMO'] end,
    array['public.' || private.import_table(batch.category), 'private.settlement_line']::regclass[], '{}');
  -- One shape for all three: of whom, of when, of what, won.
  create temporary table import_entry on commit drop as
  select r ->> coalesce(k.key, '') as code, coalesce(r ->> 'APPLY_DT', r ->> 'YM') as since, coalesce(r ->> 'CHARGE_TYPE', '') as type,
    coalesce(r ->> 'COST_AMT', r ->> 'TARGET_AMT', r ->> 'AMT')::bigint as amount, r ->> 'MEMO' as memo, (r ->> 'ROW_NO')::integer as row_no
  from pg_temp.import_staged s
  cross join lateral to_jsonb(s) r
  cross join (select case batch.category when '원가' then 'OPTION_CD' else 'BRAND_CD' end as key) k;
  if batch.category = '원가' then
    options := private.settled_options(batch.partner_cd);
    options := jsonb_build_object('options_known', options -> 'options_known', 'options_skipped', options -> 'options_unmatched');
    delete from pg_temp.import_entry e where e.code not in (
      select o."OPTION_CD" from public.dim_option o where o."PARTNER_CD" = batch.partner_cd);
  else
    -- A brand may be called by its name where that is one brand's.
    update pg_temp.import_entry e set code = n.code
    from (
      select private.clean_code(b."BRAND_NM") as name, min(b."BRAND_CD") as code from public.dim_brand b
      where b."PARTNER_CD" = batch.partner_cd group by 1 having count(*) = 1
    ) n
    where n.name = e.code and not exists (select from public.dim_brand b where b."BRAND_CD" = e.code);
    perform private.refuse_codes('PD002', 'brands of another partner', array(
      select distinct b."BRAND_CD" from pg_temp.import_entry e join public.dim_brand b on b."BRAND_CD" = e.code
      where b."PARTNER_CD" <> batch.partner_cd order by 1));
    perform private.refuse_codes('PD007', 'brands that the partner has not', array(
      select distinct e.code from pg_temp.import_entry e
      where not exists (select from public.dim_brand b where b."BRAND_CD" = e.code) order by 1));
  end if;
  select jsonb_agg(t.rows order by t.rows) into twice
  from (
    select string_agg(e.row_no::text, ', ' order by e.row_no) as rows from pg_temp.import_entry e
    group by e.code, e.since, e.type having count(*) > 1 limit 10
  ) t;
  if twice is not null then
    raise exception 'two values for one' using errcode = 'PD006', detail = twice::text;
  end if;
  counts := case batch.category
    when '원가' then private.enter_costs(batch)
    when '월 목표' then private.enter_targets(batch)
    else private.enter_charges(batch) end;
  counts := counts || jsonb_build_object('removed', 0, 'unchanged',
    (select count(*) from pg_temp.import_entry) - (counts ->> 'new')::bigint - (counts ->> 'changed')::bigint);
  drop table pg_temp.import_entry;
  return options || counts;
end
$$;

-- 입고요청: lines of inbound requests. Every request that the file names is replaced by its lines in the file;
-- other requests stay. A line has no key of its own (one request may hold an option twice, with two expiry
-- dates), so lines are compared whole, and a line that is the same keeps its ID. Raises PD001.
create or replace function private.load_inbound_requests(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
declare
  ignored text[];
  counts jsonb;
begin
  perform private.stage_rows(batch, array['REQ_NO', 'OPTION_CD', 'IB_REQ_DT', 'SCH_DT', 'EX_QTY', 'IB_APRV_QTY',
    'SALE_READY_QTY', 'RETURN_PENDING_QTY', 'RETURN_READY_QTY', 'IB_APRV_NO', 'IB_REQ_NO', 'MILKRUNNO', 'PICKUP_DT',
    'IB_CENTER', 'REG_DT', 'PLT_AMT', 'TRUCK_AMT', 'EXPIR_DT', 'PROD_DT', 'LOGISTICS_COMPANY', 'INVOICE_NUM',
    'DP_APRV_DT', 'REMARKS'],
    array['public.raw_wing_inbound_request'],
    jsonb_build_object('CUST_CD', batch.partner_cd, 'SVC', '2P', 'REG_DT', now()));
  analyze pg_temp.import_staged;

  perform private.refuse_codes('PD001', 'options of another partner', array(
    select distinct o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));

  -- Without an upload time in the file, the moment of loading is no difference between two lines.
  ignored := array['ID', 'LINE_NO'] || case
    when exists (select from pg_temp.import_staged s where s."REG_DT" <> now()) then '{}'::text[]
    else array['REG_DT']
  end;
  -- Each line that is there beside the equal line of the file; of equal lines the first with the first.
  create temporary table import_pair on commit drop as
  select o.id as old_id, n.line_no, coalesce(o.req_no, n.req_no) as req_no, coalesce(o.option_cd, n.option_cd) as option_cd
  from (
    select t."ID" as id, t."REQ_NO" as req_no, t."OPTION_CD" as option_cd, to_jsonb(t) - ignored as line,
      row_number() over (partition by to_jsonb(t) - ignored order by t."ID") as twin
    from public.raw_wing_inbound_request t
    where t."CUST_CD" = batch.partner_cd and t."REQ_NO" in (select s."REQ_NO" from pg_temp.import_staged s)
  ) o
  full join (
    select s."LINE_NO" as line_no, s."REQ_NO" as req_no, s."OPTION_CD" as option_cd, to_jsonb(s) - ignored as line,
      row_number() over (partition by to_jsonb(s) - ignored order by s."LINE_NO") as twin
    from pg_temp.import_staged s
  ) n on n.line = o.line and n.twin = o.twin;
  analyze pg_temp.import_pair;

  -- A line that goes and one that comes for the same request and option are one changed line.
  select jsonb_build_object('new', coalesce(sum(g.added - least(g.added, g.gone)), 0),
    'changed', coalesce(sum(least(g.added, g.gone)), 0), 'unchanged', coalesce(sum(g.same), 0),
    'removed', coalesce(sum(g.gone - least(g.added, g.gone)), 0))
  into counts
  from (
    select count(*) filter (where p.old_id is null) as added, count(*) filter (where p.line_no is null) as gone,
      count(*) filter (where p.old_id is not null and p.line_no is not null) as same
    from pg_temp.import_pair p group by p.req_no, p.option_cd
  ) g;

  delete from public.raw_wing_inbound_request t
  using pg_temp.import_pair p where p.old_id = t."ID" and p.line_no is null;
  -- A column of the file is one of the table, and so is what was filled in.
  execute format('insert into public.raw_wing_inbound_request (%1$s)
    select %1$s from pg_temp.import_staged s
    join pg_temp.import_pair p on p.line_no = s."LINE_NO" and p.old_id is null
    order by s."LINE_NO"', (
      select string_agg(quote_ident(a.attname), ', ') from pg_catalog.pg_attribute a
      where a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0 and a.attname <> 'LINE_NO'));
  return counts;
end
$$;

-- 옵션마스터: brands of the partner that are missing are made, options are made or updated. An empty cell
-- never wipes a value out, and an option that the file does not name stays. A brand that has another name now is
-- renamed for all its options: brands_renamed counts them, renames names some. Raises PD001, PD002 (brands).
create or replace function private.load_option_master(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
declare
  brands integer;
  renames jsonb;
  fresh integer;
  written integer;
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'BRAND_CD', 'BRAND_NM', 'ITEM_NM', 'OPTION_NM',
    'PRODUCTID', 'BARCODE', 'CPITEMNAME', 'SALE_PRICE'],
    array['public.dim_option', 'public.dim_brand'], '{}');

  insert into public.dim_brand as b ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT")
  select n."BRAND_CD", n."BRAND_NM", batch.partner_cd, row_number() over (order by n."BRAND_NM", n."BRAND_CD")
    + coalesce((select max(o."SORT") from public.dim_brand o where o."PARTNER_CD" = batch.partner_cd), 0)
  from (select "BRAND_CD", min("BRAND_NM") as "BRAND_NM" from pg_temp.import_staged group by 1) n
  where not exists (select from public.dim_brand o where o."BRAND_CD" = n."BRAND_CD")
  on conflict do nothing;
  get diagnostics brands = row_count;
  perform private.refuse_codes('PD002', 'brands of another partner', array(
    select distinct b."BRAND_CD" from pg_temp.import_staged s join public.dim_brand b using ("BRAND_CD")
    where b."PARTNER_CD" <> batch.partner_cd order by 1));
  with renamed as (
    update public.dim_brand b set "BRAND_NM" = n."BRAND_NM"
    from (select "BRAND_CD", min("BRAND_NM") as "BRAND_NM" from pg_temp.import_staged group by 1) n
    join public.dim_brand old using ("BRAND_CD")
    where b."BRAND_CD" = n."BRAND_CD" and b."BRAND_NM" <> n."BRAND_NM"
    returning b."BRAND_CD", old."BRAND_NM" as "from", n."BRAND_NM" as "to")
  select jsonb_agg(jsonb_build_object('from', r."from", 'to', r."to",
    'options', (select count(*) from public.dim_option o
      where o."PARTNER_CD" = batch.partner_cd and o."BRAND_CD" = r."BRAND_CD")) order by r."from", r."to")
  into renames from renamed r;

  with changed as (
    insert into public.dim_option as o
      ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "OPTION_NM", "PRODUCTID", "BARCODE", "CPITEMNAME", "SALE_PRICE")
    select s."OPTION_CD", batch.partner_cd, s."BRAND_CD", s."ITEM_NM", coalesce(s."OPTION_NM", ''), s."PRODUCTID",
      s."BARCODE", s."CPITEMNAME", s."SALE_PRICE"
    from pg_temp.import_staged s
    on conflict ("OPTION_CD") do update set
      "BRAND_CD" = excluded."BRAND_CD", "BRAND_DERIVED" = false, "ITEM_NM" = excluded."ITEM_NM",
      "OPTION_NM" = coalesce(nullif(excluded."OPTION_NM", ''), o."OPTION_NM"),
      "PRODUCTID" = coalesce(excluded."PRODUCTID", o."PRODUCTID"),
      "BARCODE" = coalesce(excluded."BARCODE", o."BARCODE"),
      "CPITEMNAME" = coalesce(excluded."CPITEMNAME", o."CPITEMNAME"),
      "SALE_PRICE" = coalesce(excluded."SALE_PRICE", o."SALE_PRICE")
    where o."PARTNER_CD" = excluded."PARTNER_CD"
      and (o."BRAND_CD", o."BRAND_DERIVED", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE", o."CPITEMNAME", o."SALE_PRICE")
        is distinct from (excluded."BRAND_CD", false, excluded."ITEM_NM", coalesce(nullif(excluded."OPTION_NM", ''), o."OPTION_NM"),
          coalesce(excluded."PRODUCTID", o."PRODUCTID"), coalesce(excluded."BARCODE", o."BARCODE"),
          coalesce(excluded."CPITEMNAME", o."CPITEMNAME"), coalesce(excluded."SALE_PRICE", o."SALE_PRICE"))
    returning o.xmax = 0 as is_new)
  select count(*) filter (where is_new), count(*) into fresh, written from changed;
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));
  perform private.derive_brands(batch.partner_cd);
  return jsonb_build_object('new', fresh, 'changed', written - fresh, 'removed', 0, 'brands_new', brands,
    'unchanged', (select count(*) from pg_temp.import_staged) - written,
    'options_without_brand', private.options_without_brand(batch.partner_cd))
    || case when renames is null then '{}' else jsonb_build_object('brands_renamed', jsonb_array_length(renames),
      'renames', jsonb_path_query_array(renames, '$[0 to 9]')) end;
end
$$;

-- Campaigns to be stopped or changed: those that ad_campaigns lists as losing on these days.
create or replace function private.losing_campaigns(today date, partner_cd text)
  returns table ("CNT" bigint, "IMPACT_AMT" bigint, "FIRST_TEXT" text, "LAST_TEXT" text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  judged record;
  p private.sales_period;
  f private.ad_filter;
begin
  select * into judged from private.ad_judged_days(today, partner_cd);
  if judged.covered is null then
    return;
  end if;
  p := private.require_period(today, partner_cd, private.day_text(judged.first_day), private.day_text(judged.last_day),
    'previous', '{}', 'ads');
  f := private.require_ad_filter(partner_cd, '14', 'total', 'all', 'all', '{}', '', false);
  return query
  select l.losing, round(l.lost * 7 / judged.covered)::bigint, private.day_text(judged.first_day), private.day_text(judged.last_day)
  from (
    select count(*) as losing, -sum((c."sums")."adProfitAmt") as lost
    from private.ad_campaign_list(partner_cd, today, p, f) c where private.is_losing(c."status", c."sums")
  ) l
  -- Without any margin it is not known what pays, though what sold nothing did not.
  where l.losing > 0 and private.ad_margin(partner_cd, today, '{}') ->> 'marginRate' is not null;
end
$$;

-- Why months cannot be judged. Empty: nothing is missing.
create or replace function private.loss_months(partner_cd text) returns table ("MONTH_SK" integer, "REASONS" text[])
  language plpgsql stable
  set search_path = ''
as $$
declare
  span constant integer[] := private.movement_months(partner_cd);
  first_day constant date := private.month_start(span[1]);
  last_day constant date := private.month_end(span[cardinality(span)]);
begin
  if cardinality(span) = 0 then
    return;
  end if;
  return query
  with months as materialized (
    select m.sk, private.month_start(m.sk) as first, private.month_end(m.sk) as last from unnest(span) m (sk)
  ), sold as materialized (
    select private.date_sk(l."DAY") / 100 as sk, count(*) as days from private.loaded_sales_days(partner_cd, first_day, last_day) l group by 1
  ), periods as materialized (
    select p.first_day as first, p.last_day as last, private.day_text(p.last_day) as ended
    from private.settlement_periods_of(partner_cd) p
  ), filed as materialized (
    -- A report that there is none of is as good as one that is loaded.
    select l."CATEGORY" as category, l."PART" as part, l."SETTLE_END_DT" as ended from public.log_settlement_file l
    where l."PARTNER_CD" = loss_months.partner_cd
    union all
    select w."CATEGORY", p.part, w."SETTLE_END_DT"
    from public.dim_settlement_waiver w cross join unnest(array['RESTOCKING', 'REMOVAL', '']) p (part)
    where w."PARTNER_CD" = loss_months.partner_cd
  ), covered as materialized (
    select d.part, private.date_sk(d.day) / 100 as sk, count(*) as days
    from (
      select distinct f.part, p.first + n as day
      from periods p
      join filed f on f.ended = p.ended and (f.category, f.part) in (('반품 회수/재입고', 'RESTOCKING'), ('반출', 'REMOVAL'))
      cross join lateral generate_series(0, p.last - p.first) n
    ) d group by 1, 2
  ), compensated as materialized (
    -- Without compensation there is no report of it: that there was none is known of payments that say so, and taken from reports before and after.
    select p.first, p.last, f.is_there or coalesce(s.amount, 0) = 0 as is_known, f.is_there or s.amount = 0 as is_said
    from periods p
    cross join lateral (select exists (select from filed f where f.ended = p.ended and f.category = '재고 손실 보상')) f (is_there)
    left join lateral (
      select max(abs(s."COMP_AMT")) from public.fact_settlement_summary s
      where s."PARTNER_CD" = loss_months.partner_cd and s."END_DT" = p.ended
    ) s (amount) on true
  ), inbound as materialized (
    select u."PERIOD_START"::date as first, u."PERIOD_END"::date as last from public.log_file_upload u
    where u."PARTNER_CD" = loss_months.partner_cd and u."CATEGORY" = '입고요청' and u."PERIOD_START" is not null
  )
  select m.sk, array_remove(array[
    case when not private.has_snapshot(loss_months.partner_cd, m.first - 1) then 'openFile' end,
    case when not private.has_snapshot(loss_months.partner_cd, m.last) then 'closeFile' end,
    case when s.days is distinct from m.last - m.first + 1 then 'sales' end,
    case when not private.inbound_covers(m.first, m.last, (select array_agg(i.first order by i.first, i.last) from inbound i),
      (select array_agg(i.last order by i.first, i.last) from inbound i)) then 'inbound' end,
    case when r.days is distinct from m.last - m.first + 1 then 'returns' end,
    case when o.days is distinct from m.last - m.first + 1 then 'removals' end,
    -- A loss is paid weeks after it: a report of the next three months that is missing may pay for it.
    case when not coalesce(min(c.last) filter (where c.is_said) <= m.last and max(c.last) filter (where c.is_said) >= m.last, false)
      or bool_or(not c.is_known and c.last >= m.first and c.first <= m.last + 92) then 'compensation' end
  ], null)
  from months m
  left join sold s on s.sk = m.sk
  left join covered r on r.sk = m.sk and r.part = 'RESTOCKING'
  left join covered o on o.sk = m.sk and o.part = 'REMOVAL'
  left join compensated c on true
  group by m.sk, m.first, m.last, s.days, r.days, o.days;
end
$$;

-- Ids of the partner's 2P options, of a brand in use or of none, that match one of the terms (private.search_words) with all
-- its words; null when there are none. Every option is read once, by the longest word of each term; terms of several words
-- then look one after the other at what that found: PostgreSQL keeps few regular expressions, and to look at every option with
-- those of many terms would make each of them anew for each option.
create or replace function private.matching_option_ids(partner_cd text, search jsonb) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  longest constant text[] := array(select (select w from jsonb_array_elements_text(t) w order by length(w) desc, w limit 1)
    from jsonb_array_elements(search) t);
  -- Of what was found, the terms of one word are all at once; without others they need no second look.
  terms constant text[] := array(
    select case when count(*) = jsonb_array_length(search) then 'true' else private.word_condition(array_agg(t ->> 0)) end
    from jsonb_array_elements(search) t where jsonb_array_length(t) = 1 having count(*) > 0
    union all
    select (select string_agg('(' || private.word_condition(array[w]) || ')', ' and ' order by length(w) desc)
      from jsonb_array_elements_text(t) w)
    from jsonb_array_elements(search) t where jsonb_array_length(t) > 1);
  found text[];
begin
  if cardinality(longest) > 0 then
    execute format($sql$
      with sku as materialized (
        select s."OPTION_CD" as id, s."SKU_ID" as sku from public.fact_stock s where s."PARTNER_CD" = $1 and s."SVC" = '2P' and (%s)
      ), candidate as (
        select o."OPTION_CD", o."BARCODE", o."PRODUCTID", o."ITEM_NM", o."OPTION_NM" from public.dim_option o
        where o."PARTNER_CD" = $1 and o."SVC" = '2P'
          -- The planner takes the half for a case, where it would take a search that finds much for one that finds little.
          and case when %s then o."BRAND_CD" is null or o."BRAND_CD" in (
            select b."BRAND_CD" from public.dim_brand b where b."PARTNER_CD" = $1 and b."USE_YN" = 'Y' and b."SVC" = '2P') end
      )
      select array_agg(f."OPTION_CD") from (%s) f$sql$,
      coalesce(private.id_condition('s."SKU_ID"', array(select jsonb_array_elements_text(t) from jsonb_array_elements(search) t)), 'false'),
      private.word_condition(longest),
      (select string_agg(format('select o."OPTION_CD" from candidate o where case when %s then true end', five.condition), ' union ')
        from (select string_agg(t, ' or ' order by n) from unnest(terms) with ordinality x (t, n) group by (n - 1) / 5) five (condition)))
    into found using partner_cd;
  end if;
  return found;
end
$$;

create or replace function private.member_name(member_id uuid) returns text
  language sql stable
begin atomic
  select coalesce(m."ALIAS", m."NAME", m."EMAIL") from public.auth_member m where m."ID" = member_id;
end;
comment on function private.member_name is 'Returns the name that other members see of a member; null if there is no such member.';
revoke all on function private.member_name from public, anon, authenticated, service_role;
grant execute on function private.member_name to service_role;

-- Writes months anew from the reports, and those that have come to be; then says of all months whether they can be judged, and
-- which differences were paid.
create or replace function private.movements_changed(partner_cd text, months integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  span constant integer[] := private.movement_months(partner_cd);
  month_sk integer;
begin
  for month_sk in
    select m from unnest(months) m
    union
    select m from unnest(span) m
    where m not in (select k."MONTH_SK" from public.agg_loss_month k where k."PARTNER_CD" = movements_changed.partner_cd)
  loop
    delete from public.fact_stock_movement_monthly k
    where k."PARTNER_CD" = movements_changed.partner_cd and k."MONTH_SK" = month_sk;
    delete from public.agg_loss_month k where k."PARTNER_CD" = movements_changed.partner_cd and k."MONTH_SK" = month_sk;
    delete from public.agg_loss_kind k where k."PARTNER_CD" = movements_changed.partner_cd and k."MONTH_SK" = month_sk;
    if month_sk = any (span) then
      insert into public.fact_stock_movement_monthly select * from private.movement_month_facts(movements_changed.partner_cd, month_sk);
      insert into public.agg_loss_month values (movements_changed.partner_cd, month_sk, '{}');
      insert into public.agg_loss_kind select * from private.loss_kind_facts(movements_changed.partner_cd, array[month_sk], null);
    end if;
  end loop;
  perform private.judge_losses(movements_changed.partner_cd);
end
$$;

-- What the staged report calls campaigns and options. Raises PD001.
create or replace function private.name_ads(partner_cd text) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_sort = off
  set work_mem = '64MB'
as $$
declare
  known bigint;
  named bigint;
  foreign_cds text[];
begin
  create temporary table import_named on commit drop as
  select n.option_cd, max(n.item_nm) as item_nm
  from (
    select s."OPTION_CD" as option_cd, s."ITEM_NM" as item_nm from pg_temp.import_staged s
    union all
    select s."CONV_OPTION_CD", s."CONV_ITEM_NM" from pg_temp.import_staged s
  ) n where n.option_cd is not null group by 1;
  analyze pg_temp.import_named;
  select count(*) filter (where o."PARTNER_CD" = name_ads.partner_cd), count(*),
    array_agg(n.option_cd order by n.option_cd) filter (where o."PARTNER_CD" <> name_ads.partner_cd)
  into known, named, foreign_cds
  from pg_temp.import_named n left join public.dim_option o on o."OPTION_CD" = n.option_cd;
  perform private.refuse_codes('PD001', 'options of another partner', foreign_cds);
  insert into public.dim_ad_option as a ("PARTNER_CD", "OPTION_CD", "ITEM_NM")
  select name_ads.partner_cd, n.option_cd, coalesce(n.item_nm, '') from pg_temp.import_named n
  on conflict ("PARTNER_CD", "OPTION_CD") do update set "ITEM_NM" = excluded."ITEM_NM"
  where excluded."ITEM_NM" not in ('', a."ITEM_NM");
  drop table pg_temp.import_named;

  insert into public.dim_campaign as c ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "START_DT", "END_DT", "NAMED_SK")
  select name_ads.partner_cd, s."CAMPAIGN_ID", s."CAMPAIGN_NM", s."AD_TYPE", s."START_DT", s."END_DT", s."DATE_SK"
  from (select distinct on (d.campaign) d.line_no from pg_temp.import_day d order by d.campaign, d.day desc) newest
  join pg_temp.import_staged s on s."LINE_NO" = newest.line_no
  on conflict ("PARTNER_CD", "CAMPAIGN_ID") do update
  set "CAMPAIGN_NM" = excluded."CAMPAIGN_NM", "AD_TYPE" = coalesce(excluded."AD_TYPE", c."AD_TYPE"),
    "START_DT" = coalesce(excluded."START_DT", c."START_DT"), "END_DT" = excluded."END_DT", "NAMED_SK" = excluded."NAMED_SK"
  where excluded."NAMED_SK" >= c."NAMED_SK"
    and (c."CAMPAIGN_NM", c."AD_TYPE", c."START_DT", c."END_DT", c."NAMED_SK") is distinct from (excluded."CAMPAIGN_NM",
      coalesce(excluded."AD_TYPE", c."AD_TYPE"), coalesce(excluded."START_DT", c."START_DT"), excluded."END_DT", excluded."NAMED_SK");
  return jsonb_build_object('options_known', known, 'options_unmatched', named - known);
end
$$;

-- First statement of every function that reads figures of a period for one partner.
create or replace function private.open_period(
  partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], source text
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.require_period(private.korea_today(), partner_cd, date_start, date_end, comparison, brand_cds, source);
end
$$;
comment on function private.open_period is
  'private.require_period as of today. Raises 42501 unless the caller may see the partner.';
revoke all on function private.open_period from public, anon, authenticated, service_role;
grant execute on function private.open_period to authenticated, service_role;

-- Measures of some options in a period.
create or replace function private.option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SUMS" private.measures)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
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
    from private.option_months(option_sums.partner_cd, parts.months, option_cds) m
    union all
    select f."OPTION_CD", f."GROSS_QTY", f."GROSS_AMT", f."CANCEL_QTY", f."CANCEL_AMT", f."SALE_QTY", f."SALE_AMT",
      f."ORDER_CNT", f."VISITOR_CNT", f."VIEW_CNT", f."CART_CNT", f."WINNER_VIEWS"
    from private.option_month_facts(option_sums.partner_cd, parts.days, option_cds) f
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt,
    cart_cnt, winner_views)
  group by 1;
end
$$;

-- Which losses were paid. Over all months of an option, because compensation is often dated after the month in which its loss is
-- seen: first a loss of the same month and as many pieces, then the oldest of as many, then one of the same month, then the
-- oldest, then one of the month after (stock is taken off later than it was lost). Differences that are no losses
-- take only what is of their month. months: those that can be judged.
create or replace function private.paid_losses(partner_cd text, months integer[])
  returns table ("OPTION_CD" text, "MONTH_SK" integer, "PAID_QTY" integer)
  language plpgsql stable
  set search_path = ''
as $$
declare
  item record;
  paid integer[];
  rest integer[];
  taken integer;
begin
  for item in
    with paid as materialized (
      -- Options of a returned grade are reconciled under the first id of their product and option name.
      select coalesce(u.key, c."OPTION_CD") as option_cd, array_agg(c."QTY" order by c."OCCUR_DT", c."SETTLE_END_DT", c."QTY") as qtys,
        array_agg(left(c."OCCUR_DT", 6)::integer order by c."OCCUR_DT", c."SETTLE_END_DT", c."QTY") as months
      from public.fact_inventory_compensation c
      left join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD" and c."OFFER_CONDITION" <> 'NEW'
      left join (
        select n."ITEM_NM" as item, n."OPTION_NM" as option, min(n."OPTION_CD") as key
        from (select distinct m."OPTION_CD" from public.fact_stock_movement_monthly m
          where m."PARTNER_CD" = paid_losses.partner_cd and m."IS_USED") k
        join public.dim_option n on n."OPTION_CD" = k."OPTION_CD" and n."PARTNER_CD" = paid_losses.partner_cd and n."ITEM_NM" <> ''
        group by 1, 2
      ) u on u.item = o."ITEM_NM" and u.option = o."OPTION_NM"
      where c."PARTNER_CD" = paid_losses.partner_cd and private.is_stock_loss(c."LOSS_TYPE") and c."QTY" > 0
      group by 1
    )
    select p.option_cd, p.qtys as paid_qtys, p.months as paid_months, l.qtys, l.months, l.are_losses
    from paid p
    join (
      select m."OPTION_CD" as option_cd, array_agg(m."DIFF_QTY" order by m."MONTH_SK") as qtys,
        array_agg(m."MONTH_SK" order by m."MONTH_SK") as months,
        array_agg(m."DIFF_QTY" > private.loss_tolerance(m."THEORY_QTY") order by m."MONTH_SK") as are_losses
      from public.fact_stock_movement_monthly m
      where m."PARTNER_CD" = paid_losses.partner_cd and m."DIFF_QTY" > 0 and m."UNGRADED_QTY" = 0
        and m."MONTH_SK" = any (paid_losses.months)
      group by 1
    ) l on l.option_cd = p.option_cd
  loop
    paid := array_fill(0, array[cardinality(item.qtys)]);
    rest := item.paid_qtys;
    for pass in 1..5 loop
      for c in 1..cardinality(rest) loop
        for l in 1..cardinality(paid) loop
          if rest[c] > 0 and paid[l] < item.qtys[l] and (item.are_losses[l] or pass in (1, 3)) and (case pass
            when 1 then item.months[l] = item.paid_months[c] and rest[c] = item.qtys[l] - paid[l]
            when 2 then item.months[l] < item.paid_months[c] and rest[c] = item.qtys[l] - paid[l]
            when 3 then item.months[l] = item.paid_months[c]
            when 4 then item.months[l] < item.paid_months[c]
            else private.month_start(item.months[l]) = private.month_end(item.paid_months[c]) + 1 end)
          then
            taken := least(rest[c], item.qtys[l] - paid[l]);
            paid[l] := paid[l] + taken;
            rest[c] := rest[c] - taken;
          end if;
        end loop;
      end loop;
    end loop;
    return query select item.option_cd, item.months[l], paid[l] from generate_subscripts(paid, 1) l where paid[l] > 0;
  end loop;
end
$$;

-- What brands sold in a period and what they should have: sales by month, of which each has a target or none.
create or replace function private.period_against_target(
  partner_cd text, first_day date, last_day date, loaded date[], brand_cds text[]
) returns table ("BRAND_CD" text, "SUMS" private.measures, "TARGET_AMT" bigint, "TARGETED_SALE_AMT" bigint)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.target_sums.
  set enable_nestloop = off
  set enable_sort = off
as $$
begin
  return query
  with targets as materialized (
    select t."BRAND_CD" as brand_cd, private.date_sk(t."UNIT") / 100 as month_sk, t."TARGET_AMT" as amount
    from private.unit_targets(period_against_target.partner_cd, loaded, brand_cds, 'month') t
  )
  select coalesce(s."BRAND_CD", t.brand_cd), private.total(s."SUMS"), private.bigint_sum(t.amount),
    case when count(t.amount) > 0 then coalesce(private.bigint_sum((s."SUMS")."saleAmt") filter (where t.amount is not null), 0) end
  from private.brand_month_sums(period_against_target.partner_cd, first_day, last_day, brand_cds) s
  full join targets t on t.brand_cd = s."BRAND_CD" and t.month_sk = s."MONTH_SK"
  group by 1;
end
$$;

create or replace function private.period_of(p private.sales_period) returns json
  language sql immutable
  return private.period_days((p).first_day, (p).last_day, (p).loaded);
comment on function private.period_of is 'private.period_days of a period.';
revoke all on function private.period_of from public, anon, authenticated, service_role;
grant execute on function private.period_of to authenticated, service_role;

create or replace function private.portfolio_of_partners(
  partner_cds text[], partners_left bigint, date_start text, date_end text, comparison text, brand_cds text[],
  level text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  wanted constant private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
  partners constant private.portfolio_partner[] := private.portfolio_partners(partner_cds, wanted);
  parts constant private.portfolio_part[] := array(select x from private.portfolio_parts(today, partners, wanted, brand_cds) x);
  profit constant private.profit_line := private.sum_profits(array(
    select x."PROFIT" from unnest(parts) x where x."BRAND_CD" is null and x."PROFIT" is distinct from null));
  summary json;
  page record;
begin
  perform private.require_choice('level', level, array['brand', 'partner']);
  page := private.list_page(
    source => format('private.portfolio_rows(%L, %L)', parts, level), ids => '{}', id_column => 'id',
    sortable => '{"partnerName": "text", "brandName": "text", "brandCount": "number", "saleAmt": "number",
      "previousSaleAmt": "number", "changeRate": "number", "share": "number", "saleQty": "number", "stockQty": "number",
      "incomingQty": "number", "stockAmt": "number", "doc": "number", "sellingCount": "number", "outCount": "number",
      "outRate": "number", "inboundErrorCount": "number", "adCost": "number", "adRoas": "number", "tacos": "number",
      "profitAmt": "number", "profitRate": "number", "breakEvenRoas": "number", "signal": "signal"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"id" collate "C"', carried => array['saleAmt'],
    page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('growth', count(*) filter (where "signal" = 'growth'),
      'steady', count(*) filter (where "signal" = 'steady'), 'caution', count(*) filter (where "signal" = 'caution'))$sql$,
    few => true);
  select json_build_object(
    'figures', case when exists (select from unnest(partners) u where cardinality(u."LOADED") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT"), 'saleQty', private.bigint_sum(x."SALE_QTY")),
        private.bigint_sum(x."AD_COST"), private.bigint_sum(x."AD_SALE_AMT")) end,
    'comparisonFigures', case when exists (select from unnest(partners) u where cardinality(u."LOADED_BEFORE") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT_BEFORE"), 'saleQty', private.bigint_sum(x."SALE_QTY_BEFORE")),
        private.bigint_sum(x."AD_COST_BEFORE"), private.bigint_sum(x."AD_SALE_AMT_BEFORE")) end,
    'stockQty', private.bigint_sum(x."STOCK_QTY"), 'incomingQty', private.bigint_sum(x."INCOMING_QTY"),
    'stockAmt', private.bigint_sum(x."STOCK_AMT"),
    'doc', private.days_of_cover(private.bigint_sum(x."STOCK_QTY" + x."INCOMING_QTY"), private.bigint_sum(x."QTY_7"), 7),
    'sellingCount', private.bigint_sum(x."SELLING_CNT"), 'outCount', private.bigint_sum(x."OUT_CNT"),
    'outRate', private.share(sum(x."RATED_OUT_CNT"), sum(x."RATED_CNT")),
    'ratedCount', private.bigint_sum(x."RATED_CNT"), 'ratedOutCount', private.bigint_sum(x."RATED_OUT_CNT"),
    'pricedOptions', private.bigint_sum(x."PRICED_CNT"), 'unvaluedOptions', private.bigint_sum(x."UNVALUED_CNT"),
    'inboundErrorCount', private.bigint_sum(x."ERROR_CNT"),
    'profitAmt', profit."PROFIT_AMT", 'profitRate', private.profit_rate(profit."PROFIT_AMT", profit."SALE_AMT"),
    'breakEvenRoas', private.break_even_roas((profit."PROFIT_AMT" + profit."AD_AMT")::numeric / nullif(profit."SALE_AMT", 0)),
    'uncostedSaleAmt', profit."UNCOSTED_AMT", 'unsettledSaleAmt', profit."UNSETTLED_AMT", 'growthCount', page.summary_row -> 'growth',
    'steadyCount', page.summary_row -> 'steady', 'cautionCount', page.summary_row -> 'caution')
  into summary
  from unnest(parts) x where x."BRAND_CD" is null;
  return (
    -- A day is missing that a partner lacks which has another day of the two periods.
    with waited_for as materialized (
      select u.* from unnest(partners) u where cardinality(u."LOADED") + cardinality(u."LOADED_BEFORE") > 0
    ), days as (
      select array(select d from waited_for w cross join unnest(w."LOADED") d group by d having count(*) = (select count(*) from waited_for)) as whole,
        array(select d from waited_for w cross join unnest(w."LOADED_BEFORE") d group by d
          having count(*) = (select count(*) from waited_for)) as whole_before,
        array(select d from unnest(partners) u cross join unnest(u."PROFIT_DAYS") d group by d
          having count(*) = (select count(*) from unnest(partners) u where cardinality(u."PROFIT_DAYS") > 0)) as settled
    )
    select json_build_object(
      'total', page.total, 'partners', cardinality(partner_cds), 'partnersLeft', partners_left,
      'period', private.period_days(wanted.first_day, wanted.last_day, d.whole),
      'comparison', private.period_days(wanted.first_before, wanted.last_before, d.whole_before),
      'loaded', private.sources_of_any(array(select u."SOURCES" from unnest(partners) u)),
      'adCover', private.ad_cover_of(partner_cds, wanted.first_day, wanted.last_day),
      'profitDays', private.profit_span(d.settled),
      'stockDays', (
        select case when min(s.day) is not null then json_build_object('from', min(s.day), 'to', max(s.day)) end
        from (select private.stock_day(c) as day from unnest(partner_cds) c) s),
      'errorDays', (select json_build_object('from', e.first_text, 'to', e.last_text) from private.request_days(today, 'error') e),
      'summary', summary, 'rows', page.rows)
    from days d);
end
$$;
comment on function private.portfolio_of_partners is 'Answers portfolio of one partner and portfolios of several.';
revoke all on function private.portfolio_of_partners from public, anon, authenticated, service_role;
grant execute on function private.portfolio_of_partners to authenticated, service_role;

-- Brands of 포트폴리오, and in a row without a code each partner.
create or replace function private.portfolio_parts(
  today date, partners private.portfolio_partner[], p private.sales_period, brand_cds text[]
) returns setof private.portfolio_part
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '32MB'
as $$
declare
  partner_cds constant text[] := array(select u."PARTNER_CD" from unnest(partners) u);
  days constant integer := p.last_day - p.first_day + 1;
begin
  return query
  with known as materialized (
    select u."PARTNER_CD" as partner_cd, days - cardinality(u."LOADED") as missing, days - cardinality(u."LOADED_BEFORE") as missing_before,
      -- What a brand without a row sold: 0 where a day is loaded.
      case when cardinality(u."LOADED") > 0 then 0 end as nothing,
      case when cardinality(u."LOADED_BEFORE") > 0 then 0 end as nothing_before, (u."SOURCES" ->> 'inbound')::boolean as has_inbound,
      private.no_ad_amount(private.loaded_ad_days(u."PARTNER_CD", p.first_day, p.last_day)) as no_ads,
      private.no_ad_amount(private.loaded_ad_days(u."PARTNER_CD", p.first_before, p.last_before)) as no_ads_before
    from unnest(partners) u
  ), sold as (
    select coalesce(s."PARTNER_CD", b."PARTNER_CD") as partner_cd, coalesce(s."BRAND_CD", b."BRAND_CD") as brand_cd,
      s."BRAND_CD" is not null as is_sold, b."BRAND_CD" is not null as is_sold_before, s."SALE_AMT" as amount, s."SALE_QTY" as qty,
      b."SALE_AMT" as amount_before, b."SALE_QTY" as qty_before
    from private.portfolio_sales(partner_cds, p.first_day, p.last_day, brand_cds) s
    full join private.portfolio_sales(partner_cds, p.first_before, p.last_before, brand_cds) b
      on b."PARTNER_CD" = s."PARTNER_CD" and b."BRAND_CD" = s."BRAND_CD"
  ), stock as (
    select k.partner_cd, s.* from known k cross join lateral private.stock_by_brand(k.partner_cd, today, '{}') s
    where cardinality(brand_cds) = 0 or s."BRAND_CD" = any (brand_cds)
  ), errors as materialized (
    select k.partner_cd, e."BRAND_CD" as brand_cd, e."REQ_NO" as req_no
    from known k cross join lateral private.inbound_errors_by_brand(today, k.partner_cd) e
    where k.has_inbound and (cardinality(brand_cds) = 0 or e."BRAND_CD" = any (brand_cds))
  ), ads as (
    select coalesce(a."PARTNER_CD", b."PARTNER_CD") as partner_cd, coalesce(a."BRAND_CD", b."BRAND_CD") as brand_cd,
      a."AD_COST" as cost, a."AD_SALE_AMT" as amount, b."AD_COST" as cost_before, b."AD_SALE_AMT" as amount_before
    from private.ad_brand_sums(partner_cds, p.first_day, p.last_day, brand_cds) a
    full join private.ad_brand_sums(partner_cds, p.first_before, p.last_before, brand_cds) b
      on b."PARTNER_CD" = a."PARTNER_CD" and b."BRAND_CD" = a."BRAND_CD"
  ), margins as materialized (
    -- Of nobody who does not advertise.
    select k.partner_cd, m.* from known k cross join lateral private.profit_margins(k.partner_cd, today) m where k.no_ads is not null
  ), profits as (
    select u."PARTNER_CD" as partner_cd, f."KEY" as brand_cd, f::private.profit_line as line
    from unnest(partners) u
    cross join lateral private.brand_profits(u."PARTNER_CD", u."PROFIT_DAYS", brand_cds) f
  ), brands as materialized (
    select coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd, f.partner_cd) as partner_cd,
      coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd, f.brand_cd) as brand_cd, f.line,
      a.cost, a.amount as ad_amount, a.cost_before, a.amount_before as ad_amount_before,
      d.is_sold, d.is_sold_before, d.amount, d.qty, d.amount_before, d.qty_before, s."STOCK_QTY", s."INCOMING_QTY", s."STOCK_AMT",
      s."PRICED_CNT", s."UNVALUED_CNT", s."SELLING_CNT", s."OUT_CNT", s."RATED_CNT", s."RATED_OUT_CNT", s."QTY_7", e.cnt
    from sold d
    full join stock s on s.partner_cd = d.partner_cd and s."BRAND_CD" = d.brand_cd
    full join (select r.partner_cd, r.brand_cd, count(*) as cnt from errors r group by 1, 2) e
      on e.partner_cd = coalesce(d.partner_cd, s.partner_cd) and e.brand_cd = coalesce(d.brand_cd, s."BRAND_CD")
    full join ads a on a.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd)
      and a.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd)
    full join profits f on f.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd)
      and f.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd)
  )
  select k.partner_cd, b.brand_cd, (b.brand_cd <> '')::integer::bigint, k.missing, k.missing_before,
    case when b.is_sold then b.amount else k.nothing end, case when b.is_sold then b.qty else k.nothing end,
    case when b.is_sold_before then b.amount_before else k.nothing_before end,
    case when b.is_sold_before then b.qty_before else k.nothing_before end,
    b."STOCK_QTY", b."INCOMING_QTY", b."STOCK_AMT", b."PRICED_CNT", b."UNVALUED_CNT", b."SELLING_CNT", b."OUT_CNT",
    b."RATED_CNT", b."RATED_OUT_CNT", b."QTY_7", case when k.has_inbound then coalesce(b.cnt, 0) end,
    coalesce(b.cost, k.no_ads), coalesce(b.ad_amount, k.no_ads), coalesce(b.cost_before, k.no_ads_before),
    coalesce(b.ad_amount_before, k.no_ads_before), private.break_even_roas(m."RATE"), b.line
  from brands b join known k using (partner_cd)
  left join margins m on m.partner_cd = b.partner_cd and m."BRAND_CD" = b.brand_cd
  union all
  select k.partner_cd, null, count(*) filter (where b.brand_cd <> ''), k.missing, k.missing_before,
    case when bool_or(b.is_sold) then private.bigint_sum(b.amount) else k.nothing end,
    case when bool_or(b.is_sold) then private.bigint_sum(b.qty) else k.nothing end,
    case when bool_or(b.is_sold_before) then private.bigint_sum(b.amount_before) else k.nothing_before end,
    case when bool_or(b.is_sold_before) then private.bigint_sum(b.qty_before) else k.nothing_before end,
    private.bigint_sum(b."STOCK_QTY"), private.bigint_sum(b."INCOMING_QTY"), private.bigint_sum(b."STOCK_AMT"),
    private.bigint_sum(b."PRICED_CNT"), private.bigint_sum(b."UNVALUED_CNT"), private.bigint_sum(b."SELLING_CNT"),
    private.bigint_sum(b."OUT_CNT"), private.bigint_sum(b."RATED_CNT"), private.bigint_sum(b."RATED_OUT_CNT"),
    private.bigint_sum(b."QTY_7"), case when k.has_inbound then coalesce(max(r.cnt), 0) end,
    coalesce(private.bigint_sum(b.cost), k.no_ads), coalesce(private.bigint_sum(b.ad_amount), k.no_ads),
    coalesce(private.bigint_sum(b.cost_before), k.no_ads_before), coalesce(private.bigint_sum(b.ad_amount_before), k.no_ads_before),
    (select private.break_even_roas(private.ratio(sum(m."MARGIN_AMT"), sum(m."COSTED_AMT"))) from margins m
      where m.partner_cd = k.partner_cd and (cardinality(brand_cds) = 0 or m."BRAND_CD" = any (brand_cds))),
    private.sum_profits(array_agg(b.line) filter (where b.line is distinct from null))
  from known k
  left join brands b using (partner_cd)
  left join (select e.partner_cd, count(distinct e.req_no) as cnt from errors e group by 1) r using (partner_cd)
  group by k.partner_cd, k.missing, k.missing_before, k.nothing, k.nothing_before, k.has_inbound, k.no_ads, k.no_ads_before;
end
$$;

-- Compares the rollups of advertising with the facts, month by month, and writes anew what differs.
create or replace function private.rebuild_ad_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  months constant integer[] := array(
    select f."DATE_SK" / 100 from public.fact_ad_daily f where f."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select d."DATE_SK" / 100 from public.agg_ad_campaign_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select d."DATE_SK" / 100 from public.agg_ad_option_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_campaign_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select d."DATE_SK" / 100 from public.agg_ad_keyword_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select t."PENTAD_SK" / 100 from public.agg_ad_keyword_pentad t where t."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_keyword_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_option_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    order by 1);
  days integer[];
begin
  foreach "MONTH_SK" in array months loop
    perform private.gather_ad_sides(partner_cd, private.month_days("MONTH_SK"), null);
    perform private.number_ad_keywords(partner_cd);
  end loop;
  -- The finer first: the others are compared with them.
  for "TABLE_NM", "MONTH_SK", days in
    select s.name, s.first, s.days
    from (
      select t.name, t.place, m.first, private.month_days(m.first) as days
      from unnest(array['agg_ad_campaign_daily', 'agg_ad_campaign_monthly', 'agg_ad_keyword_daily', 'agg_ad_keyword_pentad',
        'agg_ad_keyword_monthly', 'agg_ad_option_daily', 'agg_ad_option_monthly']) with ordinality t (name, place)
      cross join unnest(months) m (first)
      union all
      select 'agg_ad_keyword_quarterly', 9, q.first, array(select unnest(private.month_days(q.first + n)) from generate_series(0, 2) n)
      from (
        select private.quarter_of(m) as first from unnest(months) m
        union
        select r."QUARTER_SK" from public.agg_ad_keyword_quarterly r where r."PARTNER_CD" = rebuild_ad_rollups.partner_cd
      ) q
    ) s order by s.place, s.first
  loop
    if private.ad_slice_key(format('public.%I', "TABLE_NM")::regclass) = 'DATE_SK' then
      perform private.gather_ad_sides(partner_cd, days, null);
    end if;
    execute format($sql$
      with facts as materialized (%1$s), kept as materialized (
        select * from public.%2$I t where t."PARTNER_CD" = $1 and t.%3$I = any ($2)
      )
      -- A row that differs is in both halves; the larger one counts each wrong, missing or needless row once.
      select greatest((select count(*) from (table facts except table kept) d),
        (select count(*) from (table kept except table facts) d))$sql$,
      private.ad_rollup_rows(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null), "TABLE_NM",
      private.ad_slice_key(format('public.%I', "TABLE_NM")::regclass))
    into "ROW_CNT" using partner_cd, private.ad_slices(format('public.%I', "TABLE_NM")::regclass, days);
    if "ROW_CNT" > 0 then
      perform private.rewrite_ad_rollup(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null);
      return next;
    end if;
  end loop;
end
$$;

create or replace function private.rebuild_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_rollups.partner_cd, 0));
  -- The finer first: the others are compared with them.
  return query
  select t.name, m.month_sk, r.wrong
  from (
    select distinct d / 100 as month_sk from (
      select to_char(s, 'YYYYMMDD')::integer
      from (
        select min(f."DATE_SK") as first, max(f."DATE_SK") as last from public.agg_performance_option_daily f
        where f."PARTNER_CD" = rebuild_rollups.partner_cd and f."SVC" = '2P'
      ) f cross join lateral generate_series(to_date((f.first / 100)::text, 'YYYYMM'), to_date(f.last::text, 'YYYYMMDD'), interval '1 month') s
      union all
      select b."DATE_SK" from public.agg_brand_daily b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select p."DATE_SK" from public.agg_partner_daily p where p."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select b."MONTH_SK" * 100 from public.agg_brand_monthly b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select m."MONTH_SK" * 100 from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_rollups.partner_cd
    ) known (d)
    order by 1
  ) m
  cross join lateral (values
    ('agg_brand_daily', 'DATE_SK', private.month_days(m.month_sk), '"DATE_SK", "BRAND_CD"', 'brand_day_facts($1, $2, null)', null),
    ('agg_brand_monthly', 'MONTH_SK', array[m.month_sk], '"BRAND_CD"', 'brand_month_days($1, $2)',
      'rewrite_brand_totals($1, private.month_days($2[1]))'),
    ('agg_partner_daily', 'DATE_SK', private.month_days(m.month_sk), '"DATE_SK"', 'partner_day_brands($1, $2)',
      'rewrite_brand_totals($1, $2)'),
    ('agg_option_monthly', 'MONTH_SK', array[m.month_sk], '"OPTION_CD"', 'option_month_facts($1, private.month_days($2[1]), null)', null)
  ) t (name, slice_key, slices, row_key, wanted, rewrite)
  cross join lateral private.rebuild_slices(t.name, rebuild_rollups.partner_cd, t.slice_key, t.slices, t.row_key, t.wanted, t.rewrite)
    r (wrong)
  where r.wrong > 0;
  perform private.margins_changed(rebuild_rollups.partner_cd, null);
  return query
  select 'agg_option_quarterly', q.first, r.wrong
  from (
    select k."QUARTER_SK" from public.agg_option_quarterly k where k."PARTNER_CD" = rebuild_rollups.partner_cd
    union
    select private.quarter_of(m."MONTH_SK") from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_rollups.partner_cd
    order by 1
  ) q (first)
  -- The running quarter has no rows.
  cross join lateral private.rebuild_slices('agg_option_quarterly', rebuild_rollups.partner_cd, 'QUARTER_SK', array[q.first],
    '"OPTION_CD"', 'option_quarter_months($1, case when $2[1] < private.running_quarter($1) then $2 end)',
    null) r (wrong)
  where r.wrong > 0;
  return query
  select * from private.rebuild_ad_rollups(rebuild_rollups.partner_cd)
  union all
  select * from private.rebuild_settlement_months(rebuild_rollups.partner_cd);
end
$$;

-- Compares the sums of settlement with the lines, month by month and by quarters, and rewrites what differs.
create or replace function private.rebuild_settlement_months(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  months constant integer[] := array(
    select left(d.day, 6)::integer
    from (
      select f."RECOG_DT", f."OCCUR_DT" from public.fact_settlement_option f
      where f."PARTNER_CD" = rebuild_settlement_months.partner_cd
      union
      select c."RECOG_DT", c."OCCUR_DT" from public.fact_settlement_cost c
      where c."PARTNER_CD" = rebuild_settlement_months.partner_cd
    ) l
    cross join lateral (values (l."RECOG_DT"), (l."OCCUR_DT")) d (day)
    union
    select m."MONTH_SK" from public.agg_settlement_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select b."MONTH_SK" from public.agg_settlement_brand_monthly b where b."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select m."MONTH_SK" from public.agg_option_fee_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd);
  quarters constant integer[] := array(
    select private.quarter_of(m) from unnest(months) m
    union
    select q."QUARTER_SK" from public.agg_settlement_quarterly q where q."PARTNER_CD" = rebuild_settlement_months.partner_cd);
begin
  -- The finer first: the others are compared with them.
  return query
  select s.name, s.slice, r.wrong
  from (
    select t.*, u.slice
    from (values
      (1, 'agg_settlement_monthly', 'MONTH_SK', months, '"OPTION_CD"', 'settlement_month_facts($1, $2[1])', 'settlement_changed($1, $2)'),
      (2, 'agg_settlement_brand_monthly', 'MONTH_SK', months, '"BRAND_CD"', 'settlement_brand_months($1, $2)', null),
      (3, 'agg_option_fee_monthly', 'MONTH_SK', months, '"OPTION_CD"', 'option_fee_facts($1, $2[1])', 'settlement_changed($1, $2)'),
      -- The newest quarter has no rows.
      (4, 'agg_settlement_quarterly', 'QUARTER_SK', quarters, '"OPTION_CD"', 'settlement_quarter_months($1, case
        when $2[1] < (select private.quarter_of(max(m."MONTH_SK")) from public.agg_settlement_monthly m where m."PARTNER_CD" = $1) then $2 end)', null)
    ) t (place, name, slice_key, slices, row_key, wanted, rewrite)
    cross join lateral unnest(t.slices) u (slice)
    order by t.place, u.slice
  ) s
  cross join lateral private.rebuild_slices(s.name, rebuild_settlement_months.partner_cd, s.slice_key, array[s.slice], s.row_key, s.wanted,
    s.rewrite) r (wrong)
  where r.wrong > 0;
end
$$;

-- wanted: as in private.rewrite_slices. row_key: the columns that, within the slices, name a row. rewrite: a call like wanted that
-- rewrites more than these slices; null: nothing hangs on them.
create or replace function private.rebuild_slices(
  target text, partner_cd text, slice_key text, slices integer[], row_key text, wanted text, rewrite text
) returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  wrong bigint;
begin
  execute format('with wanted as materialized (select * from private.%s), kept as materialized (
      select * from public.%I t where t."PARTNER_CD" = $1 and t.%I = any ($2))
    select count(distinct (%s)) from ((table wanted except table kept) union all (table kept except table wanted)) d',
    wanted, target, slice_key, row_key)
  into wrong using partner_cd, slices;
  if wrong > 0 then
    if rewrite is null then
      perform private.rewrite_slices(target, partner_cd, slice_key, slices, wanted);
    else
      execute format('select private.%s', rewrite) using partner_cd, slices;
    end if;
  end if;
  return wrong;
end
$$;
comment on function private.rebuild_slices is
  'Compares slices (days, months or quarters) of a rollup of a partner with the rows that they must hold, and rewrites them where they differ. Returns how many rows were wrong, missing or too many. Takes SQL: only for functions that rebuild rollups.';
revoke all on function private.rebuild_slices from public, anon, authenticated, service_role;

-- Codes that are not the partner's are never moved: options of another partner (PD001), brands of another partner (PD002) and brands
-- that the partner has not (PD007).
create or replace function private.refuse_codes(refusal text, message text, codes text[]) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if cardinality(codes) > 0 then
    raise exception using errcode = refusal, message = message, detail = to_jsonb(codes[1:200])::text, hint = cardinality(codes)::text;
  end if;
end
$$;
comment on function private.refuse_codes is
  'Raises the refusal if there are any codes: DETAIL is a JSON array of up to 200 of them, HINT how many there are.';
revoke all on function private.refuse_codes from public, anon, authenticated, service_role;

-- Makes the facts of the staged days and campaigns those of the report; days taken over lose every row of theirs first.
-- Rows have no key, so they are counted by the hashes of their values: a row that is in both is unchanged, and a row that goes
-- and one that comes for the same campaign, day, options, placement and keyword are one changed row. A day of a campaign
-- whose rows are all unchanged is not touched. Values are hashed as they are: as one text it took three times as long.
create or replace function private.replace_ads(partner_cd text, taken_over integer[], today date) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  -- Rows without older ones of their day are not hashed.
  old_days integer[];
  changed_days integer[];
  answer jsonb;
begin
  create temporary view import_line as
  select s."DATE_SK", s."CAMPAIGN_ID", coalesce(s."ADGROUP_NM", '') as "ADGROUP_NM", coalesce(s."OPTION_CD", '') as "OPTION_CD",
    coalesce(s."CONV_OPTION_CD", '') as "CONV_OPTION_CD", coalesce(s."PLACEMENT", '') as "PLACEMENT", coalesce(s."KEYWORD", '') as "KEYWORD",
    coalesce(s."IMP_CNT", 0) as "IMP_CNT", coalesce(s."CLICK_CNT", 0) as "CLICK_CNT",
    coalesce(s."AD_COST", 0) as "AD_COST", coalesce(s."ORD_1D", 0) as "ORD_1D",
    coalesce(s."DIR_ORD_1D", 0) as "DIR_ORD_1D", coalesce(s."QTY_1D", 0) as "QTY_1D",
    coalesce(s."DIR_QTY_1D", 0) as "DIR_QTY_1D", coalesce(s."REV_1D", 0) as "REV_1D",
    coalesce(s."DIR_REV_1D", 0) as "DIR_REV_1D", coalesce(s."ORD_14D", 0) as "ORD_14D",
    coalesce(s."DIR_ORD_14D", 0) as "DIR_ORD_14D", coalesce(s."QTY_14D", 0) as "QTY_14D",
    coalesce(s."DIR_QTY_14D", 0) as "DIR_QTY_14D", coalesce(s."REV_14D", 0) as "REV_14D",
    coalesce(s."DIR_REV_14D", 0) as "DIR_REV_14D"
  from pg_temp.import_staged s;
  old_days := array(
    select d.day from (select i.day from pg_temp.import_day i union select unnest(taken_over)) d
    -- One row, by the index: as a join it would read the facts of all days.
    where (
      select true from public.fact_ad_daily f where f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = d.day limit 1));
  create temporary table import_pair on commit drop as
  with one_row as (
    select f."DATE_SK" as day, f."CAMPAIGN_ID" as campaign, 1 as old, 0 as new, f."REV_14D" as revenue,
      hash_record_extended(row(f."ADGROUP_NM", f."OPTION_CD", f."CONV_OPTION_CD", f."PLACEMENT", f."KEYWORD"), 0) as key,
      hash_record_extended(row(f."IMP_CNT", f."CLICK_CNT", f."AD_COST", f."ORD_1D", f."DIR_ORD_1D", f."QTY_1D", f."DIR_QTY_1D",
        f."REV_1D", f."DIR_REV_1D", f."ORD_14D", f."DIR_ORD_14D", f."QTY_14D", f."DIR_QTY_14D", f."REV_14D", f."DIR_REV_14D"), 0) as print
    from public.fact_ad_daily f
    where f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = any (old_days)
    union all
    select l."DATE_SK", l."CAMPAIGN_ID", 0, 1, 0,
      hash_record_extended(row(l."ADGROUP_NM", l."OPTION_CD", l."CONV_OPTION_CD", l."PLACEMENT", l."KEYWORD"), 0),
      hash_record_extended(row(l."IMP_CNT", l."CLICK_CNT", l."AD_COST", l."ORD_1D", l."DIR_ORD_1D", l."QTY_1D", l."DIR_QTY_1D",
        l."REV_1D", l."DIR_REV_1D", l."ORD_14D", l."DIR_ORD_14D", l."QTY_14D", l."DIR_QTY_14D", l."REV_14D", l."DIR_REV_14D"), 0)
    from pg_temp.import_line l where cardinality(old_days) > 0 and l."DATE_SK" = any (old_days)
  ), equal as (
    select r.day, r.campaign, r.key, count(*) filter (where r.old = 1) as old, count(*) filter (where r.new = 1) as new, sum(r.revenue) as revenue
    from one_row r group by r.day, r.campaign, r.key, r.print
  ), keyed as (
    select e.day, e.campaign, sum(e.old) as old, sum(e.new) as new, sum(least(e.old, e.new)) as unchanged, sum(e.revenue) as revenue
    from equal e group by e.day, e.campaign, e.key
  ), counted as (
    select k.day, k.campaign, sum(k.old) as old_rows, sum(k.new) as new_rows, sum(k.unchanged) as unchanged,
      sum(least(k.old, k.new) - k.unchanged) as changed, sum(k.revenue) as revenue
    from keyed k group by k.day, k.campaign
  )
  select coalesce(o.day, n.day) as day, coalesce(o.campaign, n.campaign) as campaign, coalesce(o.old_rows, 0) as old_rows,
    coalesce(n.rows, 0) as new_rows, coalesce(o.unchanged, 0) as unchanged, coalesce(o.changed, 0) as changed,
    coalesce(o.revenue, 0) as old_revenue, coalesce(n.revenue, 0) as new_revenue,
    coalesce(o.unchanged = o.old_rows and o.unchanged = o.new_rows, false) as same, n.orders
  from counted o
  full join pg_temp.import_day n on n.day = o.day and n.campaign = o.campaign
  where n.day is not null or o.day = any (taken_over);
  analyze pg_temp.import_pair;

  delete from public.fact_ad_daily f using pg_temp.import_pair p
  where not p.same and p.old_rows > 0 and f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = p.day
    and f."CAMPAIGN_ID" = p.campaign;
  insert into public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "ADGROUP_NM", "OPTION_CD", "CONV_OPTION_CD", "PLACEMENT",
    "KEYWORD",
    "IMP_CNT", "CLICK_CNT", "AD_COST", "ORD_1D", "DIR_ORD_1D", "QTY_1D", "DIR_QTY_1D", "REV_1D", "DIR_REV_1D",
    "ORD_14D", "DIR_ORD_14D", "QTY_14D", "DIR_QTY_14D", "REV_14D", "DIR_REV_14D")
  select replace_ads.partner_cd, l.*
  from pg_temp.import_line l
  -- NOT IN is looked up in a table of hashes; an anti join would sort the rows by campaign too.
  where (l."DATE_SK", l."CAMPAIGN_ID") not in (select p.day, p.campaign from pg_temp.import_pair p where p.same);
  -- Of a day that was never seen young nothing can be learned.
  insert into public.agg_ad_growth as g ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE", "ORD_14D", "REV_14D")
  select replace_ads.partner_cd, p.day, p.campaign, a.age, p.orders, p.new_revenue
  from pg_temp.import_pair p
  cross join lateral (select greatest(0, least(14, today - to_date(p.day::text, 'YYYYMMDD'))) as age) a
  where p.orders is not null and (a.age < 14 or exists (
    select from public.agg_ad_growth y
    where y."PARTNER_CD" = replace_ads.partner_cd and y."DATE_SK" = p.day and y."CAMPAIGN_ID" = p.campaign))
  on conflict ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE") do update
  set "ORD_14D" = excluded."ORD_14D", "REV_14D" = excluded."REV_14D";

  select jsonb_build_object(
      'new', coalesce(sum(p.new_rows - p.unchanged - p.changed), 0),
      'changed', coalesce(sum(p.changed), 0),
      'unchanged', coalesce(sum(p.unchanged), 0),
      'removed', coalesce(sum(p.old_rows - p.unchanged - p.changed), 0),
      'revenue_fell', greatest(0, coalesce(sum(p.old_revenue - p.new_revenue)
        filter (where p.old_rows > 0 and p.new_rows > 0 and p.day <> all (taken_over)), 0))),
    array_agg(distinct p.day) filter (where not p.same)
  into answer, changed_days
  from pg_temp.import_pair p;
  drop view pg_temp.import_line;
  drop table pg_temp.import_pair;
  if changed_days is not null then
    perform private.ads_changed(replace_ads.partner_cd, changed_days);
  end if;
  return answer;
end
$$;

-- Makes the target hold exactly the staged rows within a scope (a condition on its rows t), touching only
-- rows that differ. With partial, rows of the scope that the file does not name stay. Returns counts: new,
-- changed, unchanged, removed; and emptied where the file has no value at all in a column (it lacks the column):
-- how many rows lose theirs, by column. MOD_DT alone is no difference. Raises PD001.
create or replace function private.replace_rows(target regclass, keys text[], scope text, partial boolean) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- A table that was filled a moment ago counts as empty until it is analyzed, and a nested loop over two
  -- hundred thousand rows of it never ends.
  set enable_nestloop = off
  -- A day of a large partner is joined in memory, not through files.
  set work_mem = '64MB'
as $$
declare
  all_columns text[];
  written text[];
  compared text[];
  same_key text;
  valueless text[];
  emptied jsonb := '{}';
  foreign_options text[];
  staged integer;
  fresh integer;
  changed integer;
  removed integer := 0;
begin
  select array_agg(quote_ident(t.attname) order by t.attnum),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys)),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys) and t.attname <> 'MOD_DT')
  into all_columns, written, compared
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute s on s.attname = t.attname and s.attrelid = 'pg_temp.import_staged'::regclass and s.attnum > 0
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped;
  select string_agg(format('t.%1$I = s.%1$I', key), ' and ') into same_key from unnest(keys) key;

  execute format('select array_remove(array[%s], null), count(*) from pg_temp.import_staged s',
    (select string_agg(format('case when count(s.%1$s) = 0 then %1$L end', c), ', ') from unnest(compared) c)) into valueless, staged;
  if cardinality(valueless) > 0 then
    execute format('select jsonb_strip_nulls(jsonb_build_object(%s)) from %s t join pg_temp.import_staged s on %s where (%s)',
      (select string_agg(format('%L, nullif(count(t.%s), 0)', btrim(c, '"'), c), ', ') from unnest(valueless) c),
      target, same_key, scope) into emptied;
  end if;

  if not partial then
    execute format('delete from %s t where (%s) and not exists (select from pg_temp.import_staged s where %s)',
      target, scope, same_key);
    get diagnostics removed = row_count;
  end if;
  -- Two plain statements, where ON CONFLICT would make a first load twice as dear. Loads of one partner go one
  -- after the other; should another partner insert the same key meanwhile, the primary key refuses it.
  execute format('update %s t set (%s) = row(%s) from pg_temp.import_staged s where (%s) and %s and (%s) is distinct from (%s)',
    target,
    array_to_string(written, ', '), (select string_agg('s.' || c, ', ') from unnest(written) c), scope, same_key,
    (select string_agg('t.' || c, ', ') from unnest(compared) c),
    (select string_agg('s.' || c, ', ') from unnest(compared) c));
  get diagnostics changed = row_count;
  begin
    execute format('insert into %1$s (%2$s) select %2$s from pg_temp.import_staged s
      where not exists (select from %1$s t where (%3$s) and %4$s)',
      target, array_to_string(all_columns, ', '), scope, same_key);
    get diagnostics fresh = row_count;
  exception when unique_violation then
    -- A row of another partner has the key.
    execute format('select array_agg(distinct s."OPTION_CD") from pg_temp.import_staged s join %s t on %s
      where t."PARTNER_CD" <> s."PARTNER_CD"', target, same_key) into foreign_options;
    perform private.refuse_codes('PD001', 'options of another partner', foreign_options);
    raise;
  end;
  return jsonb_build_object('new', fresh, 'changed', changed, 'unchanged', staged - fresh - changed, 'removed', removed)
    || case when emptied = '{}' then emptied else jsonb_build_object('emptied', emptied) end;
end
$$;

-- Makes the lines of the staged sheets (import_sheet) those of the report. A sheet whose lines are the same, by the sum of their
-- hashes, keeps them. Lines are counted as the file has them: their place in it and what is derived from other lines (a part of
-- VAT) are no difference, and a line that goes and one that comes for the same order and option are one changed line.
create or replace function private.replace_settlement(batch private.import_batch, target regclass) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  columns text;
  -- What a line does not say is what the table has without it.
  said text;
  -- The columns that name what a line is about, and all that its row of the file says.
  key_columns text;
  file_columns text;
  changed_months integer[] := '{}';
  counts jsonb;
begin
  select string_agg(quote_ident(t.attname), ', ' order by t.attnum),
    string_agg(case when d.adbin is null then format('s.%I', t.attname)
      else format('coalesce(s.%1$I, %2$s) as %1$I', t.attname, pg_get_expr(d.adbin, d.adrelid)) end, ', ' order by t.attnum),
    string_agg(format('l.%I', t.attname), ', ') filter (where t.attname in ('ORDER_NO', 'OPTION_CD', 'MILKRUNNO')),
    string_agg(format('l.%I', t.attname), ', ' order by t.attnum) filter (where t.attname <> 'ROW_NO'
      and (t.attname <> 'VAT_AMT' or target <> 'public.fact_settlement_cost'::regclass))
  into columns, said, key_columns, file_columns
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute a on a.attname = t.attname and a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0
  left join pg_catalog.pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped and t.attname <> 'PARTNER_CD';

  create temporary table import_pair on commit drop as
  select h.*, l."FILE_ID" as file_id, coalesce(l."ROW_CNT", 0) as old_rows, 0::bigint as new_rows, 0::bigint as unchanged,
    0::bigint as changed, false as same
  from pg_temp.import_sheet h
  left join public.log_settlement_file l on l."PARTNER_CD" = batch.partner_cd and l."CATEGORY" = batch.category
    and l."PART" = h.part and l."SETTLE_END_DT" = h.period;
  execute format($sql$
    with one_line as (
      select p.part, p.period, 1 as old, 0 as new, %4$s
      from (select t."FILE_ID", %2$s from %1$s t where t."FILE_ID" = any ($1)) l
      join pg_temp.import_pair p on p.file_id = l."FILE_ID"
      union all
      select p.part, p.period, 0, 1, %4$s
      from (select s."PART" as part, s."SETTLE_END_DT" as period, %3$s from pg_temp.import_staged s) l
      join pg_temp.import_pair p on p.part = l.part and p.period = l.period
    ), equal as (
      select o.part, o.period, o.key, sum(o.old) as old, sum(o.new) as new, sum(o.print * o.old) as old_print, sum(o.print * o.new) as new_print
      from one_line o group by o.part, o.period, o.key, o.in_file
    ), keyed as (
      select e.part, e.period, sum(e.old) as old, sum(e.new) as new, sum(least(e.old, e.new)) as unchanged, sum(e.old_print) as old_print,
        sum(e.new_print) as new_print
      from equal e group by e.part, e.period, e.key
    )
    update pg_temp.import_pair p set new_rows = n.rows, unchanged = n.unchanged, changed = n.changed,
      same = n.rows = p.old_rows and n.new_print is not distinct from n.old_print
    from (
      select h.part, h.period, coalesce(sum(k.new), 0) as rows, coalesce(sum(k.unchanged), 0) as unchanged,
        coalesce(sum(least(k.old, k.new) - k.unchanged), 0) as changed, sum(k.old_print) as old_print, sum(k.new_print) as new_print
      from pg_temp.import_pair h left join keyed k on k.part = h.part and k.period = h.period
      group by h.part, h.period
    ) n
    where n.part = p.part and n.period = p.period$sql$,
    target, columns, said,
    -- Lines without older ones of their sheet are not hashed.
    format('case when p.file_id is not null then hash_record_extended(row(%s), 0)::numeric end as print,
      case when p.file_id is not null then hash_record_extended(row(%s), 0) end as key,
      case when p.file_id is not null then hash_record_extended(row(%s), 0) end as in_file',
      (select string_agg('l.' || c, ', ' order by n) from unnest(string_to_array(columns, ', ')) with ordinality u (c, n)),
      concat_ws(', ', '0', key_columns), file_columns))
  using array(select p.file_id from pg_temp.import_pair p where p.file_id is not null);
  -- Another VAT above the same lines changes each of them.
  update pg_temp.import_pair p set changed = p.unchanged, unchanged = 0
  from public.log_settlement_file f
  where f."FILE_ID" = p.file_id and f."VAT_AMT" <> p.vat_amt and p.unchanged = p.old_rows and p.unchanged = p.new_rows;
  if target in ('public.fact_settlement_option'::regclass, 'public.fact_settlement_cost'::regclass) then
    execute format($sql$select array(
      select distinct left(d.day, 6)::integer from %s t cross join lateral (values (t."RECOG_DT"), (t."OCCUR_DT")) d (day)
      where t."FILE_ID" = any ($1)
      union
      select distinct left(d.day, 6)::integer from pg_temp.import_staged s
      join pg_temp.import_pair p on p.part = s."PART" and p.period = s."SETTLE_END_DT" and not p.same
      cross join lateral (values (s."RECOG_DT"), (s."OCCUR_DT")) d (day))$sql$, target)
    into changed_months using array(select p.file_id from pg_temp.import_pair p where not p.same and p.old_rows > 0);
  end if;
  execute format('delete from %s t where t."FILE_ID" = any ($1)', target)
  using array(select p.file_id from pg_temp.import_pair p where not p.same and p.old_rows > 0);
  insert into public.log_settlement_file as l ("PARTNER_CD", "CATEGORY", "PART", "SETTLE_END_DT", "FILE_NM", "ROW_CNT", "SUM_AMT",
    "VAT_AMT", "SUMS", "USER_ID")
  select batch.partner_cd, batch.category, p.part, p.period, batch.file_nm, p.new_rows, p.sum_amt, p.vat_amt, p.sums, batch.user_id
  from pg_temp.import_pair p
  on conflict ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "PART") do update
  set "FILE_NM" = excluded."FILE_NM", "ROW_CNT" = excluded."ROW_CNT", "SUM_AMT" = excluded."SUM_AMT", "VAT_AMT" = excluded."VAT_AMT",
    "SUMS" = excluded."SUMS", "USER_ID" = excluded."USER_ID", "REG_DT" = now();
  analyze pg_temp.import_pair;
  execute format('insert into %s ("PARTNER_CD", "FILE_ID", %s)
    select $1, l."FILE_ID", %s
    from pg_temp.import_staged s
    join pg_temp.import_pair p on p.part = s."PART" and p.period = s."SETTLE_END_DT" and not p.same
    join public.log_settlement_file l on l."PARTNER_CD" = $1 and l."CATEGORY" = $2 and l."PART" = p.part and l."SETTLE_END_DT" = p.period',
    target, columns, said)
  using batch.partner_cd, batch.category;
  perform private.settlement_changed(batch.partner_cd, changed_months);
  select jsonb_build_object(
    'new', coalesce(sum(p.new_rows - p.unchanged - p.changed), 0),
    'changed', coalesce(sum(p.changed), 0),
    'unchanged', coalesce(sum(p.unchanged), 0),
    'removed', coalesce(sum(p.old_rows - p.unchanged - p.changed), 0))
  into counts from pg_temp.import_pair p;
  drop table pg_temp.import_pair;
  drop table pg_temp.import_sheet;
  return counts;
end
$$;

-- The days of the requests that a page counts: in error, the default of the inbound page, the last 30; scheduled, this Korean week,
-- Monday to Sunday.
create or replace function private.request_days(today date, status text) returns table (first_text text, last_text text)
  language sql immutable
begin atomic
  select private.day_text(today - 29), private.day_text(today) where status = 'error'
  union all
  select private.day_text(m.monday), private.day_text(m.monday + 6)
  from (select date_trunc('week', today::timestamp)::date as monday) m where status = 'scheduled';
end;
comment on function private.request_days is
  'First and last day (yyyyMMdd) of which requests with a status (error or scheduled) are counted.';
revoke all on function private.request_days from public, anon, authenticated, service_role;
grant execute on function private.request_days to authenticated, service_role;

-- The filters of a page of advertising; raises 22023 for a wrong one.
create or replace function private.require_ad_filter(
  partner_cd text, attribution text, scope text, ad_type text, placement text, brand_cds text[], campaign_name text, with_vat boolean
) returns private.ad_filter
  language plpgsql stable
  set search_path = ''
as $$
declare
  named constant text := private.search_text(campaign_name);
begin
  perform private.require_choice('attribution', attribution, array['14', '1']);
  perform private.require_choice('scope', scope, array['total', 'direct']);
  if ad_type is null or placement is null or with_vat is null or length(ad_type) > 100 or length(placement) > 100 then
    raise exception 'ad_type, placement and with_vat are needed' using errcode = '22023';
  end if;
  if length(named) > 200 then
    raise exception 'campaign_name has at most 200 characters' using errcode = '22023';
  end if;
  return row(attribution, scope, nullif(placement, 'all'), brand_cds,
    case when ad_type <> 'all' or named <> '' then array(
      select c."CAMPAIGN_ID" from public.dim_campaign c
      where c."PARTNER_CD" = require_ad_filter.partner_cd and (ad_type = 'all' or c."AD_TYPE" = ad_type)
        and private.contains_text(c."CAMPAIGN_NM", named)) end,
    case when with_vat then 1.1 else 1 end)::private.ad_filter;
end
$$;

-- Raises 22023 unless the days are real, in order, at most 730 and not in the future, and the rest makes sense.
create or replace function private.require_compared_days(
  today date, date_start text, date_end text, comparison text, brand_cds text[]
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
declare
  p private.sales_period;
  days integer;
begin
  perform private.require_days(date_start, date_end);
  perform private.require_choice('comparison', comparison, array['previous', 'year']);
  if date_end > private.day_text(today) then
    raise exception 'date_end is in the future' using errcode = '22023';
  end if;
  days := date_end::date - date_start::date + 1;
  if days > 730 then
    raise exception 'a period has at most 730 days' using errcode = '22023';
  end if;
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be at most 1000 codes' using errcode = '22023';
  end if;
  p.first_day := date_start;
  p.last_day := date_end;
  p.shift := private.comparison_shift(comparison, days);
  p.first_before := p.first_day - p.shift;
  p.last_before := p.last_day - p.shift;
  return p;
end
$$;

create or replace function private.require_days(date_start text, date_end text) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  if date_start > date_end then
    raise exception 'date_start is after date_end' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_days is
  'Raises 22023 unless both are real days yyyyMMdd, in order.';
revoke all on function private.require_days from public, anon, authenticated, service_role;
grant execute on function private.require_days to authenticated, service_role;

-- Raises 22023 unless the filters of the report make sense.
create or replace function private.require_loss_filters(
  basis text, date_start text, date_end text, brand_cd text, loss_type text, product_name text, option_ids text[]
) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  perform private.require_choice('basis', basis, array['OCCUR', 'SETTLE']);
  perform private.require_days(date_start, date_end);
  if date_end::date - date_start::date >= 1100 then
    raise exception 'a period has at most 1,100 days' using errcode = '22023';
  end if;
  if num_nulls(brand_cd, loss_type, product_name) > 0 or length(loss_type) > 100 or length(product_name) > 200 then
    raise exception 'loss_type has at most 100, product_name at most 200 characters' using errcode = '22023';
  end if;
  if option_ids is null or cardinality(option_ids) > 20000 or array_position(option_ids, null) is not null then
    raise exception 'option_ids must be a list of at most 20,000 ids' using errcode = '22023';
  end if;
end
$$;

-- source: sales or ads, whose loaded days the period has; null: of none.
create or replace function private.require_period(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], source text
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
declare
  p private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
begin
  if source = 'ads' then
    p.loaded := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
    p.loaded_before := private.loaded_ad_days(partner_cd, p.first_before, p.last_before);
  elsif source = 'sales' then
    p.loaded := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
    p.loaded_before := private.loaded_days_of(partner_cd, p.first_before, p.last_before);
    p.nothing := case when cardinality(p.loaded) > 0 then private.no_sales() end;
    p.nothing_before := case when cardinality(p.loaded_before) > 0 then private.no_sales() end;
  end if;
  p.is_whole := cardinality(p.loaded) + cardinality(p.loaded_before) = 2 * (p.last_day - p.first_day + 1);
  return p;
end
$$;
comment on function private.require_period is
  'The period and comparison of a page of figures, and what of them is loaded of sales or ads (null: of none); raises 22023 for a wrong, future or too long one or for too many brands.';
revoke all on function private.require_period from public, anon, authenticated, service_role;
grant execute on function private.require_period to authenticated, service_role;

create or replace function private.rewrite_ad_rollup(target regclass, partner_cd text, days integer[], campaign_ids text[])
  returns void
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  -- Groups are far fewer than is expected of keys that go together; sorting rows of all sums is slow.
  set enable_sort = off
  set work_mem = '64MB'
as $$
begin
  execute format('delete from %s t where t."PARTNER_CD" = $1 and t.%I = any ($2) and %s', target, private.ad_slice_key(target),
    private.ad_rollup_campaigns(target, 't', campaign_ids))
  using partner_cd, private.ad_slices(target, days);
  -- In the order of their index: it grows at its end, and whoever reads them meets keywords in one order.
  execute format('insert into %s %s %s', target, private.ad_rollup_rows(target, partner_cd, days, campaign_ids),
    case when target::text like '%\_keyword\_%' then 'order by 2, 3' else '' end);
end
$$;

create or replace function private.rewrite_brand_totals(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  months constant integer[] := array(select distinct d / 100 from unnest(days) d);
begin
  perform private.rewrite_slices('agg_brand_monthly', partner_cd, 'MONTH_SK', months, 'brand_month_days($1, $2)');
  perform private.rewrite_slices('agg_partner_daily', partner_cd, 'DATE_SK', days, 'partner_day_brands($1, $2)');
end
$$;

create or replace function private.rewrite_option_month(partner_cd text, month_sk integer) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
begin
  perform private.rewrite_slices('agg_option_monthly', partner_cd, 'MONTH_SK', array[month_sk],
    'option_month_facts($1, private.month_days($2[1]), null)');
end
$$;

-- The running quarter has no rows: each load would write them anew. The first load behind it makes them. When its newest months were
-- taken away, a quarter runs again.
create or replace function private.rewrite_quarters(
  target text, monthly text, partner_cd text, running integer, months integer[], wanted text
) returns void
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  before integer;
begin
  execute format('delete from public.%I k where k."PARTNER_CD" = $1 and k."QUARTER_SK" >= coalesce($2, 0)', target)
  using partner_cd, running;
  execute format('select q.first from (
      select private.quarter_of(max(m."MONTH_SK")) as first from public.%I m where m."PARTNER_CD" = $1 and m."MONTH_SK" < $2) q
    where not exists (select from public.%I k where k."PARTNER_CD" = $1 and k."QUARTER_SK" = q.first)', monthly, target)
  into before using partner_cd, running;
  perform private.rewrite_slices(target, partner_cd, 'QUARTER_SK', array(
    select private.quarter_of(m) from unnest(months || before) m where private.quarter_of(m) < running group by 1), wanted);
end
$$;
comment on function private.rewrite_quarters is
  'Brings a rollup by quarter in line with the one by month after months (yyyyMM) of a partner changed there. running: the quarter (first month) that has no rows; null: none has. Takes SQL: only for functions that write rollups.';
revoke all on function private.rewrite_quarters from public, anon, authenticated, service_role;

-- The day is read from the facts and added to the day before it; what differs from what was there is added to the later
-- rows. A new day behind all others, the usual load, is one new row.
create or replace function private.rewrite_running_day(partner_cd text, day integer) returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  month constant integer := day / 100 * 100;
  option_cds constant text[] := (
    select o."OPTION_CDS" from public.agg_running_option o where o."PARTNER_CD" = rewrite_running_day.partner_cd);
  start private.running_sums;
  kept private.running_sums;
  made private.running_sums;
  new_cds text[];
begin
  -- The month's own row: all of the last month before it, and all before that one.
  insert into public.agg_running_sales
  select rewrite_running_day.partner_cd, month,
    coalesce(array_agg((coalesce(s.days, 0) + coalesce(s.days_before, 0))::smallint order by s.n), '{}'),
    coalesce(array_agg(coalesce(s.amount, 0) + coalesce(s.amount_before, 0) order by s.n), '{}')
  from (
    select * from public.agg_running_sales r
    where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" < month order by r."DATE_SK" desc limit 1
  ) l
  join public.agg_running_sales b on b."PARTNER_CD" = l."PARTNER_CD" and b."DATE_SK" = l."DATE_SK" / 100 * 100
  cross join lateral unnest(l."DAY_CNTS", l."SALE_AMTS", b."DAY_CNTS", b."SALE_AMTS")
    with ordinality s (days, amount, days_before, amount_before, n)
  having not exists (
    select from public.agg_running_sales r
    where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" = month);

  select r."DAY_CNTS", r."SALE_AMTS" into start from public.agg_running_sales r
  where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" > month and r."DATE_SK" < day
  order by r."DATE_SK" desc limit 1;
  select r."DAY_CNTS", r."SALE_AMTS" into kept from public.agg_running_sales r
  where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" = day;
  if not found then
    kept := start;
  end if;

  select array_agg(s.days), array_agg(s.amount), array_agg(s.option_cd) filter (where s.n is null)
  into made."DAY_CNTS", made."SALE_AMTS", new_cds
  from (
    select k.n, d."OPTION_CD" as option_cd, coalesce(k.amount, 0) + coalesce(d."SALE_AMT", 0) as amount,
      (coalesce(k.days, 0) + case when d."OPTION_CD" is null then 0 else 1 end)::smallint as days
    from unnest(option_cds, start."DAY_CNTS", start."SALE_AMTS") with ordinality k (option_cd, days, amount, n)
    full join (
      select f."OPTION_CD", f."SALE_AMT" from public.agg_performance_option_daily f
      where f."PARTNER_CD" = rewrite_running_day.partner_cd and f."SVC" = '2P' and f."DATE_SK" = day
    ) d on d."OPTION_CD" = k.option_cd
    order by k.n, d."OPTION_CD" collate "C"
  ) s;
  if new_cds is not null then
    insert into public.agg_running_option as o values (rewrite_running_day.partner_cd, new_cds)
    on conflict ("PARTNER_CD") do update set "OPTION_CDS" = o."OPTION_CDS" || new_cds;
  end if;
  insert into public.agg_running_sales
  values (rewrite_running_day.partner_cd, day, coalesce(made."DAY_CNTS", '{}'), coalesce(made."SALE_AMTS", '{}'))
  on conflict ("PARTNER_CD", "DATE_SK") do update set "DAY_CNTS" = excluded."DAY_CNTS", "SALE_AMTS" = excluded."SALE_AMTS";

  update public.agg_running_sales r set ("DAY_CNTS", "SALE_AMTS") = (
    select coalesce(array_agg((coalesce(s.days, 0) + coalesce(s.made_days, 0) - coalesce(s.kept_days, 0))::smallint order by s.n), '{}'),
      coalesce(array_agg(coalesce(s.amount, 0) + coalesce(s.made_amount, 0) - coalesce(s.kept_amount, 0) order by s.n), '{}')
    from unnest(r."DAY_CNTS", r."SALE_AMTS", made."DAY_CNTS", made."SALE_AMTS", kept."DAY_CNTS", kept."SALE_AMTS")
      with ordinality s (days, amount, made_days, made_amount, kept_days, kept_amount, n))
  where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" > day
    and (r."DATE_SK" < month + 100 or r."DATE_SK" % 100 = 0);
end
$$;

-- Whether a day was there before is seen in agg_brand_daily. Months are written anew for a day that was there, because what
-- it was before is gone and null must stay null, and for several days at once, because that costs less.
create or replace function private.rewrite_sales_rollups(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if cardinality(days) = 1 and not exists (select from public.agg_brand_daily b
    where b."PARTNER_CD" = rewrite_sales_rollups.partner_cd and b."DATE_SK" = days[1])
  then
    perform private.add_sales_day(rewrite_sales_rollups.partner_cd, days[1]);
  else
    perform private.rewrite_option_month(rewrite_sales_rollups.partner_cd, m)
    from (select distinct d / 100 from unnest(days) d) months (m);
    perform private.rewrite_brand_days(rewrite_sales_rollups.partner_cd, days, null);
  end if;
  perform private.rewrite_quarters('agg_option_quarterly', 'agg_option_monthly', rewrite_sales_rollups.partner_cd,
    private.running_quarter(rewrite_sales_rollups.partner_cd), array(select d / 100 from unnest(days) d), 'option_quarter_months($1, $2)');
end
$$;

create or replace function private.rewrite_settlement_brands(partner_cd text, months integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set enable_sort = off
  set work_mem = '64MB'
as $$
begin
  perform private.rewrite_slices('agg_settlement_brand_monthly', partner_cd, 'MONTH_SK', months, 'settlement_brand_months($1, $2)');
end
$$;

-- wanted: a call of a function of the schema private, with $1 for the partner and $2 for the slices.
create or replace function private.rewrite_slices(target text, partner_cd text, slice_key text, slices integer[], wanted text) returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  execute format('delete from public.%I t where t."PARTNER_CD" = $1 and t.%I = any ($2)', target, slice_key) using partner_cd, slices;
  execute format('insert into public.%I select * from private.%s', target, wanted) using partner_cd, slices;
end
$$;
comment on function private.rewrite_slices is
  'Replaces slices (days, months or quarters) of a rollup of a partner with the rows that they must hold. Takes SQL: only for functions that write rollups.';
revoke all on function private.rewrite_slices from public, anon, authenticated, service_role;

-- What the averages of a day rest on: the partner's first and last loaded day before today, and the days of the
-- windows that end yesterday which are not loaded.
create or replace function private.sales_days(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  yesterday constant text := private.day_text(today - 1);
  missing constant text[] := array(
    select private.day_text(today - n) from generate_series(30, 1, -1) n
    where today - n not in (select l."DAY" from private.loaded_sales_days(partner_cd, today - 30, today - 1) l)
    order by n desc);
begin
  return (
    select json_build_object(
      'from', least(f.first, u.first), 'to', greatest(f.last, u.last),
      'missing7', array(select m from unnest(missing) m where m >= private.day_text(today - 7) order by m),
      'missing30', missing)
    from (
      select min(d."DATE_SK")::text as first, max(d."DATE_SK")::text as last
      from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" < private.date_sk(today)
    ) f, (
      select min(l."PERIOD_START") as first, max(least(l."PERIOD_END", yesterday)) as last
      from public.log_file_upload l
      where l."PARTNER_CD" = partner_cd and l."TABLE_NM" = 'agg_performance_option_daily'
        and l."PERIOD_START" <= yesterday
    ) u
  );
end
$$;
comment on function private.sales_days is
  'First and last loaded day of sales, and the missing days of the 7- and 30-day windows.';
revoke all on function private.sales_days from public, anon, authenticated, service_role;
grant execute on function private.sales_days to authenticated, service_role;

-- Options with rows in a period, of the brands (none: all) and of one product or option (null: all), and the sum of one measure
-- of each. Won have sums that run on; other measures are added up by month.
create or replace function private.sales_source_rows(
  partner_cd text, first_day date, last_day date, brand_cds text[], product_id text, option_cd text, measure text
) returns table ("optionCd" text, "productName" text, "optionName" text, "brandName" text, "value" numeric)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- Grouped by text: hashed, or sorting takes longer than adding up.
  set enable_sort = off
  -- Sums of all options are joined to all options.
  set enable_nestloop = off
as $$
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
    select t."OPTION_CD", case measure when 'grossQty' then t."GROSS_QTY" when 'grossAmt' then t."GROSS_AMT"
      when 'cancelQty' then t."CANCEL_QTY" when 'cancelAmt' then t."CANCEL_AMT" when 'saleQty' then t."SALE_QTY"
      when 'orderCnt' then t."ORDER_CNT" when 'visitorCnt' then t."VISITOR_CNT" when 'viewCnt' then t."VIEW_CNT"
      when 'cartCnt' then t."CART_CNT" when 'winnerViewCnt' then trim_scale(t."WINNER_VIEWS" / 10000.0) end
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

-- A brand's settlement in units of days. One place for it: every column is won, and null where nothing of its source is loaded.
create or replace function private.settled_brands(partner_cd text, runs private.settled_run[], brand_cds text[])
  returns setof private.settled_brand
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set enable_sort = off
  set work_mem = '32MB'
as $$
begin
  return query
  with known as materialized (
    select * from private.settled_sources(settled_brands.partner_cd, runs)
  ), parts as (
    select s.unit, coalesce(s.brand_cd, o."BRAND_CD", '') as brand_cd, private.bigint_sum(s.qty) as qty, private.bigint_sum(s.sales) as sales,
      private.bigint_sum(s.fee) as fee, private.bigint_sum(s.costs) as costs, null::bigint as ads, null::bigint as pickups,
      null::bigint as charged, null::bigint as live, null::bigint as operation
    from private.settled_parts(settled_brands.partner_cd, runs, true) s
    left join public.dim_option o on o."OPTION_CD" = s.option_cd and o."PARTNER_CD" = settled_brands.partner_cd
    group by 1, 2
    union all
    select r.unit, a."BRAND_CD", null, null, null, null, a."AMT", null, null, null, null
    from unnest(runs) r cross join lateral private.settled_ad_lines(settled_brands.partner_cd, r.first_run, r.last_run) a
    union all
    select r.unit, p."BRAND_CD", null, null, null, null, null, p."AMT", null, null, null
    from unnest(runs) r cross join lateral private.settled_pickup_lines(settled_brands.partner_cd, r.first_run, r.last_run) p
    union all
    select r.unit, c."BRAND_CD", null, null, null, null, null, null, case when c."CHARGE_TYPE" = 'LOGISTICS' then c."AMT" end,
      case when c."CHARGE_TYPE" = 'LIVE' then c."AMT" end, case when c."CHARGE_TYPE" = 'OPERATION' then c."AMT" end
    from unnest(runs) r cross join lateral private.charges_of(settled_brands.partner_cd, r.first_run, r.last_run) c
  ), brands as (
    select p.unit, p.brand_cd, coalesce(private.bigint_sum(p.qty), 0) as qty, coalesce(private.bigint_sum(p.sales), 0) as sales,
      coalesce(private.bigint_sum(p.fee), 0) as fee, coalesce(private.bigint_sum(p.costs), 0) as costs,
      coalesce(private.bigint_sum(p.ads), 0) as ads, coalesce(private.bigint_sum(p.pickups), 0) as pickups,
      private.bigint_sum(p.charged) as charged, private.bigint_sum(p.live) as live, private.bigint_sum(p.operation) as operation
    from parts p
    where cardinality(brand_cds) = 0 or p.brand_cd = any (brand_cds)
    group by 1, 2
  )
  select b.unit, b.brand_cd, case when k.has_sales then b.qty end, case when k.has_sales then b.sales end,
    case when k.has_sales then b.fee end, case when k.has_costs then b.costs end, case when k.has_ads then b.ads end,
    case when k.has_pickups then b.pickups + coalesce(b.charged, 0) else b.charged end, b.live, b.operation,
    case when k.has_sales then b.sales - b.fee - b.costs - b.ads - b.pickups - coalesce(b.charged, 0) - coalesce(b.live, 0)
      - coalesce(b.operation, 0) end
  from brands b join known k on k.unit = b.unit
  where b.qty <> 0 or b.sales <> 0 or b.fee <> 0 or b.costs <> 0 or b.ads <> 0 or b.pickups <> 0
    or b.charged is not null or b.live is not null or b.operation is not null;
end
$$;

-- Which options the staged lines name. Raises PD001.
create or replace function private.settled_options(partner_cd text) returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  named constant text[] := array(select distinct s."OPTION_CD" from pg_temp.import_staged s where s."OPTION_CD" <> '');
  known bigint;
begin
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from public.dim_option o
    where o."OPTION_CD" in (select unnest(named)) and o."PARTNER_CD" <> settled_options.partner_cd order by 1));
  select count(*) into known from public.dim_option o where o."OPTION_CD" in (select unnest(named));
  return jsonb_build_object('options_known', known, 'options_unmatched', cardinality(named) - known);
end
$$;

-- Won of pickups with VAT by brand, on the day of the pickup: of a request the parts of its brands, by pieces that were
-- announced; of a request that is not loaded, of no brand.
create or replace function private.settled_pickup_lines(partner_cd text, first_day date, last_day date)
  returns table ("LINE_ID" bigint, "DAY" text, "BRAND_CD" text, "AMT" bigint)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- A few requests of many.
  set enable_nestloop = on
as $$
begin
  return query
  with runs as materialized (
    select m."LINE_ID" as line_id, coalesce(m."PICKUP_DT", m."SETTLE_END_DT") as day, m."REQ_NO" as req_no,
      m."AMT" + m."VAT_AMT" as amount
    from public.fact_milk_run m
    where m."PARTNER_CD" = settled_pickup_lines.partner_cd
      and coalesce(m."PICKUP_DT", m."SETTLE_END_DT") between private.day_text(first_day) and private.day_text(last_day)
  ), pieces as materialized (
    select r.line_id, r.day, r.amount, coalesce(o."BRAND_CD", '') as brand_cd, private.bigint_sum(i."EX_QTY") as qty
    from runs r
    join public.raw_wing_inbound_request i on i."CUST_CD" = settled_pickup_lines.partner_cd and i."REQ_NO" = r.req_no and i."EX_QTY" > 0
    left join public.dim_option o on o."OPTION_CD" = i."OPTION_CD" and o."PARTNER_CD" = settled_pickup_lines.partner_cd
    group by 1, 2, 3, 4
  ), parts as materialized (
    select p.*, p.amount * p.qty::numeric / sum(p.qty) over (partition by p.line_id) as exact from pieces p
  )
  -- What is left after whole won goes to those that lost most by it.
  select w.line_id, w.day, w.brand_cd, floor(w.exact)::bigint + case when w.nth <= w.amount - w.whole then 1 else 0 end
  from (
    select p.*, sum(floor(p.exact)) over (partition by p.line_id) as whole,
      row_number() over (partition by p.line_id order by p.exact - floor(p.exact) desc, p.brand_cd collate "C") as nth
    from parts p
  ) w
  union all
  select r.line_id, r.day, '', r.amount from runs r where r.line_id not in (select p.line_id from pieces p);
end
$$;

-- Called by whatever writes settlement lines, in the same transaction and after writing them.
create or replace function private.settlement_changed(partner_cd text, months integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set enable_sort = off
  set work_mem = '64MB'
as $$
declare
  month_sk integer;
begin
  foreach month_sk in array months loop
    perform private.rewrite_slices('agg_settlement_monthly', partner_cd, 'MONTH_SK', array[month_sk], 'settlement_month_facts($1, $2[1])');
    perform private.rewrite_slices('agg_option_fee_monthly', partner_cd, 'MONTH_SK', array[month_sk], 'option_fee_facts($1, $2[1])');
  end loop;
  perform private.rewrite_settlement_brands(settlement_changed.partner_cd, months);
  perform private.rewrite_quarters('agg_settlement_quarterly', 'agg_settlement_monthly', settlement_changed.partner_cd, private.quarter_of((
    select max(m."MONTH_SK") from public.agg_settlement_monthly m where m."PARTNER_CD" = settlement_changed.partner_cd)),
    months, 'settlement_quarter_months($1, $2)');
  perform private.margins_changed(settlement_changed.partner_cd, months);
end
$$;

-- The lines that a figure of 정산 리포트 is made of, each with the file, row and load that it came from.
create or replace function private.settlement_line_rows(
  partner_cd text, first_day date, last_day date, measure text, brand_cds text[], option_id text, period_ends text[]
)
  returns table (
    "id" text, "day" text, "source" text, "kind" text, "orderNo" text, "brandName" text, "optionId" text, "productName" text,
    "optionName" text, "quantity" bigint, "amount" bigint, "fileName" text, "rowNo" integer, "loadedAt" timestamptz
  )
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  is_final constant boolean := measure = 'finalSettlement';
  -- What is taken off counts against what is left.
  sign constant integer := case when is_final then -1 else 1 end;
begin
  return query
  with runs as materialized (
    select r.first_run, r.last_run, private.day_text(r.first_run) as first, private.day_text(r.last_run) as last
    from private.settlement_runs(settlement_line_rows.partner_cd, first_day, last_day, period_ends) r
  ), option_lines as (
    select 'f' || f."LINE_ID" as id, f."RECOG_DT" as day, f."TRADE_TYPE" as kind, f."ORDER_NO" as order_no, f."OPTION_CD" as option_cd,
      f."ITEM_NM" as item_nm, f."OPTION_NM" as option_nm, f."QTY"::bigint as qty,
      case when measure in ('quantity', 'salesAmount') then f."SALE_AMT" - f."COUPON_AMT" when measure = 'salesFee' then f."FEE_AMT" + f."FEE_VAT"
        else f."SALE_AMT" - f."COUPON_AMT" - f."FEE_AMT" - f."FEE_VAT" end as amount, f."FILE_ID" as file_id, f."ROW_NO" as row_no
    from runs r cross join lateral (
      select * from public.fact_settlement_option o
      where o."PARTNER_CD" = settlement_line_rows.partner_cd and o."RECOG_DT" between r.first and r.last
        and (settlement_line_rows.option_id is null or o."OPTION_CD" = settlement_line_rows.option_id)) f
    where is_final or measure in ('quantity', 'salesAmount', 'salesFee', 'settlementAmount')
    union all
    select 'c' || c."LINE_ID", c."RECOG_DT", c."COST_TYPE", c."ORDER_NO", c."OPTION_CD", c."ITEM_NM", c."OPTION_NM", c."QTY",
      sign * (c."COST_AMT" + c."VAT_AMT"), c."FILE_ID", c."ROW_NO"
    from runs r cross join lateral (
      select * from public.fact_settlement_cost o
      where o."PARTNER_CD" = settlement_line_rows.partner_cd and o."RECOG_DT" between r.first and r.last
        and (settlement_line_rows.option_id is null or o."OPTION_CD" = settlement_line_rows.option_id)) c
    where is_final or measure = 'fulfillmentFee'
  ), lines as (
    select l.id, l.day, g."CATEGORY" as source, nullif(l.kind, '') as kind, l.order_no, coalesce(o."BRAND_CD", '') as brand_cd,
      nullif(l.option_cd, '') as option_cd, l.item_nm, l.option_nm, l.qty, l.amount, g."FILE_NM" as file_nm, l.row_no, g."REG_DT" as loaded
    from option_lines l
    left join public.dim_option o on o."OPTION_CD" = l.option_cd and o."PARTNER_CD" = settlement_line_rows.partner_cd
    join public.log_settlement_file g on g."FILE_ID" = l.file_id and g."PARTNER_CD" = settlement_line_rows.partner_cd
    union all
    select a."ID", a."DATE_SK"::text, a."SOURCE", nullif(a."KIND", ''), null, a."BRAND_CD", null, null, null, null, sign * a."AMT",
      a."FILE_NM", a."ROW_NO", a."LOADED_AT"
    from runs r cross join lateral private.settled_ad_lines(settlement_line_rows.partner_cd, r.first_run, r.last_run) a
    where settlement_line_rows.option_id is null and (is_final or measure = 'adCost')
    union all
    select 'm' || p."LINE_ID" || p."BRAND_CD", p."DAY", '밀크런 내역', 'MILKRUN', m."REQ_NO", p."BRAND_CD", null, null, null, null,
      sign * p."AMT", g."FILE_NM", m."ROW_NO", g."REG_DT"
    from runs r cross join lateral private.settled_pickup_lines(settlement_line_rows.partner_cd, r.first_run, r.last_run) p
    join public.fact_milk_run m on m."LINE_ID" = p."LINE_ID" and m."PARTNER_CD" = settlement_line_rows.partner_cd
    left join public.log_settlement_file g on g."FILE_ID" = m."FILE_ID" and g."PARTNER_CD" = settlement_line_rows.partner_cd
    where settlement_line_rows.option_id is null and (is_final or measure = 'logisticsCost')
    union all
    select 'e' || c."YM" || c."CHARGE_TYPE" || c."BRAND_CD" || r.first, greatest(c."YM" || '01', r.first), '운영·라이브 수수료', c."CHARGE_TYPE", null,
      c."BRAND_CD", null, null, null, null, sign * c."AMT", null, null, c."MOD_DT"
    from runs r cross join lateral private.charges_of(settlement_line_rows.partner_cd, r.first_run, r.last_run) c
    where settlement_line_rows.option_id is null and (is_final or c."CHARGE_TYPE" = case measure when 'logisticsCost' then 'LOGISTICS'
      when 'liveFee' then 'LIVE' when 'operationFee' then 'OPERATION' end)
  )
  select l.id, l.day, l.source, l.kind, l.order_no, b."BRAND_NM", l.option_cd, l.item_nm, l.option_nm, l.qty, l.amount, l.file_nm,
    l.row_no, l.loaded
  from lines l
  left join public.dim_brand b on b."BRAND_CD" = l.brand_cd and b."PARTNER_CD" = settlement_line_rows.partner_cd
  where cardinality(brand_cds) = 0 or l.brand_cd = any (brand_cds);
end
$$;

-- What options sold and what the marketplace took of it.
create or replace function private.settlement_product_rows(
  partner_cd text, first_day date, last_day date, brand_cds text[], period_ends text[], option_ids text[]
)
  returns table (
    "optionId" text, "isKnown" boolean, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "quantity" bigint,
    "salesAmount" bigint, "salesFee" bigint, "salesFeeRate" numeric, "settlementAmount" bigint
  )
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set enable_sort = off
  set work_mem = '32MB'
as $$
begin
  return query
  select s.option_cd, o."OPTION_CD" is not null, o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", s.qty, s.sales, s.fee,
    private.ratio(s.fee * 100::numeric, s.sales), s.sales - s.fee
  from (
    select p.option_cd, private.bigint_sum(p.qty) as qty, private.bigint_sum(p.sales) as sales, private.bigint_sum(p.fee) as fee,
      sum(p.lines) as lines
    from private.settled_parts(settlement_product_rows.partner_cd, array(
      select r from private.settlement_runs(settlement_product_rows.partner_cd, settlement_product_rows.first_day,
        settlement_product_rows.last_day, period_ends) r), false) p
    where cardinality(option_ids) = 0 or p.option_cd = any (option_ids)
    group by 1
  ) s
  left join public.dim_option o on o."OPTION_CD" = s.option_cd and o."PARTNER_CD" = settlement_product_rows.partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = settlement_product_rows.partner_cd
  -- Also lines that add up to 0: a sale and its cancellation.
  where s.lines > 0
    and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds));
end
$$;

-- The facts beneath the rollups. A row of facts whose option is not the partner's counts nowhere.
create or replace function private.sold_facts(partner_cd text, days integer[], option_cds text[])
  returns table (
    "BRAND_CD" text, "DATE_SK" integer, "OPTION_CD" text, "GROSS_QTY" integer, "GROSS_AMT" bigint, "CANCEL_QTY" integer,
    "CANCEL_AMT" bigint, "SALE_QTY" integer, "SALE_AMT" bigint, "ORDER_CNT" integer, "VISITOR_CNT" integer, "VIEW_CNT" integer,
    "CART_CNT" integer, "WINNER_VIEWS" bigint
  )
  language sql stable
begin atomic
  select coalesce(o."BRAND_CD", ''), d."DATE_SK", d."OPTION_CD", d."GROSS_QTY", d."GROSS_AMT", d."CANCEL_QTY", d."CANCEL_AMT",
    d."SALE_QTY", d."SALE_AMT", d."ORDER_CNT", d."VISITOR_CNT", d."VIEW_CNT", d."CART_CNT", (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"
  from public.agg_performance_option_daily d
  join public.dim_option o on o."OPTION_CD" = d."OPTION_CD" and o."PARTNER_CD" = d."PARTNER_CD"
  where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (days)
    -- Of both tables, or all options of the partner are read for some.
    and (option_cds is null or (d."OPTION_CD" = any (option_cds) and o."OPTION_CD" = any (option_cds)));
end;
comment on function private.sold_facts is
  'Sales facts of days of a partner, of all options (null) or some, with the brand that each has now (empty: none).';
revoke all on function private.sold_facts from public, anon, authenticated, service_role;
grant execute on function private.sold_facts to authenticated, service_role;

create or replace function private.stock_by_brand(partner_cd text, today date, option_cds text[])
  returns table (
    "BRAND_CD" text, "STOCK_QTY" bigint, "INCOMING_QTY" bigint, "STOCK_AMT" bigint, "PRICED_CNT" bigint, "UNVALUED_CNT" bigint,
    "SELLING_CNT" bigint, "OUT_CNT" bigint, "RATED_CNT" bigint, "RATED_OUT_CNT" bigint, "QTY_7" bigint
  )
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '32MB'
as $$
declare
  -- As a value: asked in the query, it is asked for each option.
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
begin
  -- Planning the query takes longer than to find that there is nothing to add up.
  if exists (select from public.agg_option_stock a where a."PARTNER_CD" = stock_by_brand.partner_cd) then
    return query select * from private.stock_sums(partner_cd, today, yesterday, option_cds);
  end if;
end
$$;

-- The same beside what the brands sold in months with a target.
create or replace function private.target_sums(partner_cd text, loaded date[], brand_cds text[], unit text)
  returns table ("BRAND_CD" text, "UNIT" date, "TARGET_AMT" bigint, "TARGETED_SALE_AMT" bigint)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- How many rows these joins have is guessed as few, for which every target would be looked for in all of them.
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  first_day constant date := (select min(d) from unnest(loaded) d);
  last_day constant date := (select max(d) from unnest(loaded) d);
begin
  return query
  with days as materialized (
    select private.date_sk(d) as date_sk, date_trunc(unit, d::timestamp)::date as unit_day from unnest(loaded) d
  ), sold as (
    select b."BRAND_CD" as brand_cd, d.unit_day, b."DATE_SK" / 100 as month_sk, private.bigint_sum(b."SALE_AMT") as amount
    from public.agg_brand_daily b join days d on d.date_sk = b."DATE_SK"
    where b."PARTNER_CD" = target_sums.partner_cd and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      and b."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
    group by 1, 2, 3
  ), measured as (
    select s.brand_cd, s.unit_day, private.bigint_sum(s.amount) as amount
    from sold s
    join public.dim_sales_target t on t."PARTNER_CD" = target_sums.partner_cd and t."BRAND_CD" = s.brand_cd and t."YM" = s.month_sk::text
    group by 1, 2
  )
  select w."BRAND_CD", w."UNIT", w."TARGET_AMT", coalesce(m.amount, 0)
  from private.unit_targets(target_sums.partner_cd, loaded, brand_cds, unit) w
  left join measured m on m.brand_cd = w."BRAND_CD" and m.unit_day = w."UNIT";
end
$$;

-- What is to be done today for one partner. Each rule counts exactly what the page behind its link lists, by the functions
-- of that page, and its won are those of the same rows. Won at stake are those of the next 7 days (docs/glossary.md):
-- out and under7 (what is out has its own rule): private.won_at_stake; noWinner: what such options sold in 7 of the last 30
-- days; over: the storage fee of 7 days, at the rate of this month until the day of the stock; inboundErrors: pieces of lines
-- in error that are neither in nor on sale, at the price of the option; adsLosing: what the campaigns lost in 7 days.
create or replace function private.todos_of_partner(partner_cd text)
  returns table ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  in_error constant text[] := private.counted_requests(today, partner_cd, 'error');
  due constant text[] := private.counted_requests(today, partner_cd, 'scheduled');
  -- As a value: asked in the query, it is asked for each option, and what sold is read from the facts as well.
  yesterday constant integer := private.place_of_yesterday(todos_of_partner.partner_cd, today);
  fee_days constant integer := extract(day from to_date(private.stock_day(partner_cd), 'YYYYMMDD'));
  fresh_from constant text := private.day_text(today - 29);
begin
  -- The rules of stock count options with live stock alone; of a partner without any their query need not be planned, which
  -- takes longer than to run it.
  if exists (select from public.agg_option_stock a where a."PARTNER_CD" = todos_of_partner.partner_cd) then
    return query
    with listed as materialized (
      select r."state", r."stockQty", r."doc", r."ageQty", r."agedQty", r."itemWinner", r."regDay", r."storageFee",
        greatest(r."saleAmt30", 0) as sold, private.won_at_stake(r."state", r."saleAmt30", r."doc") as at_stake
      -- Each value is made before it is used (offset 0): with the expressions behind them put into it, won_at_stake would be
      -- called for every option.
      from (
        select p."state", p."stockQty", p."doc", p."ageQty", p."agedQty", p."itemWinner", p."regDay", p."storageFee", p."saleAmt30"
        from private.product_rows(todos_of_partner.partner_cd, today, yesterday, '{}') p offset 0
      ) r
    ), options as (
      select t.tab, t.sale_state, count(*) as cnt, round(case t.tab
        when 'noWinner' then sum(l.sold) * 7 / 30.0
        when 'over' then sum(l."storageFee") * 7.0 / fee_days
        else sum(l.at_stake) end)::bigint as impact
      from (values ('out', 'all'), ('under7', 'sellable'), ('noWinner', 'all'), ('over', 'all')) t (tab, sale_state)
      join listed l on private.has_product_tab(t.tab, l."state", l."stockQty", l."doc", l."ageQty", l."agedQty", l."itemWinner",
        l."regDay", fresh_from) and private.has_sale_state(t.sale_state, l."state")
      group by t.tab, t.sale_state
    )
    select o.tab, o.cnt, o.impact, json_build_object('page', 'product-diagnosis', 'search',
      json_strip_nulls(json_build_object('tab', o.tab, 'state', nullif(o.sale_state, 'all'))))
    from options o where o.cnt > 0;
  end if;
  if cardinality(in_error) > 0 then
    return query
    select 'inboundErrors', cardinality(in_error)::bigint, (
        select sum(greatest(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY", 0)::bigint * o."SALE_PRICE")::bigint
        from private.inbound_line l
        join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
        where l."CUST_CD" = todos_of_partner.partner_cd and l."STATUS" = 'error' and l."REQ_NO" = any (in_error)),
      json_build_object('page', 'inbound', 'search',
        json_build_object('view', 'SCH', 'status', 'error', 'start', d.first_text, 'end', d.last_text))
    from private.request_days(today, 'error') d;
  end if;
  return query
  select 'adsLosing', l."CNT", l."IMPACT_AMT", json_build_object('page', 'campaign-performance', 'search',
    json_build_object('tab', 'losing', 'start', l."FIRST_TEXT", 'end', l."LAST_TEXT", 'sort', 'adProfitAmt.asc'))
  from private.losing_campaigns(today, partner_cd) l;
  if cardinality(due) > 0 then
    return query
    select 'inboundDue', cardinality(due)::bigint, null::bigint, json_build_object('page', 'inbound', 'search',
      json_build_object('view', 'SCH', 'status', 'scheduled', 'start', d.first_text, 'end', d.last_text))
    from private.request_days(today, 'scheduled') d;
  end if;
end
$$;
comment on function private.todos_of_partner is
  'What is to be done today for a partner: rule, count of what its page lists, won at stake in the next 7 days (null: not known), page and search.';
revoke all on function private.todos_of_partner from public, anon, authenticated, service_role;
grant execute on function private.todos_of_partner to authenticated, service_role;

create or replace function public.ad_campaign_parts(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  campaign_id text default '', adgroup_name text default null
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  -- Below the row of what no master knows stand its campaigns, and below these their options.
  is_unmatched constant boolean := campaign_id = '';
  of_campaign constant text := case when is_unmatched then adgroup_name else campaign_id end;
  matched constant text := case when is_unmatched then 'not l."MATCHED"' else 'l."MATCHED"' end;
begin
  if campaign_id is null or length(campaign_id) > 100 or length(adgroup_name) > 500 then
    raise exception 'campaign_id is needed' using errcode = '22023';
  end if;
  if of_campaign is not null then
    f.campaign_ids := array(select c from unnest(array[of_campaign]) c where f.campaign_ids is null or c = any (f.campaign_ids));
  end if;
  if adgroup_name is null then
    return json_build_object('rows', coalesce((
      with part as materialized (
        select r.*, case when is_unmatched then r."KEY" else campaign_id end as id
        from private.ad_rows(partner_cd, today, p, f, 'option',
          case when is_unmatched then 'l."CAMPAIGN_ID"' else 'l."ADGROUP_NM"' end, matched) r
      )
      select json_agg(jsonb_build_object('rowKey', campaign_id || '/' || t."KEY", 'campaignId', t.id,
          'campaignName', coalesce(c."CAMPAIGN_NM", ''), 'adgroupName', case when not is_unmatched then t."KEY" end,
          'optionCd', null, 'productName', null, 'optionName', null)
        || private.ad_row(t."NOW", t."BEFORE", p, (select sum((w."NOW")."adCost") from part w))
        order by (t."NOW")."adCost" desc nulls last, t."KEY" collate "C")
      from part t
      left join public.dim_campaign c on c."PARTNER_CD" = ad_campaign_parts.partner_cd and c."CAMPAIGN_ID" = t.id), '[]'));
  end if;
  return json_build_object('rows', coalesce((
    with part as materialized (
      select * from private.ad_option_list(partner_cd, today, p, f, 'l."OPTION_CD"',
        matched || case when is_unmatched then '' else format(' and l."ADGROUP_NM" = %L', adgroup_name) end)
    )
    select json_agg(jsonb_build_object('rowKey', campaign_id || '/' || adgroup_name || '/' || t."rowKey", 'campaignId', of_campaign,
        'campaignName', coalesce((select c."CAMPAIGN_NM" from public.dim_campaign c
          where c."PARTNER_CD" = ad_campaign_parts.partner_cd and c."CAMPAIGN_ID" = of_campaign), ''),
        'adgroupName', case when not is_unmatched then adgroup_name end, 'optionCd', t."optionCd",
        'productName', t."productName", 'optionName', t."optionName")
      || private.ad_row(t."sums", t."before", p, (select sum(w."adCost") from part w))
      order by t."adCost" desc, t."rowKey" collate "C")
    from part t), '[]'));
end
$$;
comment on function public.ad_campaign_parts is
  'What a campaign of ad_campaigns is made of, the dearest first: its ad groups, or the options of one (adgroup_name). campaign_id '''' is the row of what no master knows: its campaigns, or the options of one (adgroup_name: its id). Callers and filters as ad_campaigns_summary.';

create or replace function public.ad_campaigns(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, outcome text default 'all',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  losing constant text := 'private.is_losing(m."status", m."sums")';
  page record;
begin
  perform private.require_choice('outcome', outcome, array['all', 'losing']);
  page := private.ad_page(p, format('private.ad_campaign_list(%L, %L, %L::private.sales_period, %L::private.ad_filter)',
      partner_cd, today, p, f),
    'r."rowKey", r."campaignId", r."campaignName", r."adType", r."status", r."targetRoas"',
    '{"campaignId": "id", "campaignName": "text", "adType": "text", "status": "text", "targetRoas": "number"}',
    sort_by, sort_direction, page_number, page_size,
    condition => case outcome when 'losing' then losing else 'true' end,
    summary => format('json_build_object(''all'', count(*), ''losing'', count(*) filter (where %s))', losing));
  return json_build_object('total', page.total,
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', page.summary_row -> 'figures', 'comparisonFigures', page.summary_row -> 'comparisonFigures',
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd), 'counts', page.summary_row -> 'more', 'rows', page.rows);
end
$$;
comment on function public.ad_campaigns is
  'Campaigns with advertising in a period or before it, and one row (campaignId null) of all that belongs to options that no master knows (미매칭). Callers and filters as ad_campaigns_summary; outcome: all | losing (campaigns with status on whose adProfitAmt is below 0: below the break-even of the brands that they sell).

sort_by: '''' (adCost, descending) or a column of the row but rowKey and base…; nulls last, ties by rowKey. page_size null returns every row (an export).';

create or replace function public.ad_campaigns_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  unit text default 'day'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  whole private.ad_measures[];
  sums private.ad_measures;
  sums_before private.ad_measures;
  campaigns json;
  days jsonb;
  rows json;
  placements json;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with campaign as materialized (
    select * from private.ad_campaign_list(partner_cd, today, p, f)
  ), dearest as (
    select * from campaign c where c."campaignId" is not null and c."adCost" > 0
    order by c."adCost" desc, c."campaignId" collate "C" limit 200
  )
  select array[private.total_ads(c."sums"), private.total_ads(c."before")], (
      select json_agg(json_build_object('campaignId', d."campaignId", 'campaignName', d."campaignName", 'adCost', d."adCost",
        'adSaleAmt', (d."sums")."adSaleAmt", 'adRoas', (private.ad_ratios(d."sums"))."adRoas")
        order by d."adCost" desc, d."campaignId" collate "C")
      from dearest d)
  into whole, campaigns
  from campaign c;
  sums := coalesce(whole[1], case when cardinality((p).loaded) > 0 then private.no_ads() end);
  sums_before := coalesce(whole[2], case when cardinality((p).loaded_before) > 0 then private.no_ads() end);

  select jsonb_object_agg(r."KEY", jsonb_build_array((r."NOW")."adSaleAmt", (r."NOW")."adOrderCnt")),
    private.ad_series(partner_cd, p, attribution, unit, array_agg(r."KEY"::integer), array_agg(r."NOW"))
  into days, rows
  from private.ad_rows(partner_cd, today, p, f, 'day', 'l."DATE_SK"::text', compared => false) r;
  placements := (
    select coalesce(json_agg(json_build_object('placement', r."KEY", 'share', private.share((r."NOW")."adCost", (sums)."adCost"),
      'figures', private.ad_figures(r."NOW")) order by (r."NOW")."adCost" desc, r."KEY" collate "C"), '[]')
    from private.ad_rows(partner_cd, today, p, f, 'campaign', 'l."PLACEMENT"', compared => false) r);
  return json_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', private.ad_figures(sums), 'comparisonFigures', private.ad_figures(sums_before),
    'tacos', private.ad_cost_of_sales(partner_cd, p.first_day, p.last_day, brand_cds, (sums)."adCost"),
    'comparisonTacos', private.ad_cost_of_sales(partner_cd, p.first_before, p.last_before, brand_cds, (sums_before)."adCost"),
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, coalesce(days, '{}')),
    'loaded', private.loaded_sources(partner_cd), 'rows', rows, 'placements', placements,
    'campaigns', coalesce(campaigns, '[]'));
end
$$;
comment on function public.ad_campaigns_summary is
  'KPIs, series, placements and largest campaigns of 캠페인 성과. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year (364 days before). attribution: 14 | 1 (days after the click). scope: total | direct (the advertised option itself was bought). ad_type, placement: as reports write them, or all. brand_cds: none = any; cost of the advertised options of these brands, revenue of the options of these brands that were bought. campaign_name: literal text, at most 200 characters. with_vat: cost with 10 % VAT.';

create or replace function public.ad_days(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  first_day date;
  last_day date;
  first_covered date;
begin
  perform private.require_partner(partner_cd);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  first_day := to_date(date_start, 'YYYYMMDD');
  last_day := to_date(date_end, 'YYYYMMDD');
  if last_day < first_day or last_day - first_day > 400 then
    raise exception 'a calendar has 1 to 401 days' using errcode = '22023';
  end if;
  first_covered := (select to_date(min(l."DATE_SK")::text, 'YYYYMMDD') from public.log_ad_day l
    where l."PARTNER_CD" = ad_days.partner_cd);
  return (
    with days as materialized (
      select first_day + n as day, l."GRAIN" as grain, l."AGE" as age, l."FILE_NM" as file, l."MOD_DT" as at,
        l."DATE_SK" is null and coalesce(first_day + n between first_covered and today - 1, false) as is_missing
      from generate_series(0, last_day - first_day) n
      left join public.log_ad_day l on l."PARTNER_CD" = ad_days.partner_cd and l."DATE_SK" = private.date_sk(first_day + n)
    )
    select json_build_object(
      'firstDay', private.day_text(first_covered),
      'lastDay', (select max(l."DATE_SK")::text from public.log_ad_day l where l."PARTNER_CD" = ad_days.partner_cd),
      -- Of all days, in the calendar or not.
      'missing', case when first_covered is null then 0 else today - first_covered - (
        select count(*) from public.log_ad_day l
        where l."PARTNER_CD" = ad_days.partner_cd and l."DATE_SK" < private.date_sk(today)) end,
      'rows', json_agg(json_build_object('day', private.day_text(d.day), 'isMissing', d.is_missing, 'grain', d.grain,
        'age', d.age, 'fileName', d.file, 'at', d.at) order by d.day))
    from days d
  );
end
$$;
comment on function public.ad_days is
  'Which days advertising reports of a partner cover. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a day from date_start to date_end (at most 401).';

create or replace function public.ad_keyword_detail(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default '', unit text default 'day'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
begin
  keyword := coalesce(private.clean_text(keyword), '');
  perform private.require_keyword(keyword);
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with by_day as materialized (
      select r."KEY"::integer as day, r."NOW" as sums, r."BEFORE" as before
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."DATE_SK"::text', keyword => keyword) r
    ), campaigns as materialized (
      select r."KEY" as id, r."NOW" as sums
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."CAMPAIGN_ID"', compared => false, keyword => keyword) r
    )
    select json_build_object('keyword', keyword,
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.ad_figures(coalesce((select private.total_ads(c.sums) from campaigns c),
        case when cardinality((p).loaded) > 0 then private.no_ads() end)),
      'comparisonFigures', private.ad_figures(coalesce((select private.total_ads(b.before) from by_day b),
        case when cardinality((p).loaded_before) > 0 then private.no_ads() end)),
      'rows', (select private.ad_series(partner_cd, p, attribution, unit, array_agg(b.day), array_agg(b.sums)) from by_day b),
      'campaigns', coalesce((select json_agg(jsonb_build_object('campaignId', c.id, 'campaignName', coalesce(n."CAMPAIGN_NM", ''))
          || private.ad_figures(c.sums)::jsonb
          || jsonb_build_object('share', private.share((c.sums)."adCost", (select sum((w.sums)."adCost") from campaigns w)))
          order by (c.sums)."adCost" desc, c.id collate "C")
        from campaigns c
        left join public.dim_campaign n on n."PARTNER_CD" = ad_keyword_detail.partner_cd and n."CAMPAIGN_ID" = c.id), '[]'))
  );
end
$$;
comment on function public.ad_keyword_detail is
  'One keyword (exact) of 검색 영역: by day, week or month, and by campaign. Callers and filters as ad_keywords_summary.';

create or replace function public.ad_keywords(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default '',
  keyword_class text default 'all',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set work_mem = '64MB'
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  margin json;
  classes constant text[] := array['expand', 'keep', 'check', 'exclude', 'short'];
  own constant json :=
    '{"keyword": "text", "campaignCount": "number", "keywordClass": "keyword class", "sureness": "number", "campaignCvr": "number"}';
  nothing private.ad_measures;
  nothing_before private.ad_measures;
  -- What is no search stands below the keywords where all of them are listed: with it they are what 캠페인 성과 says.
  placements record;
  sorted_by text;
  answer jsonb;
begin
  keyword := private.search_text(keyword);
  margin := private.ad_margin(partner_cd, today, brand_cds);
  nothing := case when cardinality((p).loaded) > 0 then private.no_ads() end;
  nothing_before := case when cardinality((p).loaded_before) > 0 then private.no_ads() end;
  sorted_by := coalesce(private.ad_sort_key(sort_by), (private.sort_keys(own ->> sort_by, sort_by))[1]);
  perform private.require_keyword(keyword);
  perform private.require_choice('keyword_class', keyword_class, array['all'] || classes);
  perform private.require_ad_page(own, sort_by, sort_direction, page_number, page_size);
  -- Null where not every keyword is listed.
  select s.* into placements from private.ad_placement_sums(partner_cd, today, p, f, compared => true) s
  where keyword_class = 'all' and keyword = '';
  execute format($sql$
    %1$s, listed as not materialized (
      select * from keywords k where %2$L = 'all' or k."keywordClass" = %2$L
    ), whole as materialized (
      select %3$s as sums, %4$s as before from cells c left join pairs w using (pair)
      where %2$L = 'all' and %5$L = '' or c.keyword in (select k.keyword from listed k)
    ), total as (
      select private.total_ads(t.sums) as sums, private.total_ads(t.before) as before
      from (select * from whole union all select %14$L::private.ad_measures, %15$L::private.ad_measures) t
    ), page as materialized (
      select k.*, row_number() over () as place
      from (select * from listed r order by %6$s %7$s nulls last, r.keyword collate "C" limit %8$L offset %9$L) k
    ), shown as (
      select c.keyword, %3$s as sums, %4$s as before from cells c left join pairs w using (pair)
      where c.keyword in (select k.keyword from page k) group by 1
    )
    select jsonb_build_object('total', (select count(*) from listed),
      'figures', private.ad_figures(coalesce(t.sums, %10$L::private.ad_measures)),
      'comparisonFigures', private.ad_figures(coalesce(t.before, %11$L::private.ad_measures)),
      'counts', (select jsonb_build_object('all', count(*) %12$s) from keywords k),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('keyword', k.keyword, 'campaignCount', k."campaignCount", 'keywordClass', k."keywordClass",
            'sureness', round(k."sureness"::numeric, 4), 'campaignCvr', round(k."campaignCvr"::numeric, 10))
          || private.ad_row(s.sums, s.before, %13$L::private.sales_period, (t.sums)."adCost") order by k.place)
        from page k join shown s using (keyword)), '[]'),
      'others', (select private.ad_row(o.sums, o.before, %13$L::private.sales_period, (t.sums)."adCost")
        from (select %14$L::private.ad_measures as sums, %15$L::private.ad_measures as before) o
        where o.sums is distinct from null or o.before is distinct from null))
    from total t$sql$,
    private.ad_keyword_list(partner_cd, today, p, f, keyword, (margin ->> 'breakEvenRoas')::numeric,
      -- Every measure of every keyword is only made to sort by one.
      case when sorted_by like '%"sums")%' or sorted_by like '%"before")%' then format(', %s as "sums", %s as "before"',
        private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before')) else '' end),
    keyword_class, private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before'), keyword,
    replace(sorted_by, 'r."adCost"', 'r.cost'), sort_direction, page_size, (page_number - 1) * coalesce(page_size, 0)::bigint,
    nothing, nothing_before,
    (select string_agg(format(', %L, count(*) filter (where k."keywordClass" = %1$L)', c), '') from unnest(classes) c), p, placements.other, placements.other_before)
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
end
$$;
comment on function public.ad_keywords is
  'Keywords of 검색 영역 with their class. Callers and filters as ad_keywords_summary; keyword_class: all | expand | keep | check | exclude | short.

Classes, of a keyword''s sums by window and scope: expand (확대: ROAS of 1.3 times the break-even and 3 orders), check (점검: ROAS below the break-even), exclude (제외 후보: no order, and at the rate of its campaigns its clicks would have brought one in 95 of 100 cases), short (데이터 부족: no order, fewer clicks), else keep (유지). Without a known margin none is expand or check.
sort_by: '''' (adCost, descending) or a column of the row but base…; nulls last, ties by keyword. page_size null returns every row (an export).';

create or replace function public.ad_keywords_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default ''
) returns json
  language plpgsql stable
  set search_path = ''
  set work_mem = '64MB'
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  margin json;
  nothing private.ad_measures;
  nothing_before private.ad_measures;
  placements record;
  answer jsonb;
begin
  keyword := private.search_text(keyword);
  margin := private.ad_margin(partner_cd, today, brand_cds);
  nothing := case when cardinality((p).loaded) > 0 then private.no_ads() end;
  nothing_before := case when cardinality((p).loaded_before) > 0 then private.no_ads() end;
  placements := private.ad_placement_sums(partner_cd, today, p, f, compared => false);
  perform private.require_keyword(keyword);
  execute format($sql$
    %1$s, whole as (
      select %2$s as sums, %3$s as before from cells c left join pairs w using (pair)
      where %4$L = '' or private.contains_text(c.keyword, %4$L)
    ), dear as materialized (
      select count(*) as found, sum(k.cost) as cost from keywords k where k.cost > 0
    ), ranked as (
      select row_number() over dearest as rank, private.bigint_sum(k.cost) over dearest as cost,
        private.bigint_sum(k.amt) over dearest as amt
      from keywords k where k.cost > 0
      window dearest as (order by k.cost desc, k.keyword collate "C" rows unbounded preceding)
    )
    select jsonb_build_object(
      'figures', private.ad_figures(coalesce(w.sums, %5$L::private.ad_measures)),
      'comparisonFigures', private.ad_figures(coalesce(w.before, %6$L::private.ad_measures)),
      'keywordCount', (select count(*) from keywords),
      'classes', (select jsonb_object_agg(n.class,
          jsonb_build_object('count', coalesce(k.found, 0), 'adCost', coalesce(k.cost * %7$L::numeric, 0)))
        from unnest(array['expand', 'keep', 'check', 'exclude', 'short']) n (class)
        left join (
          select k."keywordClass" as class, count(*) as found, sum(k.cost) as cost from keywords k group by 1
        ) k on k.class = n.class),
      'curve', coalesce((select jsonb_agg(jsonb_build_object('rank', r.rank, 'costShare', private.share(r.cost, d.cost),
          'saleShare', private.share(r.amt, (select sum(k.amt) from keywords k))) order by r.rank)
        from ranked r cross join dear d
        -- The last of each hundredth of them.
        where r.rank = d.found or r.rank * 100 / d.found > (r.rank - 1) * 100 / d.found), '[]'))
    from whole w$sql$,
    private.ad_keyword_list(partner_cd, today, p, f, keyword, (margin ->> 'breakEvenRoas')::numeric),
    private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before'), keyword, nothing, nothing_before, (f).cost_factor)
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'otherFigures', private.ad_figures(coalesce(placements.other, nothing)),
    'allFigures', private.ad_figures(coalesce(placements.whole, nothing)),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
end
$$;
comment on function public.ad_keywords_summary is
  'KPIs, classes and cost curve of 키워드 성과: 검색 영역 alone. Callers, filters (but placement) and answer as ad_campaigns_summary; keyword: literal text in the keyword, at most 200 characters.';

create or replace function public.ad_options(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  page record;
begin
  page := private.ad_page(p, format('private.ad_option_list(%L, %L, %L::private.sales_period, %L::private.ad_filter, %L, %L)',
      partner_cd, today, p, f, 'l."OPTION_CD"', 'true'),
    'r."optionCd", r."isMatched", r."brandName", r."productName", r."optionName"',
    '{"optionCd": "id", "brandName": "text", "productName": "text", "optionName": "text"}',
    sort_by, sort_direction, page_number, page_size);
  return json_build_object('total', page.total,
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', page.summary_row -> 'figures', 'comparisonFigures', page.summary_row -> 'comparisonFigures', 'rows', page.rows);
end
$$;

create or replace function public.ad_register(
  partner_cd text, tab text default 'all', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  tabs constant text[] := array['all', 'blocked', 'on', 'off', 'ended'];
  condition constant text := 'private.has_register_tab(%L, "status", "adOutCount", "adLostCount")';
  days date[];
  last_day date;
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  campaign_name := private.search_text(campaign_name);
  days := private.newest_ad_days(partner_cd, 7);
  last_day := days[cardinality(days)];
  perform private.require_choice('tab', tab, tabs);
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be a list of at most 1,000 codes' using errcode = '22023';
  end if;
  if ad_type is null or length(ad_type) > 100 or length(campaign_name) > 200 then
    raise exception 'ad_type has at most 100, campaign_name at most 200 characters' using errcode = '22023';
  end if;
  listed := format(condition, tab);
  page := private.list_page(
    source => format('(select * from private.ad_register_rows(%L, %L) where %s)', partner_cd, today, concat_ws(' and ', 'true',
      case when ad_type <> 'all' then format('"adType" = %L', ad_type) end,
      case when cardinality(brand_cds) > 0 then format('"brandCds" && %L::text[]', brand_cds) end,
      case when campaign_name <> '' then format('private.contains_text("campaignName", %L)', campaign_name) end)),
    ids => '{}', id_column => 'campaignId',
    sortable => '{"campaignId": "id", "campaignName": "text", "brandName": "text", "adType": "text", "goalType": "text",
      "status": "text", "dayBudget": "number", "targetRoas": "number", "adDayCost": "number", "adLastDayCost": "number",
      "adSpendRate": "number", "adCost30": "number", "adSaleAmt30": "number", "adRoas30": "number", "adTargetRate": "number",
      "adOptionCount": "number", "adOutCount": "number", "adLostCount": "number", "adBlockedCost": "number", "startDay": "day",
      "endDay": "day", "memo": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"adBlockedCost" desc nulls last, "adDayCost" desc nulls last', tie_order => '"campaignId" collate "C"',
    carried => '{}', page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'counts', json_build_object(%1$s),
      'entered', count(*) filter (where num_nonnulls("goalType", "enteredStatus", "dayBudget", "targetRoas", "memo") > 0),
      'summary', json_build_object(
        'dayBudget', sum("dayBudget") filter (where %2$s),
        'adDayCost', sum("adDayCost") filter (where %2$s),
        'adLastDayCost', sum("adLastDayCost") filter (where %2$s),
        'adSpendRate', private.ratio(sum("adDayCost") filter (where %2$s and "dayBudget" is not null) * 100,
          sum("dayBudget") filter (where %2$s)),
        'adCost30', sum("adCost30") filter (where %2$s),
        'adSaleAmt30', sum("adSaleAmt30") filter (where %2$s),
        'adRoas30', private.ratio(sum("adSaleAmt30") filter (where %2$s) * 100, sum("adCost30") filter (where %2$s)),
        'adOutCount', coalesce(sum("adOutCount") filter (where %2$s), 0),
        'adLostCount', coalesce(sum("adLostCount") filter (where %2$s), 0),
        'adBlockedCost', sum("adBlockedCost") filter (where %2$s)))$sql$,
      (select string_agg(format('%L, count(*) filter (where %s)', t, format(condition, t)), ', ') from unnest(tabs) t), listed),
    few => true);
  return json_build_object('total', page.total, 'counts', page.summary_row -> 'counts',
    'entered', page.summary_row -> 'entered', 'summary', page.summary_row -> 'summary',
    'week', json_build_object('from', private.day_text(days[1]), 'to', private.day_text(last_day), 'days', cardinality(days)),
    'month', json_build_object('from', private.day_text(last_day - 29), 'to', private.day_text(last_day),
      'days', cardinality(private.loaded_ad_days(partner_cd, last_day - 29, last_day))),
    'stockDay', private.stock_day(partner_cd), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.ad_register is
  'Campaigns of a partner (광고 관리) that a report ever named. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a campaign.

tab: all | blocked (pays for options that cannot be sold) | on | off | ended. ad_type: as reports write it, or all. brand_cds: none = any. campaign_name: literal text. sort_by: '''' (adBlockedCost, then adDayCost) or a column of the row but enteredStatus and brandCds; nulls last, ties by campaignId. page_size null returns every row (an export).';

create or replace function public.ad_register_options(
  partner_cd text, campaign_id text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  page record;
begin
  perform private.require_partner(partner_cd);
  if campaign_id is null or length(campaign_id) > 100 then
    raise exception 'campaign_id has at most 100 characters' using errcode = '22023';
  end if;
  page := private.list_page(
    source => format('private.blocked_ad_options(%L, %L, %L)', partner_cd, today, campaign_id),
    ids => '{}', id_column => 'rowKey',
    sortable => '{"campaignName": "text", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "reason": "text", "adDayCost": "number", "stockQty": "number", "itemWinner": "text", "outSince": "day"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"adDayCost" desc nulls last',
    tie_order => '"rowKey" collate "C"', carried => '{}', page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('adDayCost', sum("adDayCost"), 'options', count(distinct "optionId"),
      'campaigns', count(distinct "campaignId"))$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.ad_register_options is
  'Options that campaigns paid for on the last 7 covered days although they cannot be sold: out of stock while selling, or no longer item winner, as 상품 관리 says. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option of a campaign.

campaign_id: empty: all. sort_by: '''' (adDayCost) or a column of the row but rowKey and campaignId. page_size null returns every row (an export).';

create or replace function public.ad_settlements(
  partner_cd text, sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  page := private.list_page(
    source => format('private.ad_settlement_rows(%L)', partner_cd), ids => '{}', id_column => 'periodEnd', condition => 'true',
    sortable => '{"periodEnd": "text", "periodStart": "text", "missingDays": "number", "reportCost": "number", "chargedCost": "number", "costGap": "number",
      "adjustedCost": "number", "settledCost": "number", "settledVat": "number", "deductedCost": "number", "summaryCost": "number",
      "fileName": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"periodEnd" desc', tie_order => '"periodEnd"',
    carried => array['missingDays', 'reportCost', 'chargedCost', 'costGap', 'adjustedCost', 'settledCost', 'settledVat', 'deductedCost',
      'summaryCost'],
    summary => '(select to_json(t) from (select sum(m."missingDays") as "missingDays", private.bigint_sum(m."reportCost") as "reportCost",
      private.bigint_sum(m."chargedCost") as "chargedCost", private.bigint_sum(m."costGap") as "costGap",
      private.bigint_sum(m."adjustedCost") as "adjustedCost", private.bigint_sum(m."settledCost") as "settledCost",
      private.bigint_sum(m."settledVat") as "settledVat", private.bigint_sum(m."deductedCost") as "deductedCost",
      private.bigint_sum(m."summaryCost") as "summaryCost" from matching m having count(*) > 0) t)',
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.ad_settlements is
  'What advertising reports say that a settlement period cost, beside what was settled (정산 광고비 대사), the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a settlement period whose 광고비 내역 is loaded.

sort_by: '''' (the newest first) or a column of the row but reportDays. page_size null returns every row (an export).';

create or replace function public.brand_charges(partner_cd text, year integer, charge_type text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('charge_type', charge_type, array['OPERATION', 'LIVE', 'LOGISTICS']);
  if year is null or year not between 2000 and 2099 then
    raise exception 'year must be 2000 to 2099' using errcode = '22023';
  end if;
  return (
    with months as materialized (
      select (brand_charges.year * 100 + n)::text as ym from generate_series(1, 12) n
    ), charges as materialized (
      select c."BRAND_CD" as brand_cd, c."YM" as ym, c."AMT" as amount from public.fact_brand_charge c
      where c."PARTNER_CD" = brand_charges.partner_cd and c."CHARGE_TYPE" = brand_charges.charge_type
        and c."YM" in (select m.ym from months m)
    ), lines as materialized (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."USE_YN" = 'Y' as in_use, b."SORT" as sort,
        json_agg(c.amount order by m.ym) as amounts, private.bigint_sum(c.amount) as amount
      from public.dim_brand b cross join months m
      left join charges c on c.brand_cd = b."BRAND_CD" and c.ym = m.ym
      where b."PARTNER_CD" = brand_charges.partner_cd
        and (b."USE_YN" = 'Y' and b."SVC" = '2P' or b."BRAND_CD" in (select k.brand_cd from charges k))
      group by b."BRAND_CD"
    )
    select json_build_object('year', brand_charges.year, 'chargeType', brand_charges.charge_type,
      'months', (select json_agg(m.ym order by m.ym) from months m),
      'rows', coalesce((
        select json_agg(json_build_object('brandCd', l.brand_cd, 'brandName', l.brand_nm, 'inUse', l.in_use, 'amounts', l.amounts,
          'totalAmt', l.amount) order by l.in_use desc, l.sort nulls last, l.brand_cd collate "C")
        from lines l), '[]'),
      'total', json_build_object(
        'amounts', (select json_agg((select private.bigint_sum(c.amount) from charges c where c.ym = m.ym) order by m.ym) from months m),
        'totalAmt', (select private.bigint_sum(c.amount) from charges c))));
end
$$;
comment on function public.brand_charges is
  'What an agency charges the brands of a partner in a year, by month. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a brand in use, or one that is charged that year.

charge_type: OPERATION | LIVE | LOGISTICS.';

create or replace function public.brand_detail(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, array[brand_cd], 'sales');
  brand json;
  sums private.measures;
  sums_before private.measures;
  option_cds text[];
  ad_cost bigint;
  ad_amount bigint;
  ad_cost_before bigint;
  ad_amount_before bigint;
  days date[];
  settled private.profit_line;
begin
  brand := private.brand_named(partner_cd, brand_cd);
  days := private.profit_days(partner_cd, p.first_day, p.last_day);
  if brand is not null then
    settled := private.sum_profits(array(select l from private.brand_profits(partner_cd, days, array[brand_cd]) l));
    select coalesce(a."AD_COST", n.amount), coalesce(a."AD_SALE_AMT", n.amount) into ad_cost, ad_amount
    from (select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day)) as amount) n
    left join private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, array[brand_cd]) a on true;
    select coalesce(a."AD_COST", n.amount), coalesce(a."AD_SALE_AMT", n.amount) into ad_cost_before, ad_amount_before
    from (select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_before, p.last_before)) as amount) n
    left join private.ad_brand_sums(array[partner_cd], p.first_before, p.last_before, array[brand_cd]) a on true;
    sums := (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))
      from private.day_sums(partner_cd, p.first_day, p.last_day, array[brand_cd], p.loaded) d);
    sums_before := (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded_before))
      from private.day_sums(partner_cd, p.first_before, p.last_before, array[brand_cd], p.loaded_before) d);
    option_cds := array(
      select o."OPTION_CD" from public.dim_option o
      where o."PARTNER_CD" = brand_detail.partner_cd and o."BRAND_CD" = brand_detail.brand_cd);
  end if;
  return (
    with targets as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail.partner_cd, p.loaded, array[brand_detail.brand_cd], 'month') t
    ), targets_before as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail.partner_cd, p.loaded_before, array[brand_detail.brand_cd], 'month') t
    ), goods as (
      select private.bigint_sum(g."COST_AMT") as cost, private.bigint_sum(g."COSTED_SALE_AMT") as costed,
        private.bigint_sum(g."UNCOSTED_SALE_AMT") as uncosted,
        count(*) filter (where g."UNCOSTED_SALE_AMT" <> 0) as without_cost
      from private.goods_cost(brand_detail.partner_cd, p.first_day, p.last_day, option_cds) g
    )
    select json_build_object(
      'brand', brand,
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures_against_target(sums, t.wanted, t.sold, ad_cost, ad_amount),
      'comparisonFigures', private.figures_against_target(sums_before, b.wanted, b.sold, ad_cost_before, ad_amount_before),
      'adCover', private.ad_cover(brand_detail.partner_cd, p.first_day, p.last_day),
      'profit', case when sums is distinct from null then json_build_object(
        'days', private.profit_span(days), 'settled', private.profit_figures(settled),
        'goods', case when settled is not distinct from null then json_build_object(
          'saleAmt', (sums)."saleAmt", 'uncostedSaleAmt', coalesce(g.uncosted, 0), 'uncostedOptions', g.without_cost,
          'goodsCostAmt', g.cost, 'grossProfitAmt', g.costed - g.cost,
          -- What a company pays: with VAT.
          'adCostAmt', round(ad_cost * 1.1), 'afterAdsAmt', g.costed - g.cost - round(ad_cost * 1.1)) end) end)
    from targets t cross join targets_before b cross join goods g
  );
end
$$;
comment on function public.brand_detail is
  'One brand of the partner (브랜드 상세). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Other arguments as total_sales_summary. Days and products of the brand: total_sales_days and total_sales_products of brand_cds.';

create or replace function public.brand_movers(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, array[brand_cd], 'sales');
begin
  return (
    -- Two periods that do not have the same days say nothing of a product that moved.
    with options as materialized (
      select o."OPTION_CD" as option_cd, o."ITEM_NM" as name,
        case when o."PRODUCTID" <> '' then 'p' || o."PRODUCTID" else 'o' || o."OPTION_CD" end as product
      from public.dim_option o
      where o."PARTNER_CD" = brand_movers.partner_cd and o."BRAND_CD" = brand_movers.brand_cd and p.is_whole
    ), products as (
      select o.product, (array_agg(o.name order by o.option_cd collate "C"))[1] as name, count(*) as options,
        coalesce(private.bigint_sum(n."SALE_AMT"), 0) as amount, coalesce(private.bigint_sum(b."SALE_AMT"), 0) as amount_before
      from options o
      left join private.option_amounts(brand_movers.partner_cd, p.first_day, p.last_day) n on n."OPTION_CD" = o.option_cd
      left join private.option_amounts(brand_movers.partner_cd, p.first_before, p.last_before) b on b."OPTION_CD" = o.option_cd
      group by o.product
    ), ranked as materialized (
      select m.*, m.amount - m.amount_before as change,
        row_number() over (order by m.amount - m.amount_before desc, m.product collate "C") as rise,
        row_number() over (order by m.amount - m.amount_before, m.product collate "C") as fall
      from products m
    ), shown as materialized (
      select r.* from ranked r where (r.change > 0 and r.rise <= 5) or (r.change < 0 and r.fall <= 5)
    ), paged as materialized (
      select 'p' || a."PRODUCTID" as product
      from private.options_of_products(brand_movers.partner_cd,
        array(select substr(s.product, 2) from shown s where s.product like 'p%')) a
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'rows', coalesce((
        select json_agg(json_build_object(
          'productId', case when s.product like 'p%' then substr(s.product, 2) end,
          'optionCd', case when s.product like 'o%' then substr(s.product, 2) end,
          'hasPage', s.product in (select g.product from paged g),
          'productName', s.name, 'optionCount', s.options,
          'saleAmt', s.amount, 'previousSaleAmt', s.amount_before, 'changeAmt', s.change) order by s.rise)
        from shown s), '[]'),
      'others', json_build_object(
        'productCount', (select count(*) from ranked r where r.change <> 0) - (select count(*) from shown),
        'changeAmt', case when p.is_whole then
          coalesce((select sum(r.change) from ranked r), 0) - coalesce((select sum(s.change) from shown s), 0) end))
  );
end
$$;
comment on function public.brand_movers is
  'Products of a brand of the partner whose saleAmt changed most (브랜드 상세). Callers and arguments as brand_detail.';

create or replace function public.brand_products(
  partner_cd text,
  brand_cd text,
  date_start text,
  date_end text,
  comparison text default 'previous',
  product_name text default '',
  sale_state text default 'all',
  stock_state text default 'all',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, array[brand_cd], 'sales');
  states constant text[] := array['all', 'out', 'under7', 'under14', 'normal', 'over'];
  condition constant text := 'private.has_cover_state(%L, "state", "doc")';
  brand json;
  is_small boolean;
  is_whole boolean;
  keys text[];
  page record;
begin
  product_name := private.search_text(product_name);
  perform private.require_choice('sale_state', sale_state, array['all', 'selling', 'stopped']);
  perform private.require_choice('stock_state', stock_state, states);
  if length(product_name) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  brand := (
    select json_build_object('brandCd', b."BRAND_CD", 'brandName', b."BRAND_NM", 'inUse', b."USE_YN" = 'Y')
    from public.dim_brand b
    where b."BRAND_CD" = brand_products.brand_cd and b."PARTNER_CD" = brand_products.partner_cd and b."SVC" = '2P');
  is_small := (select count(*) from (
    select from public.dim_option o
    where o."PARTNER_CD" = brand_products.partner_cd and o."BRAND_CD" = brand_products.brand_cd limit 501) o) <= 500;
  is_whole := is_small or page_size is null;
  page := private.list_page(
    source => format('(select * from private.brand_product_rows(%L, %L, %L, %s, %L::private.sales_period, %s, %L, %L, %L, $1) where %s)',
      partner_cd, brand_cd, today, coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), p,
      coalesce((private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, null, p.nothing))."saleAmt"::text, 'null'),
      product_name,
      case when is_whole then 'all' when sort_by in ('saleQty', 'orderCnt', 'viewCnt', 'conversionRate', 'winnerRate') then sort_by
        else '' end,
      is_whole or sort_by = 'previousSaleAmt',
      case when sale_state = 'all' then 'true' else format('private.has_sale_state(%L, "state")', sale_state) end),
    ids => '{}', id_column => 'productKey',
    sortable => '{"productName": "text", "productId": "id", "optionCount": "number", "outOptionCount": "number", "state": "text",
      "saleAmt": "number", "previousSaleAmt": "number", "share": "number", "saleQty": "number", "orderCnt": "number",
      "viewCnt": "number", "conversionRate": "number", "winnerRate": "number", "adCost": "number", "adRoas": "number", "stockQty": "number", "incomingQty": "number",
      "avgSales7Days": "number", "doc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"productKey" collate "C"',
    carried => array['saleAmt', 'adCost', 'adSaleAmt', 'state', 'optionCount', 'outOptionCount', 'stockQty', 'incomingQty', 'soldQty7', 'doc'],
    page_number => page_number, page_size => page_size, condition => format(condition, stock_state),
    summary => format($sql$json_build_object(
      'counts', json_build_object(%2$s),
      'keys', %3$s,
      'totals', json_build_object(
        'optionCount', coalesce(sum("optionCount") filter (where %1$s), 0),
        'outOptionCount', coalesce(sum("outOptionCount") filter (where %1$s), 0),
        'stockQty', sum("stockQty") filter (where %1$s), 'incomingQty', sum("incomingQty") filter (where %1$s),
        'adCost', sum("adCost") filter (where %1$s), 'adSaleAmt', sum("adSaleAmt") filter (where %1$s),
        'adRoas', private.ad_roas(sum("adCost") filter (where %1$s), sum("adSaleAmt") filter (where %1$s)),
        'avgSales7Days', round(sum("soldQty7") filter (where %1$s) / 7.0, 4),
        'doc', private.days_of_cover((sum("stockQty" + "incomingQty") filter (where %1$s))::bigint,
          (sum("soldQty7") filter (where %1$s))::bigint, 7)))$sql$,
      format(condition, stock_state),
      (select string_agg(format('%L, count(*) filter (where %s)', s, format(condition, s)), ', ') from unnest(states) s),
      case when product_name <> '' or sale_state <> 'all' or stock_state <> 'all'
        then format('coalesce(json_agg("productKey") filter (where %s), %L)', format(condition, stock_state), '[]') else 'null' end),
    few => is_small);
  keys := case when json_typeof(page.summary_row -> 'keys') = 'array'
    then array(select json_array_elements_text(page.summary_row -> 'keys')) end;
  return json_build_object(
    'total', page.total, 'brand', brand,
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', private.figures(private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, keys, p.nothing)),
    'comparisonFigures', private.figures(
      private.brand_product_sums(partner_cd, brand_cd, p.first_before, p.last_before, keys, p.nothing_before)),
    'totals', page.summary_row -> 'totals', 'counts', page.summary_row -> 'counts',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.brand_products is
  'Products of one brand of the partner with their sales in a period and their stock (브랜드 상품). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a product, the options of the brand now that share a PRODUCTID, or an option without one, also of a brand out of use.

date_start, date_end, comparison: as total_sales_summary. product_name: literal text in the name of the product or of one of its options, case aside, at most 200 characters. sale_state: all | selling (on sale, with or without stock) | stopped. stock_state: all | out (state out) | under7 | under14 (DOC; those under 7 too) | normal (DOC 14 to 90, not out) | over (above 90).
sort_by: '''' (saleAmt, descending) or a column of the row but optionCd, hasPage, baseSaleAmt, adSaleAmt and soldQty7; nulls last in both directions, ties by product. page_size null returns every row (an export). A page past the end has no rows but the true total.';

create or replace function public.brand_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with brands as materialized (
      select r."BRAND_CD" as brand_cd, r."SUMS" as sums,
        private.figures_against_target(r."SUMS", r."TARGET_AMT", r."TARGETED_SALE_AMT", r."AD_COST", r."AD_SALE_AMT") as figures,
        private.figures_against_target(r."SUMS_BEFORE", r."TARGET_AMT_BEFORE", r."TARGETED_SALE_AMT_BEFORE",
        r."AD_COST_BEFORE", r."AD_SALE_AMT_BEFORE") as figures_before
      from private.brands_against_target(partner_cd, p, brand_cds) r
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', t.figures, 'comparisonFigures', t.figures_before,
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', r.figures, 'comparisonFigures', r.figures_before)
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = brand_sales_brands.partner_cd
        where r.brand_cd is not null
      ), '[]'))
    from brands t
    where t.brand_cd is null
  );
end
$$;
comment on function public.brand_sales_brands is
  '요약 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary. A row is a brand with sales, traffic, a target or advertising in period or comparison, the highest saleAmt first.';

create or replace function public.brand_sales_pivot(
  partner_cd text, date_start text, date_end text, unit text default 'day', measure text default 'saleAmt',
  comparison text default 'previous', brand_cds text[] default '{}', top integer default 12
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.target_sums.
  set enable_nestloop = off
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
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
    ), wanted as (
      select t.unit_day, private.bigint_sum(t.amount) as amount from targets t group by t.unit_day
    ), counted as materialized (
      select count(*) as brands, count(*) filter (where r.place > top) as others, private.bigint_sum(r.amount) as total,
        private.bigint_sum(r.amount) filter (where r.place > top) as others_total,
        coalesce((select private.bigint_sum(b.total) from before b),
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
comment on function public.brand_sales_pivot is
  'One measure of 브랜드 매출 관리 by day, week or month and brand, for the pivot and the lines of brands. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month; measure: saleAmt, saleQty, orderCnt or targetAmt; top: 1 to 40 brands with a column of their own. A row is a day, week or month, cut to the period, oldest first.';

create or replace function public.brand_sales_rows(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.target_sums.
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  listed text[];
  summary json;
  page record;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with brands as materialized (
    select * from private.brands_against_target(partner_cd, p, brand_cds)
  )
  select array(select b."BRAND_CD" from brands b where b."BRAND_CD" is not null), json_build_object(
    'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT"),
    'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE"))
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
comment on function public.brand_sales_rows is
  '일자별 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month. A row is a day, week or month, cut to the period, of a brand of brand_sales_brands.

sort_by: '''' (the newest from first, in it the highest saleAmt) or a column of the row: from, brandName, saleAmt, previousSaleAmt, saleQty, orderCnt, averageOrderAmt, cancelAmt, cancelQty, cancelRate, adCost, tacos, targetAmt, achievementRate; nulls last in both directions, ties in the default order. page_size null returns every row (an export).';

create or replace function public.brand_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with months as (
      select s."BRAND_CD" as brand_cd, s."DATE_SK" / 100 as month_sk
      from public.agg_brand_daily s
      where s."PARTNER_CD" = brand_sales_summary.partner_cd
        and s."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        and (cardinality(brand_cds) = 0 or s."BRAND_CD" = any (brand_cds))
        and (s."SALE_AMT" <> 0 or s."SALE_QTY" <> 0)
      group by 1, 2
    ), unmeasured as (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."SORT" as sort,
        json_agg(m.month_sk::text order by m.month_sk) as months
      from months m
      join public.dim_brand b on b."BRAND_CD" = m.brand_cd and b."PARTNER_CD" = brand_sales_summary.partner_cd
      where not exists (select from public.dim_sales_target t
        where t."PARTNER_CD" = b."PARTNER_CD" and t."BRAND_CD" = b."BRAND_CD" and t."YM" = m.month_sk::text)
      group by b."BRAND_CD", b."BRAND_NM", b."SORT"
      order by b."SORT", b."BRAND_CD" collate "C"
      limit 1000
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT"),
      'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE"),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'withoutTarget', coalesce((
        select json_agg(json_build_object('brandCd', u.brand_cd, 'brandName', u.brand_nm, 'months', u.months)
          order by u.sort, u.brand_cd collate "C")
        from unmeasured u), '[]'))
    from private.brands_against_target(partner_cd, p, brand_cds) t
    where t."BRAND_CD" is null
  );
end
$$;
comment on function public.brand_sales_summary is
  'KPIs of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary.';

create or replace function public.brand_stock(partner_cd text, brand_cd text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  yesterday integer;
  option_cds text[];
  stock json;
  risks json;
  risk_count bigint;
begin
  perform private.require_partner(partner_cd);
  yesterday := private.place_of_yesterday(partner_cd, today);
  option_cds := array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = brand_stock.partner_cd and o."BRAND_CD" = brand_stock.brand_cd);
  -- No ids would be all options.
  if cardinality(option_cds) > 0 then
    with options as materialized (
      select r."optionId", r."productId", r."productName", r."optionName", r."state", r."stockQty", r."incomingQty",
        r."doc", r."avgSales30Days",
        r."state" = 'out' or (r."state" = 'selling' and coalesce(private.has_doc_state('under7', r."stockQty", null, r."doc"), false)) as is_risk,
        private.won_at_stake(r."state", r."saleAmt30", r."doc") as "atStakeAmt"
      -- As in private.todos_of_partner.
      from (select * from private.product_rows(brand_stock.partner_cd, today, yesterday, option_cds) offset 0) r
      where r."state" <> 'unknown'
    )
    select
      (select json_build_object('stockQty', b."STOCK_QTY", 'incomingQty', b."INCOMING_QTY", 'stockAmt', b."STOCK_AMT",
          'pricedOptions', b."PRICED_CNT", 'unvaluedOptions', b."UNVALUED_CNT", 'sellingCount', b."SELLING_CNT",
          'outCount', b."OUT_CNT", 'outRate', private.share(b."RATED_OUT_CNT", b."RATED_CNT"))
        from private.stock_by_brand(brand_stock.partner_cd, today, option_cds) b),
      (select json_agg(json_build_object('optionId', t."optionId", 'productId', t."productId", 'productName', t."productName",
          'optionName', t."optionName", 'state', t."state", 'stockQty', t."stockQty", 'incomingQty', t."incomingQty",
          'doc', t."doc", 'avgSales30Days', t."avgSales30Days", 'atStakeAmt', t."atStakeAmt")
          order by t."atStakeAmt" desc nulls last, t."optionId" collate "C")
        from (select * from options o where o.is_risk
          order by o."atStakeAmt" desc nulls last, o."optionId" collate "C" limit 5) t),
      (select count(*) from options o where o.is_risk)
    into stock, risks, risk_count;
  end if;
  return json_build_object('stockDay', private.stock_day(brand_stock.partner_cd), 'stock', stock,
    'riskCount', coalesce(risk_count, 0), 'rows', coalesce(risks, '[]'));
end
$$;
comment on function public.brand_stock is
  'Live stock of a brand of the partner and what is about to run out (브랜드 상세). Active members who may see the partner; 42501 for others.';

create or replace function public.change_brand_charge(
  partner_cd text, brand_cd text, ym text, charge_type text, value text, expected text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('charge_type', charge_type, array['OPERATION', 'LIVE', 'LOGISTICS']);
  if ym is null or ym !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'ym must be a month of the form yyyyMM' using errcode = '22023', detail = format('got %L', ym);
  end if;
  if entry !~ '^-?[0-9]{1,13}$' or abs(entry::bigint) > 1000000000000 then
    raise exception 'value must be a whole number up to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  -- Whoever changes a charge of the same brand waits here, and then sees what was written meanwhile.
  perform from public.dim_brand b
  where b."BRAND_CD" = change_brand_charge.brand_cd and b."PARTNER_CD" = change_brand_charge.partner_cd
  for no key update;
  if not found then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
  select c."AMT" into before from public.fact_brand_charge c
  where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym and c."CHARGE_TYPE" = change_brand_charge.charge_type;
  if coalesce(before::text, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(before::text, '');
  end if;
  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.fact_brand_charge c
      where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym
        and c."CHARGE_TYPE" = change_brand_charge.charge_type;
    else
      insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT")
      values (change_brand_charge.brand_cd, change_brand_charge.ym, change_brand_charge.charge_type, change_brand_charge.partner_cd,
        entry::bigint)
      on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update set "AMT" = excluded."AMT", "MOD_DT" = now();
    end if;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_brand_charge.partner_cd, 'charge', change_brand_charge.brand_cd, change_brand_charge.ym,
      change_brand_charge.charge_type, before, entry::bigint);
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;
comment on function public.change_brand_charge is
  'Enters what an agency charges a brand in a month, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

charge_type: OPERATION | LIVE | LOGISTICS. ym: month yyyyMM. value: won as text, -1,000,000,000,000 to 1,000,000,000,000; null or empty takes the charge away. expected: what was read, empty for none; null: whatever stands there is replaced.';

create or replace function public.change_campaign(
  partner_cd text, campaign_id text, field text, value text, expected text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  former text;
  change_id bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_campaign_entry(field, entry);
  -- Whoever changes the same campaign waits here, and then sees what was written meanwhile.
  select private.campaign_entry(c, field) into former from public.dim_campaign c
  where c."PARTNER_CD" = change_campaign.partner_cd and c."CAMPAIGN_ID" = change_campaign.campaign_id
  for no key update;
  if not found then
    raise exception 'the campaign is not the partner''s' using errcode = 'PD404';
  end if;
  if coalesce(former, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(former, '');
  end if;

  if entry is distinct from former then
    update public.dim_campaign c set
      "GOAL_TYPE" = case when field = 'goalType' then entry else c."GOAL_TYPE" end,
      "DAY_BUDGET" = case when field = 'dayBudget' then entry::bigint else c."DAY_BUDGET" end,
      "TARGET_ROAS" = case when field = 'targetRoas' then entry::integer else c."TARGET_ROAS" end,
      "STATUS" = case when field = 'status' then entry else c."STATUS" end,
      "MEMO" = case when field = 'memo' then entry else c."MEMO" end,
      "MOD_DT" = now()
    where c."PARTNER_CD" = change_campaign.partner_cd and c."CAMPAIGN_ID" = change_campaign.campaign_id;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_campaign.partner_cd, 'campaign', change_campaign.campaign_id, field, former, entry)
    returning "ID" into change_id;
  end if;
  return json_build_object('before', former, 'now', entry, 'changeId', change_id);
end
$$;
comment on function public.change_campaign is
  'Enters a value about a campaign, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a campaign that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: goalType (SALES, NCA, REACH), dayBudget (won, 1 to 1,000,000,000), targetRoas (percent, 1 to 100,000), status (on, off, ended; none: by the report), memo (1,000 characters). value: as text; null or empty takes it away. expected: what was read, empty for none: where another value stands there, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.';

create or replace function public.change_diagnosis(partner_cd text, finding_id bigint, status text, expected text default null) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('status', status, array['new', 'doing', 'done', 'held']);
  select d."STATUS" into former from public.fact_product_diagnosis d
  where d."ID" = finding_id and d."PARTNER_CD" = change_diagnosis.partner_cd for update;
  if not found then
    raise exception 'no such finding' using errcode = 'PD404';
  end if;
  if former <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = former;
  end if;
  if status <> former then
    update public.fact_product_diagnosis d set "STATUS" = change_diagnosis.status where d."ID" = finding_id;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "DIAGNOSIS_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_diagnosis.partner_cd, 'finding', finding_id, 'status', former, change_diagnosis.status);
  end if;
  return json_build_object('before', former, 'now', status);
end
$$;
comment on function public.change_diagnosis is
  'Sets what is done about a finding (status: new, doing, done, held), and writes a row of log_change with it. Active members who may see the partner; 42501 for others, 22023 for a wrong status, PD404 for a finding that is not the partner''s, PD409 where it changed since it was read (expected; null: whatever it is). Definer: members may not write findings themselves.';

create or replace function public.change_loss_claim(
  partner_cd text, option_id text, month text, field text, value text, expected text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  claim public.dim_loss_claim;
  former text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('field', field, array['status', 'memo']);
  if month is null or month !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'month must be of the form yyyyMM' using errcode = '22023', detail = format('got %L', month);
  end if;
  if field = 'status' and entry is not null then
    perform private.require_choice('value', entry, array['REVIEW', 'CLAIMED', 'PAID', 'REJECTED']);
  elsif length(entry) > 500 then
    raise exception 'a memo has at most 500 characters' using errcode = '22023';
  end if;
  -- Whoever changes a claim of the same option waits here, and then sees what was written meanwhile.
  perform from public.dim_option o
  where o."OPTION_CD" = option_id and o."PARTNER_CD" = change_loss_claim.partner_cd for no key update;
  if not found then
    raise exception 'the option is not the partner''s' using errcode = 'PD404';
  end if;
  select * into claim from public.dim_loss_claim c where c."OPTION_CD" = option_id and c."MONTH_SK" = change_loss_claim.month::integer;
  former := case field when 'status' then claim."STATUS" else claim."MEMO" end;
  if coalesce(former, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(former, '');
  end if;
  if entry is distinct from former then
    insert into public.dim_loss_claim as c ("OPTION_CD", "MONTH_SK", "PARTNER_CD", "STATUS", "MEMO")
    values (option_id, change_loss_claim.month::integer, change_loss_claim.partner_cd, case when field = 'status' then entry end,
      case when field = 'memo' then entry end)
    on conflict ("OPTION_CD", "MONTH_SK") do update set
      "STATUS" = case when field = 'status' then entry else c."STATUS" end,
      "MEMO" = case when field = 'memo' then entry else c."MEMO" end,
      "PARTNER_CD" = excluded."PARTNER_CD", "MOD_DT" = now();
    delete from public.dim_loss_claim c
    where c."OPTION_CD" = option_id and c."MONTH_SK" = change_loss_claim.month::integer and num_nonnulls(c."STATUS", c."MEMO") = 0;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_loss_claim.partner_cd, 'claim', option_id, change_loss_claim.month, field, former, entry);
  end if;
  return json_build_object('before', former, 'now', entry);
end
$$;
comment on function public.change_loss_claim is
  'Enters a value about the claim for a loss of an option in a month (yyyyMM), and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: status (REVIEW, CLAIMED, PAID, REJECTED) or memo (500 characters). value: null or empty takes it away. expected: what was read, empty for none; null: whatever stands there is replaced.';

create or replace function public.change_options(
  partner_cd text, option_ids text[], field text, value text, expected text default null, apply_dt text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  entry constant text := nullif(btrim(value), '');
  day constant text := coalesce(apply_dt, private.day_text(today));
  checked constant boolean := expected is not null;
  won bigint;
  days integer;
  -- Of a cost that begins later, what was to hold from then on; else what holds today.
  held_day constant text := greatest(day, private.day_text(today));
  single constant boolean := cardinality(option_ids) = 1;
  theirs text;
  former text;
  changed_count bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_entry(field, entry);
  if field = 'cost' then
    perform private.require_day('apply_dt', day);
    won := entry;
  elsif apply_dt is not null then
    raise exception 'only a cost has apply_dt' using errcode = '22023';
  elsif field <> 'memo' then
    days := entry;
  end if;
  if coalesce(cardinality(option_ids), 0) not between 1 and 20000 then
    raise exception 'option_ids must be 1 to 20,000' using errcode = '22023';
  end if;
  if checked and not single then
    raise exception 'expected is for one option' using errcode = '22023';
  end if;
  -- Whoever changes the same options waits here, in the same order, and then sees what was written meanwhile.
  perform from public.dim_option o
  where o."PARTNER_CD" = change_options.partner_cd and o."OPTION_CD" = any (option_ids)
  order by o."OPTION_CD" for no key update;
  if exists (select from unnest(option_ids) n where not exists (select from public.dim_option o
    where o."OPTION_CD" = n and o."PARTNER_CD" = change_options.partner_cd and o."SVC" = '2P'))
  then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if checked then
    -- What the person saw is what holds today, also where the new cost begins on a day before.
    select e."VAL" into theirs
    from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e;
    if coalesce(theirs, '') <> expected then
      raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(theirs, '');
    end if;
  end if;

  with before as materialized (
    select e."OPTION_CD", case field
      -- Of a cost the row that begins on the day: another one before it stays what it is.
      when 'cost' then (select c."COST_AMT"::text from public.dim_option_cost c where c."OPTION_CD" = e."OPTION_CD" and c."APPLY_DT" = day)
      else e."VAL" end as val
    from private.entered_values(change_options.partner_cd, (select array_agg(distinct n) from unnest(option_ids) n), field, day) e
  ), changed as materialized (
    select b.* from before b where b.val is distinct from entry
  ), cost_gone as (
    delete from public.dim_option_cost c using changed n
    where field = 'cost' and entry is null and c."OPTION_CD" = n."OPTION_CD" and c."APPLY_DT" = day
  ), cost_set as (
    insert into public.dim_option_cost as c ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select n."OPTION_CD", day, change_options.partner_cd, won from changed n where field = 'cost' and entry is not null
    on conflict ("OPTION_CD", "APPLY_DT") do update set
      "PARTNER_CD" = excluded."PARTNER_CD", "COST_AMT" = excluded."COST_AMT", "MOD_DT" = now()
  ), setting_set as (
    insert into public.dim_option_setting as s ("OPTION_CD", "PARTNER_CD", "TARGET_DAY", "LEAD_DAY", "MEMO")
    select n."OPTION_CD", change_options.partner_cd, case when field = 'targetDays' then days end,
      case when field = 'leadDays' then days end, case when field = 'memo' then entry end
    from changed n where field <> 'cost'
    on conflict ("OPTION_CD") do update set
      "PARTNER_CD" = excluded."PARTNER_CD",
      "TARGET_DAY" = case when field = 'targetDays' then excluded."TARGET_DAY" else s."TARGET_DAY" end,
      "LEAD_DAY" = case when field = 'leadDays' then excluded."LEAD_DAY" else s."LEAD_DAY" end,
      "MEMO" = case when field = 'memo' then excluded."MEMO" else s."MEMO" end,
      "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_NM")
    select change_options.partner_cd, 'option', n."OPTION_CD", case when field = 'cost' then day end, field, n.val, entry,
      (select private.member_name(auth.uid()))
    from changed n
    returning 1
  )
  select count(*), (select b.val from before b where single) into changed_count, former from logged;
  return json_build_object('changed', changed_count, 'before', former, 'now', (
    select e."VAL" from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e where single));
end
$$;
comment on function public.change_options is
  'Enters one value about options of one partner, and a row of log_change for each that it changes, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s (nothing is changed then), PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: cost (won a piece, 0 to 1,000,000,000), targetDays (1 to 365), leadDays (0 to 365), memo (500 characters). value: the new value as text; null or empty takes it away.
expected: what was read, empty for nothing; only with one option. Where another value holds today, or for a later apply_dt was to hold from then on, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.
apply_dt: first day yyyyMMdd of a cost, null: today (Korea time); an empty value takes the cost of exactly that day away. Null for other fields.';

create or replace function public.change_sales_target(partner_cd text, brand_cd text, ym text, value text, expected text default null)
  returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  if ym is null or ym !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'ym must be a month of the form yyyyMM' using errcode = '22023', detail = format('got %L', ym);
  end if;
  if entry !~ '^[0-9]{1,13}$' or entry::bigint > 1000000000000 then
    raise exception 'value must be a whole number from 0 to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  -- Whoever changes a target of the same brand waits here, and then sees what was written meanwhile.
  perform from public.dim_brand b
  where b."BRAND_CD" = change_sales_target.brand_cd and b."PARTNER_CD" = change_sales_target.partner_cd
  for no key update;
  if not found then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
  select t."TARGET_AMT" into before from public.dim_sales_target t
  where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
  if coalesce(before::text, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(before::text, '');
  end if;

  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.dim_sales_target t
      where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
    else
      insert into public.dim_sales_target as t ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
      values (change_sales_target.brand_cd, change_sales_target.ym, change_sales_target.partner_cd, entry::bigint)
      on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now();
    end if;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_sales_target.partner_cd, 'target', change_sales_target.brand_cd, change_sales_target.ym, 'amount', before, entry::bigint);
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;
comment on function public.change_sales_target is
  'Enters what a brand is to sell in a month, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

ym: month yyyyMM, 2000 to 2099. value: won as text, 0 to 1,000,000,000,000; null or empty takes the target away. expected: what was read, empty for none: where another value stands there, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.';

create or replace function public.changes(
  partner_cd text, subject text, subject_id text default null, sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('subject', subject, array['option', 'target', 'charge', 'campaign']);
  page := private.list_page(
    source => format('private.change_rows(%L, %L, $1)', partner_cd, subject), id_column => 'id',
    ids => case when subject_id is null then null
      when subject = 'option' then private.option_ids_of_product(partner_cd, subject_id) else array[subject_id] end,
    sortable => '{"at": "number", "memberName": "text", "subjectId": "id", "subjectName": "text", "period": "day", "field": "text",
      "from": "text", "to": "text", "fromAmt": "number", "toAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
comment on function public.changes is
  'What people and files changed of what is entered about one subject (option, target, charge or campaign) of the partner, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one change of log_change.

subject_id: product id of options, brand code of targets and charges, campaign id; null: all. sort_by: '''' (the newest first) or a column of the row but id and interventionId. page_size null returns every row (an export).';
revoke all on function public.changes from public, anon, authenticated, service_role;
grant execute on function public.changes to authenticated, service_role;

create or replace function public.dashboard_todos(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  loaded json;
begin
  perform private.require_partner(partner_cd);
  loaded := private.loaded_sources(partner_cd);
  return json_build_object(
    'rows', coalesce((
      select json_agg(json_build_object('rule', t."RULE", 'count', t."CNT", 'impactAmt', t."IMPACT_AMT", 'target', t."TARGET")
        order by t."IMPACT_AMT" desc nulls last, t."RULE" collate "C")
      from private.todos_of_partner(partner_cd) t), '[]'),
    'unknown', array(select s from unnest(array['stock', 'sales', 'inbound']) s where not (loaded ->> s)::boolean));
end
$$;
comment on function public.dashboard_todos is
  '오늘 할 일 of one partner. Active members who may see the partner; 42501 for others. A row is a rule that counts something.';

create or replace function public.dashboard_todos_all() returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    with todos as materialized (
      select p."ID", p."PARTNER_CD", p."PARTNER_NM", t.*
      from private.overview_partners(100) p
      cross join lateral private.todos_of_partner(p."PARTNER_CD") t
    )
    select json_build_object('total', (select count(*) from todos), 'rows', coalesce((
      select json_agg(json_build_object('partnerId', t."ID", 'partnerCd', t."PARTNER_CD", 'partnerName', t."PARTNER_NM", 'rule', t."RULE", 'count', t."CNT",
        'impactAmt', t."IMPACT_AMT", 'target', t."TARGET")
        order by t."IMPACT_AMT" desc nulls last, t."PARTNER_NM", t."RULE" collate "C")
      from (select * from todos t order by t."IMPACT_AMT" desc nulls last, t."PARTNER_NM", t."RULE" collate "C" limit 100) t), '[]'))
  );
end
$$;
comment on function public.dashboard_todos_all is
  '오늘 할 일 of all partners that the caller may see (the first 100 by name); nothing for a caller without any.';

create or replace function public.delete_intervention(partner_cd text, intervention_id bigint, version integer) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_intervention(partner_cd, intervention_id, version);
  insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL")
  values (delete_intervention.partner_cd, 'intervention', delete_intervention.intervention_id, 'state',
    private.intervention_state(delete_intervention.partner_cd, delete_intervention.intervention_id), null);
  delete from public.log_intervention i
  where i."ID" = intervention_id and i."PARTNER_CD" = delete_intervention.partner_cd;
  return json_build_object('id', intervention_id);
end
$$;
comment on function public.delete_intervention is
  'Removes an intervention; what it was stays in log_change. Active members who may see the partner; 42501 for others, PD404 for one that is not the partner''s, PD409 (detail: its version) for one that changed since it was read. Definer: members may not write these tables themselves.';

create or replace function public.diagnosis_detail(partner_cd text, option_id text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  last_day constant date := private.last_diagnosis(partner_cd);
  score public.agg_product_score;
begin
  perform private.require_partner(partner_cd);
  select * into score from public.agg_product_score s
  where s."PARTNER_CD" = diagnosis_detail.partner_cd and s."CALC_DAY" = last_day and s."OPTION_CD" = option_id;
  if not found then
    raise exception 'the option is not diagnosed' using errcode = 'PD404';
  end if;
  return json_build_object(
    'day', private.day_text(last_day), 'score', score."SCORE", 'figures', score."FIGURES",
    'axes', (select json_agg(json_build_object('code', r."RULE_CD", 'axis', r."AXIS", 'name', r."RULE_NM", 'bad', r."BAD_VAL", 'good', r."GOOD_VAL",
      'weight', r."WEIGHT") order by r."SORT") from public.dim_diagnosis_rule r where r."WEIGHT" is not null),
    'scores', coalesce((select json_agg(json_build_object('day', private.day_text(s."CALC_DAY"), 'score', s."SCORE") order by s."CALC_DAY")
      from public.agg_product_score s where s."PARTNER_CD" = diagnosis_detail.partner_cd and s."OPTION_CD" = option_id and s."CALC_DAY" > last_day - 90), '[]'),
    'findings', coalesce((
      select json_agg(json_build_object('id', f."ID", 'rule', f."RULE_CD", 'name', r."RULE_NM", 'problem', private.fill_text(r."SENTENCE", f."EVIDENCE"),
          'evidence', f."EVIDENCE", 'limit', private.fill_text(r."LIMIT_TEXT", f."EVIDENCE"), 'impactAmt', f."IMPACT_AMT", 'impactText', r."IMPACT_TEXT",
          'confidence', f."CONFIDENCE", 'action', r."ACTION_TEXT", 'page', r."PAGE", 'status', f."STATUS", 'from', private.day_text(f."START_DAY"),
          'to', private.day_text(f."LAST_DAY"), 'isOver', f."LAST_DAY" < last_day,
          'isReturn', exists (select from public.fact_product_diagnosis e
            where e."OPTION_CD" = f."OPTION_CD" and e."RULE_CD" = f."RULE_CD" and e."START_DAY" < f."START_DAY"),
          'changes', private.last_changes(f."PARTNER_CD", 'finding', f."ID"::text))
        order by f."LAST_DAY" < last_day, f."LAST_DAY" desc, f."IMPACT_AMT" desc nulls last, r."SORT")
      from (select * from public.fact_product_diagnosis f
        where f."PARTNER_CD" = diagnosis_detail.partner_cd and f."OPTION_CD" = option_id order by f."LAST_DAY" desc limit 40) f
      join public.dim_diagnosis_rule r on r."RULE_CD" = f."RULE_CD"), '[]'));
end
$$;
comment on function public.diagnosis_detail is
  'Score and findings of an option as of the newest diagnosed day. Active members who may see the partner; 42501 for others, PD404 for an option that is not diagnosed.';

create or replace function public.diagnosis_list(
  partner_cd text, brand_cd text default 'all', rule_cd text default 'all', confidence text default 'all', status text default 'all',
  product_name text default '', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  -- Rows that were written this minute are taken for few: each would be looked for among all others.
  set enable_nestloop = off
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('rule_cd', rule_cd, array['all'] || array(
    select r."RULE_CD" from public.dim_diagnosis_rule r where r."SENTENCE" is not null order by r."SORT"));
  perform private.require_choice('confidence', confidence, array['all', 'high', 'middle', 'low']);
  perform private.require_choice('status', status, array['all', 'new', 'doing', 'done', 'held']);
  page := private.list_page(
    source => format('(select * from private.diagnosis_rows(%L, %L, %L, %L, %L, %L) d where $1 is null or d."optionId" = any ($1))', partner_cd,
      coalesce(brand_cd, 'all'), rule_cd, confidence, status, private.search_text(product_name)),
    ids => null, id_column => 'optionId',
    sortable => '{"rank": "number", "brandName": "text", "productName": "text", "optionName": "text", "score": "number", "scoreChange": "number",
      "ruleName": "text", "problem": "text", "confidence": "text", "status": "text", "impactAmt": "number", "since": "day", "findingCount": "number", "optionId": "id"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"rank"', tie_order => '"optionId" collate "C"', carried => '{}',
    page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('optionCount', count(*) filter (where "findingId" is not null), 'findingCount', sum("findingCount"),
      'newCount', count(*) filter (where "status" = 'new'), 'impactAmt', sum("impactAmt")::bigint, 'score', round(avg("score"), 1))$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows,
    'day', private.day_text(private.last_diagnosis(partner_cd)), 'loaded', private.loaded_sources(partner_cd),
    'rules', (select json_agg(json_build_object('code', r."RULE_CD", 'name', r."RULE_NM") order by r."SORT")
      from public.dim_diagnosis_rule r where r."SENTENCE" is not null));
end
$$;
comment on function public.diagnosis_list is
  'Options of a partner with score and main finding (AI 상품진단), as of the newest diagnosed day; public.refresh_diagnosis makes that of today. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

sort_by: '''' (rank) or a column; nulls last. page_size null returns every row (an export).';

create or replace function public.home_summary(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
  -- The parts are planned for this partner, too.
  set plan_cache_mode = 'force_custom_plan'
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  sales json;
begin
  perform private.require_partner(partner_cd);
  sales := private.home_sales(partner_cd);
  return json_build_object(
    'today', private.day_text(today), 'sales', sales -> 'sales', 'daily', sales -> 'daily',
    'salesDays', private.sales_days(partner_cd),
    'inbound', private.home_inbound(partner_cd), 'stock', private.home_stock(partner_cd),
    'ads', private.home_ads(partner_cd), 'loads', private.home_loads(partner_cd));
end
$$;
comment on function public.home_summary is
  'The partner''s morning page. Active members who may see the partner; 42501 for others.';

-- Every line of one request with the totals of the 합계 row.
create or replace function public.inbound_detail(
  partner_cd text, req_no text, sort_by text default '', sort_direction text default 'asc'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  if req_no is null then
    raise exception 'req_no must be given' using errcode = '22023';
  end if;

  page := private.list_page(
    source => format('private.inbound_detail_rows(%L, %L)', partner_cd, req_no), ids => null, id_column => 'id',
    sortable => '{"status": "status", "optionCd": "id", "barcode": "text", "cpItemName": "text", "optionNm": "text",
      "expirDt": "day", "prodDt": "day", "stockQty": "number", "exQty": "number", "ibAprvQty": "number",
      "saleReadyQty": "number", "returnPendingQty": "number", "returnReadyQty": "number", "logisticsCompany": "text",
      "invoiceNum": "text", "dpAprvDt": "day", "ibCenter": "text", "remarks": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id"', carried => '{}',
    page_number => 1, page_size => null,
    -- An option with two expiry days stands on two lines, and each line shows the stock of the option.
    summary => $sql$json_build_object(
      'totals', json_build_object(
        'stockQty', coalesce(sum("stockQty"), 0), 'exQty', coalesce(sum("exQty"), 0),
        'ibAprvQty', coalesce(sum("ibAprvQty"), 0), 'saleReadyQty', coalesce(sum("saleReadyQty"), 0),
        'returnPendingQty', coalesce(sum("returnPendingQty"), 0), 'returnReadyQty', coalesce(sum("returnReadyQty"), 0)),
      'options', (
        select json_build_object('repeated', count(*) filter (where o.lines > 1), 'stockQty', coalesce(sum(o.stock_qty), 0))
        from (select count(*) as lines, max(l."stockQty") as stock_qty from matching l group by l."optionCd") o))$sql$);
  return json_build_object('rows', page.rows, 'totals', page.summary_row -> 'totals',
    'repeatedOptions', page.summary_row -> 'options' -> 'repeated', 'stockQtyOnce', page.summary_row -> 'options' -> 'stockQty');
end
$$;
comment on function public.inbound_detail is
  'Lines of one inbound request of the partner (specification sections 2 and 3). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one line.

sort_by: '''' (order of the report) or a column of the row; empty values last, ties in the order of the report. An unknown request has no rows.';

create or replace function public.inbound_plan(partner_cd text, option_ids text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  this_year constant date := date_trunc('year', today::timestamp)::date;
  last_year constant date := (this_year - interval '1 year')::date;
  this_month constant date := date_trunc('month', today::timestamp)::date;
  loaded_days date[];
begin
  perform private.require_partner(partner_cd);
  loaded_days := private.loaded_days_of(inbound_plan.partner_cd, last_year, today - 1);
  if coalesce(cardinality(option_ids), 0) not between 1 and 500 then
    raise exception 'option_ids must be 1 to 500' using errcode = '22023';
  end if;
  return (
    with periods as (
      select p.*
      from (values ('lastYear', last_year, this_year - 1), ('thisYear', this_year, today - 1),
        ('month3', (this_month - interval '3 months')::date, (this_month - interval '2 months')::date - 1),
        ('month2', (this_month - interval '2 months')::date, (this_month - interval '1 month')::date - 1),
        ('month1', (this_month - interval '1 month')::date, this_month - 1),
        ('days14', today - 14, today - 1), ('days7', today - 7, today - 1)) p (name, first_day, last_day)
      -- A sum of some of its days would look like one of all.
      where p.last_day >= p.first_day
        and (select count(*) from unnest(loaded_days) d where d between p.first_day and p.last_day) = p.last_day - p.first_day + 1
    ), sums as (
      select s."OPTION_CD", p.name, s."SUMS"
      from periods p
      cross join lateral private.option_sums(inbound_plan.partner_cd, p.first_day, p.last_day, option_ids) s
    ), sales as (
      select o.id, json_object_agg(p.name, json_build_object(
        'amt', case when s."OPTION_CD" is null then 0 else (s."SUMS")."saleAmt" end,
        'qty', coalesce((s."SUMS")."saleQty", 0))) as sums
      from unnest(option_ids) o (id)
      cross join periods p
      left join sums s on s."OPTION_CD" = o.id and s.name = p.name
      group by o.id
    )
    select json_build_object('day', private.day_text(today), 'rows', coalesce(json_agg(json_build_object(
      'optionId', o."OPTION_CD", 'productName', o."ITEM_NM", 'optionName', o."OPTION_NM", 'salePrice', o."SALE_PRICE",
      'productId', o."PRODUCTID", 'skuId', s."SKU_ID", 'barcode', o."BARCODE", 'stockQty', s."STOCK_QTY",
      'incomingQty', a."INCOMING_QTY", 'exhaustionDay', s."EXH_DAY", 'recommendedInboundQty', s."REQ_IBQTY",
      'targetDays', coalesce(t."TARGET_DAY", 28), 'suggestedInboundQty', g."qty",
      'suggestion', case when g."qty" is not null then to_json(g) end,
      'lastYearAmt', v.sums -> 'lastYear' -> 'amt', 'thisYearAmt', v.sums -> 'thisYear' -> 'amt',
      'month3Amt', v.sums -> 'month3' -> 'amt', 'month2Amt', v.sums -> 'month2' -> 'amt',
      'month1Amt', v.sums -> 'month1' -> 'amt', 'days14Amt', v.sums -> 'days14' -> 'amt',
      'days14Qty', v.sums -> 'days14' -> 'qty', 'days7Qty', v.sums -> 'days7' -> 'qty') order by n.place), '[]'))
    from (select id, min(place) as place from unnest(option_ids) with ordinality n (id, place) group by id) n
    join public.dim_option o
      on o."OPTION_CD" = n.id and o."PARTNER_CD" = inbound_plan.partner_cd and o."SVC" = '2P'
    left join public.fact_stock s
      on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD" and s."SVC" = '2P'
    left join public.agg_option_stock a on a."PARTNER_CD" = o."PARTNER_CD" and a."OPTION_CD" = o."OPTION_CD"
    left join public.dim_option_setting t on t."OPTION_CD" = o."OPTION_CD"
    left join public.agg_option_demand f on f."PARTNER_CD" = o."PARTNER_CD" and f."OPTION_CD" = o."OPTION_CD"
    left join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY", coalesce(t."TARGET_DAY", 28), t."LEAD_DAY") g
      on a."OFFER_CONDITION" = 'NEW'
    left join sales v on v.id = o."OPTION_CD"
  );
end
$$;
comment on function public.inbound_plan is
  'What the marketplace''s inbound template wants to know of 1 to 500 options of one partner, and how many pieces of each to bring in. Active members who may see the partner; 42501 for others, 22023 for too few or too many options.';

-- One page of the inbound request list.
create or replace function public.inbound_requests(
  partner_cd text,
  view text,
  date_start text,
  date_end text,
  brand_cd text default 'all',
  status text default 'all',
  product_name text default '',
  option_ids text[] default '{}',
  req_no text default '',
  ib_aprv_no text default '',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  matching_req_nos text[];
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('view', view, array['SCH', 'REQ']);
  perform private.require_days(date_start, date_end);
  perform private.require_choice('status', status, array['all', 'scheduled', 'completed', 'error']);
  matching_req_nos := private.matching_requests(partner_cd, view, date_start, date_end, brand_cd,
    private.search_text(product_name), coalesce(option_ids, '{}'), private.search_text(req_no), private.search_text(ib_aprv_no));
  page := private.list_page(
    source => format('private.inbound_request_rows(%L, $1)', partner_cd), ids => matching_req_nos, id_column => 'reqNo',
    sortable => '{"brandCount": "number", "ibReqDt": "day", "reqNo": "text", "ibAprvNo": "text", "milkRunNo": "text",
      "schDt": "day", "pickupDt": "day", "ibCenter": "text", "regDt": "number", "ibReqNo": "text", "pltAmt": "number",
      "truckAmt": "number", "status": "status"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"schDt" desc, "ibReqDt" desc, "reqNo" collate "C"',
    -- The status of every request is made only to filter by it.
    carried => array['schDt', 'ibReqDt'] || case when status <> 'all' then 'status' end,
    condition => case when status = 'all' then 'true' else format('"status" = %L', status) end,
    page_number => page_number, page_size => page_size, few => cardinality(matching_req_nos) <= 100);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
comment on function public.inbound_requests is
  'Inbound requests of one partner (specification sections 2, 3, 4 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one request (REQ_NO).

A request is listed when at least one of its lines of this partner matches day, brand, product name, option ids and both number searches; its values and its status are over all its lines of this partner. status filters requests.
view: SCH = SCH_DT, REQ = IB_REQ_DT between date_start and date_end (yyyyMMdd, both included). brand_cd: all or a code. req_no is searched in REQ_NO, ib_aprv_no in IB_APRV_NO, literally, case aside.
sort_by: '''' (schDt desc, ibReqDt desc, reqNo asc) or a column of the row; nulls last in both directions, ties in the default order.
page_size null returns every row (an export).';

create or replace function public.intervention_detail(partner_cd text, intervention_id bigint) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  own public.log_intervention;
begin
  perform private.require_partner(partner_cd);
  select * into own from public.log_intervention i
  where i."ID" = intervention_id and i."PARTNER_CD" = intervention_detail.partner_cd;
  if not found then
    raise exception 'the intervention is not the partner''s' using errcode = 'PD404';
  end if;
  return (
    with options as materialized (
      select m."OPTION_CD", m."PRODUCTID", m."ITEM_NM", m."OPTION_NM", b."BRAND_NM"
      from public.log_intervention_option o
      join public.dim_option m on m."OPTION_CD" = o."OPTION_CD" and m."PARTNER_CD" = o."PARTNER_CD"
      left join public.dim_brand b on b."BRAND_CD" = m."BRAND_CD" and b."PARTNER_CD" = m."PARTNER_CD"
      where o."INTERVENTION_ID" = own."ID" and o."PARTNER_CD" = own."PARTNER_CD"
    )
    select json_build_object(
      'options', coalesce((
        select json_agg(json_build_object('optionId', o."OPTION_CD", 'productId', o."PRODUCTID", 'productName', o."ITEM_NM",
          'optionName', o."OPTION_NM", 'brandName', o."BRAND_NM") order by o."ITEM_NM", o."OPTION_NM", o."OPTION_CD" collate "C")
        from options o), '[]'),
      'overlaps', coalesce((
        select json_agg(json_build_object('id', i."ID", 'name', i."NAME", 'type', i."TYPE", 'startDay', i."START_DT", 'endDay', i."END_DT",
          'shared', v."SHARED") order by i."START_DT", i."ID")
        from private.overlapping_interventions(intervention_detail.partner_cd, array(select o."OPTION_CD" from options o), own."START_DT", own."ID") v
        join public.log_intervention i on i."ID" = v."ID" and i."PARTNER_CD" = intervention_detail.partner_cd), '[]'),
      'changes', private.last_changes(intervention_detail.partner_cd, 'intervention', own."ID"::text)));
end
$$;
comment on function public.intervention_detail is
  'Options of an intervention, what else ran on them, and who changed it. Active members who may see the partner; 42501 for others, PD404 for one that is not the partner''s.';

create or replace function public.intervention_panels(partner_cd text, ids bigint[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
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
      where t."PARTNER_CD" = intervention_panels.partner_cd and t."SVC" = '2P' and t."SNAP_DT" = private.day_text(first_day + c.n)
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
            and d."DATE_SK" between private.date_sk(w.start - 28) and private.date_sk(w.start + 13)
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
comment on function public.intervention_panels is
  'Daily panels of at most 10 interventions of the partner, from which a client computes their effects. Active members who may see the partner; 42501 for others, 22023 for more. Ids that are not the partner''s have no panel.';

create or replace function public.interventions(
  partner_cd text, date_start text, date_end text, type text default 'all', brand_cd text default 'all', name text default ''
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  perform private.require_choice('type', type, array['all', 'price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']);
  if brand_cd is null or name is null or length(name) > 200 then
    raise exception 'brand_cd and name must be texts of at most 200 characters' using errcode = '22023';
  end if;
  name := private.search_text(name);
  return (
    with found as materialized (
      select i.* from public.log_intervention i
      where i."PARTNER_CD" = interventions.partner_cd and i."START_DT" between date_start and date_end
        and (interventions.type = 'all' or i."TYPE" = interventions.type)
    ), options as materialized (
      select o."INTERVENTION_ID" as id, count(*) as option_count, (array_agg(m."ITEM_NM" order by o."OPTION_CD" collate "C"))[1] as product,
        (array_agg(m."OPTION_NM" order by o."OPTION_CD" collate "C"))[1] as option_nm,
        array_agg(distinct m."BRAND_CD") filter (where m."BRAND_CD" is not null) as brands,
        string_agg(distinct b."BRAND_NM", ', ' order by b."BRAND_NM") as brand_names,
        bool_or(private.contains_text(m."ITEM_NM" || ' ' || m."OPTION_NM", interventions.name)) as is_named
      from found f
      join public.log_intervention_option o on o."INTERVENTION_ID" = f."ID" and o."PARTNER_CD" = f."PARTNER_CD"
      join public.dim_option m on m."OPTION_CD" = o."OPTION_CD" and m."PARTNER_CD" = o."PARTNER_CD"
      left join public.dim_brand b on b."BRAND_CD" = m."BRAND_CD" and b."PARTNER_CD" = m."PARTNER_CD"
      group by 1
    ), rows as materialized (
      select f.*, coalesce(o.option_count, 0) as option_count, o.product, o.option_nm, o.brand_names
      from found f left join options o on o.id = f."ID"
      where (interventions.brand_cd = 'all' or interventions.brand_cd = any (o.brands) or (interventions.brand_cd = 'none' and o.brands is null))
        and (private.contains_text(f."NAME", interventions.name) or o.is_named)
    )
    select json_build_object(
      'total', (select count(*) from rows),
      'registered', (select count(*) from public.log_intervention i where i."PARTNER_CD" = interventions.partner_cd),
      'lastDay', private.day_text(private.last_sales_day(interventions.partner_cd)),
      -- Whatever changes a result changes this: a load, and each entry, because overlaps and controls follow from all of them.
      'stamp', concat_ws(' ',
        (select max(u."REG_DT") from public.log_file_upload u where u."PARTNER_CD" = interventions.partner_cd),
        (select count(*) || '.' || sum(i."VERSION") || '.' || max(i."ID") from public.log_intervention i where i."PARTNER_CD" = interventions.partner_cd),
        (select max(c."ID") from public.log_change c where c."PARTNER_CD" = interventions.partner_cd and c."SUBJECT" = 'intervention')),
      'rows', coalesce((
        select json_agg(json_build_object('id', r."ID", 'version', r."VERSION", 'name', r."NAME", 'type', r."TYPE", 'startDay', r."START_DT",
          'endDay', r."END_DT", 'costAmt', r."COST_AMT", 'memo', r."MEMO", 'optionCount', r.option_count, 'productName', r.product,
          'optionName', r.option_nm, 'brandName', r.brand_names, 'campaignId', r."CAMPAIGN_ID", 'memberName', r."USER_NM", 'at', r."REG_DT")
          order by r."START_DT" desc, r."ID" desc)
        from rows r), '[]')));
end
$$;
comment on function public.interventions is
  'Interventions (개입) of the partner that began on the days date_start to date_end (yyyyMMdd), the newest first: at most the 2,000 that a partner has. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

type: all or one. brand_cd: all, none or one that an option is of. name: part of its name or of those of an option.';

create or replace function public.loss_claims(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', min_amt bigint default 0, status text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  chosen constant text := case status when 'all' then 'true' when 'none' then '"status" is null'
    else format('"status" = %L', status) end;
  months integer[];
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters('OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  product_name := private.search_text(product_name);
  perform private.require_choice('status', status, array['all', 'none', 'REVIEW', 'CLAIMED', 'PAID', 'REJECTED']);
  if min_amt is null or min_amt not between 0 and 1000000000000 then
    raise exception 'min_amt must be from 0 to 1,000,000,000,000' using errcode = '22023';
  end if;
  months := private.loss_months_between(partner_cd, date_start, date_end);
  page := private.list_page(
    source => format('(select * from private.loss_claim_rows(%L, %L, %L, %L, $1) where "status" is not null or "memo" is not null
        or coalesce("unpaidAmt", 0) >= %L::bigint)', partner_cd, months, private.judged_months(partner_cd, months),
      private.loss_options(partner_cd, brand_cd, product_name, option_ids), min_amt),
    ids => null, id_column => 'rowKey',
    sortable => '{"month": "number", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text", "lossQty": "number",
      "paidQty": "number", "unpaidQty": "number", "unpaidLowQty": "number", "unpaidHighQty": "number", "salePrice": "number",
      "unpaidAmt": "number", "evidenceCount": "number", "status": "text", "memo": "text", "changedAt": "day"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"unpaidAmt" desc nulls last',
    tie_order => '"month" desc, "optionId" collate "C"', carried => '{}', page_number => page_number, page_size => page_size, few => true,
    condition => chosen,
    summary => format($sql$json_build_object(
      'counts', json_build_object('all', count(*), 'none', count(*) filter (where "status" is null),
        'REVIEW', count(*) filter (where "status" = 'REVIEW'), 'CLAIMED', count(*) filter (where "status" = 'CLAIMED'),
        'PAID', count(*) filter (where "status" = 'PAID'), 'REJECTED', count(*) filter (where "status" = 'REJECTED')),
      'summary', json_build_object('lossQty', sum("lossQty") filter (where %1$s), 'paidQty', sum("paidQty") filter (where %1$s),
        'unpaidQty', sum("unpaidQty") filter (where %1$s), 'unpaidLowQty', sum("unpaidLowQty") filter (where %1$s),
        'unpaidHighQty', sum("unpaidHighQty") filter (where %1$s), 'unpaidAmt', sum("unpaidAmt") filter (where %1$s)::bigint))$sql$, chosen));
  return json_build_object('total', page.total, 'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'rows', page.rows,
    'loaded', exists (select from public.agg_loss_month k where k."PARTNER_CD" = loss_claims.partner_cd));
end
$$;
comment on function public.loss_claims is
  'Losses that can be claimed (청구 후보). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option in a month (both as in public.stock_reconciliation) whose loss is not paid and worth min_amt won or more, or that something is entered about.

status: all, none or one. Other filters as in public.loss_report. sort_by: '''' (most won) or a column; nulls last. page_size null returns every row (an export).';

create or replace function public.loss_compensations(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters(basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  product_name := private.search_text(product_name);
  page := private.list_page(
    source => format('private.compensations(%L, %L, %L, %L, %L, %L, %L, %L, $1)', partner_cd, basis, date_start, date_end, brand_cd,
      loss_type, product_name, option_ids),
    ids => null, id_column => 'rowKey',
    sortable => '{"occurDay": "day", "settleDay": "day", "brandName": "text", "productName": "text", "optionName": "text", "optionId": "id",
      "lossType": "text", "center": "text", "compQty": "number", "salePrice": "number", "compRate": "number", "compAmt": "number",
      "costAmt": "number", "compCostRate": "number", "referenceNo": "text", "remarks": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"occurDay" desc',
    tie_order => '"occurDay" desc, "optionId" collate "C", "rowKey"::bigint', carried => '{}',
    page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('compQty', coalesce(sum("compQty"), 0), 'compAmt', coalesce(sum("compAmt"), 0)::bigint,
      'compCostRate', private.ratio(sum("costedAmt") * 100, sum("costSum")))$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows,
    'loaded', exists (select from public.log_settlement_file l
      where l."PARTNER_CD" = loss_compensations.partner_cd and l."CATEGORY" = '재고 손실 보상'));
end
$$;
comment on function public.loss_compensations is
  'Lines of compensation for lost stock. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Filters as in public.loss_report. sort_by: '''' (newest occurDay) or a column; nulls last. page_size null returns every row (an export).';

create or replace function public.loss_evidence(partner_cd text, option_id text, month text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  first_day text;
  last_day text;
  opening text;
begin
  perform private.require_partner(partner_cd);
  if month is null or month !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'month must be of the form yyyyMM' using errcode = '22023', detail = format('got %L', month);
  end if;
  first_day := month || '01';
  last_day := private.day_text(private.month_end(month::integer));
  opening := private.day_text(private.month_start(month::integer) - 1);
  return (
    with loads as (
      select u."CATEGORY" as category, u."FILE_NM" as name, u."PERIOD_START" as first, u."PERIOD_END" as last, u."REG_DT" as at
      from public.log_file_upload u where u."PARTNER_CD" = loss_evidence.partner_cd
    ), costs as (
      select c.* from public.fact_settlement_cost c
      where c."PARTNER_CD" = loss_evidence.partner_cd and c."OCCUR_DT" between first_day and last_day and c."OPTION_CD" = option_id
        and c."COST_TYPE" in ('RESTOCKING', 'REMOVAL')
    )
    select json_build_object(
      'openFile', (select l.name from loads l where l.category = '재고현황' and l.first = opening order by l.at desc limit 1),
      'closeFile', (select l.name from loads l where l.category = '재고현황' and l.first = last_day order by l.at desc limit 1),
      'saleDays', (select count(*) from private.loaded_sales_days(loss_evidence.partner_cd, first_day::date, last_day::date)),
      'days', private.month_end(loss_evidence.month::integer) - first_day::date + 1,
      'inbound', coalesce((
        select json_agg(json_build_object('reqNo', i."REQ_NO", 'day', i.day, 'isGuessed', i.is_guessed, 'qty', i."SALE_READY_QTY") order by i.day, i."REQ_NO")
        from (
          select l."REQ_NO", l."SALE_READY_QTY", coalesce(d.stowed, l."SCH_DT") as day, d.stowed is null as is_guessed
          from public.raw_wing_inbound_request l
          cross join lateral (select case when private.is_day_text(replace(l."DP_APRV_DT", '-', '')) then replace(l."DP_APRV_DT", '-', '') end) d (stowed)
          where l."CUST_CD" = loss_evidence.partner_cd and l."OPTION_CD" = option_id and l."SVC" = '2P' and l."SALE_READY_QTY" <> 0
        ) i where i.day between first_day and last_day), '[]'),
      'returns', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'grade', c."GRADE", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'RESTOCKING'), '[]'),
      'removals', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'REMOVAL'), '[]'),
      'compensations', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'settleDay', c."SETTLE_END_DT", 'lossType', c."LOSS_TYPE", 'qty', c."QTY",
          'isStock', private.is_stock_loss(c."LOSS_TYPE"), 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from public.fact_inventory_compensation c
        left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID"
        where c."PARTNER_CD" = loss_evidence.partner_cd and c."OPTION_CD" = option_id), '[]'),
      'costAmt', (select k."COST_AMT" from public.dim_option_cost k
        where k."OPTION_CD" = option_id and k."PARTNER_CD" = loss_evidence.partner_cd and k."APPLY_DT" <= last_day
        order by k."APPLY_DT" desc limit 1),
      'changes', private.last_changes(loss_evidence.partner_cd, 'claim', option_id, loss_evidence.month)));
end
$$;
comment on function public.loss_evidence is
  'What proves a loss of an option in a month (yyyyMM), and who changed what of its claim. Active members who may see the partner; 42501 for others, 22023 for a wrong month.';

create or replace function public.loss_report(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  months integer[];
  option_cds text[];
  has_compensation boolean;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters(basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  product_name := private.search_text(product_name);
  months := private.loss_months_between(partner_cd, date_start, date_end);
  option_cds := private.loss_options(partner_cd, brand_cd, product_name, option_ids);
  has_compensation := exists (select from public.log_settlement_file l
    where l."PARTNER_CD" = loss_report.partner_cd and l."CATEGORY" = '재고 손실 보상');
  return (
    with paid as materialized (
      select left(case basis when 'OCCUR' then c."occurDay" else c."settleDay" end, 6) as ym, c."lossType", c."center", c."compQty", c."compAmt",
        c."pricedAmt", c."priceSum"
      from private.compensations(loss_report.partner_cd, basis, date_start, date_end, loss_report.brand_cd, loss_report.loss_type, loss_report.product_name,
        option_ids, null) c
    ), lost as materialized (
      select "month", "lossQty", "lossAmt", "unpaidQty", "unpaidLowQty", "unpaidHighQty", "unpaidAmt", "unpaidLowAmt", "unpaidHighAmt",
        "salePrice"
      from private.reconciliation(loss_report.partner_cd, private.judged_months(loss_report.partner_cd, months), '{}', array['loss'], option_cds, null)
    ), counted as materialized (
      -- What reports do not say enough of: whole months, and options of others.
      select c.month_sk, sum(c.rows) as rows, coalesce(sum(c.rows) filter (where c.state = 'held'), 0) as held
      from private.loss_sums(loss_report.partner_cd, months, option_cds) c group by 1
    ), totals as (
      select coalesce(sum(c.rows), 0) as rows, coalesce(sum(c.held), 0) as held, sum(c.rows - c.held) > 0 as is_judged from counted c
    ), open as (
      select sum("lossQty") as loss_qty, sum("lossAmt") as loss_amt, sum("unpaidQty") as qty, sum("unpaidLowQty") as low, sum("unpaidHighQty") as high,
        sum("unpaidAmt") as amt, sum("unpaidLowAmt") as low_amt, sum("unpaidHighAmt") as high_amt,
        count(*) filter (where "unpaidQty" > 0 and "salePrice" is null) as unpriced
      from lost
    ), sums as (
      select count(*) as lines, coalesce(sum("compQty"), 0) as qty, coalesce(sum("compAmt"), 0)::bigint as amt,
        sum("pricedAmt") as priced, sum("priceSum") as price
      from paid
    ), month as (
      select m.ym, coalesce(p.qty, 0) as comp_qty, coalesce(p.amt, 0)::bigint as comp_amt,
        c.rows > c.held as is_judged, coalesce(l.loss_qty, 0) as loss_qty, coalesce(l.unpaid_qty, 0) as unpaid_qty,
        coalesce(l.unpaid_amt, 0) as unpaid_amt, j."REASONS" as reasons
      from (
        select n::text as ym from unnest(months) n
        union
        select p.ym from paid p
      ) m
      left join (select p.ym, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) p on p.ym = m.ym
      left join counted c on c.month_sk = m.ym::integer
      left join public.agg_loss_month j on j."PARTNER_CD" = loss_report.partner_cd and j."MONTH_SK" = m.ym::integer
      left join (
        select l."month", sum(l."lossQty") as loss_qty, sum(l."unpaidQty") as unpaid_qty, sum(l."unpaidAmt") as unpaid_amt from lost l group by 1
      ) l on l."month" = m.ym
    )
    select json_build_object(
      'compAmt', case when has_compensation then s.amt end, 'compCount', case when has_compensation then s.lines end, 'compQty', case when has_compensation then s.qty end,
      'compUnitAmt', private.ratio(s.amt, s.qty), 'compPriceRate', private.ratio(s.priced * 100, s.price),
      'lossQty', case when t.is_judged then coalesce(o.loss_qty, 0) end, 'lossAmt', case when t.is_judged then coalesce(o.loss_amt, 0) end,
      'unpaidQty', case when t.is_judged then coalesce(o.qty, 0) end, 'unpaidAmt', case when t.is_judged then coalesce(o.amt, 0) end,
      'unpaidLowQty', case when t.is_judged then coalesce(o.low, 0) end, 'unpaidHighQty', case when t.is_judged then coalesce(o.high, 0) end,
      'unpaidLowAmt', case when t.is_judged then coalesce(o.low_amt, 0) end,
      'unpaidHighAmt', case when t.is_judged then coalesce(o.high_amt, 0) end,
      'unpricedCount', o.unpriced, 'rowCount', t.rows, 'heldCount', t.held,
      'months', coalesce((
        select json_agg(json_build_object('month', m.ym, 'compQty', case when has_compensation then m.comp_qty end, 'compAmt', case when has_compensation then m.comp_amt end,
          'lossQty', case when m.is_judged then m.loss_qty end, 'unpaidQty', case when m.is_judged then m.unpaid_qty end,
          'unpaidAmt', case when m.is_judged then m.unpaid_amt end, 'reasons', coalesce(m.reasons, '{}')) order by m.ym)
        from month m), '[]'),
      'types', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."lossType" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g), '[]'),
      'centers', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."center" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g), '[]'),
      'lossTypes', coalesce((
        select json_agg(y.name order by y.name) from (
          select distinct c."LOSS_TYPE" as name from public.fact_inventory_compensation c
          where c."PARTNER_CD" = loss_report.partner_cd and c."LOSS_TYPE" is not null) y), '[]'),
      'silentPeriods', private.silent_compensation_periods(loss_report.partner_cd),
      'loaded', json_build_object('compensation', has_compensation, 'stock', exists (select from public.agg_loss_month k where k."PARTNER_CD" = loss_report.partner_cd)))
    from sums s cross join totals t cross join open o);
end
$$;
comment on function public.loss_report is
  'Key figures of losses and compensation (재고손실보상 리포트). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

basis: OCCUR (day of the loss) or SETTLE (last day of the settlement period). Days yyyyMMdd. brand_cd, loss_type: all or one. product_name: literal text. option_ids: none = any.';

create or replace function public.my_dashboard(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  sales json;
begin
  perform private.require_partner(partner_cd);
  sales := private.dashboard_sales(array[partner_cd]);
  return json_build_object(
    'today', private.day_text(today), 'tiles', sales -> 'tiles', 'forecast', private.forecast_of_partners(array[partner_cd], '{}'),
    'daily', sales -> 'daily', 'salesDays', private.sales_days(partner_cd), 'loaded', private.loaded_sources(partner_cd));
end
$$;
comment on function public.my_dashboard is
  'Sales of 마이 대시보드 of one partner. Active members who may see the partner; 42501 for others.';

create or replace function public.my_dashboards() returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  codes constant text[] := private.partner_codes();
  last_month constant date := (date_trunc('month', today::timestamp) - interval '1 month')::date;
  sales constant json := private.dashboard_sales(codes);
  -- A partner that is new, or long behind, would leave the others without a forecast.
  forecast constant text[] := array(
    select p.code from unnest(codes) p (code)
    where cardinality(private.loaded_days_of(p.code, today - 28, today - 1)) >= 21);
begin
  return (
    with shown as materialized (
      select * from private.overview_partners(100)
    ), loaded as (
      select p."PARTNER_CD" as code, d.day
      from shown p cross join lateral unnest(private.loaded_days_of(p."PARTNER_CD", last_month, today - 1)) d (day)
    ), sold as (
      select b."PARTNER_CD" as code, b."DATE_SK" as date_sk, b."SALE_AMT" as amount
      from public.agg_partner_daily b
      where b."PARTNER_CD" in (select p."PARTNER_CD" from shown p)
        and b."DATE_SK" between private.date_sk(last_month) and private.date_sk(today - 1)
    ), tiles as (
      -- Won alone, where the tiles of all partners have every measure. On a loaded day without a row nothing was sold.
      -- Compared is what has all days of both periods.
      select l.code, t."ID" as tile,
        private.bigint_sum(l.amount) filter (where l.day >= t."FIRST_DAY") as amount,
        case when count(*) = t."LAST_DAY" - t."FIRST_DAY" + t."LAST_BEFORE" - t."FIRST_BEFORE" + 2
          then private.bigint_sum(l.amount) filter (where l.day <= t."LAST_BEFORE") end as before
      from (
        select d.code, d.day, case when s.code is null then 0 else s.amount end as amount
        from loaded d left join sold s on s.code = d.code and s.date_sk = private.date_sk(d.day)
      ) l
      join private.dashboard_tiles(today) t
        on l.day between t."FIRST_DAY" and t."LAST_DAY" or l.day between t."FIRST_BEFORE" and t."LAST_BEFORE"
      group by l.code, t."ID", t."FIRST_DAY", t."LAST_DAY", t."FIRST_BEFORE", t."LAST_BEFORE"
    ), listed as materialized (
      select p."ID" as id, p."PARTNER_CD" as code, p."PARTNER_NM" as name, s.*, t.todo_count, t.impact
      from shown p
      cross join lateral (
        select
          max(i.amount) filter (where i.tile = 'yesterday') as yesterday,
          max(i.amount) filter (where i.tile = 'last7') as last7,
          max(i.amount) filter (where i.tile = 'month') as month,
          max(i.amount) filter (where i.tile = 'lastMonth') as last_month,
          max(i.before) filter (where i.tile = 'yesterday') as yesterday_before,
          max(i.before) filter (where i.tile = 'last7') as last7_before,
          max(i.before) filter (where i.tile = 'month') as month_before
        from tiles i where i.code = p."PARTNER_CD"
      ) s
      cross join lateral (
        select count(*) as todo_count, private.bigint_sum(d."IMPACT_AMT") as impact from private.todos_of_partner(p."PARTNER_CD") d
      ) t
    )
    select json_build_object(
      'today', private.day_text(today), 'tiles', sales -> 'tiles',
      'forecast', private.forecast_of_partners(case when cardinality(forecast) > 0 then forecast else codes end, '{}'),
      'forecastPartners', cardinality(forecast), 'partners', cardinality(codes), 'daily', sales -> 'daily',
      'more', greatest(0, cardinality(codes) - 100),
      'loaded', private.sources_of_any(array(select private.loaded_sources(c) from unnest(codes) c)),
      'totals', (
        select json_build_object('yesterday', private.bigint_sum(l.yesterday), 'last7', private.bigint_sum(l.last7),
          'month', private.bigint_sum(l.month), 'lastMonth', private.bigint_sum(l.last_month),
          'yesterdayChangeRate', private.change_rate(
            private.bigint_sum(l.yesterday) filter (where l.yesterday_before is not null), private.bigint_sum(l.yesterday_before)),
          'last7ChangeRate', private.change_rate(
            private.bigint_sum(l.last7) filter (where l.last7_before is not null), private.bigint_sum(l.last7_before)),
          'monthChangeRate', private.change_rate(
            private.bigint_sum(l.month) filter (where l.month_before is not null), private.bigint_sum(l.month_before)),
          'todoCount', coalesce(private.bigint_sum(l.todo_count), 0), 'impactAmt', private.bigint_sum(l.impact))
        from listed l),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', l.id, 'partnerCd', l.code, 'partnerName', l.name,
          'yesterday', l.yesterday, 'last7', l.last7, 'month', l.month, 'lastMonth', l.last_month,
          'yesterdayChangeRate', private.change_rate(l.yesterday, l.yesterday_before),
          'last7ChangeRate', private.change_rate(l.last7, l.last7_before),
          'monthChangeRate', private.change_rate(l.month, l.month_before),
          'todoCount', l.todo_count, 'impactAmt', l.impact) order by l.name, l.code)
        from listed l), '[]')));
end
$$;
comment on function public.my_dashboards is
  '마이 대시보드 over all partners that the caller may see; for a caller without any it has no rows and nothing sold.';

create or replace function public.option_panel(partner_cd text, option_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The id and the place decide the plan: without them what all options sold is added up.
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  yesterday integer;
begin
  perform private.require_partner(partner_cd);
  yesterday := private.place_of_yesterday(partner_cd, today);
  return (
    select json_build_object(
      'row', r,
      'days', (
        select json_agg(json_build_object('day', d.day,
          -- A loaded day without a row had no sale; a row without an amount tells none.
          'saleQty', case when d.loaded then coalesce(s."SALE_QTY", 0) end,
          'saleAmt', case when d.loaded and s."OPTION_CD" is null then 0 else s."SALE_AMT" end,
          'stockQty', t."STOCK_QTY") order by d.day)
        from (
          select private.day_text(today - n) as day, l."DAY" is not null as loaded
          from generate_series(1, 60) n
          left join private.loaded_sales_days(option_panel.partner_cd, today - 60, today - 1) l on l."DAY" = today - n
        ) d
        left join public.agg_performance_option_daily s on s."OPTION_CD" = option_id and s."DATE_SK" = d.day::integer
          and s."PARTNER_CD" = option_panel.partner_cd and s."SVC" = '2P'
        left join public.fact_stock_snapshot t on t."SNAP_DT" = d.day and t."OPTION_CD" = option_id
          and t."PARTNER_CD" = option_panel.partner_cd and t."SVC" = '2P'
      ),
      'inbound', (
        with open as (
          select l."ID" as "id", l."REQ_NO" as "reqNo", l."SCH_DT" as "schDt", l."IB_CENTER" as "ibCenter", l."STATUS" as "status",
            l."EX_QTY" as "exQty", l."INCOMING_QTY" as "incomingQty"
          from private.inbound_line l
          -- The lines that incomingQty counts (specification section 7).
          where l."CUST_CD" = option_panel.partner_cd and l."OPTION_CD" = option_id and l."SCH_DT" >= '20250901'
            and l."INCOMING_QTY" > 0
        )
        select json_build_object('total', (select count(*) from open), 'lines', coalesce(json_agg(n), '[]'))
        from (
          select * from open o
          -- The next one first; those whose day has passed after them, the latest of them first.
          order by o."schDt" < private.day_text(today), case when o."schDt" >= private.day_text(today) then o."schDt" end,
            o."schDt" desc, o."id"
          limit 3
        ) n
      ),
      'changes', private.last_changes(option_panel.partner_cd, 'option', option_id, null, 5))
    from private.product_rows(option_panel.partner_cd, today, yesterday, array[option_id]) r
  );
end
$$;
comment on function public.option_panel is
  'What the side panel of 상품 관리 shows of one option of the partner. Active members who may see the partner; 42501 for others.';

create or replace function public.option_search(
  partner_cd text,
  terms text[],
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  search jsonb;
  page record;
begin
  perform private.require_partner(partner_cd);
  search := private.search_words(terms);
  page := private.list_page(
    source => private.found_options(partner_cd, today, search),
    ids => private.matching_option_ids(partner_cd, search), id_column => 'optionId',
    sortable => '{"brandName": "text", "productName": "text", "optionName": "text", "optionId": "id", "skuId": "id",
      "barcode": "id", "productId": "id", "offerCondition": "grade", "stockQty": "number", "saleQty7": "number", "state": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleQty7" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['saleQty7'], page_number => page_number, page_size => page_size);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
comment on function public.option_search is
  'Options of one partner by names and ids. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Lists the partner''s 2P options of a brand in use or of none, with or without live stock, that match one of the terms. A term matches with all its words, each of them in any field:
- product and option name hold it, letter case and spaces aside; a consonant stands for every syllable that begins with it (ㄹㅇ finds 라온), and the last syllable may be unfinished (라오, and 란 before 라니). Every other character stands for itself. A number of 7 digits and more is no part of a name.
- option id, SKU id, barcode or product id is it, or, from 4 characters on, begins with it.
terms: at most 50 of at most 200 characters each. Empty ones are ignored; without any other there are no rows.
sort_by: '''' (saleQty7, descending) or a column of the row but matched; nulls last, ties by option id. page_size null returns every row (an export).';

create or replace function public.portfolio(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.portfolio_of_partners(array[partner_cd], 0, date_start, date_end, comparison, brand_cds, 'brand',
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.portfolio is
  'Brands of a partner with their sales, live stock and requests in error (포트폴리오). Callers, errors and other arguments as total_sales_summary. A row is a brand with sales, traffic, advertising or costs in period or comparison, options with live stock (only of a brand in use) or a request in error.

sort_by: '''' (the highest saleAmt) or partnerName, brandName, brandCount, saleAmt, previousSaleAmt, changeRate, share, saleQty, stockQty, incomingQty, stockAmt, doc, sellingCount, outCount, outRate, inboundErrorCount, adCost, adRoas, tacos, profitAmt, profitRate, breakEvenRoas, signal (caution, steady, growth); nulls last in both directions, ties by id. page_size null returns every row (an export).';

create or replace function public.portfolios(
  date_start text, date_end text, comparison text default 'previous', level text default 'brand', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  seen constant text[] := private.partner_codes();
  partner_cds constant text[] := array(select o."PARTNER_CD" from private.overview_partners(200) o);
begin
  return private.portfolio_of_partners(partner_cds, cardinality(seen) - cardinality(partner_cds), date_start, date_end,
    comparison, '{}', level, sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.portfolios is
  '포트폴리오 over the partners that the caller may see, the first 200 by name; no rows for a caller without any. 22023 for a wrong argument.';

create or replace function public.portfolios_trend(
  date_start text, date_end text, unit text default 'day', level text default 'brand', top integer default 6
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  partner_cds constant text[] := array(select o."PARTNER_CD" from private.overview_partners(200) o);
  p private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', '{}');
  partners constant private.portfolio_partner[] := private.portfolio_partners(partner_cds, p);
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('level', level, array['brand', 'partner']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  p.loaded := array(
    select d from unnest(partners) u cross join unnest(u."LOADED") d
    group by d having count(*) = (select count(*) from unnest(partners) w where cardinality(w."LOADED") > 0));
  return (
    with days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), known as materialized (
      select distinct u."PARTNER_CD" as partner_cd, date_trunc(unit, l::timestamp)::date as unit_day
      from unnest(partners) u cross join unnest(u."LOADED") l
    ), ranked as materialized (
      select r.*, row_number() over (order by r.amount desc nulls last, r.partner_cd collate "C", r.brand_cd collate "C") as place
      from (
        select s."PARTNER_CD" as partner_cd, case when level = 'brand' then s."BRAND_CD" else '' end as brand_cd,
          private.bigint_sum(s."SALE_AMT") as amount
        from private.portfolio_sales(partner_cds, p.first_day, p.last_day, '{}') s group by 1, 2
      ) r
    ), shown as materialized (
      select * from ranked r where r.place <= top
    ), sold as materialized (
      select d.unit_day, t."PARTNER_CD" as partner_cd, private.bigint_sum(t."SALE_AMT") as amount
      from public.agg_partner_daily t join days d on d.date_sk = t."DATE_SK"
      where t."PARTNER_CD" = any (partner_cds)
        and t."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
      group by 1, 2
    ), cells as materialized (
      select s.unit_day, r.place, s.amount from shown r join sold s using (partner_cd) where level = 'partner'
      union all
      select d.unit_day, r.place, private.bigint_sum(b."SALE_AMT")
      from shown r
      cross join lateral (
        select s."DATE_SK", s."SALE_AMT" from public.agg_brand_daily s
        where s."PARTNER_CD" = r.partner_cd and s."BRAND_CD" = r.brand_cd
          and s."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        -- Looked up for each series (offset 0), not joined to the days of all brands.
        offset 0
      ) b
      join days d on d.date_sk = b."DATE_SK"
      where level = 'brand'
      group by 1, 2
    ), units as materialized (
      select u."UNIT" as unit_day, private.day_text(u."FIRST_DAY") as first_text, private.day_text(u."LAST_DAY") as last_text,
        u."MISSING" as missing, case when u."UNIT" in (select k.unit_day from known k) then 0 end as nothing
      from private.period_units(p, unit) u
    ), drawn as (
      select u.unit_day, json_agg(case when c.unit_day is null and k.unit_day is not null then 0 else c.amount end order by r.place) as values
      from units u cross join shown r
      left join known k on k.unit_day = u.unit_day and k.partner_cd = r.partner_cd
      left join cells c on c.unit_day = u.unit_day and c.place = r.place
      group by u.unit_day
    ), sums as (
      select t.unit_day, t.amount as total, t.amount - coalesce(c.amount, 0) as others
      from (select s.unit_day, private.bigint_sum(s.amount) as amount from sold s group by 1) t
      left join (select c.unit_day, private.bigint_sum(c.amount) as amount from cells c group by 1) c using (unit_day)
    ), counted as (
      select (select count(*) from ranked) - (select count(*) from shown) as others
    )
    select json_build_object(
      'period', private.period_of(p),
      'series', coalesce((
        select json_agg(json_build_object('partnerId', n."ID", 'partnerName', n."PARTNER_NM", 'brandCd', nullif(r.brand_cd, ''),
          'brandName', b."BRAND_NM") order by r.place)
        from shown r
        join public.dim_partner n on n."PARTNER_CD" = r.partner_cd
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = r.partner_cd), '[]'),
      'otherCount', o.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when o.others > 0 then case when s.unit_day is null then u.nothing else s.others end end,
          'total', case when s.unit_day is null then u.nothing else s.total end) order by u.unit_day)
        from units u left join drawn v using (unit_day) left join sums s using (unit_day)))
    from counted o
  );
end
$$;
comment on function public.portfolios_trend is
  'Won by day, week (Monday to Sunday) or month and brand or partner, over the partners of portfolios (포트폴리오). 22023 for a wrong argument; top: 1 to 40. A row is a day, week or month, cut to the period, oldest first.';

create or replace function public.product_analytics(
  partner_cd text, product_ids text[], date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  no_ads bigint;
  no_ads_before bigint;
  option_cds text[];
begin
  no_ads := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
  no_ads_before := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_before, p.last_before));
  perform private.require_products(product_ids);
  option_cds := array(select o."OPTION_CD" from private.options_of_products(partner_cd, product_ids) o);
  return (
    with options as materialized (
      select * from private.options_of_products(partner_cd, product_ids)
    ), named as (
      select o."PRODUCTID" as id, array_position(product_ids, o."PRODUCTID") as place, count(*) as options,
        (array_agg(o."ITEM_NM" order by o."OPTION_CD" collate "C"))[1] as name,
        string_agg(distinct o."BRAND_NM", ', ' order by o."BRAND_NM") as brand
      from options o group by o."PRODUCTID"
    ), now as (
      select o."PRODUCTID" as id, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) s join options o using ("OPTION_CD") group by 1
    ), before as (
      select o."PRODUCTID" as id, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) s
      join options o using ("OPTION_CD") group by 1
    ), stock as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) d join options o using ("OPTION_CD") group by 1
    ), stock_before as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_before, p.last_before, option_cds) d
      join options o using ("OPTION_CD") group by 1
    ), ads as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
      from private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a join options o using ("OPTION_CD") group by 1
    ), ads_before as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
      from private.ad_option_sums(partner_cd, p.first_before, p.last_before, option_cds) a
      join options o using ("OPTION_CD") group by 1
    ), products as materialized (
      select d.*, coalesce(n.sums, p.nothing) as sums, coalesce(b.sums, p.nothing_before) as sums_before,
        coalesce(s.outs, private.stockouts(0, 0)) as outs, coalesce(k.outs, private.stockouts(0, 0)) as outs_before,
        coalesce(a.cost, no_ads) as ad_cost, coalesce(a.amount, no_ads) as ad_amount,
        coalesce(e.cost, no_ads_before) as ad_cost_before, coalesce(e.amount, no_ads_before) as ad_amount_before
      from named d left join now n using (id) left join before b using (id) left join stock s using (id)
      left join stock_before k using (id) left join ads a using (id) left join ads_before e using (id)
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'products', coalesce(json_agg(json_build_object(
        'productId', r.id, 'productName', r.name, 'brandName', r.brand, 'optionCount', r.options,
        'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before),
        'undefinedReason', u.reason,
        'decomposition', case when u.reason is null then private.sales_decomposition(r.sums, r.sums_before) end,
        'stockouts', r.outs, 'comparisonStockouts', r.outs_before,
        'ads', private.product_ad_brief(r.ad_cost, r.ad_amount, (r.sums)."saleAmt"),
        'comparisonAds', private.product_ad_brief(r.ad_cost_before, r.ad_amount_before, (r.sums_before)."saleAmt"))
        order by r.place), '[]'))
    from products r
    cross join lateral (select private.undecomposed_reason(r.sums, r.sums_before, p.is_whole) as reason) u
  );
end
$$;
comment on function public.product_analytics is
  'Why the sales of products changed (상품 분석). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Other arguments as total_sales_summary. Days and options are answers of their own (product_analytics_days, product_analytics_options), as sheets of a file are, and the first answer does not wait for them.';

create or replace function public.product_analytics_days(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  option_cds text[];
  loaded_ads date[];
begin
  option_cds := private.option_ids_of_product(partner_cd, product_id);
  loaded_ads := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, coalesce(k.out_options, 0) as out_options, coalesce(k.options, 0) as options,
        coalesce(a.cost, private.no_ad_amount(array(select l from unnest(loaded_ads) l where l = d."DAY"))) as ad_cost,
        coalesce(a.amount, private.no_ad_amount(array(select l from unnest(loaded_ads) l where l = d."DAY"))) as ad_amount
      from private.option_day_sums(partner_cd, p.first_day, p.last_day, option_cds, p.loaded) d
      left join (
        select s."SNAP_DT", count(*) filter (where s."IS_OUT") as out_options, count(*) as options
        from private.stock_days(partner_cd, p.first_day, p.last_day, option_cds) s group by 1
      ) k on k."SNAP_DT" = private.day_text(d."DAY")
      left join (
        select a."DATE_SK", sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
        from private.ad_option_days(partner_cd, p.first_day, p.last_day, option_cds) a group by 1
      ) a on a."DATE_SK" = private.date_sk(d."DAY")
    ), weekdays as (
      select extract(isodow from d.day)::integer as weekday, count(d.sums) as days, private.total(d.sums) as sums
      from days d group by 1
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      -- Of the rows alone: the 0 of a day without one is not known of what no row says.
      'figures', (
        select private.figures(coalesce(private.total(s."SUMS"), p.nothing))
        from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) s),
      'comparisonFigures', (
        select private.figures(coalesce(private.total(s."SUMS"), p.nothing_before))
        from private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) s),
      'totals', (
        select private.product_ad_brief(sum(d.ad_cost), sum(d.ad_amount), (private.total(d.sums))."saleAmt") from days d),
      'weekdays', (
        select json_agg(json_build_object('weekday', w.weekday, 'days', w.days,
          'averageSaleAmt', private.ratio((w.sums)."saleAmt", w.days)) order by w.weekday)
        from weekdays w),
      'rows', json_agg(json_build_object(
        'day', private.day_text(d.day),
        'week', private.day_text(date_trunc('week', d.day::timestamp)::date),
        'weekday', extract(isodow from d.day)::integer,
        'stockoutOptions', case when d.options > 0 then d.out_options end, 'knownOptions', d.options,
        'figures', private.figures(d.sums))::jsonb || private.product_ad_brief(d.ad_cost, d.ad_amount, (d.sums)."saleAmt")
        order by d.day))
    from days d
  );
end
$$;
comment on function public.product_analytics_days is
  '일자별 and weekdays of a product (상품 분석). Callers and arguments as product_analytics, of one PRODUCTID; a product that the partner does not have sold nothing. A row is a day of the period, oldest first.';

create or replace function public.product_analytics_options(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  option_cds text[];
  no_ads bigint;
begin
  option_cds := private.option_ids_of_product(partner_cd, product_id);
  no_ads := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
  return (
    with options as materialized (
      select o."OPTION_CD" as id, o."OPTION_NM" as name, coalesce(n."SUMS", p.nothing) as sums,
        coalesce(b."SUMS", p.nothing_before) as sums_before, n."SUMS" as sold, b."SUMS" as sold_before, k."OUT_DAYS",
        coalesce(a."AD_COST", no_ads) as ad_cost, coalesce(a."AD_SALE_AMT", no_ads) as ad_amount
      from private.options_of_products(partner_cd, array[product_id]) o
      left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) n using ("OPTION_CD")
      left join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) b using ("OPTION_CD")
      left join private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) k using ("OPTION_CD")
      left join private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a using ("OPTION_CD")
    ), total as materialized (
      -- Of the rows alone: the 0 of an option without one is not known of what no row says.
      select coalesce(private.total(o.sold), p.nothing) as sums, coalesce(private.total(o.sold_before), p.nothing_before) as sums_before,
        sum(o.ad_cost) as ad_cost, sum(o.ad_amount) as ad_amount
      from options o
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'totals', private.product_ad_brief(t.ad_cost, t.ad_amount, (t.sums)."saleAmt") || jsonb_build_object(
        'contribution', case when p.is_whole then (t.sums)."saleAmt" - (t.sums_before)."saleAmt" end),
      'rows', coalesce((
        select json_agg(json_build_object(
          'optionId', o.id, 'optionName', o.name,
          'share', private.share((o.sums)."saleAmt", (t.sums)."saleAmt"),
          -- What nobody knows of an option is nothing in the sum of all, as in theirs.
          'contribution', case when p.is_whole and (t.sums)."saleAmt" - (t.sums_before)."saleAmt" is not null
            then coalesce((o.sums)."saleAmt", 0) - coalesce((o.sums_before)."saleAmt", 0) end,
          'stockoutDays', o."OUT_DAYS",
          'figures', private.figures(o.sums), 'comparisonFigures', private.figures(o.sums_before))::jsonb
          || private.product_ad_brief(o.ad_cost, o.ad_amount, (o.sums)."saleAmt")
          order by (o.sums)."saleAmt" desc nulls last, o.id collate "C")
        from options o), '[]'))
    from total t
  );
end
$$;
comment on function public.product_analytics_options is
  '옵션별 of a product (상품 분석). Callers and arguments as product_analytics_days; a product that the partner does not have has no rows. A row is an option, the highest saleAmt first.';

create or replace function public.product_detail(partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The ids decide the plan.
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  option_ids text[];
  yesterday integer;
  product json;
  listed json;
begin
  perform private.require_partner(partner_cd);
  option_ids := private.option_ids_of_product(partner_cd, product_id);
  yesterday := private.place_of_yesterday(partner_cd, today);
  -- No ids would be all options.
  if cardinality(option_ids) > 0 then
    with stowing as (
      select l."OPTION_CD", sum(l."IB_APRV_QTY") as qty
      from private.inbound_line l
      where l."OPTION_CD" = any (option_ids) and l."CUST_CD" = product_detail.partner_cd and l."SCH_DT" >= '20250901'
      group by l."OPTION_CD"
    ), options as materialized (
      select r.*, coalesce(w.qty, 0) as "stowingQty"
      from private.product_rows(product_detail.partner_cd, today, yesterday, option_ids) r
      left join stowing w on w."OPTION_CD" = r."optionId"
    )
    select
      json_build_object('productId', product_id,
        'productName', mode() within group (order by o."productName"), 'brandName', string_agg(distinct o."brandName", ', ' order by o."brandName"),
        'categoryName', (select string_agg(distinct d."CATEGORY_NM", ', ' order by d."CATEGORY_NM")
          from public.dim_option d where d."OPTION_CD" = any (option_ids)),
        'optionCount', count(*),
        'states', json_build_object('selling', count(*) filter (where o."state" = 'selling'),
          'out', count(*) filter (where o."state" = 'out'), 'stopped', count(*) filter (where o."state" = 'stopped'),
          'unknown', count(*) filter (where o."state" = 'unknown')),
        'grades', coalesce((select json_object_agg(g.grade, g.options order by g.options desc, g.grade)
          from (select n."offerCondition" as grade, count(*) as options from options n
            where n."offerCondition" is not null group by 1) g), '{}')),
      json_agg(o order by o."saleAmt30" desc nulls last, o."optionId" collate "C")
    into product, listed
    from options o;
  end if;
  return json_build_object('product', product, 'stockDay', private.stock_day(partner_cd),
    'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)), 'loaded', private.loaded_sources(partner_cd),
    'rows', coalesce(listed, '[]'));
end
$$;
comment on function public.product_detail is
  'One product (PRODUCTID) of the partner with all its options (상품 상세). Active members who may see the partner; 42501 for others. A row is an option, as in product_list.';

create or replace function public.product_inbound(
  partner_cd text, product_id text, sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  page := private.list_page(
    source => format('private.option_inbound_rows(%L, $1)', partner_cd),
    ids => private.option_ids_of_product(partner_cd, product_id), id_column => 'optionCd',
    sortable => '{"reqNo": "text", "ibAprvNo": "text", "status": "status", "schDt": "day", "ibReqDt": "day", "ibCenter": "text",
      "optionCd": "id", "optionNm": "text", "exQty": "number", "ibAprvQty": "number", "saleReadyQty": "number",
      "returnPendingQty": "number", "returnReadyQty": "number", "expirDt": "day", "dpAprvDt": "day", "remarks": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"schDt" desc, "ibReqDt" desc, "reqNo" collate "C", "id"', carried => '{}',
    page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object(
      'exQty', coalesce(sum("exQty"), 0), 'ibAprvQty', coalesce(sum("ibAprvQty"), 0),
      'saleReadyQty', coalesce(sum("saleReadyQty"), 0), 'returnPendingQty', coalesce(sum("returnPendingQty"), 0),
      'returnReadyQty', coalesce(sum("returnReadyQty"), 0))$sql$,
    few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.product_inbound is
  'Inbound lines of the options of one product of the partner, of all days. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one line.

sort_by: '''' (schDt desc, ibReqDt desc, reqNo asc) or a column of the row; nulls last, ties in the default order. page_size null returns every row (an export). The product of another partner has no rows.';

create or replace function public.product_list(
  partner_cd text,
  tab text default 'all',
  brand_cd text default 'all',
  offer_condition text default 'all',
  sale_state text default 'all',
  winner text default 'all',
  price_from bigint default null,
  price_to bigint default null,
  amount_from bigint default null,
  amount_to bigint default null,
  product_name text default '',
  option_ids text[] default '{}',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := coalesce(option_ids, '{}');
  page := private.products_page(today, partner_cd,
    private.filtered_products(today, partner_cd, brand_cd, offer_condition, sale_state, winner, price_from, price_to,
      amount_from, amount_to, product_name),
    option_ids, tab, sort_by, sort_direction, page_number, page_size, false);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.product_list is
  'State of every option of one partner (상품 관리). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option of service 2P of a brand in use or of none, with or without live stock.

tab: all | out | under7 | under14 (the DOC states of stock_list) | over (DOC above 90, or at least 30 % of the pieces of known age stored for 61 days and more) | noWinner (known not to be item winner, not stopped) | stopped | fresh (registered in the 30 days that end today).
brand_cd, offer_condition: all or a code. sale_state: all | selling (on sale, with or without stock) | sellable (on sale, with stock) | stopped. winner: all | Y | N, known. price_from, price_to: sale price, won, both included; amount_from, amount_to: saleAmt30, the same; null = any. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (saleAmt30, descending) or a column of the row but stockAmtBasis, profitGap, profitGapAmt and suggestion; nulls last in both directions, ties by option id. page_size null returns every row (an export). A page past the end has no rows but the true total.';

create or replace function public.product_option_ids(
  partner_cd text,
  tab text default 'all',
  brand_cd text default 'all',
  offer_condition text default 'all',
  sale_state text default 'all',
  winner text default 'all',
  price_from bigint default null,
  price_to bigint default null,
  amount_from bigint default null,
  amount_to bigint default null,
  product_name text default '',
  option_ids text[] default '{}',
  sort_by text default '',
  sort_direction text default 'desc'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := coalesce(option_ids, '{}');
  page := private.products_page(today, partner_cd,
    private.filtered_products(today, partner_cd, brand_cd, offer_condition, sale_state, winner, price_from, price_to,
      amount_from, amount_to, product_name),
    option_ids, tab, sort_by, sort_direction, 1, null, true);
  return (select coalesce(json_agg(r ->> 'optionId' order by n), '[]') from json_array_elements(page.rows) with ordinality x (r, n));
end
$$;

create or replace function public.product_search(partner_cd text, term text, row_limit integer default 8) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  search jsonb;
  answer json;
begin
  perform private.require_partner(partner_cd);
  search := private.search_words(array[term]);
  if row_limit is null or row_limit not between 1 and 50 then
    raise exception 'row_limit must be from 1 to 50' using errcode = '22023';
  end if;
  execute format($sql$
    with products as (
      select row_number() over (order by sum(f."saleQty7") desc nulls last, f."productId" collate "C") as place,
        f."productId", count(*) as options, min(f."optionId" collate "C") collate "default" as first
      from %1$s f where f."productId" is not null group by 2
    )
    select json_build_object('total', (select count(*) from products), 'rows', coalesce(json_agg(json_build_object(
      'productId', p."productId", 'productName', f."productName", 'brandName', f."brandName",
      'optionCount', p.options, 'matched', f.matched) order by p.place), '[]'))
    from products p
    join %2$s f on f."optionId" = p.first$sql$,
    private.found_options(partner_cd, today, search),
    private.found_options(partner_cd, today, search, 'array(select first from products where place <= $2)'))
  into answer using private.matching_option_ids(partner_cd, search), row_limit;
  return answer;
end
$$;
comment on function public.product_search is
  'Products of one partner by names and ids, for those who choose one while they type. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

The products of the options that match the term as in option_search, those that sold most in the 7 days that end yesterday first; options without a product id are of none. An empty term has no rows. row_limit: 1 to 50.';

create or replace function public.product_stock(partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  option_ids text[];
begin
  perform private.require_partner(partner_cd);
  option_ids := private.option_ids_of_product(partner_cd, product_id);
  return (
    with stock as (
      select o."OPTION_CD" as "optionId", o."OPTION_NM" as "optionName", s."OFFER_CONDITION" as "offerCondition",
        s."STOCK_QTY" as "stockQty", s."AGE_30" as "age30", s."AGE_45" as "age45", s."AGE_60" as "age60",
        s."AGE_120" as "age120", s."AGE_180" as "age180", s."AGE_181" as "age181", s."MONTHLY_STORAGE_FEE" as "storageFee"
      from public.fact_stock s
      join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = s."PARTNER_CD"
      where s."OPTION_CD" = any (option_ids) and s."PARTNER_CD" = product_stock.partner_cd and s."SVC" = '2P'
    )
    select json_build_object(
      'stockDay', private.stock_day(product_stock.partner_cd),
      'rows', coalesce(json_agg(s order by s."stockQty" desc, s."optionId" collate "C"), '[]'),
      'totals', json_build_object('stockQty', sum(s."stockQty"), 'age30', sum(s."age30"), 'age45', sum(s."age45"),
        'age60', sum(s."age60"), 'age120', sum(s."age120"), 'age180', sum(s."age180"), 'age181', sum(s."age181"),
        'storageFee', sum(s."storageFee")))
    from stock s
  );
end
$$;
comment on function public.product_stock is
  'Live stock of the options of one product of the partner by storage age. Active members who may see the partner; 42501 for others. A row is an option that has live stock, the most first.';

create or replace function public.product_stock_months(partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
as $$
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
        and s."SNAP_DT" between private.day_text(m.start::date) and private.day_text((m.start + interval '1 month - 1 day')::date)) n
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
comment on function public.product_stock_months is
  'Stock of the options of one product of the partner at the end of each month. Active members who may see the partner; 42501 for others. A row is an option.';

create or replace function public.refresh_diagnosis(partner_cd text) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  done text;
begin
  perform private.require_partner(partner_cd);
  done := private.ensure_diagnosis(partner_cd);
  return json_build_object('done', done, 'day', private.day_text(private.last_diagnosis(partner_cd)));
end
$$;
comment on function public.refresh_diagnosis is
  'Diagnoses the options of a partner and forecasts their demand as of today, where that is not done since the last report was loaded: asked for when a partner is chosen and after files are loaded. Active members who may see the partner; 42501 for others. Definer: members may not write findings themselves.';

create or replace function public.removed_interventions(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select json_build_object('rows', coalesce(json_agg(json_build_object('id', c."SUBJECT_ID"::bigint, 'was', c."FROM_VAL"::json,
      'memberName', c."USER_NM", 'at', c."REG_DT") order by c."ID" desc), '[]'))
    from (select * from public.log_change c
      where c."PARTNER_CD" = removed_interventions.partner_cd and c."SUBJECT" = 'intervention' and c."TO_VAL" is null
      order by c."ID" desc limit 100) c);
end
$$;
comment on function public.removed_interventions is
  'The newest 100 interventions of the partner that were removed. Active members who may see the partner; 42501 for others.';

create or replace function public.sales_forecast(partner_cd text, brand_cds text[] default '{}') returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be at most 1000 codes' using errcode = '22023';
  end if;
  return private.forecast_of_partners(array[partner_cd], brand_cds);
end
$$;
comment on function public.sales_forecast is
  'What the running month (Korea time) is expected to sell, net won, of all brands of the partner or of some. Active members who may see the partner; 42501 for others, 22023 for more than 1000 brands.';

create or replace function public.sales_source_days(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', product_id text default null,
  option_cd text default null, measure text default 'saleAmt'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_variable
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, 'sales');
  rows json;
begin
  perform private.require_measure(measure);
  -- Of brands there are rollups by day; of a product or option the facts are read.
  if product_id is null and option_cd is null then
    rows := (
      select json_agg(json_build_object('day', private.day_text(d."DAY"),
        'value', case when d."DAY" = any (p.loaded) then private.measure_of(d."SUMS", measure) end) order by d."DAY")
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d);
  else
    rows := (
      select json_agg(json_build_object('day', private.day_text(d."DAY"),
        'value', private.measure_of(d."SUMS", measure)) order by d."DAY")
      from private.option_day_sums(partner_cd, p.first_day, p.last_day,
        private.sales_source_ids(partner_cd, brand_cds, product_id, option_cd), p.loaded) d);
  end if;
  return json_build_object('period', private.period_of(p), 'rows', rows);
end
$$;
comment on function public.sales_source_days is
  'The days that a figure of sales is made of. Callers, arguments and errors as sales_source_options. A row is a day of the period, oldest first.';

create or replace function public.sales_source_loads(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', '{}', 'sales');
begin
  return (
    with newest as materialized (
      select distinct on (c.day) c.day, u."ID" as id
      from public.log_file_upload u
      cross join lateral (
        select greatest(p.first_day, u."PERIOD_START"::date) + n as day
        from generate_series(0, least(p.last_day, u."PERIOD_END"::date) - greatest(p.first_day, u."PERIOD_START"::date)) n
      ) c
      where u."PARTNER_CD" = sales_source_loads.partner_cd and u."TABLE_NM" = 'agg_performance_option_daily'
        and u."PERIOD_START" <= private.day_text(p.last_day) and u."PERIOD_END" >= private.day_text(p.first_day)
      order by c.day, u."REG_DT" desc, u."ID" desc
    ), loads as (
      select n.id, json_agg(private.day_text(n.day) order by n.day) as days, max(n.day) as last_day
      from newest n group by n.id
    )
    select json_build_object(
      'period', private.period_of(p),
      'withoutLoad', array(
        select private.day_text(d) from unnest(p.loaded) d where d not in (select n.day from newest n) order by d),
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', u."ID", 'category', u."CATEGORY", 'fileName', u."FILE_NM", 'from', u."PERIOD_START", 'to', u."PERIOD_END",
          'rowCount', u."ROW_CNT", 'errorCount', u."ERR_CNT", 'at', u."REG_DT",
          'memberName', u."USER_NM", 'days', l.days)
          order by l.last_day desc, u."ID" desc)
        from loads l join public.log_file_upload u on u."ID" = l.id), '[]'))
  );
end
$$;
comment on function public.sales_source_loads is
  'The loads that brought the sales of a period. Callers and errors as sales_source_options. A row is a load, at most one a day of the period, that of the latest day first.';

create or replace function public.sales_source_options(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', product_id text default null,
  option_cd text default null, measure text default 'saleAmt', sort_by text default '', sort_direction text default 'asc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, 'sales');
  page record;
begin
  perform private.require_measure(measure);
  page := private.list_page(
    source => format('private.sales_source_rows(%L, %L, %L, %L, %L, %L, %L)', partner_cd, p.first_day, p.last_day, brand_cds,
      product_id, option_cd, measure),
    ids => null, id_column => 'optionCd',
    sortable => '{"optionCd": "id", "productName": "text", "optionName": "text", "brandName": "text", "value": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"value" desc nulls last',
    tie_order => '"optionCd" collate "C"', carried => '{}', page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('value', sum(m."value"))$sql$, few => true);
  return json_build_object(
    'total', page.total, 'period', private.period_of(p),
    'summary', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.sales_source_options is
  'The options that a figure of sales is made of. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option.

date_start, date_end, brand_cds as total_sales_summary. product_id (PRODUCTID), option_cd (OPTION_CD): its options alone; null = all. measure: grossQty, grossAmt, cancelQty, cancelAmt, saleQty, saleAmt, orderCnt, visitorCnt, viewCnt, cartCnt or winnerViewCnt (views as item winner, with decimals). sort_by: a field of a row; empty = value, the highest first. page_size null = all rows.';

-- Twelve months of what brands are to sell, and what they sold.
create or replace function public.sales_targets(partner_cd text, year integer) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.target_sums.
  set enable_nestloop = off
as $$
declare
  today constant date := private.korea_today();
  first_day date;
  loaded date[];
begin
  perform private.require_partner(partner_cd);
  if year is null or year not between 2000 and 2099 then
    raise exception 'year must be 2000 to 2099' using errcode = '22023';
  end if;
  first_day := make_date(year, 1, 1);
  loaded := private.loaded_days_of(partner_cd, first_day, least(today, make_date(year, 12, 31)));
  return (
    with months as materialized (
      select n, year * 100 + n as month_sk,
        (select count(*) from unnest(loaded) d where extract(month from d) = n) as loaded_days
      from generate_series(1, 12) n
    ), targets as materialized (
      select t."BRAND_CD" as brand_cd, t."YM"::integer as month_sk, t."TARGET_AMT" as amount
      from public.dim_sales_target t
      where t."PARTNER_CD" = sales_targets.partner_cd and t."YM" between year::text || '01' and year::text || '12'
    ), sold as materialized (
      select b."BRAND_CD" as brand_cd, b."DATE_SK" / 100 as month_sk, private.bigint_sum(b."SALE_AMT") as amount
      from public.agg_brand_daily b
      where b."PARTNER_CD" = sales_targets.partner_cd and b."DATE_SK" between year * 10000 + 101 and year * 10000 + 1231
      group by 1, 2
    ), measured as materialized (
      select m."BRAND_CD" as brand_cd, private.bigint_sum(m."TARGET_AMT") as target, private.bigint_sum(m."TARGETED_SALE_AMT") as sold
      from private.target_sums(sales_targets.partner_cd, loaded, '{}', 'month') m
      group by 1
    ), brands as materialized (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."USE_YN" = 'Y' as in_use, b."SORT" as sort
      from public.dim_brand b
      where b."PARTNER_CD" = sales_targets.partner_cd and (b."USE_YN" = 'Y' and b."SVC" = '2P'
        or b."BRAND_CD" in (select t.brand_cd from targets t) or b."BRAND_CD" in (select s.brand_cd from sold s))
      union all
      select '', null, false, null where exists (select from sold s where s.brand_cd = '')
    ), cells as materialized (
      select b.brand_cd, m.n, t.amount as target,
        case when s.brand_cd is not null then s.amount when m.loaded_days > 0 then 0 end as sold
      from brands b cross join months m
      left join targets t on t.brand_cd = b.brand_cd and t.month_sk = m.month_sk
      left join sold s on s.brand_cd = b.brand_cd and s.month_sk = m.month_sk
    ), lines as materialized (
      select c.brand_cd, json_agg(c.target order by c.n) as targets, json_agg(c.sold order by c.n) as sales,
        private.bigint_sum(c.target) as target, private.bigint_sum(c.sold) as sold
      from cells c group by c.brand_cd
    )
    select json_build_object(
      'year', year,
      'months', (select json_agg(m.month_sk::text order by m.n) from months m),
      'loadedDays', (select json_agg(m.loaded_days order by m.n) from months m),
      'rows', coalesce((
        select json_agg(json_build_object('brandCd', nullif(b.brand_cd, ''), 'brandName', b.brand_nm, 'inUse', b.in_use,
          'targets', l.targets, 'saleAmts', l.sales, 'targetAmt', l.target, 'saleAmt', l.sold,
          'loadedTargetAmt', w.target, 'targetedSaleAmt', w.sold, 'achievementRate', private.achievement(w.sold, w.target))
          order by b.in_use desc, b.sort nulls last, b.brand_cd collate "C")
        from brands b join lines l using (brand_cd) left join measured w using (brand_cd)), '[]'),
      'total', (
        select json_build_object(
          'targets', (select json_agg((select private.bigint_sum(c.target) from cells c where c.n = m.n) order by m.n) from months m),
          'saleAmts', (select json_agg(case when exists (select from brands)
            then (select private.bigint_sum(c.sold) from cells c where c.n = m.n)
            when m.loaded_days > 0 then 0 end order by m.n) from months m),
          'targetAmt', (select private.bigint_sum(l.target) from lines l),
          'saleAmt', case when exists (select from brands) then (select private.bigint_sum(l.sold) from lines l)
            when cardinality(loaded) > 0 then 0 end,
          'loadedTargetAmt', w.target, 'targetedSaleAmt', w.sold, 'achievementRate', private.achievement(w.sold, w.target))
        from (select private.bigint_sum(m.target) as target, private.bigint_sum(m.sold) as sold from measured m) w))
  );
end
$$;
comment on function public.sales_targets is
  'Sales targets of a partner''s brands in a year, by month, with what was sold. Active members who may see the partner; 42501 for others, 22023 for a year that is not 2000 to 2099. A row is a brand in use, or one with a target or sales that year.';

create or replace function public.save_intervention(
  partner_cd text, intervention_id bigint, version integer, name text, type text, start_day text, end_day text, cost_amt bigint, memo text,
  option_ids text[]
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  most constant integer := 2000;
  title constant text := private.clean_text(name);
  note constant text := nullif(btrim(memo), '');
  last_day constant text := nullif(end_day, '');
  saved_id bigint := intervention_id;
  former jsonb;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('type', type, array['price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']);
  perform private.require_day('start_day', start_day);
  if last_day is not null then
    perform private.require_day('end_day', last_day);
  end if;
  if start_day not between '20100101' and private.day_text(private.korea_today() + 90)
    or last_day not between start_day and private.day_text(start_day::date + 730) then
    raise exception 'an intervention begins within 90 days and lasts at most two years' using errcode = '22023';
  end if;
  if title is null or length(title) not between 1 and 300 or length(note) > 1000 or cost_amt not between 0 and 1000000000000 then
    raise exception 'name, memo or cost is out of bounds' using errcode = '22023';
  end if;
  if option_ids is null or cardinality(option_ids) not between 1 and 500 or array_position(option_ids, null) is not null then
    raise exception 'option_ids must be 1 to 500 ids' using errcode = '22023';
  end if;
  if exists (select from unnest(option_ids) u (code) where not exists (
    select from public.dim_option o where o."OPTION_CD" = u.code and o."PARTNER_CD" = save_intervention.partner_cd)) then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if saved_id is null then
    -- One at a time, so that two do not pass the limit together.
    perform from public.dim_partner p where p."PARTNER_CD" = save_intervention.partner_cd for no key update;
    if (select count(*) from public.log_intervention i where i."PARTNER_CD" = save_intervention.partner_cd) >= most then
      raise exception 'a partner has at most % interventions', most using errcode = 'PD422';
    end if;
    insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "END_DT", "COST_AMT", "MEMO", "USER_ID", "USER_NM")
    select save_intervention.partner_cd, title, save_intervention.type, start_day, last_day, cost_amt, note, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid()
    returning "ID" into saved_id;
  else
    perform private.require_intervention(partner_cd, saved_id, version);
    former := private.intervention_state(partner_cd, saved_id);
    update public.log_intervention i set "NAME" = title, "TYPE" = save_intervention.type, "START_DT" = start_day, "END_DT" = last_day,
      "COST_AMT" = cost_amt, "MEMO" = note, "VERSION" = i."VERSION" + 1
    where i."ID" = saved_id and i."PARTNER_CD" = save_intervention.partner_cd;
    delete from public.log_intervention_option o
    where o."INTERVENTION_ID" = saved_id and o."PARTNER_CD" = save_intervention.partner_cd;
  end if;
  insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
  select distinct saved_id, u.code, save_intervention.partner_cd from unnest(option_ids) u (code);
  if former is not null then
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (save_intervention.partner_cd, 'intervention', saved_id, 'state', former, private.intervention_state(save_intervention.partner_cd, saved_id));
  end if;
  return json_build_object('id', saved_id, 'overlaps', (
    select count(*) from private.overlapping_interventions(save_intervention.partner_cd, option_ids, start_day, saved_id)));
end
$$;
comment on function public.save_intervention is
  'Registers an intervention (intervention_id null) or changes one, and then writes a row of log_change, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an intervention or option that is not the partner''s, PD409 (detail: its version) for one that changed since it was read, PD422 for more than 2,000 of a partner. Definer: members may not write these tables themselves.

version: of the row that was read; null to register. name: 1 to 300 characters. start_day, end_day (null or empty: none): yyyyMMdd, beginning at most 90 days ahead, lasting at most two years. cost_amt: won, null for not entered. memo: 1,000 characters. option_ids: 1 to 500.';

create or replace function public.settlement_lines(
  partner_cd text, date_start text, date_end text, measure text, brand_cds text[] default '{}', option_id text default null,
  period_ends text[] default null, sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, null);
  page record;
begin
  perform private.require_period_ends(period_ends);
  perform private.require_choice('measure', measure, array['quantity', 'salesAmount', 'salesFee', 'settlementAmount', 'fulfillmentFee', 'adCost',
    'logisticsCost', 'liveFee', 'operationFee', 'finalSettlement']);
  page := private.list_page(
    source => format('private.settlement_line_rows(%L, %L, %L, %L, %L, %L, %L)', settlement_lines.partner_cd, p.first_day,
      p.last_day, measure, brand_cds, option_id, period_ends),
    ids => null, id_column => 'id',
    sortable => '{"day": "day", "source": "text", "kind": "text", "orderNo": "id", "brandName": "text", "optionId": "id",
      "productName": "text", "optionName": "text", "quantity": "number", "amount": "number", "fileName": "text", "rowNo": "number",
      "loadedAt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"day" desc, "amount" desc', tie_order => '"id" collate "C"',
    carried => '{}',
    summary => $sql$json_build_object('quantity', private.bigint_sum(m."quantity"), 'amount', private.bigint_sum(m."amount"))$sql$,
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.settlement_lines is
  'The lines that a figure of settlement_report or settlement_products is made of. Callers, period, brand_cds and period_ends as settlement_report.

measure: quantity (the lines of salesAmount), salesAmount, salesFee, settlementAmount (salesAmount - salesFee), fulfillmentFee, adCost, logisticsCost, liveFee, operationFee or finalSettlement (all of them; what is taken off is negative). option_id: lines of one option; null: all. sort_by: '''' (the newest day first) or a column but id; nulls last. page_size null returns every row (an export).';

-- Thirteen months up to one, by month.
create or replace function public.settlement_months(partner_cd text, last_month text, brand_cds text[] default '{}') returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  months date[];
  brands private.settled_brand[];
begin
  perform private.require_partner(partner_cd);
  perform private.require_compared_days(today, last_month || '01', last_month || '01', 'previous', brand_cds);
  months := array(
    select m::date from generate_series(to_date(last_month, 'YYYYMM')::timestamp - interval '12 months',
      to_date(last_month, 'YYYYMM')::timestamp, interval '1 month') m);
  brands := array(select b from private.settled_brands(partner_cd,
    array(select row(m, m, (m + interval '1 month - 1 day')::date)::private.settled_run from unnest(months) m), brand_cds) b);
  return (
    select json_agg(json_build_object('month', to_char(m, 'YYYYMM'), 'figures', private.settlement_figures(brands, m)) order by m)
    from unnest(months) m);
end
$$;

-- Settlement periods of a partner that end in a period, each with its files, its payments and what our lines say beside them.
create or replace function public.settlement_periods(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
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
        where l."PARTNER_CD" = settlement_periods.partner_cd and l."SETTLE_END_DT" = private.day_text(s.last_day)), '[]'),
      'waived', array(
        select w."CATEGORY" from public.dim_settlement_waiver w
        where w."PARTNER_CD" = settlement_periods.partner_cd and w."SETTLE_END_DT" = private.day_text(s.last_day) order by 1),
      'missing', array(
        select c from unnest(private.settlement_reports()) with ordinality u (c, n)
        where not exists (
            select from public.log_settlement_file l
            where l."PARTNER_CD" = settlement_periods.partner_cd and l."CATEGORY" = c and l."SETTLE_END_DT" = private.day_text(s.last_day))
          and not exists (
            select from public.dim_settlement_waiver w
            where w."PARTNER_CD" = settlement_periods.partner_cd and w."CATEGORY" = c and w."SETTLE_END_DT" = private.day_text(s.last_day))
        order by n),
      'payments', coalesce((
        select json_agg(json_build_object('ratio', y."RATIO", 'payableAmt', y."PAYABLE_AMT", 'setoffAmt', y."SETOFF_AMT",
          'serviceAmt', y."SERVICE_AMT", 'compAmt', y."COMP_AMT", 'paidAmt', y."PAID_AMT", 'payDay', y."PAY_DT", 'status', y."STATUS")
          order by y."RATIO" desc)
        from public.fact_settlement_summary y
        where y."PARTNER_CD" = settlement_periods.partner_cd and y."END_DT" = private.day_text(s.last_day)), '[]'),
      'lines', private.settlement_beside(settlement_periods.partner_cd, private.day_text(s.last_day))) order by s.last_day desc)
    from private.settlement_calendar(settlement_periods.partner_cd) s
    where s.last_day >= p.first_day and s.first_day <= p.last_day), '[]'));
end
$$;
comment on function public.settlement_periods is
  'Settlement periods of a partner with a day in a period, the latest first, also those between the first and the last of which nothing is loaded. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.';

create or replace function public.settlement_products(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', period_ends text[] default null,
  option_ids text[] default '{}', product_name text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, null);
  named constant text := private.search_text(product_name);
  page record;
begin
  perform private.require_period_ends(period_ends);
  if length(named) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  page := private.list_page(
    source => format('private.settlement_product_rows(%L, %L, %L, %L, %L, $1)', settlement_products.partner_cd, p.first_day,
      p.last_day, brand_cds, period_ends),
    ids => option_ids, id_column => 'optionId',
    condition => case when named = '' then 'true' else format(
      '(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', named) end,
    sortable => '{"brandName": "text", "productName": "text", "optionName": "text", "optionId": "id", "quantity": "number",
      "salesAmount": "number", "salesFee": "number", "salesFeeRate": "number", "settlementAmount": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"salesAmount" desc', tie_order => '"optionId"',
    carried => array['productName', 'optionName', 'quantity', 'salesAmount', 'salesFee', 'settlementAmount'],
    summary => format($sql$(select to_json(t) from (select
      private.bigint_sum(m."quantity") filter (where %1$s) as "quantity",
      private.bigint_sum(m."salesAmount") filter (where %1$s) as "salesAmount",
      private.bigint_sum(m."salesFee") filter (where %1$s) as "salesFee",
      private.ratio(private.bigint_sum(m."salesFee") filter (where %1$s) * 100::numeric,
        private.bigint_sum(m."salesAmount") filter (where %1$s)) as "salesFeeRate",
      private.bigint_sum(m."settlementAmount") filter (where %1$s) as "settlementAmount" from matching m) t)$sql$,
      case when named = '' then 'true' else format(
        '(private.contains_text(m."productName", %1$L) or private.contains_text(m."optionName", %1$L))', named) end),
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows,
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(settlement_products.partner_cd, p.first_day, p.last_day, '판매수수료')));
end
$$;
comment on function public.settlement_products is
  'Options with lines of 판매수수료 in a period of 매출인식. Callers, period, brand_cds and period_ends as settlement_report.

option_ids: none = any. product_name: literal text in the name of product or option, at most 200 characters. sort_by: '''' (salesAmount, descending) or a column but isKnown and brandCd; nulls last, ties by optionId. page_size null returns every row (an export).';

create or replace function public.settlement_report(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  period_ends text[] default null
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, null);
  brands private.settled_brand[];
begin
  perform private.require_period_ends(period_ends);
  brands := array(select b from private.settled_brands(partner_cd,
    array(select r from private.settlement_runs(partner_cd, p.first_day, p.last_day, period_ends) r)
      || row(p.first_before, p.first_before, p.last_before)::private.settled_run, brand_cds) b);
  return json_build_object(
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(partner_cd, p.first_day, p.last_day, '판매수수료')),
    'comparison', private.period_days(p.first_before, p.last_before, private.settled_days(partner_cd, p.first_before, p.last_before, '판매수수료')),
    'figures', private.settlement_figures(brands, p.first_day),
    'comparisonFigures', private.settlement_figures(brands, p.first_before),
    'rows', coalesce((
      select json_agg(json_build_object('brandCd', nullif(s."brandCd", ''), 'brandName', b."BRAND_NM", 'quantity', s."quantity",
          'salesAmount', s."salesAmount", 'salesFee', s."salesFee", 'fulfillmentFee', s."fulfillmentFee", 'adCost', s."adCost",
          'logisticsCost', s."logisticsCost", 'liveFee', s."liveFee", 'operationFee', s."operationFee",
          'finalSettlement', s."finalSettlement")
        order by s."salesAmount" desc nulls last, s."brandCd" collate "C")
      from unnest(brands) s
      left join public.dim_brand b on b."BRAND_CD" = s."brandCd" and b."PARTNER_CD" = settlement_report.partner_cd
      where s.unit = p.first_day), '[]'));
end
$$;
comment on function public.settlement_report is
  'Settlement of a partner''s brands in a period of 매출인식. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year. brand_cds: none = any. period_ends: last days of the settlement periods whose days count; null: all days.';

create or replace function public.snapshot_dates(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
begin
  perform private.require_partner(partner_cd);
  return (
    select json_agg(d.day order by d.day desc)
    from (
      select private.day_text(today) as day
      union
      select e.day
      from (select min(s."SNAP_DT") as day from public.fact_stock_snapshot s where s."PARTNER_CD" = partner_cd) f
      cross join lateral generate_series(date_trunc('month', f.day::date::timestamp), today::timestamp, interval '1 month') m (start)
      cross join lateral (select private.day_text((m.start + interval '1 month - 1 day')::date) as day) e
      where e.day < private.day_text(today)
        and exists (
          select from public.fact_stock_snapshot s
          where s."PARTNER_CD" = partner_cd and s."SNAP_DT" = e.day and s."SVC" = '2P'
        )
    ) d
  );
end
$$;

create or replace function public.stock_list(
  partner_cd text,
  snap_date text default null,
  brand_cd text default 'all',
  offer_condition text default 'all',
  product_name text default '',
  option_ids text[] default '{}',
  doc_state text default 'all',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  past constant text := nullif(snap_date, private.day_text(today));
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := coalesce(option_ids, '{}');
  perform private.require_choice('doc_state', doc_state, array['all', 'out', 'under7', 'under14']);
  if past is not null then
    perform private.require_day('snap_date', past);
    if past > private.day_text(today) then
      raise exception 'snap_date is in the future' using errcode = '22023';
    end if;
  end if;
  listed := format('private.has_doc_state(%L, "stockQty", "soldYn", "doc")', doc_state);
  page := private.list_page(
    source => format('private.stock_rows(%L, %L, %s, %L, %L, %L, %L, $1)', partner_cd, today,
      coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), past, brand_cd, offer_condition, product_name),
    ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "productId": "id", "offerCondition": "grade", "soldYn": "text", "stockQty": "number", "incomingQty": "number",
      "exhaustionDay": "leading number", "recommendedInboundQty": "number", "itemWinner": "text",
      "avgSales7Days": "number", "avgSales30Days": "number", "doc": "number", "docNormalized": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"stockQty" + coalesce("incomingQty", 0) desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['stockQty', 'incomingQty', 'soldYn', 'doc', 'brandName'],
    page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(
        'out', count(*) filter (where private.has_doc_state('out', "stockQty", "soldYn", "doc")),
        'under7', %s, 'under14', %s))$sql$, listed,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under7', "stockQty", "soldYn", "doc"))$sql$ else 'null' end,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under14', "stockQty", "soldYn", "doc"))$sql$ else 'null' end),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = partner_cd limit 501) o) <= 500);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts',
    'stockDay', case when past is null then private.stock_day(partner_cd) end,
    'salesDays', case when past is null then private.sales_days(partner_cd) end,
    'rows', page.rows);
end
$$;
comment on function public.stock_list is
  'Stock status of one partner (specification sections 2, 3 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one listed option that has a stock fact.

snap_date: null or today (yyyyMMdd, Korea time) = live; a past day = snapshot, where incomingQty, exhaustionDay, recommendedInboundQty, itemWinner, averages and DOC are null and the counts under7 and under14 too.
brand_cd, offer_condition: all or a code. product_name: literal text, case aside. option_ids: none = any.
doc_state: all | out (no stock and not known to be off sale) | under7 | under14 (DOC below 14, so under7 is part of it).
sort_by: '''' (stock plus incoming, descending) or a column of the row; nulls last in both directions, ties by option id.
page_size null returns every row (an export). A page past the end has no rows but the true total.';

create or replace function public.stock_reconciliation(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', state text default 'differs', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  -- Null: all.
  kinds constant text[] := case state when 'differs' then array['loss', 'excess'] when 'all' then null else array[state] end;
  months integer[];
  judged integer[];
  others integer[];
  option_cds text[];
  unpaid_first boolean;
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters('OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  product_name := private.search_text(product_name);
  perform private.require_choice('state', state, array['all', 'differs', 'loss', 'excess', 'even', 'held']);
  months := private.loss_months_between(partner_cd, date_start, date_end);
  judged := private.judged_months(partner_cd, months);
  others := array(select m from unnest(months) m where m <> all (judged));
  option_cds := private.loss_options(partner_cd, brand_cd, product_name, option_ids);
  unpaid_first := sort_by = '' or sort_direction = 'desc' and sort_by in ('unpaidAmt', 'unpaidQty', 'unpaidLowQty', 'unpaidHighQty');
  page := private.list_page(
    source => format('private.reconciliation(%L, %L, %L, %L, %L, $1)', partner_cd, judged, others, kinds, option_cds),
    ids => null, id_column => 'rowKey',
    sortable => '{"month": "number", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text", "openQty": "number",
      "readyQty": "number", "restockQty": "number", "soldQty": "number", "removedQty": "number", "theoryQty": "number", "closeQty": "number",
      "diffQty": "number", "paidQty": "number", "unpaidQty": "number", "unpaidLowQty": "number", "unpaidHighQty": "number",
      "unpaidAmt": "number", "state": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"unpaidAmt" desc nulls last, abs("diffQty") desc nulls last',
    tie_order => '"month" desc, "optionId" collate "C"', carried => array['month', 'optionId'],
    page_number => page_number, page_size => page_size,
    keys => array_remove(array[
      -- What is not paid comes first and is little.
      case when unpaid_first and (kinds is null or 'loss' = any (kinds)) then
        format('(select * from private.reconciled(%L, %L, ''{}'', ''{loss}'', %L) where %I > 0)', partner_cd, judged, option_cds,
          coalesce(nullif(sort_by, ''), 'unpaidAmt')) end,
      format('private.reconciled(%L, %L, %L, %L, %L)', partner_cd, judged, others, kinds, option_cds)], null),
    key_of => '"optionId" || '' '' || "month"');
  return (
    with sums as materialized (
      select * from private.loss_sums(stock_reconciliation.partner_cd, months, option_cds)
    ), counts as (
      select coalesce(sum(s.rows), 0) as all, coalesce(sum(s.rows) filter (where s.state = 'loss'), 0) as loss,
        coalesce(sum(s.rows) filter (where s.state = 'excess'), 0) as excess, coalesce(sum(s.rows) filter (where s.state = 'even'), 0) as even,
        coalesce(sum(s.rows) filter (where s.state = 'held'), 0) as held
      from sums s
    ), listed as (
      select coalesce(sum(s.rows), 0) as total, sum(s.open_qty) as open_qty, sum(s.ready_qty) as ready_qty, sum(s.restock_qty) as restock_qty,
        sum(s.sold_qty) as sold_qty, sum(s.removed_qty) as removed_qty, sum(s.theory_qty) as theory_qty, sum(s.close_qty) as close_qty,
        sum(s.diff_qty) as diff_qty, sum(s.paid_qty) as paid_qty, bool_or(s.state <> 'held') as is_judged
      from sums s where kinds is null or s.state = any (kinds)
    ), open as (
      -- The range hangs on other rows and the won on a price of today: neither is kept.
      select coalesce(sum(r."unpaidQty"), 0) as qty, coalesce(sum(r."unpaidLowQty"), 0) as low, coalesce(sum(r."unpaidHighQty"), 0) as high,
        case when count(*) = 0 then 0 else sum(r."unpaidAmt")::bigint end as amt
      from private.reconciled(stock_reconciliation.partner_cd, judged, '{}', '{loss}', option_cds) r
      where kinds is null or 'loss' = any (kinds)
    )
    select json_build_object('total', l.total,
      'counts', json_build_object('all', c.all, 'differs', c.loss + c.excess, 'loss', c.loss, 'excess', c.excess, 'even', c.even, 'held', c.held),
      'summary', json_build_object('openQty', l.open_qty, 'readyQty', l.ready_qty, 'restockQty', l.restock_qty, 'soldQty', l.sold_qty,
        'removedQty', l.removed_qty, 'theoryQty', l.theory_qty, 'closeQty', l.close_qty, 'diffQty', l.diff_qty, 'paidQty', l.paid_qty,
        'unpaidQty', case when l.is_judged then o.qty end, 'unpaidLowQty', case when l.is_judged then o.low end,
        'unpaidHighQty', case when l.is_judged then o.high end, 'unpaidAmt', case when l.is_judged then o.amt end),
      'rows', page.rows, 'loaded', exists (select from public.agg_loss_month k where k."PARTNER_CD" = stock_reconciliation.partner_cd))
    from counts c cross join listed l cross join open o);
end
$$;
comment on function public.stock_reconciliation is
  'Stock of options by month against what it should be by what moved (재고 대사). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option in a month of which a day lies in the period.

state: loss, excess (more than should be there), even, held (cannot be judged), differs (loss and excess) or all. Other filters as in public.loss_report. sort_by: '''' (most won unpaid) or a column; nulls last. page_size null returns every row (an export).';

create or replace function public.total_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with brands as materialized (
      select brand_cd, coalesce(s."SUMS", p.nothing) as sums, coalesce(b."SUMS", p.nothing_before) as sums_before
      from private.brand_sums(partner_cd, p.first_day, p.last_day, brand_cds) s
      full join private.brand_sums(partner_cd, p.first_before, p.last_before, brand_cds) b using ("BRAND_CD")
      cross join lateral (select coalesce(s."BRAND_CD", b."BRAND_CD") as brand_cd) key
    ), total as materialized (
      select coalesce(private.total(t.sums) filter (where p.nothing is distinct from null), p.nothing) as sums,
        coalesce(private.total(t.sums_before) filter (where p.nothing_before is distinct from null), p.nothing_before) as sums_before
      from brands t
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before))
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = total_sales_brands.partner_cd
      ), '[]'))
    from total t
  );
end
$$;
comment on function public.total_sales_brands is
  '브랜드별 and shares of 전체 통계. Callers and arguments as total_sales_summary. A row is a brand with sales or traffic in period or comparison, the highest saleAmt first.';

create or replace function public.total_sales_days(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
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
      'figures', private.figures(private.total(u.sums)),
      'comparisonFigures', private.figures(private.total(u.sums_before)),
      'rows', json_agg(json_build_object(
        'from', private.day_text(u.first_day), 'to', private.day_text(u.last_day), 'missingDays', u.missing,
        'comparisonFrom', private.day_text(u.first_day - p.shift), 'comparisonTo', private.day_text(u.last_day - p.shift),
        'comparisonMissingDays', u.missing_before,
        'figures', private.figures(u.sums), 'comparisonFigures', private.figures(u.sums_before)) order by u.first_day))
    from units u
  );
end
$$;
comment on function public.total_sales_days is
  'Series and 일자별 of 전체 통계. Callers and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month. A row is a day, week or month, cut to the period, oldest first.';

create or replace function public.total_sales_products(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  row_limit integer default 100
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set work_mem = '32MB'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  total private.measures;
  total_before private.measures;
begin
  if row_limit is null or row_limit < 1 or row_limit > 1000 then
    raise exception 'row_limit must be 1 to 1000' using errcode = '22023';
  end if;
  total := (
    select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))
    from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d);
  total_before := (
    select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded_before))
    from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) d);

  return (
    with listed as materialized (
      select o."OPTION_CD" as option_cd, o."ITEM_NM" as item_nm,
        case when o."PRODUCTID" <> '' then 'p' || o."PRODUCTID" else 'o' || o."OPTION_CD" end as product
      from public.dim_option o
      where o."PARTNER_CD" = total_sales_products.partner_cd
        and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds))
    ), sold as (
      select l.product, sum(a."SALE_AMT") as amount
      from private.option_amounts(partner_cd, p.first_day, p.last_day) a
      join listed l on l.option_cd = a."OPTION_CD"
      group by l.product
    ), ranked as (
      select s.product, s.amount, row_number() over place as place,
        sum(greatest(s.amount, 0)) over (place rows unbounded preceding) as running, sum(greatest(s.amount, 0)) over () as positive
      from sold s
      window place as (order by s.amount desc, s.product collate "C")
    ), classed as materialized (
      select r.*, private.share(r.running, r.positive) as cumulative,
        case when r.amount > 0 then
          case when r.running * 100 <= r.positive * 80 then 'A' when r.running * 100 <= r.positive * 95 then 'B' else 'C' end
        end as class
      from ranked r
    ), top as materialized (
      select c.product, c.place, c.cumulative, c.class, count(*) as options, array_agg(l.option_cd) as option_cds,
        (array_agg(l.item_nm order by l.option_cd collate "C"))[1] as item_nm
      from classed c join listed l using (product)
      where c.place <= row_limit
      group by c.product, c.place, c.cumulative, c.class
    ), paged as materialized (
      select 'p' || a."PRODUCTID" as product
      from private.options_of_products(total_sales_products.partner_cd,
        array(select substr(t.product, 2) from top t where t.product like 'p%')) a
    ), codes as materialized (
      select t.product, u.option_cd from top t cross join lateral unnest(t.option_cds) u (option_cd)
    ), now as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day, p.last_day, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), before as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_before, p.last_before, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), shown as materialized (
      select t.*, n.sums, coalesce(b.sums, p.nothing_before) as sums_before
      from top t join now n using (product) left join before b using (product)
    ), rest as (
      select private.rest_of(total, private.total(s.sums)) as sums,
        private.rest_of(total_before, private.total(s.sums_before)) as sums_before
      from shown s
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(total), 'comparisonFigures', private.figures(total_before),
      'productCount', (select count(*) from classed),
      'classes', (
        select json_agg(json_build_object('abcClass', k.class, 'productCount', coalesce(c.products, 0),
          'saleAmt', coalesce(c.amount, 0), 'share', private.share(coalesce(c.amount, 0), w.positive)) order by k.class)
        from unnest(array['A', 'B', 'C']) k (class)
        left join (select c.class, count(*) as products, sum(c.amount) as amount from classed c group by c.class) c using (class)
        cross join (select min(c.positive) as positive from classed c) w),
      'rows', coalesce((
        select json_agg(json_build_object(
          'rank', s.place,
          'productId', case when s.product like 'p%' then substr(s.product, 2) end,
          'optionCd', case when s.product like 'o%' then substr(s.product, 2) end,
          'hasPage', s.product in (select g.product from paged g),
          'productName', s.item_nm,
          'brandName', (
            select string_agg(distinct b."BRAND_NM", ', ' order by b."BRAND_NM")
            from public.dim_option o join public.dim_brand b using ("BRAND_CD") where o."OPTION_CD" = any (s.option_cds)),
          'optionCount', s.options,
          'share', private.share((s.sums)."saleAmt", (total)."saleAmt"),
          'cumulativeShare', s.cumulative, 'abcClass', s.class,
          'figures', private.figures(s.sums), 'comparisonFigures', private.figures(s.sums_before)) order by s.place)
        from shown s), '[]'),
      'others', json_build_object(
        'productCount', (select count(*) from classed c where c.place > row_limit),
        'figures', private.figures((r).sums), 'comparisonFigures', private.figures((r).sums_before)))
    from rest r
  );
end
$$;
comment on function public.total_sales_products is
  '상품 TOP 100, Pareto and ABC of 전체 통계. Callers and arguments as total_sales_summary; row_limit: 1 to 1000 products.';

create or replace function public.total_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  -- The period decides the plan.
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with ads as (
      select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day)) as none,
        private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
      from private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, brand_cds) a
    ), ads_before as (
      -- Days that no report covers would make a change of the cost.
      select case when private.ads_cover(partner_cd, p) then coalesce(private.bigint_sum(a."AD_COST"), 0) end as cost,
        case when private.ads_cover(partner_cd, p) then coalesce(private.bigint_sum(a."AD_SALE_AMT"), 0) end as amount
      from private.ad_brand_sums(array[partner_cd], p.first_before, p.last_before, brand_cds) a
    ), days as materialized (
      select * from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded)
    ), before as (
      select private.total(b."SUMS") as sums
      from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) b
      where b."DAY" = any (p.loaded_before)
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', (select private.with_ads(t.figures, coalesce(a.cost, a.none), coalesce(a.amount, a.none)) from ads a),
      'comparisonFigures', (
        select private.with_ads(private.figures(b.sums), a.cost, a.amount)
        from before b cross join ads_before a),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'heatMap', t.heat_map)
    from (
      select private.figures(private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))) as figures,
        json_agg(json_build_object(
          'day', private.day_text(d."DAY"),
          'week', private.day_text(date_trunc('week', d."DAY"::timestamp)::date),
          'weekday', extract(isodow from d."DAY")::integer,
          'saleAmt', (d."SUMS")."saleAmt") order by d."DAY") as heat_map
      from days d
    ) t
  );
end
$$;
comment on function public.total_sales_summary is
  'KPIs of 전체 통계. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730 of them, none in the future. comparison: previous (the same number of days before) or year (364 days before, the same weekdays). brand_cds: none = any; an empty code = options without a brand. Sums are over all options of the partner, of the brand that each has now, also of brands out of use.';

create table public.log_change (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "SUBJECT" text not null check ("SUBJECT" in ('option', 'target', 'charge', 'campaign', 'claim', 'finding', 'intervention')),
  "BRAND_CD" text,
  "OPTION_CD" text references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "CAMPAIGN_ID" text,
  "DIAGNOSIS_ID" bigint references public.fact_product_diagnosis ("ID") on delete cascade,
  -- No key: what a removed intervention was is told by its changes.
  "INTERVENTION_ID" bigint,
  "SUBJECT_ID" text not null generated always as (
    coalesce("BRAND_CD", "OPTION_CD", "CAMPAIGN_ID", "DIAGNOSIS_ID"::text, "INTERVENTION_ID"::text)) stored,
  "PERIOD" text,
  "FIELD" text not null,
  "FROM_VAL" text,
  "TO_VAL" text,
  "USER_ID" uuid default auth.uid() references public.auth_member ("ID") on delete set null,
  "USER_NM" text default private.member_name(auth.uid()),
  "REG_DT" timestamptz not null default now(),
  unique ("ID", "PARTNER_CD"),
  check (num_nonnulls("BRAND_CD", "OPTION_CD", "CAMPAIGN_ID", "DIAGNOSIS_ID", "INTERVENTION_ID") = 1),
  check ("FIELD" = any (case "SUBJECT"
    when 'option' then array['cost', 'targetDays', 'leadDays', 'memo']
    when 'target' then array['amount']
    when 'charge' then array['OPERATION', 'LIVE', 'LOGISTICS']
    when 'campaign' then array['goalType', 'dayBudget', 'targetRoas', 'status', 'memo']
    when 'claim' then array['status', 'memo']
    when 'finding' then array['status']
    when 'intervention' then array['state'] end)),
  foreign key ("BRAND_CD", "PARTNER_CD") references public.dim_brand ("BRAND_CD", "PARTNER_CD") on update cascade on delete cascade,
  foreign key ("PARTNER_CD", "CAMPAIGN_ID") references public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID")
    on update cascade on delete cascade
);
revoke all on public.log_change from public, anon, authenticated, service_role;
comment on table public.log_change is
  'A change of a value that people enter. Written with the change, in the function or load that makes it; nobody changes or removes a row.';
comment on column public.log_change."SUBJECT" is 'Option, sales target or charge of a brand, campaign, claim for a loss of an option, finding of the diagnosis, intervention.';
comment on column public.log_change."SUBJECT_ID" is 'The brand, option, campaign, finding or intervention that the change is about.';
comment on column public.log_change."PERIOD" is 'First day yyyyMMdd of a cost, month yyyyMM of a target, charge or claim; null for other fields.';
comment on column public.log_change."FROM_VAL" is 'Value before, of a cost the one that began on PERIOD, of an intervention a JSON object; null: none.';
comment on column public.log_change."TO_VAL" is 'Value after; null: none.';
comment on column public.log_change."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index log_change_subject_idx on public.log_change ("PARTNER_CD", "SUBJECT", "SUBJECT_ID", "ID" desc);
create index log_change_brand_idx on public.log_change ("BRAND_CD", "PARTNER_CD");
create index log_change_option_idx on public.log_change ("OPTION_CD");
create index log_change_campaign_idx on public.log_change ("PARTNER_CD", "CAMPAIGN_ID");
create index log_change_diagnosis_idx on public.log_change ("DIAGNOSIS_ID");
create index log_change_user_idx on public.log_change ("USER_ID");
alter table public.log_change enable row level security;
grant all on public.log_change to service_role;
grant select on public.log_change to authenticated;

create policy "Members see changes of their partners" on public.log_change
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Changes of campaigns keep their ids: interventions name them.
insert into public.log_change ("ID", "PARTNER_CD", "SUBJECT", "CAMPAIGN_ID", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
overriding system value
select c."ID", c."PARTNER_CD", 'campaign', c."CAMPAIGN_ID", null, c."FIELD", c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_campaign_change c order by c."ID";
select setval(pg_get_serial_sequence('public.log_change', 'ID'), coalesce(max("ID") + 1, 1), false) from public.log_change;
insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'option', c."OPTION_CD", c."APPLY_DT", c."FIELD", c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_option_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'target', c."BRAND_CD", c."YM", 'amount', c."FROM_AMT", c."TO_AMT", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_target_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'charge', c."BRAND_CD", c."YM", c."CHARGE_TYPE", c."FROM_AMT", c."TO_AMT", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_charge_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'claim', c."OPTION_CD", c."MONTH_SK", c."FIELD", c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_loss_claim_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "DIAGNOSIS_ID", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'finding', c."DIAGNOSIS_ID", null, 'status', c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_diagnosis_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'intervention', c."INTERVENTION_ID", null, 'state', c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_intervention_change c order by c."ID";

alter table public.log_intervention drop constraint "log_intervention_CHANGE_ID_PARTNER_CD_fkey";
alter table public.log_intervention add constraint "log_intervention_CHANGE_ID_PARTNER_CD_fkey" FOREIGN KEY ("CHANGE_ID", "PARTNER_CD") REFERENCES log_change("ID", "PARTNER_CD") ON UPDATE CASCADE ON DELETE CASCADE;

-- What agg_brand_daily must hold for these days: of all options of the partner (null) or of some.
create or replace function private.brand_day_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_brand_daily
  language sql stable
begin atomic
  select partner_cd, d."BRAND_CD", d."DATE_SK",
    sum(d."GROSS_QTY"), sum(d."GROSS_AMT")::bigint, sum(d."CANCEL_QTY"), sum(d."CANCEL_AMT")::bigint,
    sum(d."SALE_QTY"), sum(d."SALE_AMT")::bigint, sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"),
    sum(d."CART_CNT"), sum(d."WINNER_VIEWS")::bigint
  from private.sold_facts(partner_cd, days, option_cds) d
  group by 2, 3;
end;

create or replace function private.change_rows(partner_cd text, subject text, subject_ids text[])
  returns table (
    "id" bigint, "at" timestamptz, "memberName" text, "subjectId" text, "subjectName" text, "period" text, "field" text,
    "from" text, "to" text, "fromAmt" bigint, "toAmt" bigint, "interventionId" bigint
  )
  language sql stable
begin atomic
  select c."ID", c."REG_DT", c."USER_NM", c."SUBJECT_ID", n.name, c."PERIOD", c."FIELD", c."FROM_VAL", c."TO_VAL",
    case when c."SUBJECT" in ('target', 'charge') then c."FROM_VAL"::bigint end,
    case when c."SUBJECT" in ('target', 'charge') then c."TO_VAL"::bigint end, i."ID"
  from public.log_change c
  left join public.dim_brand b on b."BRAND_CD" = c."BRAND_CD" and b."PARTNER_CD" = c."PARTNER_CD"
  left join public.dim_campaign g on g."PARTNER_CD" = c."PARTNER_CD" and g."CAMPAIGN_ID" = c."CAMPAIGN_ID"
  left join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD"
  left join public.log_intervention i on i."CHANGE_ID" = c."ID" and i."PARTNER_CD" = c."PARTNER_CD"
  cross join lateral (select coalesce(b."BRAND_NM", g."CAMPAIGN_NM", o."OPTION_NM") as name) n
  where c."PARTNER_CD" = change_rows.partner_cd and c."SUBJECT" = change_rows.subject
    and (subject_ids is null or c."SUBJECT_ID" = any (subject_ids))
    -- An option may have become another partner's.
    and n.name is not null;
end;
comment on function private.change_rows is
  'Changes of what is entered about options, targets, charges or campaigns of the partner: of some subjects, or of all (null). fromAmt, toAmt: won of a target or charge. interventionId: the intervention that a change of a campaign was kept as.';
revoke all on function private.change_rows from public, anon, authenticated, service_role;
grant execute on function private.change_rows to authenticated, service_role;

create or replace function private.last_changes(
  partner_cd text, subject text, subject_id text, period text default null, most integer default 50
) returns json
  language sql stable
begin atomic
  select coalesce(json_agg(json_build_object('id', c."ID", 'at', c."REG_DT", 'memberName', c."USER_NM", 'field', c."FIELD", 'period', c."PERIOD",
      'from', case when c."SUBJECT" = 'intervention' then c."FROM_VAL"::json else to_json(c."FROM_VAL") end,
      'to', case when c."SUBJECT" = 'intervention' then c."TO_VAL"::json else to_json(c."TO_VAL") end) order by c."ID" desc), '[]')
  from (
    select * from public.log_change l
    where l."PARTNER_CD" = last_changes.partner_cd and l."SUBJECT" = last_changes.subject and l."SUBJECT_ID" = last_changes.subject_id
      and (last_changes.period is null or l."PERIOD" = last_changes.period)
    order by l."ID" desc
    limit most) c;
end;
comment on function private.last_changes is
  'The newest changes (most) of one subject, in a period or at any time (null), the newest first.';
revoke all on function private.last_changes from public, anon, authenticated, service_role;
grant execute on function private.last_changes to authenticated, service_role;

-- What agg_option_monthly must hold, from the facts of these days: of all options of the partner (null) or of some.
create or replace function private.option_month_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_option_monthly
  language sql stable
begin atomic
  select partner_cd, d."DATE_SK" / 100, d."OPTION_CD", count(*)::integer,
    sum(d."GROSS_QTY"), sum(d."GROSS_AMT")::bigint, sum(d."CANCEL_QTY"), sum(d."CANCEL_AMT")::bigint,
    sum(d."SALE_QTY"), sum(d."SALE_AMT")::bigint, sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"),
    sum(d."CART_CNT"), sum(d."WINNER_VIEWS")::bigint
  from private.sold_facts(partner_cd, days, option_cds) d
  group by 2, 3;
end;

create or replace function public.create_intervention_of_change(partner_cd text, change_id bigint) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  change public.log_change;
  day date;
  intervention_id bigint;
begin
  perform private.require_partner(partner_cd);
  select * into change from public.log_change c
  where c."ID" = change_id and c."PARTNER_CD" = create_intervention_of_change.partner_cd and c."SUBJECT" = 'campaign';
  if not found then
    raise exception 'the change is not the partner''s' using errcode = 'PD404';
  end if;
  day := private.korea_day(change."REG_DT");
  insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL",
    "CHANGE_ID", "USER_ID", "USER_NM")
  select change."PARTNER_CD", left(n."CAMPAIGN_NM", 250) || ' ' || case change."FIELD" when 'goalType' then '목표 변경'
      when 'dayBudget' then '일예산 변경' when 'targetRoas' then '목표 ROAS 변경' when 'status' then '상태 변경' else '메모 변경' end,
    'ad', private.day_text(day), change."SUBJECT_ID", change."FIELD", change."FROM_VAL", change."TO_VAL", change."ID", auth.uid(),
    private.member_name(auth.uid())
  from public.dim_campaign n
  where n."PARTNER_CD" = change."PARTNER_CD" and n."CAMPAIGN_ID" = change."SUBJECT_ID"
  on conflict ("CHANGE_ID", "PARTNER_CD") do nothing
  returning "ID" into intervention_id;
  if intervention_id is null then
    return json_build_object('created', false, 'id',
      (select i."ID" from public.log_intervention i where i."CHANGE_ID" = change."ID"));
  end if;
  insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
  select distinct intervention_id, o."OPTION_CD", o."PARTNER_CD"
  from public.agg_ad_option_monthly a
  join public.dim_option o on o."OPTION_CD" = a."OPTION_CD" and o."PARTNER_CD" = a."PARTNER_CD"
  where a."PARTNER_CD" = change."PARTNER_CD" and a."CAMPAIGN_ID" = change."SUBJECT_ID" and a."AD_COST" > 0
    and a."MONTH_SK" in (private.date_sk(day) / 100, private.date_sk((date_trunc('month', day::timestamp) - interval '1 month')::date) / 100);
  return json_build_object('created', true, 'id', intervention_id);
end
$$;
comment on function public.create_intervention_of_change is
  'Keeps a change of the register of campaigns as an intervention (개입) of its Korea-time day, about the options known to a master that the campaign paid for in that month and the one before. Active members who may see the partner; 42501 for others, PD404 for a change that is not the partner''s. Definer: members may not write these tables themselves.';

drop function private.ad_campaign_parts_on;

drop function private.ad_campaigns_on;

drop function private.ad_campaigns_summary_on;

drop function private.ad_days_on;

drop function private.ad_keyword_detail_on;

drop function private.ad_keywords_on;

drop function private.ad_keywords_summary_on;

drop function private.ad_options_on;

drop function private.ad_register_on;

drop function private.ad_register_options_on;

drop function private.brand_detail_on;

drop function private.brand_movers_on;

drop function private.brand_products_on;

drop function private.brand_sales_brands_on;

drop function private.brand_sales_pivot_on;

drop function private.brand_sales_rows_on;

drop function private.brand_sales_summary_on;

drop function private.brand_stock_on;

drop function private.campaign_change_rows;

drop function private.change_options_on;

drop function private.charge_change_rows;

drop function private.dashboard_sales_on;

drop function private.dashboard_todos_on;

drop function private.error_days;

drop function private.home_ads_on;

drop function private.home_inbound_on;

drop function private.home_sales_on;

drop function private.home_stock_on;

drop function private.home_summary_on;

drop function private.inbound_plan_on;

drop function private.log_intervention_change;

drop function private.my_dashboard_on;

drop function private.my_dashboards_on;

drop function private.option_change_rows;

drop function private.option_panel_on;

drop function private.option_search_on;

drop function private.portfolio_on;

drop function private.portfolio_trend_on;

drop function private.product_analytics_days_on;

drop function private.product_analytics_on;

drop function private.product_analytics_options_on;

drop function private.product_detail_on;

drop function private.product_list_on;

drop function private.product_option_ids_on;

drop function private.product_search_on;

drop function private.rebuild_option_quarters;

drop function private.refuse_foreign_brands;

drop function private.refuse_foreign_options;

drop function private.requests_due;

drop function private.requests_in_error;

drop function private.require_ad_period;

drop function private.require_sales_period;

drop function private.rewrite_option_quarters;

drop function private.rewrite_settlement_quarters;

drop function private.sales_days_on;

drop function private.sales_forecast_on;

drop function private.sales_targets_on;

drop function private.settlement_lines_on;

drop function private.settlement_months_on;

drop function private.settlement_periods_on;

drop function private.settlement_products_on;

drop function private.settlement_report_on;

drop function private.snapshot_dates_on;

drop function private.stock_list_on;

drop function private.target_change_rows;

drop function private.total_sales_brands_on;

drop function private.total_sales_days_on;

drop function private.total_sales_products_on;

drop function private.total_sales_summary_on;

drop function private.week_days;

drop function public.brand_charge_changes;

drop function public.campaign_changes;

drop function public.product_changes;

drop function public.sales_target_changes;

drop table public.log_target_change;

drop table public.log_charge_change;

drop table public.log_campaign_change;

drop table public.log_diagnosis_change;

drop table public.log_intervention_change;

drop table public.log_loss_claim_change;

drop table public.log_option_change;
