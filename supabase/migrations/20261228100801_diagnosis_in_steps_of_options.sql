-- A partner of 300,000 options could never be diagnosed, because a step was all of its options: its steps are some options now, and the last publishes all.

-- A diagnosis on its way: it is worked out in steps of some options, and its last one publishes it. Unlogged, both: what a
-- crash or a backup loses is worked out again.
create unlogged table private.diagnosis_run (
  partner_cd text primary key references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  day date not null,
  upload_id bigint,
  phase text not null check (phase in ('clear', 'forecasts', 'ranges', 'options', 'norms', 'scores', 'publish', 'over')),
  done_until text not null default '',
  place integer not null default -1,
  origin date,
  is_new boolean,
  ranges jsonb,
  norms jsonb
);
revoke all on private.diagnosis_run from public, anon, authenticated, service_role;
comment on table private.diagnosis_run is 'The diagnosis of a partner that is being worked out, and how far it is.';
comment on column private.diagnosis_run.upload_id is 'The newest report that it knows: after another one it begins again.';
comment on column private.diagnosis_run.done_until is 'The last option of the phase that is done; empty before the first.';
comment on column private.diagnosis_run.place is 'Where in private.forecast_origins the past forecasts are.';
comment on column private.diagnosis_run.origin is 'The past forecast that is being written; null between two.';
alter table private.diagnosis_run enable row level security;

create unlogged table private.diagnosis_option (
  partner_cd text not null,
  option_cd text not null,
  demand_class text,
  qty double precision not null,
  steady_qty double precision,
  low_qty integer,
  high_qty integer,
  spread double precision,
  brand_cd text,
  category_nm text,
  amount_14 bigint,
  amount_before bigint,
  conversion numeric,
  fact jsonb,
  findings jsonb,
  score numeric(4, 1),
  figures jsonb,
  primary key (partner_cd, option_cd)
);
revoke all on private.diagnosis_option from public, anon, authenticated, service_role;
comment on table private.diagnosis_option is 'What the diagnosis that is being worked out says of an option.';
comment on column private.diagnosis_option.fact is 'private.diagnosis_fact; null without stock and sales.';
alter table private.diagnosis_option enable row level security;

comment on table public.agg_demand_forecast is null;
comment on table public.agg_demand_forecast is 'What an option was expected to sell in the 28 days from CALC_DAY on, as of that day, every 14 days; written by private.keep_forecast.';

comment on table public.agg_option_demand is null;
comment on table public.agg_option_demand is 'Pieces that an option is expected to sell in the 28 days from CALC_DAY on, with its 80 % interval (null while too few past forecasts are over); 0 pieces without a class: nothing was sold for eight weeks. Written by private.publish_diagnosis.';

create or replace function private.clear_diagnosis(run private.diagnosis_run, most integer) returns boolean
  language plpgsql volatile set search_path = '' as $$
declare
  cleared integer;
begin
  delete from private.diagnosis_option s
  where s.partner_cd = run.partner_cd and s.option_cd in (
    select c.option_cd from private.diagnosis_option c where c.partner_cd = run.partner_cd order by 1 limit most);
  get diagnostics cleared = row_count;
  if cleared < most then
    -- A past forecast that was given up half-way, and those that nobody compares any more.
    delete from public.agg_demand_forecast f using (
      select c."CALC_DAY", c."OPTION_CD" from public.agg_demand_forecast c
      where c."PARTNER_CD" = run.partner_cd and (c."CALC_DAY" < run.day - 200 or c."CALC_DAY" = run.origin) limit most) c
    where f."PARTNER_CD" = run.partner_cd and f."CALC_DAY" = c."CALC_DAY" and f."OPTION_CD" = c."OPTION_CD";
    get diagnostics cleared = row_count;
  end if;
  if cleared < most and run.phase = 'over' then
    delete from public.agg_product_score s using (
      select c."CALC_DAY", c."OPTION_CD" from public.agg_product_score c
      where c."PARTNER_CD" = run.partner_cd and c."CALC_DAY" < run.day - 400 limit most) c
    where s."PARTNER_CD" = run.partner_cd and s."CALC_DAY" = c."CALC_DAY" and s."OPTION_CD" = c."OPTION_CD";
    get diagnostics cleared = row_count;
  end if;
  if cleared < most and run.phase = 'over' then
    update public.agg_product_score s set "FIGURES" = null from (
      select c."CALC_DAY", c."OPTION_CD" from public.agg_product_score c
      where c."PARTNER_CD" = run.partner_cd and c."FIGURES" is not null and c."CALC_DAY" = (
        select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = run.partner_cd and l."CALC_DAY" < run.day)
      limit most) c
    where s."PARTNER_CD" = run.partner_cd and s."CALC_DAY" = c."CALC_DAY" and s."OPTION_CD" = c."OPTION_CD";
    get diagnostics cleared = row_count;
  end if;
  return cleared < most;
