-- Six losses are found before a person sees them: a high price without the winner, advertising of what cannot be sold, lost impressions, storage that gets dear, returns and inbound that stands still.

alter type private.diagnosis_fact add attribute stock_day date, add attribute price_7 numeric, add attribute low_price numeric,
  add attribute vain_cost bigint, add attribute vain_days bigint, add attribute seen_7 bigint, add attribute seen_days_7 integer,
  add attribute seen_before bigint, add attribute seen_days_before integer, add attribute won_seen numeric, add attribute young integer[],
  add attribute fee_day numeric, add attribute returns_30 integer, add attribute sold_30 integer, add attribute returns_before numeric,
  add attribute stuck_qty bigint, add attribute stuck_days integer, add attribute stuck_usual integer;

-- Advertising beside the stock and the winner rate of the same days. A day of which neither is loaded is not in vain.
create or replace function private.diagnosis_ad_days(partner_cd text, day date, least_winner numeric, option_cds text[])
  returns table ("OPTION_CD" text, vain_cost bigint, vain_days bigint, seen_7 bigint, seen_before bigint, won_seen numeric)
  language sql stable begin atomic
  select a."OPTION_CD", private.bigint_sum(a."AD_COST") filter (where v.in_vain), count(*) filter (where v.in_vain and a."AD_COST" > 0),
    coalesce(private.bigint_sum(a."IMP_CNT") filter (where d.ago <= 7), 0), coalesce(private.bigint_sum(a."IMP_CNT") filter (where d.ago between 8 and 35), 0),
    private.ratio(sum(a."REV_14D") filter (where d.ago > 14), sum(a."IMP_CNT") filter (where d.ago > 14))
  from (select n as ago, private.date_sk(day - n) as sk, private.day_text(day - n) as snap from generate_series(1, 42) n) d
  join public.agg_ad_option_daily a on a."DATE_SK" = d.sk
  left join public.agg_performance_option_daily f on f."OPTION_CD" = a."OPTION_CD" and f."DATE_SK" = a."DATE_SK" and f."PARTNER_CD" = partner_cd
    and f."SVC" = '2P' and f."DATE_SK" between private.date_sk(day - 14) and private.date_sk(day - 1)
  left join public.fact_stock_snapshot s on s."OPTION_CD" = a."OPTION_CD" and s."SNAP_DT" = d.snap and s."PARTNER_CD" = partner_cd
    and s."SVC" = '2P' and s."SNAP_DT" between private.day_text(day - 14) and private.day_text(day - 1)
  cross join lateral (
    select d.ago <= 14 and (coalesce(private.is_out_of_stock(s."STOCK_QTY", s."SOLD_YN"), false) or coalesce(f."WINNER_RATE" < least_winner, false)) as in_vain
  ) v
  where a."PARTNER_CD" = partner_cd and a."OPTION_CD" <> '' and (cardinality(option_cds) = 0 or a."OPTION_CD" = any (option_cds))
    and a."DATE_SK" between private.date_sk(day - 42) and private.date_sk(day - 1)
  group by a."OPTION_CD";
