-- The forecast of demand: the methods, the choice among them, the interval. docs/decisions/forecast-method.md. Days that are not
-- loaded and days at whose end the option was sold out are left out of its history, so neither is read as absent demand.

create or replace function private.forecast_methods() returns text[]
  language sql immutable parallel safe
  return array['mean7', 'mean28', 'mean56', 'mean112', 'ses2', 'ses5', 'ses10', 'tsb5', 'tsb10'];
comment on function private.forecast_methods is 'Names of the methods in the order of METHOD_QTYS: means of so many days, exponential smoothing with so many percent, and TSB (Teunter, Syntetos and Babai) whose probability of a sale is smoothed with so many percent.';

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
    -- An option that is new begins after its first row, which may be there only because something was sold; one that is there on the
    -- first of all days is not known to be new.
    select f."OPTION_CD" as option_cd, min(d.n) as skipped
    from public.agg_performance_option_daily f join days d on d.sk = f."DATE_SK"
    where f."PARTNER_CD" = demand_days.partner_cd and f."SVC" = '2P' and f."DATE_SK" between loaded[1] and loaded[cardinality(loaded)]
      and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds))
      and not exists (select from known k where k.option_cd = f."OPTION_CD")
    group by 1 having min(d.n) > 1
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
comment on function private.forecast_origins is 'Days of the 140 up to a day whose forecast is missing (is_new), or is over and not compared with what was sold, in the order of their place.';

-- A day that a later report corrects is not followed.
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
  set "SOLD_QTY" = private.quotient(coalesce(s.qty, 0) * 28, cardinality(loaded) - coalesce(o.outs, 0)),
    "SOLD_14_QTY" = case when loaded_14 - coalesce(o.outs_14, 0) >= 10 then private.quotient(coalesce(s.qty_14, 0) * 14, loaded_14 - coalesce(o.outs_14, 0)) end
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
comment on function private.keep_forecast is 'Writes the forecast of options of a partner (none: all) as of a past day where there is none (is_new), and what came of it once it is over.';

create or replace function private.forecast_parts(partner_cd text) returns integer language sql stable begin atomic
  -- A part of more than 10,000 options tells as much.
  select greatest(1, count(*) / 5000)::integer from public.dim_option o where o."PARTNER_CD" = partner_cd;
end;
comment on function private.forecast_parts is 'The options of a partner whose past forecasts are read are one in so many.';

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

-- Four weeks against eight. Only kept forecasts know it without reading all sales again; the newest one is at most 13 days old. The parts
-- are asked for once (select): for each row they took minutes of 20,000 options.
create or replace function private.demand_growth(partner_cd text, day date) returns table ("CALC_DAY" date, "GROWTH" double precision)
  language sql stable begin atomic
  with grown as (
    select f."CALC_DAY", ln((20 + sum(f."METHOD_QTYS"[2]::double precision)) / (20 + sum(f."METHOD_QTYS"[3]::double precision))) as growth
    from public.agg_demand_forecast f
    where f."PARTNER_CD" = partner_cd and f."CALC_DAY" between day - 168 and day and f."DEMAND_CLASS" <> 'new'
      and hashtext(f."OPTION_CD") % (select private.forecast_parts(partner_cd)) = 0
    group by 1
  )
  select g."CALC_DAY", g.growth from grown g where g."CALC_DAY" < day
  union all
  (select day, g.growth from grown g order by g."CALC_DAY" desc limit 1);
end;
comment on function private.demand_growth is 'Logarithm of the growth of what all options of a partner sell (their means of 28 over those of 56 days), as of each day of a kept forecast and as of a day.';

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

-- Quotients that spread so much wider about their median.
create or replace function private.widened(quotients double precision[], wide double precision) returns double precision[]
  language sql immutable parallel safe
  return array(select quotients[11] * (q / quotients[11]) ^ wide from unnest(quotients) with ordinality u (q, n) order by n);
comment on function private.widened is 'Quantiles (every twentieth, 0 to 1) whose logarithms lie so many times as far from the median.';

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
