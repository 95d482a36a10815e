-- Simple methods beat the forecast on foreign data, and 품절 was said too rarely: the method of each class is now the one that missed the least
-- in the partner's own past forecasts, the chance follows what came of those, and a warning looks as far ahead as goods need to come.
-- Past forecasts are made anew by the next diagnosis, and a diagnosis that is half-way begins again.
truncate public.agg_demand_forecast, private.diagnosis_run, private.diagnosis_option;

alter type private.diagnosis_fact add attribute demand_method text, add attribute class_error double precision,
  add attribute own_error double precision, add attribute chance_days integer;

update public.dim_diagnosis_rule set "LIMIT_VAL" = 7, "LEAST_VAL" = 60,
  "LIMIT_TEXT" = '입고에 걸리는 날과 7일 안에 품절될 확률 {limit}% 이상', "IMPACT_TEXT" = '하루 예상 수요 × 그 기간 중 품절 일수 × 개당 판매액'
where "RULE_CD" = 'runsOut';

alter table private.diagnosis_option add column class_error double precision;

alter table private.diagnosis_option add column method text;

alter table private.diagnosis_option add column own_error double precision;

alter table private.diagnosis_option add column q14 double precision[];

alter table private.diagnosis_option add column q28 double precision[];

alter table private.diagnosis_option drop column spread;

alter table private.diagnosis_option drop column steady_qty;

alter table public.agg_demand_forecast drop constraint "agg_demand_forecast_DEMAND_CLASS_check";
alter table public.agg_demand_forecast add constraint "agg_demand_forecast_DEMAND_CLASS_check" CHECK (("DEMAND_CLASS" = ANY (ARRAY['smooth'::text, 'erratic'::text, 'intermittent'::text, 'lumpy'::text, 'new'::text])));

alter table public.agg_demand_forecast add column "METHOD_QTYS" real[] not null;

comment on column public.agg_demand_forecast."METHOD_QTYS" is 'By each method of private.forecast_methods.';

alter table public.agg_demand_forecast drop column "QTY";

alter table public.agg_demand_forecast add column "SOLD_14_QTY" real;

comment on column public.agg_demand_forecast."SOLD_14_QTY" is 'The same of the first 14 days, of which 10 were seen.';

alter table public.agg_demand_forecast add column "SOLD_QTY" real;

comment on column public.agg_demand_forecast."SOLD_QTY" is 'Pieces sold on the days that were seen, times 28 over their number; null until the 28 days are over, or where fewer than 21 were seen.';

alter table public.agg_option_demand add column "METHOD" text;

alter table public.agg_option_demand drop column "SPREAD";

alter table public.agg_option_demand drop column "STEADY_QTY";

drop function private.arriving_lines;

-- Pieces of inbound lines that were requested until a day and are not in the stock of another (the same or up to a week before), with the day
-- on which they can be sold: so many days after the planned one as of most lines of half a year. Of a line that was put on
-- sale later than that day it is known that it was, but not as of then. ARRIVE_DTS: five days, each as probable as the others, by the delays
-- that are still possible.
create or replace function private.arriving_lines(partner_cd text, day date, stock_day date)
  returns table ("OPTION_CD" text, "ARRIVE_DT" date, "QTY" bigint, "ARRIVE_DTS" date[]) language sql stable begin atomic
  with delays as (
    select coalesce(percentile_disc(array(select (n - 0.5) / 20 from generate_series(1, 20) n order by n)) within group (
      order by greatest(0, l."DP_APRV_DT"::date - l."SCH_DT"::date)), array_fill(1, array[20])) as days
    from public.raw_wing_inbound_request l
    where l."CUST_CD" = partner_cd and l."SVC" = '2P' and l."SCH_DT" between private.day_text(day - 180) and private.day_text(day - 1)
      and l."DP_APRV_DT" < private.day_text(day)
  ), lines as (
    select l.*, case when l."DP_APRV_DT" < private.day_text(day) then l."DP_APRV_DT"::date end as arrived
    from private.inbound_line l
    where l."CUST_CD" = partner_cd and l."IB_REQ_DT" <= private.day_text(day)
      and l."SCH_DT" > private.day_text(day - 14) and l."SCH_DT" <= private.day_text(day + 90)
      and coalesce(l."DP_APRV_DT" >= private.day_text(stock_day), true)
  )
  select l."OPTION_CD", coalesce(l.arrived, greatest(l."SCH_DT"::date + d.days[10], day)),
    case when l.arrived is not null then l."SALE_READY_QTY"
      when l."DP_APRV_DT" is not null or l."SCH_DT" > private.day_text(day) then l."EX_QTY"
      else greatest(l."INCOMING_QTY" + l."IB_APRV_QTY", 0) end,
    array(select coalesce(l.arrived, greatest(l."SCH_DT"::date + p.days[ceil((n - 0.5) / 5 * cardinality(p.days))::integer], day))
      from generate_series(1, 5) n order by n)
  from delays d
  cross join lines l
  cross join lateral (select array(select u from unnest(d.days) u where l."SCH_DT"::date + u >= day order by u) as days) p;