end;
comment on function private.diagnosis_ad_days is 'Advertising of options of a partner (none: all) before a day: won spent in the last 14 days while sold out or below a winner rate and on how many days, impressions of the last 7 days and of the 28 before them, and won sold per impression of final days.';
revoke all on function private.diagnosis_ad_days from public, anon, authenticated, service_role;

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
  -- Stock of about one, two and three months before.
  past_days constant text[] := array(select (select max(s."SNAP_DT") from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P'
      and s."SNAP_DT" between private.day_text(stock_day::date - 30 * n - 6) and private.day_text(stock_day::date - 30 * n)) from generate_series(1, 3) n);
  ad_days constant date[] := private.loaded_ad_days(diagnosis_facts.partner_cd, day - 35, day - 1);
  least_winner constant numeric := (select r."LIMIT_VAL" from public.dim_diagnosis_rule r where r."RULE_CD" = 'winnerLost');
  least_clicks constant numeric := (select r."LIMIT_VAL" from public.dim_diagnosis_rule r where r."RULE_CD" = 'deadKeywords');
  lead_of_most constant integer := (select l."DAYS" from private.lead_days(diagnosis_facts.partner_cd, day) l where l."OPTION_CD" is null);
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
      array_agg(a."QTY" order by a."ARRIVE_DT") as qtys, array_agg(a."ARRIVE_DTS" order by a."ARRIVE_DT") as dates
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
  ), returned as (
    select t."OPTION_CD", private.ratio(sum(t."CUST_RETURN_30D"), sum(t."SALE_QTY_30D") filter (where t."CUST_RETURN_30D" is not null)) as rate
    from public.fact_stock_snapshot t
    where t."PARTNER_CD" = diagnosis_facts.partner_cd and t."SVC" = '2P' and t."SNAP_DT" = any (past_days)
      and (cardinality(option_cds) = 0 or t."OPTION_CD" = any (option_cds))
    group by 1
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
    k.chance,
    greatest(day, stock_day::date + private.sold_out_after(s."STOCK_QTY", a.days, a.qtys, f.qty)), v.order_views_14, v.order_views_before,
    v.order_won, f.method, f.class_error, f.own_error, h.days, stock_day::date, v.price_7, v.low_price, g.vain_cost, g.vain_days, g.seen_7,
    (select count(*)::integer from unnest(ad_days) n where n >= day - 7), g.seen_before,
    (select count(*)::integer from unnest(ad_days) n where n < day - 7), g.won_seen,
    case when s."AGE_60" + s."AGE_45" + s."AGE_30" is not null then array[s."AGE_60", s."AGE_45", s."AGE_30"] end,
    private.ratio(s."MONTHLY_STORAGE_FEE", extract(day from stock_day::date)), s."CUST_RETURN_30D", s."SALE_QTY_30D", t.rate,
    i."QTY", i."DAYS", i."USUAL_DAYS"
  from options o
  left join stocks s on s."OPTION_CD" = o."OPTION_CD"
  left join stocks_before w on w."OPTION_CD" = o."OPTION_CD"
  left join sold_between b on b."OPTION_CD" = o."OPTION_CD"
  left join requested q on q."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_sales(diagnosis_facts.partner_cd, day, option_cds) v on v."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_option f on f.partner_cd = diagnosis_facts.partner_cd and f.option_cd = o."OPTION_CD"
  left join arriving a on a."OPTION_CD" = o."OPTION_CD"
  left join private.lead_days(diagnosis_facts.partner_cd, day) e on e."OPTION_CD" = o."OPTION_CD"
  cross join lateral (
    -- What is requested within some days comes too late for what sells out before it. Without inbound history 14 days in all.
    select least(28, coalesce(e."DAYS", lead_of_most, 14 - run_days) + run_days) as days
  ) h
  left join lateral (
    select avg(private.sold_out_chance(s."STOCK_QTY", x.days, x.qtys, coalesce(f.qty, 0), f.q14, f.q28, h.days + (day - stock_day::date))) as chance
    from (
      select array_agg(a.dates[line][i] - stock_day::date order by a.dates[line][i]) as days, array_agg(a.qtys[line] order by a.dates[line][i]) as qtys
      from generate_series(1, case when a.qtys is null then 1 else 5 end) i
      left join generate_subscripts(a.qtys, 1) line on true
      group by i
    ) x
  ) k on true
  left join late l on l."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_ads(diagnosis_facts.partner_cd, day, least_clicks, option_cds) d on d."OPTION_CD" = o."OPTION_CD"
  left join recent_ads r on r."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_ad_days(diagnosis_facts.partner_cd, day, least_winner, option_cds) g on g."OPTION_CD" = o."OPTION_CD"
  left join private.stuck_lines(diagnosis_facts.partner_cd, day, option_cds) i on i."OPTION_CD" = o."OPTION_CD"
  left join returned t on t."OPTION_CD" = o."OPTION_CD"
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
      round(private.ad_roas(f.ad_cost, f.ad_sales)) as roas, round(private.break_even_roas(f.margin, 1)) as break_even,
      private.ratio(f.amount_traffic, f.days_before) * 14 * private.ratio(f.winner_before - f.winner_7, f.winner_before) as winner_won,
      private.share(f.price_7 - f.low_price, f.low_price) as above, private.ratio(f.seen_7, f.seen_days_7) as seen_now,
      private.ratio(f.seen_before, f.seen_days_before) as seen_then, private.ratio(f.returns_30, f.sold_30) as return_rate
    from unnest(facts) f
  ), found as (
    select k.option_cd, r."RULE_CD" as rule_cd, jsonb_build_object('stock', k.stock, 'perDay', private.short_number(k.per_day), 'incoming', k.incoming) as evidence,
      k.per_day * 14 * k.price as impact, private.sales_confidence(k.fact) as confidence
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'soldOut'
    where k.is_selling and k.is_new and k.stock <= r."LIMIT_VAL" and k.demand >= 1
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock, 'chance', floor(100 * k.chance), 'demand', round(k.demand), 'low', k.demand_low,
        'high', k.demand_high, 'arriving', a.qty, 'days', k.chance_days, 'limit', r."LEAST_VAL"),
      k.per_day * greatest(1, k.chance_days - k.cover)::numeric * k.price, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'runsOut'
    cross join lateral (
      select coalesce(sum(q), 0) as qty from unnest(k.arrive_days, k.arrive_qtys) u (days, q) where u.days < k.chance_days) a
    where k.is_selling and k.is_new and k.stock > 0 and 100 * k.chance >= r."LEAST_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('now', round(k.winner_7), 'before', round(k.winner_before), 'views', k.views_7,
        'adCost', k.ad_cost_14, 'limit', r."LIMIT_VAL"),
      k.winner_won, private.sales_confidence(k.fact)
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
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('price', round(k.price_7), 'low', round(k.low_price), 'above', round(k.above),
        'winner', round(k.winner_7), 'winnerLimit', w."LIMIT_VAL", 'limit', r."LIMIT_VAL"),
      case when k.winner_won > 0 then k.winner_won end, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'priceHigh' join public.dim_diagnosis_rule w on w."RULE_CD" = 'winnerLost'
    where k.is_selling and k.stock > 0 and k.winner_7 < w."LIMIT_VAL" and k.views_7 >= r."LEAST_VAL" and k.above >= r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('cost', k.vain_cost, 'days', k.vain_days, 'stock', k.stock, 'winner', round(k.winner_7),
        'limit', r."LIMIT_VAL"), k.vain_cost * 1.1, private.ad_confidence(k.vain_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adsInVain'
    where k.is_selling and (k.stock <= 0 or k.winner_7 < r."LIMIT_VAL") and k.vain_cost >= r."LEAST_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('before', round(k.seen_then), 'now', round(k.seen_now),
        'drop', round(-private.change_rate(k.seen_now, k.seen_then)), 'limit', r."LIMIT_VAL"),
      (k.seen_then - k.seen_now) * 14 * k.won_seen, case when k.seen_days_7 = 7 and k.seen_days_before >= 26 then 'high' else 'middle' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adViewsFell'
    -- Advertising that somebody ended is no loss.
    where k.is_selling and k.stock > 0 and k.seen_7 > 0 and k.seen_days_7 >= 5 and k.seen_days_before >= 14 and k.seen_then >= r."LEAST_VAL"
      and k.seen_now <= k.seen_then * (1 - r."LIMIT_VAL" / 100)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('qty', o.qty, 'stock', k.stock, 'day', to_char(k.stock_day + o.days, 'YYYY.MM.DD'),
        'won', round(o.won), 'limit', r."LIMIT_VAL"), o.won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'storageGrows'
    cross join lateral private.storage_outlook(k.young, k.aged, k.per_day, k.fee_day) o
    where k.stock > 0 and o.qty >= r."LEAST_VAL" and o.won > 0
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('returned', k.returns_30, 'sold', k.sold_30, 'now', private.short_number(100 * k.return_rate),
        'before', private.short_number(100 * k.returns_before), 'limit', r."LIMIT_VAL"),
      (k.returns_30 - k.returns_before * k.sold_30) * k.price, case when k.sold_30 >= 30 then 'high' when k.sold_30 >= 8 then 'middle' else 'low' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'returnsRose'
    -- More than chance makes of so few pieces.
    where k.returns_30 >= r."LEAST_VAL" and 100 * k.return_rate >= r."LIMIT_VAL" and k.return_rate >= 2 * k.returns_before
      and k.returns_30 - k.returns_before * k.sold_30 >= 2 * sqrt(k.returns_before * k.sold_30)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('qty', k.stuck_qty, 'days', k.stuck_days, 'usual', k.stuck_usual, 'limit', r."LIMIT_VAL"),
      k.stuck_qty * k.price, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'inboundStuck'
    where k.stuck_days >= r."LIMIT_VAL" and k.stuck_days > k.stuck_usual
  )
  select x.option_cd, x.rule_cd, x.evidence, round(x.impact)::bigint, x.confidence from found x;