end
$$;
comment on function private.clear_diagnosis is 'Deletes at most so many rows of each kind that a diagnosis leaves over; true once nothing is left.';
revoke all on function private.clear_diagnosis from public, anon, authenticated, service_role;

drop function private.demand_days;

-- Days of a history by option: LEN of them, of which each with a sale is a row, at POS.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.demand_days(partner_cd text, day date, option_cds text[])
  returns table ("OPTION_CD" text, "LEN" integer, "POS" integer, "QTY" double precision) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
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
      and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
  ), started as materialized (
    -- An option that is new begins with its first row.
    select f."OPTION_CD" as option_cd, min(d.n) - 1 as skipped
    from public.agg_performance_option_daily f join days d on d.sk = f."DATE_SK"
    where f."PARTNER_CD" = demand_days.partner_cd and f."SVC" = '2P' and f."DATE_SK" between loaded[1] and loaded[cardinality(loaded)]
      and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds))
      and not exists (select from known k where k.option_cd = f."OPTION_CD")
    group by 1
  ), out_of_stock as materialized (
    select s."OPTION_CD" as option_cd, array_agg(d.n) as outs
    from public.fact_stock_snapshot s join days d on d.sk = s."SNAP_DT"::integer
    left join started b on b.option_cd = s."OPTION_CD"
    where s."PARTNER_CD" = demand_days.partner_cd and s."STOCK_QTY" <= 0
      and s."SNAP_DT" between private.day_text(day - 112) and private.day_text(day - 1) and d.n > coalesce(b.skipped, 0)
      and (cardinality(option_cds) = 0 or s."OPTION_CD" = any (option_cds))
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
    and f."DATE_SK" between loaded[1] and loaded[cardinality(loaded)] and (o.outs is null or d.n <> all (o.outs))
    and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds));
end
$$;
comment on function private.demand_days is 'Days with a sale of options of a partner (none: all) in the 112 days before a day: POS of LEN days that were loaded and on which the option was not sold out, from the first row of a new option on.';
revoke all on function private.demand_days from public, anon, authenticated, service_role;

drop function private.keep_demand;

drop function private.demand_forecast;

-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.demand_forecast(partner_cd text, day date, option_cds text[] default '{}', ranges jsonb default null)
  returns table ("OPTION_CD" text, "DEMAND_CLASS" text, "QTY" double precision, "STEADY_QTY" double precision, "LOW_QTY" integer, "HIGH_QTY" integer,
    "SPREAD" double precision) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
begin
  return query
  with missed as materialized (
    select * from jsonb_to_recordset(coalesce(ranges, private.demand_ranges(demand_forecast.partner_cd, day)))
      r (class text, least double precision, below double precision, q double precision[], spread double precision)
  )
  select f."OPTION_CD", f."DEMAND_CLASS", f."QTY", f."STEADY_QTY", i.low, i.high, coalesce(r.spread, 4)
  from private.forecast_demand(demand_forecast.partner_cd, day, option_cds) f
  left join missed r on r.class = f."DEMAND_CLASS" and f."QTY" >= r.least and f."QTY" < r.below
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
revoke all on function private.demand_forecast from public, anon, authenticated, service_role;

-- The forecast with its 80 % interval, by the errors of past forecasts of the class that were about as large (bins of 400, fewer than 50
-- of a class: those of all classes), and how far sales spread about it: a sum of n expected pieces varies by n + n² / SPREAD.
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.demand_ranges(partner_cd text, day date) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
declare
  -- Of more than 40,000 options a part tells as much.
  parts constant integer := greatest(1, (
    select count(*) from public.dim_option o where o."PARTNER_CD" = demand_ranges.partner_cd) / 20000);