end;
comment on function private.arriving_lines is 'Inbound pieces of a partner that the stock of stock_day does not hold, as known on day: lines requested until then whose planned day is less than two weeks ago.';
revoke all on function private.arriving_lines from public, anon, authenticated, service_role;

-- The choice: the method that missed the least pieces, where a forecast of two weeks before counts 0.8 times. What moves a whole shop
-- shows in the sums of all options of a class: the logarithm of their quotient of sold and expected pieces is a level and so many times the
-- growth, by least squares where a sum of two weeks before counts 0.6 times, drawn to 0 because there are few sums.
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.chosen_methods(partner_cd text, day date) returns table (
    "DEMAND_CLASS" text, "METHOD" integer, "ERROR" double precision, "SHOCK" double precision, "CALC_DAY" date, "FACTOR" double precision
  ) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
begin
  return query
  with past as materialized (
    select p.*, 0.8 ^ ((day - 28 - p."CALC_DAY") / 14.0) as weight from private.past_forecasts(chosen_methods.partner_cd, day) p
  ), chosen as materialized (
    select distinct on (e.class) e.class, e.method, e.error
    from (
      select p."DEMAND_CLASS" as class, m.method::integer, sum(p.weight * abs(p."SOLD_QTY" - m.qty)) / nullif(sum(p.weight * p."SOLD_QTY"), 0) as error
      from past p cross join lateral unnest(p."METHOD_QTYS") with ordinality m (qty, method)
      group by 1, 2 having count(*) >= 50
    ) e
    order by e.class, e.error, e.method
  ), growth as materialized (
    select g."CALC_DAY" as calc_day, g."GROWTH" as growth from private.demand_growth(chosen_methods.partner_cd, day) g
  ), sums as materialized (
    select c.class, p."CALC_DAY" as calc_day, coalesce(g.growth, 0) as growth, 0.6::double precision ^ ((day - 28 - p."CALC_DAY") / 14.0) as weight,
      ln((sum(p."SOLD_QTY"::double precision) + 1) / (sum(p."METHOD_QTYS"[c.method]::double precision) + 1)) as quotient
    from chosen c
    join past p on p."DEMAND_CLASS" = c.class
    left join growth g on g.calc_day = p."CALC_DAY"
    group by 1, 2, 3
  ), fitted as (
    select n.class, (n.y * n.gg - n.gy * n.g) / (n.n * n.gg - n.g ^ 2) as level, (n.gy * n.n - n.y * n.g) / (n.n * n.gg - n.g ^ 2) as slope
    from (
      select s.class, 1 + sum(s.weight) as n, sum(s.weight * s.growth) as g, 0.02 + sum(s.weight * s.growth ^ 2) as gg,
        sum(s.weight * s.quotient) as y, sum(s.weight * s.quotient * s.growth) as gy
      from sums s group by 1
    ) n
  ), factors as materialized (
    select f.class, g.calc_day, least(ln(1.5::double precision), greatest(-ln(1.5::double precision), f.level + f.slope * g.growth)) as factor
    from fitted f cross join growth g
  )
  select c.class, c.method, c.error::double precision, x.shock, f.calc_day, exp(f.factor)
  from chosen c
  join factors f on f.class = c.class
  cross join lateral (
    select coalesce(sum((s.quotient - k.factor) ^ 2) / nullif(count(*) - 1, 0), 0) as shock
    from sums s join factors k on k.class = s.class and k.calc_day = s.calc_day where s.class = c.class
  ) x;