end
$$;

drop function private.diagnosis_sales;

create or replace function private.diagnosis_sales(partner_cd text, day date, option_cds text[])
  returns table (
    "OPTION_CD" text, amount_14 bigint, amount_before bigint, qty_28 bigint, amount_28 bigint, views_14 bigint, views_before bigint,
    orders_14 bigint, orders_before bigint, amount_traffic bigint, winner_7 numeric, winner_before numeric, views_7 bigint,
    gross_14 bigint, cancel_14 bigint, gross_before bigint, cancel_before bigint, price numeric, order_views_14 bigint,
    order_views_before bigint, order_won numeric, price_7 numeric, low_price numeric
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
      sum(f."ORDER_CNT") filter (where d.ago > 14 and f."SALE_AMT" is not null)),
    -- Before cancellations: the price that was paid on a day.
    private.ratio(sum(f."GROSS_AMT") filter (where d.ago <= 7), sum(f."GROSS_QTY") filter (where d.ago <= 7 and f."GROSS_AMT" is not null)),
    min(private.quotient(f."GROSS_AMT", f."GROSS_QTY")) filter (where d.ago <= 30)
  from (select n as ago, private.date_sk(day - n) as sk from generate_series(1, 42) n) d
  join public.agg_performance_option_daily f on f."DATE_SK" = d.sk
  where f."PARTNER_CD" = partner_cd and f."SVC" = '2P' and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds))
    and f."DATE_SK" between private.date_sk(day - 42) and private.date_sk(day - 1)
  group by f."OPTION_CD";
