-- 품절 예상일 with what is on its way (private.sold_out_after), the interval of lumpy demand, which was too narrow by the errors of smooth one, and one rounding of the probability of 품절.

-- The forecast with its 80 % interval, by the errors of past forecasts of the class that were about as large (bins of 400, fewer than 50
-- of a class: those of all classes), and how far sales spread about it: a sum of n expected pieces varies by n + n² / SPREAD.
create or replace function private.demand_forecast(partner_cd text, day date)
  returns table ("OPTION_CD" text, "DEMAND_CLASS" text, "QTY" double precision, "STEADY_QTY" double precision, "LOW_QTY" integer, "HIGH_QTY" integer,
    "SPREAD" double precision)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
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
comment on function private.demand_forecast is
  'private.forecast_demand with the 80 % interval in whole pieces, by past forecasts that were over on that day; null while fewer than 50 are.';

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
          'changes', coalesce((select json_agg(json_build_object('from', g."FROM_VAL", 'to', g."TO_VAL", 'memberName', g."USER_NM", 'at', g."REG_DT") order by g."ID" desc)
            from public.log_diagnosis_change g where g."DIAGNOSIS_ID" = f."ID"), '[]'))
        order by f."LAST_DAY" < last_day, f."LAST_DAY" desc, f."IMPACT_AMT" desc nulls last, r."SORT")
      from (select * from public.fact_product_diagnosis f
        where f."PARTNER_CD" = diagnosis_detail.partner_cd and f."OPTION_CD" = option_id order by f."LAST_DAY" desc limit 40) f
      join public.dim_diagnosis_rule r on r."RULE_CD" = f."RULE_CD"), '[]'));
end
$$;
comment on function public.diagnosis_detail is
  'Score and findings of an option as of the newest diagnosed day. Active members who may see the partner; 42501 for others, PD404 for an option that is not diagnosed.

Returns day, score, figures (axes by name: points, weight, measures by code with value and points; demandClass, demand of 28 days with demandLow and demandHigh, stock, incoming, soldOutChance in percent of the next 14 days, soldOutDay: null for more than a year or without stock), axes (all measures of a score with their limits), scores (of 90 days), findings (newest 40: those that hold, then those that are over; evidence as dim_diagnosis_rule names it, limit, impactAmt, impactText: how it is computed, action, page, status, from, to, isOver, isReturn, changes of status).';
grant execute on function public.diagnosis_detail to authenticated, service_role;

-- Sold evenly: the first arrival that comes after all is sold comes too late.
create or replace function private.sold_out_after(
  stock bigint, arrive_days integer[], arrive_qtys bigint[], demand double precision
) returns integer
  language plpgsql immutable
  set search_path = ''
as $$
declare
  held double precision := stock;
  lasts double precision;
begin
  for n in 1 .. coalesce(cardinality(arrive_days), 0) + 1 loop
    lasts := held / nullif(demand / 28, 0);
    exit when arrive_days[n] is null or lasts < arrive_days[n];
    held := held + arrive_qtys[n];
  end loop;
  return case when lasts < 366 then floor(lasts) end;
end
$$;
revoke all on function private.sold_out_after from public, anon, authenticated, service_role;
comment on function private.sold_out_after is
  'Days that stock with what arrives (days from the stock on, ascending) lasts until it is sold out, by the pieces expected in 28 days; null for more than a year, without demand or without stock figures.';

create or replace function private.diagnosis_facts(partner_cd text, day date) returns setof private.diagnosis_fact
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set jit = off
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
comment on function private.diagnosis_facts is
  'Of each option of a partner with stock or sales what its diagnosis as of a day is made of.';

-- Each axis is the mean of its measures that are known (of stock their least), weighted alike; axes without one are left out and the rest count for all.
create or replace function private.diagnosis_scores(facts private.diagnosis_fact[])
  returns table (option_cd text, score numeric, figures jsonb)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
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
comment on function private.diagnosis_scores is
  'Score of options, 0 to 100 (null: fewer than two axes have data), given private.diagnosis_facts, with what it is made of.';
