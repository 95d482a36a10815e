-- Demand is forecast and options are diagnosed in SQL, so that each statement of AI 상품진단 carries its evidence.

-- What each of the days a history is made of weighs in exponential smoothing and in Holt's damped trend, which are sums over
-- the days: LEVEL and TREND of a piece sold n - 1 days before the last, LEVEL_START and TREND_START of a piece of the level that
-- n - 1 days began with, FADE 0.9 ^ (n - 1).
create or replace function private.smoothing_weights(
  out fade double precision[], out level double precision[], out trend double precision[],
  out level_start double precision[], out trend_start double precision[]
)
  language plpgsql immutable
  set search_path = ''
as $$
begin
  fade := array[1]; level := array[0.1]; trend := array[0.02]; level_start := array[1]; trend_start := array[0];
  for n in 1..112 loop
    fade := fade || 0.9 * fade[n];
    -- A day later: the level follows the trend, which fades by 0.9; both take a part of the error of a day without a sale.
    level := level || 0.9 * (level[n] + 0.9 * trend[n]);
    trend := trend || 0.9 * trend[n] - 0.02 * (level[n] + 0.9 * trend[n]);
    level_start := level_start || 0.9 * (level_start[n] + 0.9 * trend_start[n]);
    trend_start := trend_start || 0.9 * trend_start[n] - 0.02 * (level_start[n] + 0.9 * trend_start[n]);
  end loop;
end
$$;
revoke all on function private.smoothing_weights from public, anon, authenticated, service_role;
comment on function private.smoothing_weights is
  'What the last 113 days weigh in smoothed means and damped trends, the last day first.';

-- Days of a history by option: LEN of them, of which each with a sale is a row, at POS.
create or replace function private.demand_days(partner_cd text, day date)
  returns table ("OPTION_CD" text, "LEN" integer, "POS" integer, "QTY" double precision)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set jit = off
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
revoke all on function private.demand_days from public, anon, authenticated, service_role;
comment on function private.demand_days is
  'Days with a sale of the options of a partner in the 112 days before a day: POS of LEN days that were loaded and on which the option was not sold out, from the first row of a new option on.';

-- TSB, and of intermittent demand the median of six methods step by step: the four that are level all through and the two that are
-- not (the last week again, and the damped trend).
create or replace function private.forecast_demand(partner_cd text, day date)
  returns table ("OPTION_CD" text, "DEMAND_CLASS" text, "QTY" double precision)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
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
  with sales as (
    select d."OPTION_CD" as option_cd, d."LEN" as len, d."POS" as pos, d."QTY" as qty, least(d."LEN", 28) as first,
      d."LEN" - d."POS" + 1 as ago, row_number() over one as n, count(*) over (partition by d."OPTION_CD" collate "C") - row_number() over one + 1 as later,
      d."POS" - coalesce(lag(d."POS") over one, 0) as gap
    from private.demand_days(forecast_demand.partner_cd, day) d
    window one as (partition by d."OPTION_CD" collate "C" order by d."POS")
  ), sums as (
    select s.option_cd, s.len, s.first,
      count(*) filter (where s.ago <= 56) as recent, avg(s.qty) filter (where s.ago <= 56) as mean,
      var_samp(s.qty) filter (where s.ago <= 56) as variance,
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
    from sales s group by s.option_cd, s.len, s.first having min(s.ago) <= 56
  ), methods as (
    select m.*, 0.95 * m.sba_size / m.sba_gap as sba,
      (fade[m.len - m.first + 1] * m.first_sales / m.first + m.later_sales)
        * (fade[m.sales - m.first_sales + 1] * coalesce(m.first_qty / nullif(m.first_sales, 0), 0) + m.later_size) as tsb,
      level_start[m.len - m.first + 1] * m.first_qty / m.first + m.later_level as level_now,
      trend_start[m.len - m.first + 1] * m.first_qty / m.first + m.later_trend as trend_now,
      case when least(m.len, 56) > 1.32 * m.recent then case when coalesce(m.variance > 0.49 * m.mean ^ 2, false) then 'lumpy' else 'intermittent' end
        else case when coalesce(m.variance > 0.49 * m.mean ^ 2, false) then 'erratic' else 'smooth' end end as class
    from sums m
  )
  select m.option_cd, m.class, case when m.class <> 'intermittent' then 28 * m.tsb else (
      select sum((least(s.c, greatest(s.b, v.low), greatest(s.a, v.high)) + least(s.d, greatest(s.c, v.low), greatest(s.b, v.high))) / 2)
      from (
        -- The four in order, by pairs.
        select least(p.low1, p.low2) as a, least(greatest(p.low1, p.low2), least(p.high1, p.high2)) as b,
          greatest(greatest(p.low1, p.low2), least(p.high1, p.high2)) as c, greatest(p.high1, p.high2) as d
        from (select least(m.mean7, m.mean28) as low1, greatest(m.mean7, m.mean28) as high1, least(m.sba, m.tsb) as low2,
          greatest(m.sba, m.tsb) as high2) p
      ) s
      cross join generate_series(1, 28) step
      cross join lateral (
        select case when m.len - 6 + (step - 1) % 7 < 1 then m.mean7 else m.week[(step - 1) % 7 + 1] end as naive,
          greatest(0, m.level_now + m.trend_now * 9 * (1 - fade[step + 1])) as damped
      ) u
      cross join lateral (select least(u.naive, u.damped) as low, greatest(u.naive, u.damped) as high) v
    ) end
  from methods m;
