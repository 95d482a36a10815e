-- A ratio is divided by private.ratio alone and counts the rows that know both sides, in the diagnosis too; a week of which only the
-- second payment is loaded no longer counts its costs as 0.

alter type private.diagnosis_fact add attribute order_views_14 bigint, add attribute order_views_before bigint, add attribute order_won numeric;
-- A diagnosis that is being worked out goes on with what it has read.
update private.diagnosis_option set fact = fact
  || jsonb_build_object('order_views_14', fact -> 'views_14', 'order_views_before', fact -> 'views_before') where fact is not null;

-- The only division of figures, null where either is missing or the denominator is not above 0: of a day with cancellations alone
-- nothing is a part.
create or replace function private.quotient(numerator numeric, denominator numeric) returns numeric
  language sql immutable parallel safe
  return numerator / case when denominator > 0 then denominator end;
comment on function private.quotient is 'A ratio that is multiplied further, which rounding would change; null where a value is missing or the denominator is not above 0.';
grant execute on function private.quotient to authenticated, service_role;

-- 10 decimals are more than any page shows: with as many as it shows and two, a figure was rounded twice, and 3.35495 % became 3.36 %.
create or replace function private.ratio(numerator numeric, denominator numeric) returns numeric
  language sql immutable parallel safe
  return round(private.quotient(numerator, denominator), 10);

-- A campaign has one margin, so one break-even, whichever placement, option, keyword or day of it is looked at: sales of a brand
-- without a known margin leave what the other sales of their campaign leave.
-- Settings: campaigns and brands are joined whole, in memory.
create or replace function private.ad_campaign_margins(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, compared boolean
) returns table ("CAMPAIGN_ID" text, "IS_BEFORE" boolean, "RATE" numeric, "IS_KNOWN" boolean)
  language plpgsql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off as $$
begin
  return query execute format($sql$
    select b.id, b.is_before, private.quotient(sum(b.amt * r."RATE"), sum(b.amt) filter (where r."RATE" is not null)),
      sum(b.amt) = 0 or coalesce(sum(b.amt) filter (where r."RATE" is not null) > 0, false)
    from (
      select l."CAMPAIGN_ID" as id, l.is_before, case when l."MATCHED" then l."BRAND_CD" end as brand_cd,
        private.bigint_sum(l.sign * l.amt) as amt
      from (%1$s) l where %2$s group by 1, 2, 3
    ) b
    left join private.profit_margins(%3$L, %4$L) r on r."BRAND_CD" = b.brand_cd
    group by 1, 2$sql$,
    private.ad_lines(partner_cd, p.first_day, p.last_day, f, 'campaign', null, false)
      || case when compared then ' union all ' || private.ad_lines(partner_cd, p.first_before, p.last_before, f, 'campaign', null, true) else '' end,
    private.ad_line_condition(f), partner_cd, today);
end
$$;

-- By age, what part of their final 14-day won and orders campaigns and days had: of those that a load saw at that age and one
-- saw final. Ages between two that are known lie on the line between them; what is younger than all is not known. Below 30
-- orders nothing is told of an age.
create or replace function private.ad_growth_parts(partner_cd text, today date)
  returns table ("AGE" integer, "REV_PART" numeric, "ORD_PART" numeric, "SEEN" bigint) language sql stable begin atomic
  with seen as materialized (
    select y."AGE" as age, private.quotient(sum(y."REV_14D"), sum(f."REV_14D")) as rev_part, private.quotient(sum(y."ORD_14D"), sum(f."ORD_14D")) as ord_part,
      count(*) as pairs
    from public.agg_ad_growth y
    join public.agg_ad_growth f on f."PARTNER_CD" = y."PARTNER_CD" and f."DATE_SK" = y."DATE_SK" and f."CAMPAIGN_ID" = y."CAMPAIGN_ID"
      and f."AGE" = 14
    where y."PARTNER_CD" = partner_cd and y."AGE" < 14 and y."DATE_SK" >= private.date_sk(today - 200)
    group by 1 having sum(f."ORD_14D") >= 30
    union all
    select 14, 1, 1, 0
  )
  select a.age::integer,
    case when l.age = h.age then l.rev_part else l.rev_part + (h.rev_part - l.rev_part) * (a.age - l.age) / (h.age - l.age) end,
    case when l.age = h.age then l.ord_part else l.ord_part + (h.ord_part - l.ord_part) * (a.age - l.age) / (h.age - l.age) end,
    l.pairs
  from generate_series(0, 13) a (age)
  join lateral (select s.* from seen s where s.age <= a.age order by s.age desc limit 1) l on true
  join lateral (select s.* from seen s where s.age >= a.age order by s.age limit 1) h on true;
end;