begin
  return (
    with past as materialized (
      select f."DEMAND_CLASS" as class, f."QTY" as qty, f."RATIO" as ratio from public.agg_demand_forecast f
      where f."PARTNER_CD" = demand_ranges.partner_cd and f."CALC_DAY" between day - 168 and day - 28 and f."RATIO" is not null
        and (parts = 1 or hashtext(f."OPTION_CD") % parts = 0)
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
    select coalesce(jsonb_agg(r), '[]') from ranges r
  );
end
$$;
comment on function private.demand_ranges is 'How far past forecasts of a partner that were over on a day missed, by class and size: the quotients that a tenth, four fifths and nine tenths of them stayed below (q), and how far sales spread.';
revoke all on function private.demand_ranges from public, anon, authenticated, service_role;

create or replace function private.diagnose(partner_cd text, day date) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.hold_partner(diagnose.partner_cd);
  loop
    exit when private.diagnosis_step(diagnose.partner_cd, day);
  end loop;
end
$$;

-- Settings: its arguments decide the plan.
create or replace function private.diagnose_options(partner_cd text, day date, option_cds text[], ranges jsonb) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  facts private.diagnosis_fact[];
begin
  insert into private.diagnosis_option (partner_cd, option_cd, demand_class, qty, steady_qty, low_qty, high_qty, spread)
  select o."PARTNER_CD", o."OPTION_CD", f."DEMAND_CLASS", coalesce(f."QTY", 0), f."STEADY_QTY", f."LOW_QTY", f."HIGH_QTY", f."SPREAD"
  from public.dim_option o
  left join private.demand_forecast(diagnose_options.partner_cd, day, option_cds, ranges) f on f."OPTION_CD" = o."OPTION_CD"
  where o."PARTNER_CD" = diagnose_options.partner_cd and o."SVC" = '2P'
    and (cardinality(option_cds) = 0 or o."OPTION_CD" = any (option_cds));
  facts := array(select f from private.diagnosis_facts(diagnose_options.partner_cd, day, option_cds) f);
  update private.diagnosis_option s
  set brand_cd = f.brand_cd, category_nm = f.category_nm, amount_14 = f.amount_14, amount_before = f.amount_before,
    conversion = private.long_conversion(f.*), fact = to_jsonb(f), findings = g.findings
  from unnest(facts) f
  left join (
    select x.option_cd, jsonb_agg(x) as findings from private.diagnosis_findings(facts) x group by 1
  ) g on g.option_cd = f.option_cd
  where s.partner_cd = diagnose_options.partner_cd and s.option_cd = f.option_cd;
end
$$;
comment on function private.diagnose_options is 'Keeps demand, facts and findings of options of a partner (none: all) as of a day in private.diagnosis_option.';
revoke all on function private.diagnose_options from public, anon, authenticated, service_role;

drop function private.diagnosis_ads;

-- By the option that was advertised, whatever was bought: that is what its advertising is judged by.
create or replace function private.diagnosis_ads(partner_cd text, day date, least_clicks numeric, option_cds text[])
  returns table (
    "OPTION_CD" text, cost bigint, sales bigint, other_cost bigint, other_sales bigint, dead_cost bigint, dead_clicks bigint,
    dead_count bigint, dead_keyword text
  ) language sql stable begin atomic
  with words as materialized (
    select a."OPTION_CD" as option_cd, a."PLACEMENT" = '검색 영역' as is_search, a."KEYWORD" as keyword, sum(a."AD_COST")::bigint as cost,
      sum(a."REV_14D")::bigint as sales, sum(a."CLICK_CNT") as clicks, sum(a."ORD_14D") as orders
    from public.fact_ad_daily a
    where a."PARTNER_CD" = partner_cd and a."SVC" = '2P' and a."OPTION_CD" <> ''
      and a."DATE_SK" between private.date_sk(day - 42) and private.date_sk(day - 15)
      and (cardinality(option_cds) = 0 or a."OPTION_CD" = any (option_cds))
    group by 1, 2, 3
  )
  select w.option_cd, private.bigint_sum(w.cost), private.bigint_sum(w.sales), coalesce(private.bigint_sum(w.cost) filter (where not w.is_search), 0),
    coalesce(private.bigint_sum(w.sales) filter (where not w.is_search), 0),
    private.bigint_sum(w.cost) filter (where w.is_search and w.keyword <> '' and w.orders = 0 and w.clicks >= least_clicks),
    private.bigint_sum(w.clicks) filter (where w.is_search and w.keyword <> '' and w.orders = 0 and w.clicks >= least_clicks),
    count(*) filter (where w.is_search and w.keyword <> '' and w.orders = 0 and w.clicks >= least_clicks),
    (array_agg(w.keyword order by w.cost desc, w.keyword) filter (where w.is_search and w.keyword <> '' and w.orders = 0 and w.clicks >= least_clicks))[1]
  from words w group by w.option_cd;
end;
comment on function private.diagnosis_ads is 'Advertising of options of a partner (none: all) that was for them, of the 28 days before a day whose 14-day figures are final; dead: search words of so many clicks without an order.';
revoke all on function private.diagnosis_ads from public, anon, authenticated, service_role;

drop function private.diagnosis_facts;

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
    round(coalesce(v.amount_28::numeric / nullif(v.qty_28, 0), o."SALE_PRICE"))::bigint,
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
    greatest(day, stock_day::date + private.sold_out_after(s."STOCK_QTY", a.days, a.qtys, f.qty))
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
comment on function private.diagnosis_facts is 'Of each of these options of a partner (none: all) with stock or sales what its diagnosis as of a day is made of, given their demand in private.diagnosis_option.';
revoke all on function private.diagnosis_facts from public, anon, authenticated, service_role;

-- By what others of a partner do: the growth of a brand, the conversion of a category of five options, and of all.
create or replace function private.diagnosis_norms(partner_cd text) returns jsonb language sql stable begin atomic
  select jsonb_build_object(
    'brands', coalesce((select jsonb_object_agg(b.brand_cd, b.growth) from (
      select coalesce(s.brand_cd, '') as brand_cd,
        100.0 * (sum(s.amount_14) - sum(s.amount_before)) / nullif(greatest(sum(s.amount_before), 0), 0) as growth
      from private.diagnosis_option s where s.partner_cd = diagnosis_norms.partner_cd and s.fact is not null group by 1) b), '{}'),
    'categories', coalesce((select jsonb_object_agg(c.category_nm, c.conv) from (
      select s.category_nm, percentile_cont(0.5) within group (order by s.conversion)::numeric as conv
      from private.diagnosis_option s
      where s.partner_cd = diagnosis_norms.partner_cd and s.conversion > 0 and s.category_nm is not null
      group by 1 having count(*) >= 5) c), '{}'),
    'everything', (select percentile_cont(0.5) within group (order by s.conversion)::numeric
      from private.diagnosis_option s where s.partner_cd = diagnosis_norms.partner_cd and s.conversion > 0));
end;
comment on function private.diagnosis_norms is 'What the options of a partner in private.diagnosis_option are measured by: growth of their brand, conversion of their category.';
revoke all on function private.diagnosis_norms from public, anon, authenticated, service_role;

drop function private.diagnosis_sales;

create or replace function private.diagnosis_sales(partner_cd text, day date, option_cds text[])
  returns table (
    "OPTION_CD" text, amount_14 bigint, amount_before bigint, qty_28 bigint, amount_28 bigint, views_14 bigint, views_before bigint,
    orders_14 bigint, orders_before bigint, amount_traffic bigint, winner_7 numeric, winner_before numeric, views_7 bigint,
    gross_14 bigint, cancel_14 bigint, gross_before bigint, cancel_before bigint
  ) language sql stable begin atomic
  -- "before" are the 28 days before the last 14, but of won the 14 before them.
  select f."OPTION_CD", sum(f."SALE_AMT") filter (where d.ago <= 14)::bigint, sum(f."SALE_AMT") filter (where d.ago between 15 and 28)::bigint,
    coalesce(sum(f."SALE_QTY") filter (where d.ago <= 28), 0), coalesce(sum(f."SALE_AMT") filter (where d.ago <= 28), 0)::bigint,
    sum(f."VIEW_CNT") filter (where d.ago <= 14), sum(f."VIEW_CNT") filter (where d.ago > 14),
    sum(f."ORDER_CNT") filter (where d.ago <= 14), sum(f."ORDER_CNT") filter (where d.ago > 14),
    coalesce(sum(f."SALE_AMT") filter (where d.ago > 14), 0)::bigint,
    sum(f."WINNER_RATE" * f."VIEW_CNT") filter (where d.ago <= 7) / nullif(sum(f."VIEW_CNT") filter (where d.ago <= 7 and f."WINNER_RATE" is not null), 0),
    sum(f."WINNER_RATE" * f."VIEW_CNT") filter (where d.ago > 14) / nullif(sum(f."VIEW_CNT") filter (where d.ago > 14 and f."WINNER_RATE" is not null), 0),
    coalesce(sum(f."VIEW_CNT") filter (where d.ago <= 7), 0),
    sum(f."GROSS_QTY") filter (where d.ago <= 14), -sum(f."CANCEL_QTY") filter (where d.ago <= 14),
    sum(f."GROSS_QTY") filter (where d.ago > 14), -sum(f."CANCEL_QTY") filter (where d.ago > 14)
  from (select n as ago, private.date_sk(day - n) as sk from generate_series(1, 42) n) d
  join public.agg_performance_option_daily f on f."DATE_SK" = d.sk
  where f."PARTNER_CD" = partner_cd and f."SVC" = '2P' and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds))
    and f."DATE_SK" between private.date_sk(day - 42) and private.date_sk(day - 1)
  group by f."OPTION_CD";