end
$$;
revoke all on function private.forecast_demand from public, anon, authenticated, service_role;
comment on function private.forecast_demand is
  'Pieces that each option of a partner is expected to sell in the 28 days from a day on, by what was known before it, and the class of its demand; no row after eight weeks without a sale.';

-- Past forecasts every 14 days, and what came of those whose 28 days are over. What a later report corrects is not followed.
create or replace function private.keep_forecasts(partner_cd text, day date) returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  origin date;
  loaded integer[];
  -- Somebody waits: a partner of 20,000 options has one more past forecast each time that it is asked for.
  rest integer := greatest(1, 10000 / greatest(1, (
    select count(*) from public.dim_option o where o."PARTNER_CD" = keep_forecasts.partner_cd)));
begin
  -- Those that are over first: they tell how far a forecast misses.
  for origin in
    select day - n from generate_series(0, 140) n
    where (day - n - date '2020-01-06') % 14 = 0
      -- A history of four weeks at least.
      and day - n - 28 >= (select min(l."DAY") from private.loaded_sales_days(keep_forecasts.partner_cd, day - 280, day - 1) l)
    order by n < 28, n
  loop
    if not exists (select from public.agg_demand_forecast f
      where f."PARTNER_CD" = keep_forecasts.partner_cd and f."CALC_DAY" = origin)
    then
      continue when rest = 0;
      rest := rest - 1;
      insert into public.agg_demand_forecast
      select keep_forecasts.partner_cd, origin, f."OPTION_CD", f."DEMAND_CLASS", f."QTY"
      from private.forecast_demand(keep_forecasts.partner_cd, origin) f;
    end if;
    if origin + 28 <= day and not exists (select from public.agg_demand_forecast f
      where f."PARTNER_CD" = keep_forecasts.partner_cd and f."CALC_DAY" = origin and f."RATIO" is not null)
    then
      loaded := array(select private.date_sk(l."DAY") from private.loaded_sales_days(keep_forecasts.partner_cd, origin, origin + 27) l);
      update public.agg_demand_forecast f
      set "RATIO" = (coalesce(s.qty, 0) + 0.5) / (f."QTY" * (cardinality(loaded) - coalesce(o.outs, 0)) / 28 + 0.5)
      from public.agg_demand_forecast k
      left join (
        select z."OPTION_CD" as option_cd, count(*) as outs from public.fact_stock_snapshot z
        where z."PARTNER_CD" = keep_forecasts.partner_cd and z."STOCK_QTY" <= 0 and z."SNAP_DT" = any (loaded::text[])
        group by 1
      ) o on o.option_cd = k."OPTION_CD"
      left join (
        select p."OPTION_CD" as option_cd, sum(p."SALE_QTY") as qty from public.agg_performance_option_daily p
        where p."PARTNER_CD" = keep_forecasts.partner_cd and p."SVC" = '2P' and p."SALE_QTY" > 0 and p."DATE_SK" = any (loaded)
          and not exists (select from public.fact_stock_snapshot z
            where z."PARTNER_CD" = p."PARTNER_CD" and z."OPTION_CD" = p."OPTION_CD" and z."STOCK_QTY" <= 0
              and z."SNAP_DT" = p."DATE_SK"::text)
        group by 1
      ) s on s.option_cd = k."OPTION_CD"
      where k."PARTNER_CD" = keep_forecasts.partner_cd and k."CALC_DAY" = origin
        and f."PARTNER_CD" = k."PARTNER_CD" and f."CALC_DAY" = k."CALC_DAY" and f."OPTION_CD" = k."OPTION_CD"
        and cardinality(loaded) - coalesce(o.outs, 0) >= 21;
    end if;
  end loop;
  delete from public.agg_demand_forecast f where f."PARTNER_CD" = keep_forecasts.partner_cd and f."CALC_DAY" < day - 200;