-- Keywords of 검색 영역 with their class (domain rules of 키워드 성과). CVR of a campaign is that of its search in the period, by the
-- same window and scope. A keyword without an order is 제외 후보 where its clicks would have brought one, at the rate of its
-- campaigns, in 95 of 100 cases: for one campaign from ceil(ln 0.05 / ln(1 - CVR)) clicks on. One with an order is judged by the
-- break-even of its campaigns, as its profit is.
-- As SQL, because what is made for each of tens of thousands of keywords is little: figures are for the rows of a page and for all of
-- them together. Logarithms are made once a campaign, in 64 bits: those of numeric take longer than all else here.
create or replace function private.ad_keyword_list(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, keyword text, more text default ''
) returns text language sql stable set search_path = '' as $$
  select format($sql$with sums as (%1$s), margins as materialized (
      select * from private.ad_campaign_margins(%2$L, %3$L, %7$L, %9$L, true)
    ), cells as materialized (
      select c.* from (
        select k."KEYWORD" as keyword, k."CAMPAIGN_ID" as campaign, k."PAIR_ID" as pair, r."RATE" as own_rate,
          coalesce(r."RATE", m."RATE", 0) as rate, coalesce(r."RATE", b."RATE", 0) as rate_before,
          m."IS_KNOWN" as is_known, b."IS_KNOWN" as is_known_before, s.*,
          s.imp <> 0 or s.click <> 0 or s.cost <> 0 or s.ord <> 0 or s.qty <> 0 or s.whole <> 0 as is_now,
          s.imp_before <> 0 or s.click_before <> 0 or s.cost_before <> 0 or s.ord_before <> 0 or s.qty_before <> 0
            or s.whole_before <> 0 as is_before
        from sums s
        join public.dim_ad_keyword k on k."PARTNER_CD" = %2$L and k."KEYWORD_ID" = s.id
        left join private.profit_margins(%2$L, %3$L) r on k."MATCHED" and r."BRAND_CD" = k."BRAND_CD"
        left join margins m on m."CAMPAIGN_ID" = k."CAMPAIGN_ID" and not m."IS_BEFORE"
        left join margins b on b."CAMPAIGN_ID" = k."CAMPAIGN_ID" and b."IS_BEFORE"
        where (cardinality(%4$L::text[]) = 0 or k."MATCHED" and k."BRAND_CD" = any (%4$L))
          and (%5$L::text[] is null or k."CAMPAIGN_ID" = any (%5$L))
      ) c
      where c.is_now or c.is_before
    ), pairs as materialized (
      -- Those of several brands alone, which are few: a pair of one is its own cell.
      select c.pair, min(c.id) filter (where c.is_now) as first_id
      from cells c where c.pair in (select o.pair from cells o where o.pair <> o.id) group by 1
    ), campaigns as materialized (
      -- More orders than clicks are no rate.
      select a.campaign, a.cvr::float8 as cvr, ln((1 - least(a.cvr, 0.9999))::float8) as log_rest
      from (select c.campaign, private.quotient(sum(c.ord), sum(c.click)) as cvr from cells c group by 1) a
    ), keywords as materialized (
      select k.*, private.share(k.orders::numeric, k.click) as "campaignCvr",
        case when k.ord = 0 and k.keyword <> '' then (1 - exp(k.log_none)) * 100 end as "sureness",
        case
          -- Not of rounding: one click at 95 %% is enough. Search without a keyword cannot be excluded.
          when k.ord = 0 then case when 1 - exp(k.log_none) >= 0.95 - 1e-12 and k.keyword <> '' then 'exclude' else 'short' end
          when k.margin < k.judged_cost then 'check'
          when k.margin >= 1.3 * k.judged_cost and k.judged_cost > 0 and k.ord >= 3 then 'expand'
          else 'keep' end as "keywordClass"
      from (
        select c.keyword, count(*) filter (where c.is_now and c.id = coalesce(w.first_id, c.id)) as "campaignCount", private.bigint_sum(c.click) as click,
          private.bigint_sum(c.ord) as ord, private.bigint_sum(c.cost) as cost, private.bigint_sum(c.%6$I) as amt,
          sum(c.%6$I * c.rate) filter (where c.is_now and c.is_known) as margin,
          private.bigint_sum(c.cost) filter (where c.is_now and c.is_known) * %8$L::numeric as judged_cost,
          sum(c.click * a.log_rest) filter (where c.is_now) as log_none, sum(c.click * a.cvr) as orders %10$s
        from cells c left join pairs w using (pair) left join campaigns a using (campaign)
        where %11$L = '' or private.contains_text(c.keyword, %11$L)
        group by 1
      ) k
    )$sql$,
    private.ad_keyword_sums(partner_cd, p, f), partner_cd, today, (f).brand_cds, (f).campaign_ids, amount, p, (f).cost_factor, f, more, keyword)
  from (select case (f).scope when 'direct' then 'direct' else 'whole' end) a (amount)
$$;

-- The margin of brands (none: all) as an answer has it.
create or replace function private.ad_margin(partner_cd text, today date, brand_cds text[]) returns json
  language sql stable set search_path = '' as $$
  select json_build_object('marginRate', private.share(m.left_amt, m.costed),
    'costedShare', private.share(m.costed, m.costed + m.uncosted),
    'settledFrom', (select private.day_text(min(d)) from unnest(m.days) d),
    'settledTo', (select private.day_text(max(d)) from unnest(m.days) d))
  from (
    select private.bigint_sum(b."COSTED_AMT") as costed, private.bigint_sum(b."UNCOSTED_AMT") as uncosted,
      private.bigint_sum(b."MARGIN_AMT") as left_amt,
      private.margin_days(ad_margin.partner_cd, today) as days
    from private.profit_margins(ad_margin.partner_cd, today) b
    where cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds)
  ) m
$$;
comment on function private.ad_margin is 'marginRate (percent that sales leave before advertising) and costedShare (percent of the won sold of which that is known) of brands (none: all); settledFrom, settledTo: first and last of the days that tell (yyyyMMdd), null where no day is settled and the goods alone are taken off.';

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
    r.stock, r.incoming, r.sold_7, private.per_day(r.sold_7, 7), private.days_of_cover(r.stock + r.incoming, r.sold_7, 7)
  from products r
  join public.dim_option o on o."OPTION_CD" = r.first_option and o."PARTNER_CD" = brand_product_rows.partner_cd
  -- Without a row in the period every measure is 0, or null where no day of it is loaded.
  cross join lateral (
    select case when p.nothing is distinct from null then coalesce(r.amount, 0) end as amount,
      case when p.nothing_before is distinct from null then coalesce(r.amount_before, 0) end as amount_before
  ) sold;
end
$$;