end;
comment on function private.diagnosis_sales is 'Sales and traffic of options of a partner (none: all) in the 42 days before a day.';
revoke all on function private.diagnosis_sales from public, anon, authenticated, service_role;

drop function private.diagnosis_scores;

-- Each axis is the mean of its measures that are known (of stock their least), weighted alike; axes without one are left out and the rest count for all.
-- Settings: its arguments decide the plan.
create or replace function private.diagnosis_scores(facts private.diagnosis_fact[], norms jsonb)
  returns table (option_cd text, score numeric, figures jsonb) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
  as $$
begin
  return query
  with known as materialized (
    select f.*, 100.0 * (f.amount_14 - f.amount_before) / nullif(greatest(f.amount_before, 0), 0) as growth,
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
      ('cover', case when k.demand > 0 and k.sold_yn is distinct from 'N' then (k.stock / (k.demand / 28))::numeric end),
      ('excess', case when k.stock > 0 then case when k.demand > 0 then least(9999, k.stock / (k.demand / 28))::numeric else 9999 end end),
      ('aged', case when k.known_age > 0 then 100.0 * k.aged / k.known_age end),
      ('winnerRate', case when k.views_7 >= 10 then k.winner_7 end),
      ('conversion', k.conv / n.conv),
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
  'Score of options, 0 to 100 (null: fewer than two axes have data), given private.diagnosis_facts and private.diagnosis_norms, with what it is made of.';
revoke all on function private.diagnosis_scores from public, anon, authenticated, service_role;

-- One step of a diagnosis: docs/decisions/diagnosis.md. What another load or another day has overtaken begins again.
create or replace function private.diagnosis_step(partner_cd text, day date) returns boolean
  language plpgsql volatile set search_path = '' as $$
declare
  most constant integer := private.diagnosis_step_size();
  newest constant bigint := (select max(u."ID") from public.log_file_upload u where u."PARTNER_CD" = diagnosis_step.partner_cd);
  run private.diagnosis_run;
  next record;
  is_done boolean := true;
  option_cds text[] := '{}';
begin
  insert into private.diagnosis_run (partner_cd, day, upload_id, phase) values (diagnosis_step.partner_cd, day, newest, 'clear')
  on conflict do nothing;
  select * into run from private.diagnosis_run r where r.partner_cd = diagnosis_step.partner_cd;
  if run.phase <> 'over' and (run.day <> diagnosis_step.day or run.upload_id is distinct from newest) then
    run.day := diagnosis_step.day;
    run.upload_id := newest;
    run.phase := 'clear';
  end if;
  if run.phase in ('forecasts', 'options')
    and (select count(*) from public.dim_option o where o."PARTNER_CD" = diagnosis_step.partner_cd) > most
  then
    option_cds := array(select o."OPTION_CD" from public.dim_option o
      where o."PARTNER_CD" = diagnosis_step.partner_cd and o."OPTION_CD" > run.done_until order by 1 limit most);
    is_done := cardinality(option_cds) < most;
    run.done_until := coalesce(option_cds[cardinality(option_cds)], run.done_until);
    if option_cds = '{}' then
      -- None would be all of them.
      option_cds := '{""}';
    end if;
  end if;

  case run.phase
    when 'clear', 'over' then
      is_done := private.clear_diagnosis(run, most);
      if is_done and run.phase = 'over' then
        delete from private.diagnosis_run r where r.partner_cd = diagnosis_step.partner_cd;
        return true;
      end if;
    when 'forecasts' then
      if run.origin is null then
        select * into next
        from private.forecast_origins(diagnosis_step.partner_cd, day) o where o.place > run.place order by o.place limit 1;
        if found then
          run.place := next.place;
          run.origin := next.origin;
          run.is_new := next.is_new;
        end if;
      end if;
      if run.origin is not null then
        perform private.keep_forecast(diagnosis_step.partner_cd, run.origin, day, run.is_new, option_cds);
        if is_done then
          run.origin := null;
          run.done_until := '';
        end if;
        is_done := false;
      end if;
    when 'ranges' then
      run.ranges := private.demand_ranges(diagnosis_step.partner_cd, day);
    when 'options' then
      perform private.diagnose_options(diagnosis_step.partner_cd, day, option_cds, run.ranges);
    when 'norms' then
      run.norms := private.diagnosis_norms(diagnosis_step.partner_cd);
    when 'scores' then
      run.done_until := private.score_options(diagnosis_step.partner_cd, run.done_until, most, run.norms);
      is_done := run.done_until is null;
    when 'publish' then
      perform private.publish_diagnosis(diagnosis_step.partner_cd, day);
  end case;
  if is_done then
    run.phase := (array['forecasts', 'ranges', 'options', 'norms', 'scores', 'publish', 'over'])[
      array_position(array['clear', 'forecasts', 'ranges', 'options', 'norms', 'scores', 'publish'], run.phase)];
    run.done_until := '';
    run.place := case when run.phase = 'forecasts' then -1 else run.place end;
    run.origin := null;
  end if;
  update private.diagnosis_run r set (day, upload_id, phase, done_until, place, origin, is_new, ranges, norms) =
    (run.day, run.upload_id, run.phase, run.done_until, run.place, run.origin, run.is_new, run.ranges, run.norms)
  where r.partner_cd = diagnosis_step.partner_cd;
  return false;
end
$$;
comment on function private.diagnosis_step is 'Goes on with the diagnosis of a partner as of a day by some options; true once it is published and nothing is left over.';
revoke all on function private.diagnosis_step from public, anon, authenticated, service_role;

create or replace function private.diagnosis_step_size() returns integer language sql immutable parallel safe set search_path = '' return 5000;
comment on function private.diagnosis_step_size is 'How many options a step of a diagnosis works on at most; a partner of no more is diagnosed in one request.';
revoke all on function private.diagnosis_step_size from public, anon, authenticated, service_role;

-- A day begins, or reports are loaded: whoever asks first has the diagnosis made. Of many options it takes longer than one request may,
-- so each call does a step of it, and the last but one publishes all.
create or replace function private.ensure_diagnosis(partner_cd text) returns text language plpgsql volatile set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  if private.is_diagnosed(partner_cd) then
    return 'known';
  end if;
  -- Whoever else asks for the same waits here, and then finds it made.
  perform private.hold_partner(ensure_diagnosis.partner_cd);
  if private.is_diagnosed(partner_cd) then
    return 'known';
  end if;
  if (select count(*) from public.dim_option o where o."PARTNER_CD" = ensure_diagnosis.partner_cd) > private.diagnosis_step_size() then
    return case when private.diagnosis_step(partner_cd, today) then 'made' else 'begun' end;
  end if;
  -- The first one has one to be compared with.
  if private.last_diagnosis(partner_cd) is null then
    perform private.diagnose(partner_cd, today - 7);
  end if;
  perform private.diagnose(partner_cd, today);
  return 'made';
end
$$;
comment on function private.ensure_diagnosis is 'Diagnoses the options of a partner as of today where that is not done since the last report was loaded. known: it was; made: it is; begun: of more than private.diagnosis_step_size options, with the next call more of it.';

drop function private.forecast_demand;

-- The mean of eight weeks, and of demand with many days without a sale the median of eight methods step by step: six that are level all
-- through and two that are not (the last week again, and the damped trend).
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.forecast_demand(partner_cd text, day date, option_cds text[] default '{}')
  returns table ("OPTION_CD" text, "DEMAND_CLASS" text, "QTY" double precision, "STEADY_QTY" double precision) language plpgsql stable
  set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
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
    from private.demand_days(forecast_demand.partner_cd, day, option_cds) d
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
comment on function private.forecast_demand is 'Pieces that each of these options of a partner (none: all) is expected to sell in the 28 days from a day on, by what was known before it, the class of its demand, and what it sold in 28 days over all of its history (STEADY_QTY); no row after eight weeks without a sale.';
revoke all on function private.forecast_demand from public, anon, authenticated, service_role;

-- Past forecasts every 14 days, and what came of those whose 28 days are over. Those come first: they tell how far a forecast misses.
create or replace function private.forecast_origins(partner_cd text, day date) returns table (place integer, origin date, is_new boolean)
  language sql stable begin atomic
  select o.place, day - o.n, o.is_new
  from (
    select case when n < 28 then 1000 else 0 end + n as place, n, not exists (
        select from public.agg_demand_forecast f where f."PARTNER_CD" = partner_cd and f."CALC_DAY" = day - n) as is_new
    from generate_series(0, 140) n
    where (day - n - date '2020-01-06') % 14 = 0
      -- A history of four weeks at least.
      and day - n - 28 >= (select min(l."DAY") from private.loaded_sales_days(partner_cd, day - 280, day - 1) l)
  ) o
  where o.is_new or o.n >= 28 and not exists (
    select from public.agg_demand_forecast f where f."PARTNER_CD" = partner_cd and f."CALC_DAY" = day - o.n and f."RATIO" is not null);
end;
comment on function private.forecast_origins is 'Days of the 140 up to a day whose forecast is missing (is_new), or is over and not compared with what was sold, in the order of their place.';
revoke all on function private.forecast_origins from public, anon, authenticated, service_role;

create or replace function private.is_diagnosed(partner_cd text) returns boolean language sql stable begin atomic
  select exists (select from public.log_diagnosis l
      where l."PARTNER_CD" = partner_cd and l."CALC_DAY" = private.korea_today() and l."MOD_DT" >= private.last_load(partner_cd))
      and not exists (select from private.diagnosis_run r where r.partner_cd = is_diagnosed.partner_cd)
    or not exists (select from public.dim_option o where o."PARTNER_CD" = partner_cd);
end;

-- What a later report corrects is not followed.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.keep_forecast(partner_cd text, origin date, day date, is_new boolean, option_cds text[]) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  loaded constant integer[] := array(
    select private.date_sk(l."DAY") from private.loaded_sales_days(keep_forecast.partner_cd, origin, origin + 27) l);
begin
  if is_new then
    insert into public.agg_demand_forecast
    select keep_forecast.partner_cd, origin, f."OPTION_CD", f."DEMAND_CLASS", f."QTY"
    from private.forecast_demand(keep_forecast.partner_cd, origin, option_cds) f;
  end if;
  if origin + 28 > day then
    return;
  end if;
  update public.agg_demand_forecast f
  set "RATIO" = (coalesce(s.qty, 0) + 0.5) / (f."QTY" * (cardinality(loaded) - coalesce(o.outs, 0)) / 28 + 0.5)
  from public.agg_demand_forecast k
  left join (
    select z."OPTION_CD" as option_cd, count(*) as outs from public.fact_stock_snapshot z
    where z."PARTNER_CD" = keep_forecast.partner_cd and z."STOCK_QTY" <= 0 and z."SNAP_DT" = any (loaded::text[])
      and (cardinality(option_cds) = 0 or z."OPTION_CD" = any (option_cds))
    group by 1
  ) o on o.option_cd = k."OPTION_CD"
  left join (
    select p."OPTION_CD" as option_cd, sum(p."SALE_QTY") as qty from public.agg_performance_option_daily p
    where p."PARTNER_CD" = keep_forecast.partner_cd and p."SVC" = '2P' and p."SALE_QTY" > 0 and p."DATE_SK" = any (loaded)
      and (cardinality(option_cds) = 0 or p."OPTION_CD" = any (option_cds))
      and not exists (select from public.fact_stock_snapshot z
        where z."PARTNER_CD" = p."PARTNER_CD" and z."OPTION_CD" = p."OPTION_CD" and z."STOCK_QTY" <= 0
          and z."SNAP_DT" = p."DATE_SK"::text)
    group by 1
  ) s on s.option_cd = k."OPTION_CD"
  where k."PARTNER_CD" = keep_forecast.partner_cd and k."CALC_DAY" = origin
    and (cardinality(option_cds) = 0 or k."OPTION_CD" = any (option_cds))
    and f."PARTNER_CD" = k."PARTNER_CD" and f."CALC_DAY" = k."CALC_DAY" and f."OPTION_CD" = k."OPTION_CD"
    and cardinality(loaded) - coalesce(o.outs, 0) >= 21;
end
$$;
comment on function private.keep_forecast is 'Writes the forecast of options of a partner (none: all) as of a past day where there is none (is_new), and what came of it once it is over.';
revoke all on function private.keep_forecast from public, anon, authenticated, service_role;

create or replace function private.long_conversion(f private.diagnosis_fact) returns numeric
  language sql immutable parallel safe
  return case when (f).views_14 + (f).views_before >= 100 then 1.0 * ((f).orders_14 + (f).orders_before) / ((f).views_14 + (f).views_before) end;
comment on function private.long_conversion is 'Orders per view of six weeks; null below 100 views.';
revoke all on function private.long_conversion from public, anon, authenticated, service_role;

-- Publishes what was worked out about the options of a partner. A finding that was there on the last diagnosed day goes on; one
-- that was over begins anew.
-- Settings: what is summed up or joined fits into memory.
create or replace function private.publish_diagnosis(partner_cd text, day date) returns void
  language plpgsql volatile set search_path = '' set work_mem = '64MB' as $$
declare
  before constant date := (select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = publish_diagnosis.partner_cd and l."CALC_DAY" < day);
begin
  -- Options may have gone to another partner since.
  delete from private.diagnosis_option s
  where s.partner_cd = publish_diagnosis.partner_cd and not exists (
    select from public.dim_option o where o."OPTION_CD" = s.option_cd and o."PARTNER_CD" = s.partner_cd);

  delete from public.agg_option_demand d where d."PARTNER_CD" = publish_diagnosis.partner_cd;
  insert into public.agg_option_demand
    ("PARTNER_CD", "OPTION_CD", "CALC_DAY", "DEMAND_CLASS", "QTY", "STEADY_QTY", "LOW_QTY", "HIGH_QTY", "SPREAD")
  select s.partner_cd, s.option_cd, day, s.demand_class, s.qty, s.steady_qty, s.low_qty, s.high_qty, s.spread
  from private.diagnosis_option s where s.partner_cd = publish_diagnosis.partner_cd;

  -- What began on this very day and is found no more was never there.
  delete from public.fact_product_diagnosis d
  where d."PARTNER_CD" = publish_diagnosis.partner_cd and d."START_DAY" = day and d."STATUS" = 'new';
  update public.fact_product_diagnosis d set "LAST_DAY" = coalesce(before, d."START_DAY")
  where d."PARTNER_CD" = publish_diagnosis.partner_cd and d."LAST_DAY" = day and d."START_DAY" < day;
  with found as materialized (
    select s.option_cd, f.* from private.diagnosis_option s
    cross join lateral jsonb_to_recordset(s.findings) f (rule_cd text, evidence jsonb, impact bigint, confidence text)
    where s.partner_cd = publish_diagnosis.partner_cd and s.findings is not null
  ), going_on as (
    update public.fact_product_diagnosis d
    set "LAST_DAY" = day, "EVIDENCE" = f.evidence, "IMPACT_AMT" = f.impact, "CONFIDENCE" = f.confidence
    from found f
    where d."PARTNER_CD" = publish_diagnosis.partner_cd and d."OPTION_CD" = f.option_cd and d."RULE_CD" = f.rule_cd
      and (d."LAST_DAY" = before or d."LAST_DAY" = day)
    returning d."OPTION_CD", d."RULE_CD"
  )
  insert into public.fact_product_diagnosis ("PARTNER_CD", "OPTION_CD", "RULE_CD", "START_DAY", "LAST_DAY", "EVIDENCE", "IMPACT_AMT", "CONFIDENCE")
  select publish_diagnosis.partner_cd, f.option_cd, f.rule_cd, day, day, f.evidence, f.impact, f.confidence
  from found f where (f.option_cd, f.rule_cd) not in (select g."OPTION_CD", g."RULE_CD" from going_on g);

  delete from public.agg_product_score s where s."PARTNER_CD" = publish_diagnosis.partner_cd and s."CALC_DAY" = day;
  insert into public.agg_product_score
  select s.partner_cd, day, s.option_cd, s.score, s.figures
  from private.diagnosis_option s where s.partner_cd = publish_diagnosis.partner_cd and s.fact is not null;
  insert into public.log_diagnosis as l ("PARTNER_CD", "CALC_DAY") values (publish_diagnosis.partner_cd, day)
  on conflict ("PARTNER_CD", "CALC_DAY") do update set "MOD_DT" = excluded."MOD_DT";
end
$$;
comment on function private.publish_diagnosis is 'Writes demand, findings and scores of the options of a partner as of a day, all at once, from private.diagnosis_option; days come in their order.';
revoke all on function private.publish_diagnosis from public, anon, authenticated, service_role;

create or replace function private.score_options(partner_cd text, after text, most integer, norms jsonb) returns text
  language plpgsql volatile set search_path = '' as $$
declare
  facts private.diagnosis_fact[];
begin
  facts := array(select jsonb_populate_record(null::private.diagnosis_fact, s.fact) from private.diagnosis_option s
    where s.partner_cd = score_options.partner_cd and s.option_cd > after and s.fact is not null order by s.option_cd limit most);
  update private.diagnosis_option s set score = c.score, figures = c.figures
  from private.diagnosis_scores(facts, norms) c
  where s.partner_cd = score_options.partner_cd and s.option_cd = c.option_cd;
  return case when cardinality(facts) = most then facts[most].option_cd end;
end
$$;
comment on function private.score_options is 'Keeps scores of at most so many options after one in private.diagnosis_option; returns the last of them, null if none is left.';
revoke all on function private.score_options from public, anon, authenticated, service_role;

-- statement_timeout: publishing 300,000 options with two findings each is one transaction (docs/decisions/diagnosis.md).
create or replace function public.refresh_diagnosis(partner_cd text) returns json
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  done text;
begin
  perform private.require_partner(partner_cd);
  done := private.ensure_diagnosis(partner_cd);
  return json_build_object('done', done, 'day', private.day_text(private.last_diagnosis(partner_cd)));
end
$$;

drop function private.diagnose_by_forecast;

drop function private.keep_forecasts;