end
$$;
revoke all on function private.keep_forecasts from public, anon, authenticated, service_role;
comment on function private.keep_forecasts is
  'Writes forecasts of the 140 days up to a day that are missing in agg_demand_forecast, as many as make 10,000 options or one, and what came of those that are over.';

-- The forecast with its 80 % interval, by the errors of past forecasts of the class that were about as large (bins of 400, fewer than 50
-- of a class: those of all classes).
create or replace function private.demand_forecast(partner_cd text, day date)
  returns table ("OPTION_CD" text, "DEMAND_CLASS" text, "QTY" double precision, "LOW_QTY" integer, "HIGH_QTY" integer)
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
    join past p on p.class = c.class or c.is_rare
  ), bins as materialized (
    select b.class, b.bin, min(b.qty) as least, percentile_cont(array[0.1, 0.8, 0.9]) within group (order by b.ratio) as q
    from (select c.*, least((c.n - 1) / 400, greatest(c.size / 400, 1) - 1) as bin from classed c where c.size >= 50) b
    group by b.class, b.bin
  ), ranges as materialized (
    select b.class, case when b.bin = 0 then '-infinity' else b.least end as least,
      lead(b.least, 1, 'infinity') over (partition by b.class order by b.bin) as below, b.q
    from bins b
  )
  select f."OPTION_CD", f."DEMAND_CLASS", f."QTY", i.low, i.high
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
revoke all on function private.demand_forecast from public, anon, authenticated, service_role;
comment on function private.demand_forecast is
  'private.forecast_demand with the 80 % interval in whole pieces, by past forecasts that were over on that day; null while fewer than 50 are.';

create or replace function private.fill_text(template text, evidence jsonb) returns text
  language plpgsql immutable
  set search_path = ''
as $$
declare
  entry record;