end
$$;
comment on function private.chosen_methods is 'For each class of demand with 50 past forecasts of a partner that were over on a day the method of the least error (an index into METHOD_QTYS; ERROR: missed over sold), the variance of the logarithm of sold over expected that all options of the class share, and the factor by which its forecasts of that day and of days before it (CALC_DAY) are corrected.';
revoke all on function private.chosen_methods from public, anon, authenticated, service_role;

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
    -- An option that is new begins after its first row, which may be there only because something was sold.
    select f."OPTION_CD" as option_cd, min(d.n) as skipped
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
    and f."DATE_SK" between loaded[1] and loaded[cardinality(loaded)] and d.n > coalesce(b.skipped, 0)
    and (o.outs is null or d.n <> all (o.outs))
    and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds));
end
$$;
comment on function private.demand_days is 'Days with a sale of options of a partner (none: all) in the 112 days before a day: POS of LEN days that were loaded and on which the option was not sold out, of a new option those after its first row.';

drop function private.demand_forecast;

-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.demand_forecast(partner_cd text, day date, option_cds text[] default '{}', ranges jsonb default null)
  returns table ("OPTION_CD" text, "DEMAND_CLASS" text, "METHOD" text, "QTY" double precision, "LOW_QTY" integer, "HIGH_QTY" integer,
    "Q14" double precision[], "Q28" double precision[], "CLASS_ERROR" double precision, "OWN_ERROR" double precision) language plpgsql stable
  set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
begin
  return query
  with missed as materialized (
    select * from jsonb_to_recordset(coalesce(ranges, private.demand_ranges(demand_forecast.partner_cd, day)))
      r (class text, method integer, factor double precision, error double precision, least double precision, below double precision,
        q14 double precision[], q28 double precision[])
  ), forecasts as materialized (
    -- Without past forecasts the mean of eight weeks.
    select f."OPTION_CD" as option_cd, f."DEMAND_CLASS" as class, coalesce(c.method, 3) as method, coalesce(c.factor, 1) as factor, c.error,
      coalesce(c.factor, 1) * f."METHOD_QTYS"[coalesce(c.method, 3)] as qty
    from private.forecast_demand(demand_forecast.partner_cd, day, option_cds) f
    left join (select distinct m.class, m.method, m.factor, m.error from missed m) c on c.class = f."DEMAND_CLASS"
  ), own as materialized (
    select k."OPTION_CD" as option_cd,
      sum(abs(k."SOLD_QTY" - f.factor * k."METHOD_QTYS"[f.method])) / nullif(sum(k."SOLD_QTY"), 0) as error
    from forecasts f
    join public.agg_demand_forecast k on k."OPTION_CD" = f.option_cd
    where k."PARTNER_CD" = demand_forecast.partner_cd and k."CALC_DAY" between day - 168 and day - 28 and k."SOLD_QTY" is not null
    group by 1
  )
  select f.option_cd, f.class, (private.forecast_methods())[f.method], f.qty, i.low, i.high, r.q14, r.q28, f.error,
    o.error::double precision
  from forecasts f
  left join missed r on r.class = f.class and f.qty >= r.least and f.qty < r.below
  left join own o on o.option_cd = f.option_cd
  left join lateral (
    select greatest(0, ceil(r.q28[3] * (f.qty + 0.5) - 0.5))::integer as low
  ) l on r.q28 is not null
  left join lateral (
    -- Where often nothing is sold no tenth lies below the interval; then two lie above it.
    select l.low, greatest(l.low, round(greatest(0, case when l.low = 0 then r.q28[17] else r.q28[19] end * (f.qty + 0.5) - 0.5))::integer) as high
  ) i on r.q28 is not null;
end
$$;
comment on function private.demand_forecast is
  'The forecast of options of a partner (none: all) by the chosen method, with its 80 % interval in whole pieces, its quotients (private.demand_ranges) and how far past forecasts of its class and of the option itself missed (over what was sold), by past forecasts that were over on that day; null while fewer than 50 are.';
revoke all on function private.demand_forecast from public, anon, authenticated, service_role;

