-- The forecast of src/domain/forecast in SQL, of all options at once: docs/decisions/forecast-method.md. Days that are not loaded
-- and days at whose end the option was sold out are left out of its history, so neither is read as absent demand.

-- What each of the days a history is made of weighs in exponential smoothing and in Holt's damped trend, which are sums over
-- the days: LEVEL and TREND of a piece sold n - 1 days before the last, LEVEL_START and TREND_START of a piece of the level that
-- n - 1 days began with, FADE 0.9 ^ (n - 1).
create or replace function private.smoothing_weights(
  out fade double precision[], out level double precision[], out trend double precision[], out level_start double precision[],
  out trend_start double precision[]
) language plpgsql immutable set search_path = '' as $$
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
comment on function private.smoothing_weights is 'What the last 113 days weigh in smoothed means and damped trends, the last day first.';

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