create or replace function private.days_of_demand(held double precision, demand double precision) returns double precision
  language sql immutable parallel safe
  return held * 28 / nullif(demand, 0);
comment on function private.days_of_demand is 'Days that pieces last by what a forecast expects in 28 days; null where it expects none.';
revoke all on function private.days_of_demand from public, anon, authenticated, service_role;
grant execute on function private.days_of_demand to authenticated, service_role;

-- What the pieces that are expected in the 28 days of a forecast are a day.
create or replace function private.demand_per_day(demand double precision) returns double precision
  language sql immutable parallel safe
  return demand / 28;
comment on function private.demand_per_day is 'Pieces a day of the pieces that a forecast expects in 28 days.';
revoke all on function private.demand_per_day from public, anon, authenticated, service_role;
grant execute on function private.demand_per_day to authenticated, service_role;

-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.diagnosis_facts(partner_cd text, day date, option_cds text[]) returns setof private.diagnosis_fact
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
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
      and (cardinality(option_cds) = 0 or o."OPTION_CD" = any (option_cds))
  ), stocks as (
    select s.* from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P' and s."SNAP_DT" = stock_day
      and (cardinality(option_cds) = 0 or s."OPTION_CD" = any (option_cds))
  ), stocks_before as (
    select s."OPTION_CD", s."STOCK_QTY" from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P' and s."SNAP_DT" = before_day
      and (cardinality(option_cds) = 0 or s."OPTION_CD" = any (option_cds))
  ), sold_between as (
    select d."OPTION_CD", sum(d."SALE_QTY") as qty from public.agg_performance_option_daily d
    where d."PARTNER_CD" = diagnosis_facts.partner_cd and d."SVC" = '2P' and d."DATE_SK" > before_day::integer and d."DATE_SK" <= stock_day::integer
      and (cardinality(option_cds) = 0 or d."OPTION_CD" = any (option_cds))
    group by 1
  ), requested as (
    select distinct l."OPTION_CD" from private.inbound_line l
    where l."CUST_CD" = diagnosis_facts.partner_cd and l."SCH_DT" between private.day_text(before_day::date - 14) and private.day_text(day + 7)
      and (cardinality(option_cds) = 0 or l."OPTION_CD" = any (option_cds))
  ), arriving as materialized (
    select a."OPTION_CD", private.bigint_sum(a."QTY") as qty, array_agg(a."ARRIVE_DT" - stock_day::date order by a."ARRIVE_DT") as days,
      array_agg(a."QTY" order by a."ARRIVE_DT") as qtys
    from private.arriving_lines(diagnosis_facts.partner_cd, day, stock_day::date) a
    where a."QTY" > 0 and (cardinality(option_cds) = 0 or a."OPTION_CD" = any (option_cds)) group by 1
  ), late as (
    select l."OPTION_CD", sum(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY") as qty, day - min(l."SCH_DT"::date) as days
    from private.inbound_line l
    where l."CUST_CD" = diagnosis_facts.partner_cd and l."STATUS" = 'error'
      and l."EX_QTY" > l."IB_APRV_QTY" + l."SALE_READY_QTY"
      and l."SCH_DT" between private.day_text(day - 60) and private.day_text(day - 8)
      and (cardinality(option_cds) = 0 or l."OPTION_CD" = any (option_cds))
    group by 1
  ), costs as (
    select distinct on (c."OPTION_CD") c."OPTION_CD", c."COST_AMT" from public.dim_option_cost c
    where c."PARTNER_CD" = diagnosis_facts.partner_cd and c."APPLY_DT" <= private.day_text(day)
      and (cardinality(option_cds) = 0 or c."OPTION_CD" = any (option_cds)) order by c."OPTION_CD", c."APPLY_DT" desc
  ), profits as (
    select p."KEY", p."PROFIT_AMT", p."SALE_AMT" from private.option_profits(diagnosis_facts.partner_cd, profit_days, option_cds) p
    where cardinality(profit_days) > 0 and p."SALE_AMT" > 0
  ), recent_ads as (
    select a."OPTION_CD", private.bigint_sum(a."AD_COST") as cost from public.agg_ad_option_daily a
    where a."PARTNER_CD" = diagnosis_facts.partner_cd and a."DATE_SK" between private.date_sk(day - 14) and private.date_sk(day - 1)
      and (cardinality(option_cds) = 0 or a."OPTION_CD" = any (option_cds)) group by 1
  )
  select o."OPTION_CD", o."BRAND_CD", o."CATEGORY_NM", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY",
    round(coalesce(v.price, o."SALE_PRICE"))::bigint,
    (select count(*)::integer from unnest(loaded) l where l >= day - 14), (select count(*)::integer from unnest(loaded) l where l < day - 14),
    f.demand_class, coalesce(f.qty, 0), f.low_qty, f.high_qty,
    coalesce(a.qty, 0), a.days, a.qtys, v.amount_14, v.amount_before, coalesce(v.qty_28, 0), coalesce(v.amount_28, 0), v.views_14, v.views_before,
    v.orders_14, v.orders_before, v.amount_traffic, v.winner_7, v.winner_before, v.views_7, v.gross_14, v.cancel_14, v.gross_before, v.cancel_before,
    d.cost, d.sales, d.other_cost, d.other_sales, d.dead_cost, d.dead_clicks, d.dead_count, d.dead_keyword, m."RATE", r.cost,
    s."AGE_120" + s."AGE_180" + s."AGE_181", s."AGE_30" + s."AGE_45" + s."AGE_60" + s."AGE_120" + s."AGE_180" + s."AGE_181",
    s."MONTHLY_STORAGE_FEE", c."COST_AMT", p."PROFIT_AMT", p."SALE_AMT", l.qty, l.days,
    case when has_inbound and q."OPTION_CD" is null and w."STOCK_QTY" is not null
      then s."STOCK_QTY" - w."STOCK_QTY" + coalesce(b.qty, 0) - coalesce(s."CUST_RETURN_30D", 0) end,
    stock_day::date - before_day::date,
    -- Stock is low where more was sold than usual, by chance too: the lower of two means is not taken in by that.
    private.sold_out_chance(s."STOCK_QTY", a.days, a.qtys, coalesce(least(f.qty, f.steady_qty), 0), f.spread,
      run_days + (day - stock_day::date)),
    greatest(day, stock_day::date + private.sold_out_after(s."STOCK_QTY", a.days, a.qtys, f.qty)), v.order_views_14, v.order_views_before, v.order_won
  from options o
  left join stocks s on s."OPTION_CD" = o."OPTION_CD"
  left join stocks_before w on w."OPTION_CD" = o."OPTION_CD"
  left join sold_between b on b."OPTION_CD" = o."OPTION_CD"
  left join requested q on q."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_sales(diagnosis_facts.partner_cd, day, option_cds) v on v."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_option f on f.partner_cd = diagnosis_facts.partner_cd and f.option_cd = o."OPTION_CD"
  left join arriving a on a."OPTION_CD" = o."OPTION_CD"
  left join late l on l."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_ads(diagnosis_facts.partner_cd, day, least_clicks, option_cds) d on d."OPTION_CD" = o."OPTION_CD"
  left join recent_ads r on r."OPTION_CD" = o."OPTION_CD"
  left join private.profit_margins(diagnosis_facts.partner_cd, case when day < private.korea_today() then day - 28 else day end) m
    on m."BRAND_CD" = coalesce(o."BRAND_CD", '') and m."RATE" > 0
  left join costs c on c."OPTION_CD" = o."OPTION_CD"
  left join profits p on p."KEY" = o."OPTION_CD"
  where s."OPTION_CD" is not null or v."OPTION_CD" is not null or f.qty > 0;
end
$$;

-- Settings: its arguments decide the plan.
create or replace function private.diagnosis_findings(facts private.diagnosis_fact[])
  returns table (option_cd text, rule_cd text, evidence jsonb, impact bigint, confidence text) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with known as materialized (
    select f as fact, f.*, private.demand_per_day(f.demand)::numeric as per_day, private.days_of_demand(f.stock, f.demand) as cover,
      f.sold_yn is distinct from 'N' and f.stock is not null as is_selling, coalesce(f.grade = 'NEW', false) as is_new,
      private.share(f.orders_14, f.order_views_14) as conv, private.share(f.orders_before, f.order_views_before) as conv_before,
      private.ratio(f.views_14, f.days_14) as views_now, private.ratio(f.views_before, f.days_before) as views_then,
      private.share(f.cancel_14, f.gross_14) as cancel_rate, coalesce(private.share(f.cancel_before, f.gross_before), 0) as cancel_rate_before,
      round(private.ad_roas(f.ad_cost, f.ad_sales)) as roas, round(private.break_even_roas(f.margin, 1)) as break_even
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
      private.ratio(k.amount_traffic, k.days_before) * 14 * private.ratio(k.winner_before - k.winner_7, k.winner_before), private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r
      on r."RULE_CD" = case when k.ad_cost_14 > 0 then 'winnerLostAds' else 'winnerLost' end
    where k.is_selling and k.winner_7 < r."LIMIT_VAL" and k.winner_before >= r."LIMIT_VAL" + 20 and k.views_7 >= r."LEAST_VAL" and k.days_before > 0
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('views', k.order_views_14, 'orders', k.orders_14, 'before', private.short_number(k.conv_before),
        'now', private.short_number(k.conv), 'limit', r."LIMIT_VAL"),
      (k.conv_before / 100 * k.order_views_14 - k.orders_14) * k.order_won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'conversionFell'
    -- Sold out, nobody could order; and the fall must be more than chance makes of so few orders.
    where k.is_selling and k.stock > 0 and k.order_views_14 >= r."LEAST_VAL" and k.conv <= k.conv_before * (1 - r."LIMIT_VAL" / 100)
      and k.conv_before / 100 * k.order_views_14 - k.orders_14 >= 2 * sqrt(k.conv_before / 100 * k.order_views_14)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('before', private.short_number(k.views_then), 'now', private.short_number(k.views_now),
        'drop', round(-private.change_rate(k.views_now, k.views_then)), 'limit', r."LIMIT_VAL"),
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
    select k.option_cd, r."RULE_CD", jsonb_build_object('cost', k.other_cost, 'share', round(private.share(k.other_cost, k.ad_cost)),
        'roas', round(private.ad_roas(k.other_cost, k.other_sales)), 'searchRoas', round(private.ad_roas(k.ad_cost - k.other_cost, k.ad_sales - k.other_sales)),
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
    select k.option_cd, r."RULE_CD", jsonb_build_object('aged', k.aged, 'share', round(private.share(k.aged, k.known_age)), 'limit', r."LIMIT_VAL"),
      k.storage_fee * private.share(k.aged, k.known_age) / 100, 'high'
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

-- By what others of a partner do: the growth of a brand, the conversion of a category of five options, and of all.
create or replace function private.diagnosis_norms(partner_cd text) returns jsonb language sql stable begin atomic
  select jsonb_build_object(
    'brands', coalesce((select jsonb_object_agg(b.brand_cd, b.growth) from (
      select coalesce(s.brand_cd, '') as brand_cd,
        private.change_rate(sum(s.amount_14), greatest(sum(s.amount_before), 0)) as growth
      from private.diagnosis_option s where s.partner_cd = diagnosis_norms.partner_cd and s.fact is not null group by 1) b), '{}'),
    'categories', coalesce((select jsonb_object_agg(c.category_nm, c.conv) from (
      select s.category_nm, percentile_cont(0.5) within group (order by s.conversion)::numeric as conv
      from private.diagnosis_option s
      where s.partner_cd = diagnosis_norms.partner_cd and s.conversion > 0 and s.category_nm is not null
      group by 1 having count(*) >= 5) c), '{}'),
    'everything', (select percentile_cont(0.5) within group (order by s.conversion)::numeric
      from private.diagnosis_option s where s.partner_cd = diagnosis_norms.partner_cd and s.conversion > 0));
end;

drop function private.diagnosis_sales;

create or replace function private.diagnosis_sales(partner_cd text, day date, option_cds text[])
  returns table (
    "OPTION_CD" text, amount_14 bigint, amount_before bigint, qty_28 bigint, amount_28 bigint, views_14 bigint, views_before bigint,
    orders_14 bigint, orders_before bigint, amount_traffic bigint, winner_7 numeric, winner_before numeric, views_7 bigint,
    gross_14 bigint, cancel_14 bigint, gross_before bigint, cancel_before bigint, price numeric, order_views_14 bigint,
    order_views_before bigint, order_won numeric
  ) language sql stable begin atomic
  -- "before" are the 28 days before the last 14, but of won the 14 before them. Both sides of a ratio are of the rows that know both.
  select f."OPTION_CD", sum(f."SALE_AMT") filter (where d.ago <= 14)::bigint, sum(f."SALE_AMT") filter (where d.ago between 15 and 28)::bigint,
    coalesce(sum(f."SALE_QTY") filter (where d.ago <= 28), 0), coalesce(sum(f."SALE_AMT") filter (where d.ago <= 28), 0)::bigint,
    sum(f."VIEW_CNT") filter (where d.ago <= 14), sum(f."VIEW_CNT") filter (where d.ago > 14),
    sum(f."ORDER_CNT") filter (where d.ago <= 14 and f."VIEW_CNT" is not null), sum(f."ORDER_CNT") filter (where d.ago > 14 and f."VIEW_CNT" is not null),
    coalesce(sum(f."SALE_AMT") filter (where d.ago > 14), 0)::bigint,
    private.ratio(sum(f."WINNER_RATE" * f."VIEW_CNT") filter (where d.ago <= 7), sum(f."VIEW_CNT") filter (where d.ago <= 7 and f."WINNER_RATE" is not null)),
    private.ratio(sum(f."WINNER_RATE" * f."VIEW_CNT") filter (where d.ago > 14), sum(f."VIEW_CNT") filter (where d.ago > 14 and f."WINNER_RATE" is not null)),
    coalesce(sum(f."VIEW_CNT") filter (where d.ago <= 7), 0),
    sum(f."GROSS_QTY") filter (where d.ago <= 14 and f."CANCEL_QTY" is not null),
    -sum(f."CANCEL_QTY") filter (where d.ago <= 14 and f."GROSS_QTY" is not null),
    sum(f."GROSS_QTY") filter (where d.ago > 14 and f."CANCEL_QTY" is not null),
    -sum(f."CANCEL_QTY") filter (where d.ago > 14 and f."GROSS_QTY" is not null),
    private.ratio(sum(f."SALE_AMT") filter (where d.ago <= 28), sum(f."SALE_QTY") filter (where d.ago <= 28 and f."SALE_AMT" is not null)),
    sum(f."VIEW_CNT") filter (where d.ago <= 14 and f."ORDER_CNT" is not null), sum(f."VIEW_CNT") filter (where d.ago > 14 and f."ORDER_CNT" is not null),
    private.ratio(sum(f."SALE_AMT") filter (where d.ago > 14 and f."ORDER_CNT" is not null),
      sum(f."ORDER_CNT") filter (where d.ago > 14 and f."SALE_AMT" is not null))
  from (select n as ago, private.date_sk(day - n) as sk from generate_series(1, 42) n) d
  join public.agg_performance_option_daily f on f."DATE_SK" = d.sk
  where f."PARTNER_CD" = partner_cd and f."SVC" = '2P' and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds))
    and f."DATE_SK" between private.date_sk(day - 42) and private.date_sk(day - 1)
  group by f."OPTION_CD";
end;
comment on function private.diagnosis_sales is 'Sales and traffic of options of a partner (none: all) in the 42 days before a day.';
revoke all on function private.diagnosis_sales from public, anon, authenticated, service_role;

-- Each axis is the mean of its measures that are known (of stock their least), weighted alike; axes without one are left out and the rest count for all.
-- Settings: its arguments decide the plan.
create or replace function private.diagnosis_scores(facts private.diagnosis_fact[], norms jsonb)
  returns table (option_cd text, score numeric, figures jsonb) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
  as $$
begin
  return query
  with known as materialized (
    select f.*, private.change_rate(f.amount_14, greatest(f.amount_before, 0)) as growth,
      private.long_conversion(f) as conv
    from unnest(facts) f
  ), measures as (
    select k.option_cd, m.code, m.value
    from known k
    cross join lateral (
      select (norms -> 'brands' ->> coalesce(k.brand_cd, ''))::numeric as growth,
        coalesce(norms -> 'categories' ->> k.category_nm, norms ->> 'everything')::numeric as conv
    ) n
    cross join lateral (values
      -- A few pieces double and halve by chance; and days that are not loaded are no fall.
      ('growth', case when k.days_14 = 14 and k.qty_28 >= 10 and k.amount_before > 0 then k.growth - n.growth end),
      ('cover', case when k.sold_yn is distinct from 'N' then private.days_of_demand(k.stock, k.demand)::numeric end),
      ('excess', case when k.stock > 0 then least(9999, private.days_of_demand(k.stock, k.demand))::numeric end),
      ('aged', private.share(k.aged, k.known_age)),
      ('winnerRate', case when k.views_7 >= 10 then k.winner_7 end),
      ('conversion', private.ratio(k.conv, n.conv)),
      ('roas', private.ratio(private.ad_roas(k.ad_cost, k.ad_sales), private.break_even_roas(k.margin, 1))),
      ('margin', private.profit_rate(k.profit, k.profit_sales))) m (code, value)
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
    select a.option_cd, case when count(*) > 1 then private.share(sum(a.points), sum(a.weight)) end as score,
      jsonb_object_agg(a.axis, jsonb_build_object('points', a.points, 'weight', a.weight, 'measures', a.measures)) as axes
    from axes a where a.points is not null group by 1
  ) s on s.option_cd = k.option_cd;
end
$$;

create or replace function private.long_conversion(f private.diagnosis_fact) returns numeric
  language sql immutable parallel safe
  return case when (f).order_views_14 + (f).order_views_before >= 100
    then private.ratio((f).orders_14 + (f).orders_before, (f).order_views_14 + (f).order_views_before) end;

create or replace function private.per_day(qty numeric, days integer) returns numeric
  language sql immutable parallel safe
  return round(private.ratio(qty, days), 4);
comment on function private.per_day is 'Mean pieces a day with 4 decimals.';
revoke all on function private.per_day from public, anon, authenticated, service_role;
grant execute on function private.per_day to authenticated, service_role;

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

-- 광고 전 이익률 by brand: what of its sales is left before advertising, an estimate of what another sale would leave, the same for
-- any period. Without a settled day of the year it is known of the goods alone, by the costs that hold now.
create or replace function private.profit_margins(partner_cd text, today date)
  returns table ("BRAND_CD" text, "COSTED_AMT" bigint, "UNCOSTED_AMT" bigint, "MARGIN_AMT" bigint, "RATE" numeric) language plpgsql stable
  set search_path = '' as $$
declare
  days constant date[] := private.margin_days(profit_margins.partner_cd, today);
begin
  if cardinality(days) > 0 then
    return query
    select m.brand_cd, m.costed, m.uncosted, m.margin, private.quotient(m.margin, m.costed)
    from public.agg_margin k
    cross join lateral unnest(k."BRANDS", k."COSTED_AMTS", k."UNCOSTED_AMTS", k."MARGIN_AMTS") m (brand_cd, costed, uncosted, margin)
    where k."PARTNER_CD" = profit_margins.partner_cd and k."DAYS" = days;
    if found then
      return;
    end if;
    return query
    select m.brand_cd, m.costed, m.uncosted, m.margin, private.quotient(m.margin, m.costed)
    from private.margin_sums(profit_margins.partner_cd, days) m;
    return;
  end if;
  return query
  select b.brand_cd, b.costed, b.uncosted, b.margin, private.quotient(b.margin, b.costed)
  from (
    select coalesce(o."BRAND_CD", '') as brand_cd,
      coalesce(private.bigint_sum(m."SALE_AMT") filter (where c."COST_AMT" is not null), 0) as costed,
      coalesce(private.bigint_sum(m."SALE_AMT") filter (where c."COST_AMT" is null), 0) as uncosted,
      coalesce(private.bigint_sum(m."SALE_AMT" - m."SALE_QTY" * c."COST_AMT"), 0) as margin
    from public.agg_option_monthly m
    join public.dim_option o on o."OPTION_CD" = m."OPTION_CD" and o."PARTNER_CD" = m."PARTNER_CD"
    left join private.option_costs(profit_margins.partner_cd, private.day_text(today)) c on c."OPTION_CD" = m."OPTION_CD"
    where m."PARTNER_CD" = profit_margins.partner_cd
      and m."MONTH_SK" in (private.date_sk(today) / 100, private.date_sk((date_trunc('month', today::timestamp) - interval '1 month')::date) / 100)
    group by 1
  ) b;
end
$$;

-- The marketplace's sums of a settlement period beside those of its lines: a row each of the summary's letters. No report
-- lists what it deducts otherwise: of that we have nothing.
create or replace function private.settlement_beside(partner_cd text, period_end text) returns json language sql stable begin atomic
  with theirs as materialized (
    -- Both payments of a week say the same sales; costs stand with the first alone: without it, no 0 is known to be one.
    select max(s."SALE_AMT") as gross, max(s."CANCEL_AMT") as cancel, max(s."FEE_AMT") as fee, max(s."COUPON_AMT") as coupon,
      max(s."BASE_AMT") as base, least(sum(s."RATIO"), 100) as ratio, sum(s."PAYABLE_AMT") as payable, sum(s."MILKRUN_AMT") as milkrun,
      sum(s."AD_AMT") as ads, sum(s."DEDUCT_AMT") as deduct, sum(s."SETOFF_AMT") as setoff,
      sum(s."WAREHOUSING_AMT") as warehousing, sum(s."SHIPPING_AMT") as shipping, sum(s."STORAGE_AMT") as storage,
      sum(s."RETURN_PICKUP_AMT") as pickup, sum(s."RESTOCKING_AMT") as restocking, sum(s."REMOVAL_AMT") as removal,
      sum(s."SERVICE_AMT") as service, sum(s."SERVICE_AMT" - s."WAREHOUSING_AMT" - s."SHIPPING_AMT" - s."STORAGE_AMT"
        - s."RETURN_PICKUP_AMT" - s."RESTOCKING_AMT" - s."REMOVAL_AMT") as other, sum(s."COMP_AMT") as comp, sum(s."PAID_AMT") as paid,
      case when max(s."RATIO") >= 70 then 0 end as none
    from public.fact_settlement_summary s
    where s."PARTNER_CD" = partner_cd and s."END_DT" = period_end having count(*) > 0
  ), waived as materialized (
    select array(select w."CATEGORY" from public.dim_settlement_waiver w
      where w."PARTNER_CD" = partner_cd and w."SETTLE_END_DT" = period_end) as categories
  ), parts as materialized (
    select v.line, coalesce(
      (select sum(l."SUM_AMT" + coalesce(l."VAT_AMT", 0)) from public.log_settlement_file l
        where l."PARTNER_CD" = partner_cd and l."SETTLE_END_DT" = period_end and l."CATEGORY" = v.category
          and (v.parts is null or l."PART" = any (v.parts))),
      case when v.category = any (w.categories) then 0 end) as amount
    from waived w cross join (values
      ('base', '판매수수료', null::text[]), ('milkrun', '밀크런 내역', null), ('ads', '광고비 내역', null),
      ('warehousing', '입출고/배송비', '{WAREHOUSING}'), ('shipping', '입출고/배송비', '{SHIPPING}'), ('storage', '보관비', null),
      ('pickup', '반품 회수/재입고', '{RETURN_PICKUP}'), ('restocking', '반품 회수/재입고', '{RESTOCKING}'), ('removal', '반출', null),
      ('other', '부가서비스', null), ('comp', '재고 손실 보상', null)) v (line, category, parts)
  ), files as materialized (
    select s.sums, p.* from (
      select max(p.amount) filter (where p.line = 'base') as base, max(p.amount) filter (where p.line = 'milkrun') as milkrun,
        max(p.amount) filter (where p.line = 'ads') as ads, max(p.amount) filter (where p.line = 'warehousing') as warehousing,
        max(p.amount) filter (where p.line = 'shipping') as shipping, max(p.amount) filter (where p.line = 'storage') as storage,
        max(p.amount) filter (where p.line = 'pickup') as pickup, max(p.amount) filter (where p.line = 'restocking') as restocking,
        max(p.amount) filter (where p.line = 'removal') as removal, max(p.amount) filter (where p.line = 'other') as other,
        max(p.amount) filter (where p.line = 'comp') as comp
      from parts p) p
    left join (
      select l."SUMS" as sums from public.log_settlement_file l
      where l."PARTNER_CD" = partner_cd and l."SETTLE_END_DT" = period_end and l."CATEGORY" = '판매수수료' limit 1) s on true
  ), ours as materialized (
    select f.*, floor(f.base * t.ratio / 100) as payable,
      -- A report that is not loaded is known where the marketplace says 0.
      coalesce(f.milkrun, case when t.milkrun = 0 then t.none end)
        + coalesce(f.ads, case when t.ads = 0 then t.none end) as setoff,
      coalesce(f.warehousing, case when t.warehousing = 0 then t.none end) + coalesce(f.shipping, case when t.shipping = 0 then t.none end)
        + coalesce(f.storage, case when t.storage = 0 then t.none end) + coalesce(f.pickup, case when t.pickup = 0 then t.none end)
        + coalesce(f.restocking, case when t.restocking = 0 then t.none end) + coalesce(f.removal, case when t.removal = 0 then t.none end)
        + coalesce(f.other, case when t.other = 0 then t.none end) as service
    from files f cross join theirs t
  )
  select json_agg(json_build_object('line', v.line, 'theirs', v.theirs, 'ours', v.ours, 'difference', v.theirs - v.ours) order by v.place)
  from theirs t cross join ours o
  cross join lateral (values
    (1, 'gross', t.gross::numeric, (o.sums ->> 'gross')::numeric), (2, 'cancel', t.cancel, -(o.sums ->> 'cancel')::numeric),
    (3, 'fee', t.fee, (o.sums ->> 'fee')::numeric), (4, 'coupon', t.coupon, (o.sums ->> 'coupon')::numeric), (5, 'base', t.base, o.base), (6, 'payable', t.payable, o.payable),
    (7, 'milkrun', t.milkrun, o.milkrun), (8, 'ads', t.ads, o.ads), (9, 'deduct', t.deduct, 0), (10, 'setoff', t.setoff, o.setoff),
    (11, 'warehousing', t.warehousing, o.warehousing), (12, 'shipping', t.shipping, o.shipping), (13, 'storage', t.storage, o.storage),
    (14, 'returnPickup', t.pickup, o.pickup), (15, 'restocking', t.restocking, o.restocking), (16, 'removal', t.removal, o.removal),
    (17, 'otherService', t.other, o.other), (18, 'service', t.service, o.service), (19, 'comp', t.comp, o.comp),
    (20, 'paid', t.paid, o.payable - o.setoff - o.service + coalesce(o.comp, case when t.comp = 0 then t.none end))
  ) v (place, line, theirs, ours);
end;

-- Sold evenly: the first arrival that comes after all is sold comes too late.
create or replace function private.sold_out_after(
  stock bigint, arrive_days integer[], arrive_qtys bigint[], demand double precision
) returns integer language plpgsql immutable set search_path = '' as $$
declare
  held double precision := stock;
  lasts double precision;
begin
  for n in 1 .. coalesce(cardinality(arrive_days), 0) + 1 loop
    lasts := private.days_of_demand(held, demand);
    exit when arrive_days[n] is null or lasts < arrive_days[n];
    held := held + arrive_qtys[n];
  end loop;
  return case when lasts < 366 then floor(lasts) end;
end
$$;

-- Whether the demand of the days before each arrival, or of all days, is at least what is there by then: the most probable of them. What an option sells in n days is taken as negative
-- binomial, its mean an nth part of the forecast.
create or replace function private.sold_out_chance(
  stock bigint, arrive_days integer[], arrive_qtys bigint[], demand double precision, spread double precision, days integer
) returns double precision language plpgsql immutable set search_path = '' as $$
declare
  chance double precision := 0;
  held bigint := stock;
  until integer;
  parcel double precision;
  mean double precision;
  share double precision;
  term double precision;
  below double precision;
begin
  if stock is null then
    return null;
  end if;
  for n in 1 .. coalesce(cardinality(arrive_days), 0) + 1 loop
    until := least(days, coalesce(arrive_days[n], days));
    -- Of thousands of pieces what is counted are parcels of them, and where there is far more than is expected the sum is not worth its time.
    parcel := greatest(1, held / 2000.0);
    mean := private.demand_per_day(demand) * until / parcel;
    if mean > 0 and held / parcel < 20 + 5 * mean then
      share := spread / (spread + mean);
      term := share ^ spread;
      below := 0;
      for pieces in 0 .. ceil(held / parcel)::integer - 1 loop
        below := below + term;
        term := term * (spread + pieces) / (pieces + 1) * (1 - share);
      end loop;
      chance := greatest(chance, 1 - below);
    end if;
    exit when until = days;
    held := held + arrive_qtys[n];
  end loop;
  return chance;
end
$$;

-- Rows of the stock list (section 3) that match the filters: options of a brand in use, or of none yet. A past day has no
-- incoming, averages, DOC, exhaustion, recommended inbound and winner (section 2).
-- yesterday: private.place_of_yesterday; null: what was sold is made from the facts. A table that only columns need which
-- the caller does not read is not read either.
create or replace function private.stock_rows(
  partner_cd text, today date, yesterday integer, snap_date text, brand_cd text, offer_condition text, product_name text,
  option_ids text[]
) returns table (
    "optionId" text, "skuId" text, "brandName" text, "productName" text, "optionName" text, "productId" text, "offerCondition" text,
    "soldYn" text, "stockQty" integer, "incomingQty" bigint, "exhaustionDay" text, "recommendedInboundQty" integer,
    "itemWinner" text, "avgSales7Days" numeric, "avgSales30Days" numeric, "doc" bigint, "docNormalized" bigint,
    "stowingQty" bigint, "fullDoc" bigint
  ) language sql stable begin atomic
  select
    a."OPTION_CD", case when snap_date is null then s."SKU_ID" else a."PAST_SKU_ID" end, b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    o."PRODUCTID", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
    case when snap_date is null then s."EXH_DAY" end, case when snap_date is null then s."REQ_IBQTY" end,
    case when snap_date is null then s."ITEM_WINNER_YN" end,
    private.per_day(sold.qty_7, 7),
    private.per_day(sold.qty_30, 30),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when snap_date is not null or yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    a."STOWING_QTY", private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7)
  from private.listed_stock(partner_cd, snap_date, yesterday) a
  left join public.dim_brand b on b."BRAND_CD" = a."BRAND_CD" and b."PARTNER_CD" = partner_cd
  -- The ids once more for each table: they do not follow from those of the options for the planner.
  left join public.dim_option o
    on o."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The days from the facts end yesterday.
  left join private.sold_until_by_option(partner_cd, today - 1, null) f on f."OPTION_CD" = a."OPTION_CD"
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else a."QTY_7" end as qty_7,
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else a."QTY_30" end as qty_30
  ) sold
  where (a."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (brand_cd = 'all' or a."BRAND_CD" = brand_cd)
    and (offer_condition = 'all' or a."OFFER_CONDITION" = offer_condition)
    and private.contains_text(o."ITEM_NM", product_name)
    and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids));