-- The distribution: quotients of sold and expected pieces of past forecasts that were about as large (bins of 400), over two and over four
-- weeks. An error that all options share was seen on few days however many options there are: the quotients spread wider by its part.
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.demand_ranges(partner_cd text, day date) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
declare
  shares constant double precision[] := array(select n / 20.0 from generate_series(0, 20) n order by n);
begin
  return (
    with methods as materialized (
      select * from private.chosen_methods(demand_ranges.partner_cd, day)
    ), chosen as materialized (
      select * from methods m where m."CALC_DAY" = day
    ), past as (
      select c."DEMAND_CLASS" as class, q.qty, (p."SOLD_14_QTY" + 0.5) / (q.qty / 2 + 0.5) as ratio_14, (p."SOLD_QTY" + 0.5) / (q.qty + 0.5) as ratio,
        c."SHOCK" as shock, count(*) over (partition by c."DEMAND_CLASS") as size, row_number() over (partition by c."DEMAND_CLASS" order by q.qty) as n
      from methods c
      join private.past_forecasts(demand_ranges.partner_cd, day) p on p."DEMAND_CLASS" = c."DEMAND_CLASS" and p."CALC_DAY" = c."CALC_DAY"
      cross join lateral (select c."FACTOR" * p."METHOD_QTYS"[c."METHOD"] as qty) q
    ), bins as (
      select b.class, b.bin, min(b.qty) as least, percentile_cont(shares) within group (order by b.ratio_14) as q14,
        percentile_cont(shares) within group (order by b.ratio) as q28,
        sqrt(1 + 2.5 * least(1, max(b.shock) / greatest(var_pop(ln(b.ratio)), 1e-9))) as wide
      from (select p.*, least((p.n - 1) / 400, greatest(p.size / 400, 1) - 1) as bin from past p) b
      group by b.class, b.bin
    ), ranges as (
      select c."DEMAND_CLASS" as class, c."METHOD" as method, c."FACTOR" as factor, c."ERROR" as error,
        case when b.bin = 0 then '-infinity' else b.least end as least,
        lead(b.least, 1, 'infinity') over (partition by b.class order by b.bin) as below,
        private.widened(coalesce(b.q14, b.q28), b.wide) as q14, private.widened(b.q28, b.wide) as q28
      from bins b join chosen c on c."DEMAND_CLASS" = b.class
    )
    select coalesce(jsonb_agg(r), '[]') from ranges r
  );
end
$$;
comment on function private.demand_ranges is 'What past forecasts of a partner that were over on a day tell of the next ones, by class and size: method, factor and error of private.chosen_methods, and the quotients of sold and expected pieces over 14 and 28 days (q14, q28: quantiles 0 to 1 by twentieths).';

