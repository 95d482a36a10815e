-- A past forecast before which nothing was sold has no row, and was made again with each call: of more than 5,000 options without end.

-- Past forecasts every 14 days, and what came of those whose 28 days are over. What a later report corrects is not followed.
create or replace function private.keep_forecasts(partner_cd text, day date) returns boolean
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  origin date;
  loaded integer[];
  is_written boolean := false;
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
      insert into public.agg_demand_forecast
      select keep_forecasts.partner_cd, origin, f."OPTION_CD", f."DEMAND_CLASS", f."QTY"
      from private.forecast_demand(keep_forecasts.partner_cd, origin) f;
      -- Before it nothing may have been sold for eight weeks: then there is none, also the next time.
      continue when not found;
      rest := rest - 1;
      is_written := true;
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
  return is_written;
end
$$;
comment on function private.keep_forecasts is
  'Writes forecasts of the 140 days up to a day that are missing in agg_demand_forecast, as many as make 10,000 options or one, and what came of those that are over; whether one was written.';

-- A day begins, or reports are loaded: whoever asks first has the diagnosis made. Of many options it takes longer than one request may,
-- so each call does a step of it: a past forecast that is missing, the forecast of today, the findings.
create or replace function private.ensure_diagnosis(partner_cd text) returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  is_large boolean;
begin
  if private.is_diagnosed(partner_cd) then
    return 'known';
  end if;
  -- Whoever else asks for the same waits here, and then finds it made.
  perform pg_advisory_xact_lock(hashtextextended('diagnosis ' || ensure_diagnosis.partner_cd, 0));
  if private.is_diagnosed(partner_cd) then
    return 'known';
  end if;
  -- Of other services nothing is forecast.
  is_large := (select count(*) from public.dim_option o where o."PARTNER_CD" = ensure_diagnosis.partner_cd and o."SVC" = '2P') > 5000;
  if is_large then
    if private.keep_forecasts(partner_cd, today) then
      return 'begun';
    end if;
    if not exists (select from public.agg_option_demand d
      where d."PARTNER_CD" = ensure_diagnosis.partner_cd and d."CALC_DAY" = today and d."MOD_DT" >= private.last_load(ensure_diagnosis.partner_cd))
    then
      perform private.keep_demand(partner_cd, today);
      return 'begun';
    end if;
    perform private.diagnose_by_forecast(partner_cd, today);
    return 'made';
  end if;
  -- The first one has one to be compared with.
  if private.last_diagnosis(partner_cd) is null then
    perform private.diagnose(partner_cd, today - 7);
  end if;
  perform private.diagnose(partner_cd, today);
  return 'made';
end
$$;
comment on function private.ensure_diagnosis is
  'Diagnoses the options of a partner as of today where that is not done since the last report was loaded. known: it was; made: it is; begun: of more than 5,000 options, with the next call more of it.';