end;

-- How many pieces of an option to bring in: what it is expected to sell in the days to cover, less what is there already. One row.
create or replace function private.suggested_inbound(
  forecast public.agg_option_demand, in_hand bigint, target_days integer, lead_days integer
) returns table (
    "qty" bigint, "perDay" numeric, "demand" numeric, "low" integer, "high" integer, "day" text, "orderWithinDays" bigint
  ) language sql stable begin atomic
  select
    -- Rounded, or what the doubles add would be one piece more.
    greatest(0, ceil(round((private.demand_per_day((forecast)."QTY") * target_days)::numeric, 6) - in_hand))::bigint,
    round(private.demand_per_day((forecast)."QTY")::numeric, 4), round((forecast)."QTY"::numeric, 1), (forecast)."LOW_QTY", (forecast)."HIGH_QTY",
    private.day_text((forecast)."CALC_DAY"), floor(private.days_of_demand(in_hand, (forecast)."QTY"))::bigint - lead_days
  where (forecast)."QTY" is not null and in_hand is not null;
end;

create or replace function public.brand_products(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous', product_name text default '',
  sale_state text default 'all', stock_state text default 'all', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, array[brand_cd], 'sales');
  states constant text[] := array['all', 'out', 'under7', 'under14', 'normal', 'over'];
  condition constant text := 'private.has_cover_state(%L, "state", "doc")';
  brand json;
  is_small boolean;
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
  page := private.list_page(
    source => format('(select * from private.brand_product_rows(%L, %L, %L, %s, %L::private.sales_period, %s, %L, %L, %L, $1) where %s)',
      partner_cd, brand_cd, today, coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), p,
      coalesce((private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, null, p.nothing))."saleAmt"::text, 'null'),
      product_name,
      case when is_small then 'all' when sort_by in ('saleQty', 'orderCnt', 'viewCnt', 'conversionRate', 'winnerRate') then sort_by
        else '' end,
      is_small or sort_by = 'previousSaleAmt',
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
        'avgSales7Days', private.per_day(sum("soldQty7") filter (where %1$s), 7),
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