end;
comment on function private.diagnosis_sales is 'Sales and traffic of options of a partner (none: all) in the 42 days before a day.';
revoke all on function private.diagnosis_sales from public, anon, authenticated, service_role;

-- Returns what the won of a rule are: of 오늘 할 일, or of the diagnosis. Won of two kinds are never added up.
create or replace function private.impact_kind(rule text) returns text
  language sql immutable parallel safe
  return case
    when rule in ('out', 'under7', 'soldOut', 'runsOut', 'winnerLost', 'winnerLostAds', 'conversionFell', 'viewsFell', 'cancelsRose',
      'priceHigh', 'adViewsFell', 'returnsRose') then 'lostSales'
    when rule in ('over', 'adsLosing', 'adLoss', 'adPlacement', 'deadKeywords', 'agedStock', 'adsInVain', 'storageGrows') then 'loss'
    when rule = 'noWinner' then 'sales'
    when rule in ('inboundErrors', 'inboundLate', 'inboundStuck') then 'goods'
    when rule in ('excessStock', 'idleStock') then 'stock'
  end;

-- Pieces are sold oldest first. A piece of 46 to 60 days has a week of cheap storage left in the middle, one of 31 to 45 days 22 and a younger one
-- 45; how its fee grows after that differs by partner, so that the fee of today is taken. More than a year ahead nothing is counted.
create or replace function private.storage_outlook(young integer[], aged integer, per_day numeric, fee_day numeric)
  returns table (qty integer, won numeric, days integer) language sql immutable parallel safe
  begin atomic
  with buckets as (
    select u.n as pieces, array[7, 22, 45] as cheap, u.i, aged + sum(u.n) over (order by u.i) as until
    from unnest(young) with ordinality u (n, i)
  ), late as (
    select b.cheap[b.i] as cheap, b.until, least(b.pieces, ceil(b.until - per_day * b.cheap[b.i])) as pieces
    from buckets b where b.until - per_day * b.cheap[b.i] > 0 and b.pieces > 0
  )
  select sum(l.pieces)::integer, sum(l.pieces * (least(365, coalesce(private.quotient(l.until - l.pieces * 0.5, per_day), 365)) - l.cheap))
    * private.quotient(fee_day, aged + (select sum(n) from unnest(young) n)), min(l.cheap)
  from late l;
end;
comment on function private.storage_outlook is 'Pieces of at most 60 days (of 46 to 60, 31 to 45 and younger, young) that are not sold before they have been stored for 60, the won that they cost from then until they are sold at the fee of a day of all pieces, and the days until the first of them gets there.';
revoke all on function private.storage_outlook from public, anon, authenticated, service_role;

-- A line that is short of what was requested is in error, and no line that waits.
create or replace function private.stuck_lines(partner_cd text, day date, option_cds text[])
  returns table ("OPTION_CD" text, "QTY" bigint, "DAYS" integer, "USUAL_DAYS" integer) language sql stable begin atomic
  with usual as materialized (
    select l."OPTION_CD" as code, percentile_disc(0.9) within group (order by greatest(0, l."DP_APRV_DT"::date - l."SCH_DT"::date)) as days
    from public.raw_wing_inbound_request l
    where l."CUST_CD" = partner_cd and l."SVC" = '2P' and l."SCH_DT" between private.day_text(day - 180) and private.day_text(day - 1)
      and l."DP_APRV_DT" < private.day_text(day)
    group by grouping sets ((l."OPTION_CD"), ()) having count(*) >= 3
  )
  select l."OPTION_CD", sum(l."EX_QTY" - w.ready), day - min(l."SCH_DT"::date), max(coalesce(o.days, p.days))
  from private.inbound_line l
  cross join lateral (select case when l."DP_APRV_DT" is null then l."SALE_READY_QTY" else 0 end as ready) w
  left join usual o on o.code = l."OPTION_CD"
  left join usual p on p.code is null
  where l."CUST_CD" = partner_cd and l."IB_REQ_DT" <= private.day_text(day) and l."SCH_DT" between private.day_text(day - 60) and private.day_text(day - 1)
    and (cardinality(option_cds) = 0 or l."OPTION_CD" = any (option_cds))
    and coalesce(l."DP_APRV_DT" >= private.day_text(day), l."STATUS" <> 'error') and l."EX_QTY" > w.ready
    and day - l."SCH_DT"::date > coalesce(o.days, p.days)
  group by l."OPTION_CD";
