-- A shop that loaded its first day had no forecast at all: each first row was read as that of a new option.

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