-- Settings: its arguments decide the plan.
create or replace function private.diagnose_options(partner_cd text, day date, option_cds text[], ranges jsonb) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  facts private.diagnosis_fact[];
begin
  insert into private.diagnosis_option (partner_cd, option_cd, demand_class, method, qty, low_qty, high_qty, q14, q28, class_error, own_error)
  select o."PARTNER_CD", o."OPTION_CD", f."DEMAND_CLASS", f."METHOD", coalesce(f."QTY", 0), f."LOW_QTY", f."HIGH_QTY", f."Q14", f."Q28", f."CLASS_ERROR",
    f."OWN_ERROR"
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
    v.order_won, f.method, f.class_error, f.own_error, h.days
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
        'high', k.demand_high, 'arriving', a.qty, 'days', k.chance_days, 'limit', r."LEAST_VAL"),
      k.per_day * greatest(1, k.chance_days - k.cover)::numeric * k.price, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'runsOut'
    cross join lateral (
      select coalesce(sum(q), 0) as qty from unnest(k.arrive_days, k.arrive_qtys) u (days, q) where u.days < k.chance_days) a
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
  select k.option_cd, round(s.score, 1), jsonb_build_object('axes', coalesce(s.axes, '{}'), 'demandClass', k.demand_class, 'demandMethod', k.demand_method,
    'classError', round(100 * k.class_error), 'ownError', round(100 * k.own_error), 'demand', round(k.demand::numeric, 1),
    'demandLow', k.demand_low, 'demandHigh', k.demand_high, 'stock', k.stock, 'incoming', k.incoming, 'soldOutChance', floor(100 * k.chance), 'chanceDays', k.chance_days,
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

drop function private.forecast_demand;

-- Each method is a level. Exponential smoothing begins with the mean of the first 28 days; of a history without gaps it is a sum over
-- the days with a sale. The size of a sale in TSB is the mean over the history, because one large order would move a smoothed size for weeks.
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.forecast_demand(partner_cd text, day date, option_cds text[] default '{}')
  returns table ("OPTION_CD" text, "DEMAND_CLASS" text, "METHOD_QTYS" double precision[]) language plpgsql stable
  set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
declare
  fade2 constant double precision[] := array(select 0.98::double precision ^ n from generate_series(0, 112) n order by n);
  fade5 constant double precision[] := array(select 0.95::double precision ^ n from generate_series(0, 112) n order by n);
  fade10 constant double precision[] := array(select 0.9::double precision ^ n from generate_series(0, 112) n order by n);
begin
  return query
  with sums as (
    select d."OPTION_CD" as option_cd, d."LEN" as len, least(d."LEN", 28) as first, count(*) as sales, sum(d."QTY") as qty,
      coalesce(sum(d."QTY") filter (where i.ago <= 7), 0) as qty7, coalesce(sum(d."QTY") filter (where i.ago <= 28), 0) as qty28,
      coalesce(sum(d."QTY") filter (where i.ago <= 56), 0) as qty56, count(*) filter (where i.ago <= 56) as sales56,
      avg(d."QTY") filter (where i.ago <= 56) as size56, var_samp(d."QTY") filter (where i.ago <= 56) as variance56,
      coalesce(sum(d."QTY") filter (where i.is_first), 0) as first_qty, count(*) filter (where i.is_first) as first_sales,
      coalesce(sum(0.02 * fade2[i.ago] * d."QTY") filter (where not i.is_first), 0) as later2,
      coalesce(sum(0.05 * fade5[i.ago] * d."QTY") filter (where not i.is_first), 0) as later5,
      coalesce(sum(0.1 * fade10[i.ago] * d."QTY") filter (where not i.is_first), 0) as later10,
      coalesce(sum(0.05 * fade5[i.ago]) filter (where not i.is_first), 0) as later_sales5,
      coalesce(sum(0.1 * fade10[i.ago]) filter (where not i.is_first), 0) as later_sales10
    from private.demand_days(forecast_demand.partner_cd, day, option_cds) d
    cross join lateral (select d."LEN" - d."POS" + 1 as ago, d."POS" <= least(d."LEN", 28) as is_first) i
    group by 1, 2 having min(i.ago) <= 56
  )
  select s.option_cd,
    case when s.len < 28 then 'new'
      when least(s.len, 56) > 1.32 * s.sales56 then case when u.is_uneven then 'lumpy' else 'intermittent' end
      when u.is_uneven then 'erratic' else 'smooth' end,
    array(select 28 * m from unnest(array[s.qty7 / least(s.len, 7), s.qty28 / s.first, s.qty56 / least(s.len, 56), s.qty / s.len,
      fade2[s.len - s.first + 1] * s.first_qty / s.first + s.later2, fade5[s.len - s.first + 1] * s.first_qty / s.first + s.later5,
      fade10[s.len - s.first + 1] * s.first_qty / s.first + s.later10,
      (fade5[s.len - s.first + 1] * s.first_sales / s.first + s.later_sales5) * s.qty / s.sales,
      (fade10[s.len - s.first + 1] * s.first_sales / s.first + s.later_sales10) * s.qty / s.sales]) with ordinality a (m, n) order by n)
  from sums s
  cross join lateral (select coalesce(s.variance56 > 0.49 * s.size56 ^ 2, false) as is_uneven) u;
end
$$;
comment on function private.forecast_demand is 'Pieces that each method expects each of these options of a partner (none: all) to sell in the 28 days from a day on, by what was known before it, and the class of its demand (Syntetos and Boylan''s, by the last eight weeks; new: less than four weeks); no row after eight weeks without a sale.';
revoke all on function private.forecast_demand from public, anon, authenticated, service_role;

create or replace function private.forecast_methods() returns text[]
  language sql immutable parallel safe
  return array['mean7', 'mean28', 'mean56', 'mean112', 'ses2', 'ses5', 'ses10', 'tsb5', 'tsb10'];
comment on function private.forecast_methods is 'Names of the methods in the order of METHOD_QTYS: means of so many days, exponential smoothing with so many percent, and TSB (Teunter, Syntetos and Babai) whose probability of a sale is smoothed with so many percent.';
revoke all on function private.forecast_methods from public, anon, authenticated, service_role;

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
    select from public.agg_demand_forecast f where f."PARTNER_CD" = partner_cd and f."CALC_DAY" = day - o.n and f."SOLD_QTY" is not null);
