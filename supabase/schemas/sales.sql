-- Days of sales of the partner that are loaded, both ends included: the upload log covers the day, also one on
-- which nothing was sold, or there are rows of it, also where no log was written.
create or replace function private.loaded_sales_days(partner_cd text, first_day date, last_day date)
  returns table ("DAY" date) language sql stable begin atomic
  with sold as (
    select to_date(min(d."DATE_SK")::text, 'YYYYMMDD') as first_day, to_date(max(d."DATE_SK")::text, 'YYYYMMDD') as last_day
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
  ), loaded as materialized (
    -- Materialized, or a join that the planner makes a nested loop looks for every day again for each row of its other side.
    select first_day + n as day
    from generate_series(0, last_day - first_day) n
    -- The log first, read once: nearly every day is in it, and looking for the rows of a day reads a page of their index.
    -- Distinct, or the planner expects too many days for a hash table.
    where first_day + n in (
        select distinct greatest(first_day, u."PERIOD_START"::date) + covered
        from public.log_file_upload u
        cross join lateral generate_series(
          0, least(last_day, u."PERIOD_END"::date) - greatest(first_day, u."PERIOD_START"::date)) covered
        where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'agg_performance_option_daily'
          -- Each text is made once a call, not once a row.
          and u."PERIOD_START" <= (select private.day_text(last_day)) and u."PERIOD_END" >= (select private.day_text(first_day))
      )
      -- No day before the first row or after the last is looked for.
      or case when first_day + n between (select s.first_day from sold s) and (select s.last_day from sold s) then
        -- The first day from this one on, which the index finds. With an equality the planner reads the whole table for each
        -- day when it expects many rows of every day.
        private.date_sk(first_day + n) = (
          select min(d."DATE_SK") from public.agg_performance_option_daily d
          where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" >= (select private.date_sk(first_day + n))
        ) end
  )
  select l.day from loaded l;
end;
comment on function private.loaded_sales_days is 'Days of sales of the partner that are loaded, with or without a sale.';
grant execute on function private.loaded_sales_days to authenticated, service_role;

-- What the averages of a day rest on. A query and no block of statements, so that the planner puts it into one that asks for many
-- partners: starting a function for each took most of the time.
create or replace function private.sales_span(partner_cd text, today date)
  returns table (first_day text, last_day text, missing date[]) language sql stable begin atomic
  select least(f.first, u.first), greatest(f.last, u.last), array(
    select today - n from generate_series(1, 30) n
    where today - n not in (select l."DAY" from private.loaded_sales_days(partner_cd, today - 30, today - 1) l) order by n desc)
  from (
    select min(d."DATE_SK")::text as first, max(d."DATE_SK")::text as last
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" < private.date_sk(today)
  ) f, (
    select min(l."PERIOD_START") as first, max(least(l."PERIOD_END", private.day_text(today - 1))) as last
    from public.log_file_upload l
    where l."PARTNER_CD" = partner_cd and l."TABLE_NM" = 'agg_performance_option_daily'
      and l."PERIOD_START" <= private.day_text(today - 1)
  ) u;
end;
comment on function private.sales_span is 'First and last loaded day of sales before today, yyyyMMdd, and the days of the 30 before today that are not loaded; one row.';
grant execute on function private.sales_span to authenticated, service_role;

-- Settings: planning for each partner took longer than reading, and the plan is the same for all.
create or replace function private.sales_days(partner_cd text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  today constant date := private.korea_today();
  span record;
begin
  select * into span from private.sales_span(partner_cd, today);
  return json_build_object('from', span.first_day, 'to', span.last_day,
    'missing7', array(select private.day_text(m) from unnest(span.missing) m where m >= today - 7 order by m),
    'missing30', array(select private.day_text(m) from unnest(span.missing) m order by m));
end
$$;
comment on function private.sales_days is 'First and last loaded day of sales, and the missing days of the 7- and 30-day windows.';
grant execute on function private.sales_days to authenticated, service_role;

-- Days of cover: floor(on hand / daily average), where on hand is stock plus incoming and the average is
-- pieces / days. Null, shown as a dash, when nothing was sold or cancellations outweigh the sales.
create or replace function private.days_of_cover(on_hand bigint, sold_qty bigint, sold_days bigint) returns bigint
  language sql immutable parallel safe
  -- Division goes towards 0; below 0 the next lower number is meant.
  return case when sold_qty > 0 then
    (on_hand * sold_days - case when on_hand < 0 then sold_qty - 1 else 0 end) / sold_qty end;
comment on function private.days_of_cover is 'DOC in days; null without sales.';
grant execute on function private.days_of_cover to authenticated, service_role;