begin
  for entry in select e.key, e.value, jsonb_typeof(e.value) as kind from jsonb_each(evidence) e loop
    template := replace(template, '{' || entry.key || '}', case entry.kind
      when 'number' then rtrim(to_char((entry.value #>> '{}')::numeric, 'FM999,999,999,999,990.99'), '.')
      else coalesce(entry.value #>> '{}', '-') end);
  end loop;
  return template;
end
$$;
revoke all on function private.fill_text from public, anon, authenticated, service_role;
comment on function private.fill_text is 'A text whose {names} are the values of an object, numbers with commas.';
grant execute on function private.fill_text to authenticated, service_role;

create or replace function private.last_diagnosis(partner_cd text) returns date
  language sql stable
begin atomic
  select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = partner_cd;
end;
revoke all on function private.last_diagnosis from public, anon, authenticated, service_role;
comment on function private.last_diagnosis is 'The newest day of which the options of a partner were diagnosed; null without one.';
grant execute on function private.last_diagnosis to authenticated, service_role;

create or replace function private.is_diagnosed(partner_cd text) returns boolean
  language sql stable
begin atomic
  select exists (select from public.log_diagnosis l
      where l."PARTNER_CD" = partner_cd and l."CALC_DAY" = private.korea_today()
        and l."MOD_DT" >= coalesce((select max(u."REG_DT") from public.log_file_upload u
          where u."PARTNER_CD" = partner_cd and u."REG_DT" <= now()), '-infinity'))
    or not exists (select from public.dim_option o where o."PARTNER_CD" = partner_cd);
end;
revoke all on function private.is_diagnosed from public, anon, authenticated, service_role;
comment on function private.is_diagnosed is
  'Whether the options of a partner are diagnosed as of today and since the last report was loaded; also where there is no option.';

-- A day begins, or a report comes: whoever asks next has the diagnosis made, so that a load of many reports makes it once.
create or replace function private.refresh_diagnosis(partner_cd text) returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  if private.is_diagnosed(partner_cd) then
    return;
  end if;
  -- Whoever else asks for the same waits here, and then finds it made.
  perform pg_advisory_xact_lock(hashtextextended('diagnosis ' || refresh_diagnosis.partner_cd, 0));
  if not private.is_diagnosed(partner_cd) then
    perform private.diagnose(partner_cd, private.korea_today());
  end if;
end
$$;
revoke all on function private.refresh_diagnosis from public, anon, authenticated, service_role;
comment on function private.refresh_diagnosis is
  'Diagnoses the options of a partner as of today where that is not done since the last report was loaded; 42501 unless the caller may see the partner. Definer: members may not write findings themselves.';
grant execute on function private.refresh_diagnosis to authenticated, service_role;

-- Options with a score or a finding; the finding of a row is the one with the most won of those that match the filters.
create or replace function private.diagnosis_rows(
  partner_cd text, brand_cd text, rule_cd text, confidence text, status text, product_name text
)
  returns table (
    "optionId" text, "rank" bigint, "brandName" text, "productName" text, "optionName" text, "productId" text, "score" numeric, "scoreChange" numeric,
    "findingId" bigint, "rule" text, "ruleName" text, "problem" text, "impactAmt" bigint, "confidence" text, "status" text, "since" text,
    "isReturn" boolean, "findingCount" bigint
  )
  language sql stable
begin atomic
  with days as materialized (
    select l.day, (select max(b."CALC_DAY") from public.log_diagnosis b where b."PARTNER_CD" = partner_cd and b."CALC_DAY" <= l.day - 7) as before
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
revoke all on function private.diagnosis_rows from public, anon, authenticated, service_role;
comment on function private.diagnosis_rows is 'Rows of public.diagnosis_list.';
grant execute on function private.diagnosis_rows to authenticated, service_role;

create or replace function public.diagnosis_list(
  partner_cd text, brand_cd text default 'all', rule_cd text default 'all', confidence text default 'all', status text default 'all',
  product_name text default '', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql volatile
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('rule_cd', rule_cd, array['all'] || array(
    select r."RULE_CD" from public.dim_diagnosis_rule r where r."SENTENCE" is not null order by r."SORT"));
  perform private.require_choice('confidence', confidence, array['all', 'high', 'middle', 'low']);
  perform private.require_choice('status', status, array['all', 'new', 'doing', 'done', 'held']);
  perform private.refresh_diagnosis(partner_cd);
  page := private.list_page(
    source => format('(select * from private.diagnosis_rows(%L, %L, %L, %L, %L, %L) d where $1 is null or d."optionId" = any ($1))', partner_cd,
      coalesce(brand_cd, 'all'), rule_cd, confidence, status, coalesce(btrim(product_name), '')),
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
revoke all on function public.diagnosis_list from public, anon, authenticated, service_role;
comment on function public.diagnosis_list is
  'Options of a partner with score and main finding (AI 상품진단), as of today: makes the diagnosis where a day began or a report came since. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "summary", "rows", "day" (null: no options), "loaded", "rules"}. A row: optionId, rank (most won first, of the rows that match), brandName, productName, optionName, productId, score (0 to 100; null: fewer than two axes), scoreChange (against the newest day a week before; null: none), and of the finding with the most won that matches (all null: none) findingId, rule, ruleName, problem, impactAmt (won; null: not told), confidence (high, middle, low), status (new, doing, done, held), since (yyyyMMdd), isReturn (true: it was over before); findingCount of those that match.
summary: options with a finding, findings, options whose main finding is new, won of the main findings, mean score. With all filters of findings at all, options without a finding are listed too.

sort_by: '''' (rank) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.diagnosis_list to authenticated, service_role;

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
revoke all on function public.diagnosis_detail from public, anon, authenticated, service_role;
comment on function public.diagnosis_detail is
  'Score and findings of an option as of the newest diagnosed day. Active members who may see the partner; 42501 for others, PD404 for an option that is not diagnosed.

Returns day, score, figures (axes by name: points, weight, measures by code with value and points; demandClass, demand of 28 days with demandLow and demandHigh, stock, incoming), axes (all measures of a score with their limits), scores (of 90 days), findings (newest 40: those that hold, then those that are over; evidence as dim_diagnosis_rule names it, limit, impactAmt, impactText: how it is computed, action, page, status, from, to, isOver, isReturn, changes of status).';
grant execute on function public.diagnosis_detail to authenticated, service_role;

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
    insert into public.log_diagnosis_change ("PARTNER_CD", "DIAGNOSIS_ID", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select change_diagnosis.partner_cd, finding_id, former, change_diagnosis.status, m."ID", coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid();
  end if;
  return json_build_object('before', former, 'now', status);
end
$$;
revoke all on function public.change_diagnosis from public, anon, authenticated, service_role;
comment on function public.change_diagnosis is
  'Sets what is done about a finding (status: new, doing, done, held), and writes a row of log_diagnosis_change with it. Active members who may see the partner; 42501 for others, 22023 for a wrong status, PD404 for a finding that is not the partner''s, PD409 where it changed since it was read (expected; null: whatever it is). Definer: members may not write findings themselves.

Returns {"before", "now"}.';
grant execute on function public.change_diagnosis to authenticated, service_role;

-- Pieces of inbound lines on their way as of a day, with the day they are planned for. What a line says now of what has come
-- is taken back where it came later.
create or replace function private.arriving_lines(partner_cd text, day date)
  returns table ("OPTION_CD" text, "ARRIVE_DT" date, "QTY" bigint)
  language sql stable
begin atomic
  select l."OPTION_CD", l."SCH_DT"::date,
    case when l."SCH_DT" > private.day_text(day) then l."EX_QTY" else greatest(l."INCOMING_QTY", 0) end
  from private.inbound_line l
  where l."CUST_CD" = partner_cd and l."IB_REQ_DT" <= private.day_text(day) and l."SCH_DT" > private.day_text(day - 14)
    and l."SCH_DT" <= private.day_text(day + 90);
end;
revoke all on function private.arriving_lines from public, anon, authenticated, service_role;
comment on function private.arriving_lines is
  'Inbound pieces of a partner on their way as of a day: lines requested until then whose planned day is less than two weeks ago.';

create or replace function private.diagnosis_sales(partner_cd text, day date)
  returns table (
    "OPTION_CD" text, amount_14 bigint, amount_before bigint, qty_28 bigint, amount_28 bigint, views_14 bigint, views_before bigint,
    orders_14 bigint, orders_before bigint, amount_traffic bigint, winner_7 numeric, winner_before numeric, views_7 bigint,
    gross_14 bigint, cancel_14 bigint, gross_before bigint, cancel_before bigint
  )
  language sql stable
begin atomic
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
  where f."PARTNER_CD" = partner_cd and f."SVC" = '2P'
  group by f."OPTION_CD";
end;
revoke all on function private.diagnosis_sales from public, anon, authenticated, service_role;
comment on function private.diagnosis_sales is 'Sales and traffic of the options of a partner in the 42 days before a day.';

-- By the option that was advertised, whatever was bought: that is what its advertising is judged by.
create or replace function private.diagnosis_ads(partner_cd text, day date, least_clicks numeric)
  returns table (
    "OPTION_CD" text, cost bigint, sales bigint, other_cost bigint, other_sales bigint, dead_cost bigint, dead_clicks bigint,
    dead_count bigint, dead_keyword text
  )
  language sql stable
begin atomic
  with words as materialized (
    select a."OPTION_CD" as option_cd, a."PLACEMENT" = '검색 영역' as is_search, a."KEYWORD" as keyword, sum(a."AD_COST")::bigint as cost,
      sum(a."REV_14D")::bigint as sales, sum(a."CLICK_CNT") as clicks, sum(a."ORD_14D") as orders
    from public.fact_ad_daily a
    where a."PARTNER_CD" = partner_cd and a."SVC" = '2P' and a."OPTION_CD" <> ''
      and a."DATE_SK" between private.date_sk(day - 42) and private.date_sk(day - 15)
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
revoke all on function private.diagnosis_ads from public, anon, authenticated, service_role;
comment on function private.diagnosis_ads is
  'Advertising of the options of a partner that was for them, of the 28 days before a day whose 14-day figures are final; dead: search words of so many clicks without an order.';

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
    select a."OPTION_CD", private.bigint_sum(a."QTY") as qty, array_agg(a."ARRIVE_DT" - day order by a."ARRIVE_DT") as days,
      array_agg(a."QTY" order by a."ARRIVE_DT") as qtys
    from private.arriving_lines(diagnosis_facts.partner_cd, day) a where a."QTY" > 0 group by 1
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
    stock_day::date - before_day::date
  from options o
  left join stocks s on s."OPTION_CD" = o."OPTION_CD"
  left join stocks_before w on w."OPTION_CD" = o."OPTION_CD"
  left join sold_between b on b."OPTION_CD" = o."OPTION_CD"
  left join requested q on q."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_sales(diagnosis_facts.partner_cd, day) v on v."OPTION_CD" = o."OPTION_CD"
  left join private.demand_forecast(diagnosis_facts.partner_cd, day) f on f."OPTION_CD" = o."OPTION_CD"
  left join arriving a on a."OPTION_CD" = o."OPTION_CD"
  left join late l on l."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_ads(diagnosis_facts.partner_cd, day, least_clicks) d on d."OPTION_CD" = o."OPTION_CD"
  left join recent_ads r on r."OPTION_CD" = o."OPTION_CD"
  left join private.profit_margins(diagnosis_facts.partner_cd, case when day < private.korea_today() then day - 28 else day end) m
    on m."BRAND_CD" = coalesce(o."BRAND_CD", '') and m."RATE" > 0
  left join costs c on c."OPTION_CD" = o."OPTION_CD"
  left join profits p on p."KEY" = o."OPTION_CD"
  where s."OPTION_CD" is not null or v."OPTION_CD" is not null;
end
$$;
revoke all on function private.diagnosis_facts from public, anon, authenticated, service_role;
comment on function private.diagnosis_facts is
  'Of each option of a partner with stock or sales what its diagnosis as of a day is made of.';

-- The linear part between what is bad and what is good; which of them is the greater does not matter.
create or replace function private.linear_points(value numeric, bad numeric, good numeric, weight numeric) returns numeric
  language sql immutable parallel safe
  return weight * least(1, greatest(0, (value - bad) / nullif(good - bad, 0)));
revoke all on function private.linear_points from public, anon, authenticated, service_role;
comment on function private.linear_points is
  'Points of a value: 0 at bad, weight at good, linear between; null for null.';

-- Few pieces a day need more digits.
create or replace function private.short_number(value numeric) returns numeric
  language sql immutable parallel safe
  return trim_scale(round(value, case when abs(value) < 1 then 2 else 1 end));
revoke all on function private.short_number from public, anon, authenticated, service_role;
comment on function private.short_number is 'A number as a sentence has it: one digit behind the point, two below 1.';

-- How sure a finding about sales is, by the days that are loaded and what was sold on them.
create or replace function private.sales_confidence(f private.diagnosis_fact) returns text
  language sql immutable parallel safe
  return case when (f).days_14 = 14 and (f).days_before >= 26 and (f).qty_28 >= 30 then 'high'
    when (f).days_14 >= 10 and (f).days_before >= 14 and (f).qty_28 >= 8 then 'middle' else 'low' end;
revoke all on function private.sales_confidence from public, anon, authenticated, service_role;
comment on function private.sales_confidence is
  'high: the last 14 days and 26 of the 28 before them are loaded and 30 pieces were sold in 28 days; middle: 10, 14 and 8; else low.';

create or replace function private.ad_confidence(cost numeric, least_cost numeric) returns text
  language sql immutable parallel safe
  return case when cost >= 10 * least_cost then 'high' when cost >= 3 * least_cost then 'middle' else 'low' end;
revoke all on function private.ad_confidence from public, anon, authenticated, service_role;
comment on function private.ad_confidence is 'How sure a finding about advertising is, by what was spent over the least it needs: 10 times, 3 times.';

create or replace function private.diagnosis_findings(facts private.diagnosis_fact[])
  returns table (option_cd text, rule_cd text, evidence jsonb, impact bigint, confidence text)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
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
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock, 'days', floor(k.cover), 'demand', round(k.demand), 'low', k.demand_low,
        'high', k.demand_high, 'arriving', a.qty, 'limit', r."LIMIT_VAL"),
      k.per_day * (r."LIMIT_VAL" - k.cover)::numeric * k.price, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'runsOut'
    cross join lateral (
      select coalesce(sum(q), 0) as qty from unnest(k.arrive_days, k.arrive_qtys) u (days, q) where u.days <= floor(k.cover)) a
    where k.is_selling and k.is_new and k.stock > 0 and k.demand >= 1 and (k.stock + a.qty) / (k.demand / 28) < r."LIMIT_VAL"
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
revoke all on function private.diagnosis_findings from public, anon, authenticated, service_role;
comment on function private.diagnosis_findings is
  'Findings about options, given private.diagnosis_facts, by the rules of dim_diagnosis_rule; impact in won, null where none can be told.';

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
    'demandLow', k.demand_low, 'demandHigh', k.demand_high, 'stock', k.stock, 'incoming', k.incoming)
  from known k
  left join (
    -- Of one axis alone no score is made.
    select a.option_cd, case when count(*) > 1 then 100 * sum(a.points) / sum(a.weight) end as score,
      jsonb_object_agg(a.axis, jsonb_build_object('points', a.points, 'weight', a.weight, 'measures', a.measures)) as axes
    from axes a where a.points is not null group by 1
  ) s on s.option_cd = k.option_cd;
end
$$;
revoke all on function private.diagnosis_scores from public, anon, authenticated, service_role;
comment on function private.diagnosis_scores is
  'Score of options, 0 to 100 (null: fewer than two axes have data), given private.diagnosis_facts, with what it is made of.';

-- Diagnoses the options of a partner as of a day, by what was known before it. A finding that was there on the last diagnosed day goes on; one
-- that was over begins anew.
create or replace function private.diagnose(partner_cd text, day date) returns void
  language plpgsql volatile
  set search_path = ''
  set work_mem = '64MB'
as $$
declare
  before constant date := (select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = diagnose.partner_cd and l."CALC_DAY" < day);
  facts private.diagnosis_fact[];
begin
  -- As a load: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('diagnosis ' || diagnose.partner_cd, 0));
  perform private.keep_forecasts(diagnose.partner_cd, day);
  facts := array(select f from private.diagnosis_facts(diagnose.partner_cd, day) f);

  -- What began on this very day and is found no more was never there.
  delete from public.fact_product_diagnosis d
  where d."PARTNER_CD" = diagnose.partner_cd and d."START_DAY" = day and d."STATUS" = 'new';
  update public.fact_product_diagnosis d set "LAST_DAY" = coalesce(before, d."START_DAY")
  where d."PARTNER_CD" = diagnose.partner_cd and d."LAST_DAY" = day and d."START_DAY" < day;
  with found as materialized (
    select * from private.diagnosis_findings(facts)
  ), going_on as (
    update public.fact_product_diagnosis d
    set "LAST_DAY" = day, "EVIDENCE" = f.evidence, "IMPACT_AMT" = f.impact, "CONFIDENCE" = f.confidence
    from found f
    where d."PARTNER_CD" = diagnose.partner_cd and d."OPTION_CD" = f.option_cd and d."RULE_CD" = f.rule_cd
      and (d."LAST_DAY" = before or d."LAST_DAY" = day)
    returning d."OPTION_CD", d."RULE_CD"
  )
  insert into public.fact_product_diagnosis ("PARTNER_CD", "OPTION_CD", "RULE_CD", "START_DAY", "LAST_DAY", "EVIDENCE", "IMPACT_AMT", "CONFIDENCE")
  select diagnose.partner_cd, f.option_cd, f.rule_cd, day, day, f.evidence, f.impact, f.confidence
  from found f where (f.option_cd, f.rule_cd) not in (select g."OPTION_CD", g."RULE_CD" from going_on g);

  delete from public.agg_product_score s
  where s."PARTNER_CD" = diagnose.partner_cd and (s."CALC_DAY" = day or s."CALC_DAY" < day - 400);
  update public.agg_product_score s set "FIGURES" = null
  where s."PARTNER_CD" = diagnose.partner_cd and s."CALC_DAY" = before and s."FIGURES" is not null;
  insert into public.agg_product_score
  select diagnose.partner_cd, day, s.option_cd, s.score, s.figures from private.diagnosis_scores(facts) s;
  insert into public.log_diagnosis as l ("PARTNER_CD", "CALC_DAY") values (diagnose.partner_cd, day)
  on conflict ("PARTNER_CD", "CALC_DAY") do update set "MOD_DT" = excluded."MOD_DT";
end
$$;
revoke all on function private.diagnose from public, anon, authenticated, service_role;
comment on function private.diagnose is
  'Writes findings and scores of the options of a partner as of a day, by what was known before it; days come in their order.';