end;

create or replace function private.forecast_parts(partner_cd text) returns integer language sql stable begin atomic
  -- A part of more than 10,000 options tells as much.
  select greatest(1, count(*) / 5000)::integer from public.dim_option o where o."PARTNER_CD" = partner_cd;
end;
comment on function private.forecast_parts is 'The options of a partner whose past forecasts are read are one in so many.';
revoke all on function private.forecast_parts from public, anon, authenticated, service_role;

-- What a later report corrects is not followed.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.keep_forecast(partner_cd text, origin date, day date, is_new boolean, option_cds text[]) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  loaded constant integer[] := array(
    select private.date_sk(l."DAY") from private.loaded_sales_days(keep_forecast.partner_cd, origin, origin + 27) l);
  loaded_14 constant integer := (select count(*) from unnest(loaded) l where l < private.date_sk(origin + 14));
begin
  if is_new then
    insert into public.agg_demand_forecast
    select keep_forecast.partner_cd, origin, f."OPTION_CD", f."DEMAND_CLASS", f."METHOD_QTYS"
    from private.forecast_demand(keep_forecast.partner_cd, origin, option_cds) f;
  end if;
  if origin + 28 > day then
    return;
  end if;
  update public.agg_demand_forecast f
  set "SOLD_QTY" = coalesce(s.qty, 0) * 28.0 / (cardinality(loaded) - coalesce(o.outs, 0)),
    "SOLD_14_QTY" = case when loaded_14 - coalesce(o.outs_14, 0) >= 10 then coalesce(s.qty_14, 0) * 14.0 / (loaded_14 - coalesce(o.outs_14, 0)) end
  from public.agg_demand_forecast k
  left join (
    select z."OPTION_CD" as option_cd, count(*) as outs, count(*) filter (where z."SNAP_DT" < private.day_text(origin + 14)) as outs_14
    from public.fact_stock_snapshot z
    where z."PARTNER_CD" = keep_forecast.partner_cd and z."STOCK_QTY" <= 0 and z."SNAP_DT" = any (loaded::text[])
      and (cardinality(option_cds) = 0 or z."OPTION_CD" = any (option_cds))
    group by 1
  ) o on o.option_cd = k."OPTION_CD"
  left join (
    select p."OPTION_CD" as option_cd, sum(p."SALE_QTY") as qty,
      sum(p."SALE_QTY") filter (where p."DATE_SK" < private.date_sk(origin + 14)) as qty_14
    from public.agg_performance_option_daily p
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

-- From the request to the sale: the middle of the lines of half a year.
create or replace function private.lead_days(partner_cd text, day date) returns table ("OPTION_CD" text, "DAYS" integer)
  language sql stable begin atomic
  select l."OPTION_CD", percentile_disc(0.5) within group (order by l."DP_APRV_DT"::date - l."IB_REQ_DT"::date)
  from public.raw_wing_inbound_request l
  where l."CUST_CD" = partner_cd and l."SVC" = '2P' and l."IB_REQ_DT" >= private.day_text(day - 180) and l."DP_APRV_DT" < private.day_text(day)
  group by grouping sets ((l."OPTION_CD"), ()) having count(*) >= 3;
end;
comment on function private.lead_days is 'Days from an inbound request to its goods being on sale, as known on a day, of options with three such lines in half a year, and of the partner (no option).';
revoke all on function private.lead_days from public, anon, authenticated, service_role;

-- A class with fewer than 50 past forecasts takes those of all classes. Lumpy demand does not take those of smooth demand, its opposite.
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.past_forecasts(partner_cd text, day date)
  returns table ("DEMAND_CLASS" text, "CALC_DAY" date, "METHOD_QTYS" real[], "SOLD_QTY" real, "SOLD_14_QTY" real) language plpgsql stable
  set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
declare
  parts constant integer := private.forecast_parts(past_forecasts.partner_cd);
begin
  return query
  with past as materialized (
    select f."DEMAND_CLASS" as class, f."CALC_DAY" as calc_day, f."METHOD_QTYS" as qtys, f."SOLD_QTY" as sold, f."SOLD_14_QTY" as sold_14
    from public.agg_demand_forecast f
    where f."PARTNER_CD" = past_forecasts.partner_cd and f."CALC_DAY" between day - 168 and day - 28 and f."SOLD_QTY" is not null
      and (parts = 1 or hashtext(f."OPTION_CD") % parts = 0)
  ), classes as materialized (
    select c.class, (select count(*) from past l where l.class = c.class) < 50 as is_rare
    from (values ('smooth'), ('erratic'), ('intermittent'), ('lumpy'), ('new')) c (class)
  )
  select c.class, p.calc_day, p.qtys, p.sold, p.sold_14
  from classes c
  join past p on p.class = c.class or (c.is_rare and not (c.class = 'lumpy' and p.class = 'smooth'));
end
$$;
comment on function private.past_forecasts is 'Past forecasts of a partner that were over on a day, with the pieces sold, by the class whose next forecasts they tell about.';
revoke all on function private.past_forecasts from public, anon, authenticated, service_role;

-- Writes what was worked out about some options as an edition that no page reads yet: a diagnosis of 300,000 options is published by one
-- row of log_diagnosis. A finding that was there on the last diagnosed day goes on; one that was over begins anew.
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.publish_options(run private.diagnosis_run, edition integer, most integer) returns text
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
declare
  before constant date := (select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = run.partner_cd and l."CALC_DAY" < run.day);
  option_cds constant text[] := array(select s.option_cd from private.diagnosis_option s
    where s.partner_cd = run.partner_cd and s.option_cd > run.done_until order by 1 limit most);
begin
  -- Options may have gone to another partner since.
  delete from private.diagnosis_option s
  where s.partner_cd = run.partner_cd and s.option_cd = any (option_cds) and not exists (
    select from public.dim_option o where o."OPTION_CD" = s.option_cd and o."PARTNER_CD" = run.partner_cd);

  insert into public.agg_option_demand
    ("PARTNER_CD", "OPTION_CD", "CALC_DAY", "DEMAND_CLASS", "METHOD", "QTY", "LOW_QTY", "HIGH_QTY", "EDITION")
  select s.partner_cd, s.option_cd, run.day, s.demand_class, s.method, s.qty, s.low_qty, s.high_qty, edition
  from private.diagnosis_option s where s.partner_cd = run.partner_cd and s.option_cd = any (option_cds);

  with found as materialized (
    select s.option_cd, f.* from private.diagnosis_option s
    cross join lateral jsonb_to_recordset(s.findings) f (rule_cd text, evidence jsonb, impact bigint, confidence text)
    where s.partner_cd = run.partner_cd and s.option_cd = any (option_cds) and s.findings is not null
  ), going_on as (
    update public.fact_product_diagnosis d
    set "LAST_DAY" = run.day, "EVIDENCE" = f.evidence, "IMPACT_AMT" = f.impact, "CONFIDENCE" = f.confidence, "EDITION" = edition,
      "FORMER" = jsonb_build_object('EDITION', d."EDITION", 'LAST_DAY', d."LAST_DAY", 'EVIDENCE', d."EVIDENCE",
        'IMPACT_AMT', d."IMPACT_AMT", 'CONFIDENCE', d."CONFIDENCE")
    from found f
    where d."PARTNER_CD" = run.partner_cd and d."OPTION_CD" = any (option_cds) and d."OPTION_CD" = f.option_cd and d."RULE_CD" = f.rule_cd
      and (d."LAST_DAY" = before or d."LAST_DAY" = run.day)
    returning d."OPTION_CD", d."RULE_CD"
  )
  insert into public.fact_product_diagnosis
    ("PARTNER_CD", "OPTION_CD", "RULE_CD", "START_DAY", "LAST_DAY", "EVIDENCE", "IMPACT_AMT", "CONFIDENCE", "EDITION")
  select run.partner_cd, f.option_cd, f.rule_cd, run.day, run.day, f.evidence, f.impact, f.confidence, edition
  from found f where (f.option_cd, f.rule_cd) not in (select g."OPTION_CD", g."RULE_CD" from going_on g);

  insert into public.agg_product_score ("PARTNER_CD", "CALC_DAY", "OPTION_CD", "SCORE", "FIGURES", "EDITION")
  select s.partner_cd, run.day, s.option_cd, s.score, s.figures, edition
  from private.diagnosis_option s where s.partner_cd = run.partner_cd and s.option_cd = any (option_cds) and s.fact is not null;
  return case when cardinality(option_cds) = most then option_cds[most] end;
end
$$;

drop function private.sold_out_chance;

-- Whether the demand of the days before each arrival, or of all days, is at least what is there by then: the most probable of them.
create or replace function private.sold_out_chance(
  stock bigint, arrive_days integer[], arrive_qtys bigint[], demand double precision, q14 double precision[], q28 double precision[], days integer
) returns double precision language plpgsql immutable set search_path = '' as $$
declare
  -- Without past forecasts from a third to three times as much as expected.
  wide constant double precision[] := array(select exp((n - 10) / 9.0) from generate_series(0, 20) n order by n);
  chance double precision := 0;
  held bigint := stock;
  until integer;
  part double precision;
  quotient double precision;
begin
  if stock is null then
    return null;
  end if;
  for n in 1 .. coalesce(cardinality(arrive_days), 0) + 1 loop
    until := least(days, coalesce(arrive_days[n], days));
    if demand > 0 and until > 0 then
      quotient := held / (private.demand_per_day(demand) * until + 0.5);
      part := least(1, greatest(0, (until - 14) / 14.0));
      chance := greatest(chance, 1 - (
        select coalesce(max((u.n - 2 + least(1, (quotient - u.below) / nullif(u.q - u.below, 0))) / 20) filter (where u.below < quotient), 0)
        from (
          select v.n, v.q, lag(v.q) over (order by v.n) as below
          from (
            select i as n, (coalesce(q14, wide))[i] * (1 - part) + (coalesce(q28, wide))[i] * part as q from generate_series(1, 21) i
          ) v
        ) u));
    end if;
    exit when until = days;
    held := held + arrive_qtys[n];
  end loop;
  return chance;
end
$$;
comment on function private.sold_out_chance is 'Probability (0 to 1) that so much stock with what arrives (days from the stock on, ascending) is sold out within so many days, by the pieces expected in 28 days and the quotients of sold and expected pieces (private.demand_ranges); null without stock figures.';
revoke all on function private.sold_out_chance from public, anon, authenticated, service_role;

-- Quotients that spread so much wider about their median.
create or replace function private.widened(quotients double precision[], wide double precision) returns double precision[]
  language sql immutable parallel safe
  return array(select quotients[11] * (q / quotients[11]) ^ wide from unnest(quotients) with ordinality u (q, n) order by n);
comment on function private.widened is 'Quantiles (every twentieth, 0 to 1) whose logarithms lie so many times as far from the median.';
revoke all on function private.widened from public, anon, authenticated, service_role;

alter table public.agg_demand_forecast drop column "RATIO";

-- Four weeks against eight. Only kept forecasts know it without reading all sales again; the newest one is at most 13 days old.
create or replace function private.demand_growth(partner_cd text, day date) returns table ("CALC_DAY" date, "GROWTH" double precision)
  language sql stable begin atomic
  with grown as (
    select f."CALC_DAY", ln((20 + sum(f."METHOD_QTYS"[2]::double precision)) / (20 + sum(f."METHOD_QTYS"[3]::double precision))) as growth
    from public.agg_demand_forecast f
    where f."PARTNER_CD" = partner_cd and f."CALC_DAY" between day - 168 and day and f."DEMAND_CLASS" <> 'new'
      and hashtext(f."OPTION_CD") % private.forecast_parts(partner_cd) = 0
    group by 1
  )
  select g."CALC_DAY", g.growth from grown g where g."CALC_DAY" < day
  union all
  (select day, g.growth from grown g order by g."CALC_DAY" desc limit 1);
end;
comment on function private.demand_growth is 'Logarithm of the growth of what all options of a partner sell (their means of 28 over those of 56 days), as of each day of a kept forecast and as of a day.';
revoke all on function private.demand_growth from public, anon, authenticated, service_role;

drop function private.smoothing_weights;