end;
comment on function private.stuck_lines is 'Inbound pieces of options of a partner (none: all) that are not on sale after so many days from the planned one as nine of ten lines of half a year needed, of the option or, below three lines, of the partner.';
revoke all on function private.stuck_lines from public, anon, authenticated, service_role;

insert into public.dim_diagnosis_rule
  ("RULE_CD", "SORT", "AXIS", "RULE_NM", "LIMIT_VAL", "LEAST_VAL", "SENTENCE", "LIMIT_TEXT", "IMPACT_TEXT", "ACTION_TEXT", "PAGE") values
  ('priceHigh', 27, 'traffic', '위너 없는 높은 판매가', 10, 30, '최근 7일 판매가 {price}원이 30일 최저 {low}원보다 {above}% 높고, 아이템위너 비율은 {winner}%입니다.',
    '30일 최저가보다 {limit}% 이상 높고 7일 위너 비율 {winnerLimit}% 미만', '이전 28일 하루 매출 × 14일 × 줄어든 위너 비율', '30일 최저가에 가깝게 낮추면 위너를 되찾는지 살펴보세요.', '/product-diagnosis'),
  ('adsInVain', 28, 'ads', '팔 수 없는 날의 광고비', 50, 10000, '최근 14일 가운데 품절이거나 위너가 아닌 {days}일에 광고비 {cost}원이 쓰였습니다. 지금 재고는 {stock}개, 아이템위너 비율은 {winner}%입니다.',
    '지금 재고 0개이거나 7일 위너 비율 {limit}% 미만', '그런 날의 광고비(부가세 포함), 14일', '재고가 들어오거나 위너를 되찾을 때까지 광고를 멈추세요.', '/ad-management'),
  ('adViewsFell', 29, 'ads', '광고 노출 급락', 60, 200, '하루 광고 노출이 {before}회에서 {now}회로 {drop}% 줄었습니다.',
    '7일 하루 노출이 이전 28일보다 {limit}% 이상 감소', '14일간 줄어든 노출 × 노출당 광고 매출', '예산 소진, 입찰가, 위너 여부를 확인하세요.', '/campaign-performance'),
  ('storageGrows', 30, 'stock', '비싸질 보관비', 60, 10, '재고 {stock}개 가운데 {qty}개가 보관 60일 안에 팔리지 않아, 팔릴 때까지 보관비가 약 {won}원 더 듭니다. 반출비가 이보다 적으면 {day}까지 반출하는 편이 낫습니다.',
    '보관 {limit}일 안에 팔리지 않을 수량', '보관 60일을 넘긴 날부터 팔릴 때까지의 날(최대 1년) × 지금 하루 보관비', '할인해 팔거나, 반출비와 비교해 반출하세요.', '/product-diagnosis'),
  ('returnsRose', 31, 'sales', '반품 증가', 5, 5, '최근 30일 판매 {sold}개 중 {returned}개가 반품되어, 반품률이 이 옵션의 이전 {before}%에서 {now}%로 올랐습니다.',
    '반품률 {limit}% 이상이며 이 옵션 이전 세 달의 2배 이상', '이전보다 늘어난 반품 수량 × 개당 판매액', '반품 사유와 최근 입고분의 상태를 확인하세요.', '/product-analytics'),
  ('inboundStuck', 32, 'stock', '움직이지 않는 입고', 3, null, '입고 예정일이 {days}일 지났는데 {qty}개가 아직 판매로 넘어가지 않았습니다. 열 번 중 아홉 번은 예정일에서 {usual}일 안에 끝났습니다.',
    '예정일에서 {limit}일 이상, 평소 걸리던 날 초과', '움직이지 않는 수량 × 개당 판매액', '입고 상세에서 상태를 확인하고 문의하세요.', '/inbound');
