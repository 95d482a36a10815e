-- Which days the figures rest on: what is not loaded is not 0, and whoever reads an average must know of it.

-- Days of sales of the partner that are loaded, both ends included: the upload log covers the day, also one on
-- which nothing was sold, or there are rows of it, also where no log was written.
create function private.loaded_sales_days(partner_cd text, first_day date, last_day date)
  returns table ("DAY" date)
  language sql stable
begin atomic
  select first_day + n
  from generate_series(0, last_day - first_day) n
  where exists (
      select from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = private.date_sk(first_day + n)
    )
    or exists (
      select from public.log_file_upload u
      where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'agg_performance_option_daily'
        and private.day_text(first_day + n) between u."PERIOD_START" and u."PERIOD_END"
    );
end;
comment on function private.loaded_sales_days(text, date, date) is
  'Days of sales of the partner that are loaded, with or without a sale.';

-- What the averages of a day rest on: the partner's first and last loaded day before today, and the days of the
-- windows that end yesterday which are not loaded.
create function private.sales_days_on(today date, partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  yesterday constant text := private.day_text(today - 1);
  missing constant text[] := array(
    select private.day_text(today - n) from generate_series(30, 1, -1) n
    where today - n not in (select l."DAY" from private.loaded_sales_days(partner_cd, today - 30, today - 1) l)
    order by n desc);
begin
  return (
    select json_build_object(
      'from', least(f.first, u.first), 'to', greatest(f.last, u.last),
      'missing7', array(select m from unnest(missing) m where m >= private.day_text(today - 7) order by m),
      'missing30', missing)
    from (
      select min(d."DATE_SK")::text as first, max(d."DATE_SK")::text as last
      from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" < private.date_sk(today)
    ) f, (
      select min(l."PERIOD_START") as first, max(least(l."PERIOD_END", yesterday)) as last
      from public.log_file_upload l
      where l."PARTNER_CD" = partner_cd and l."TABLE_NM" = 'agg_performance_option_daily'
        and l."PERIOD_START" <= yesterday
    ) u
  );
end
$$;
comment on function private.sales_days_on(date, text) is
  'First and last loaded day of sales, and the missing days of the 7- and 30-day windows.';

-- The day that the live stock is of: of the newest snapshot or upload, for a load writes both (a load of an
-- earlier day leaves the live stock alone); without either the day on which the rows were written. Null: no
-- stock was ever loaded.
create function private.stock_day(partner_cd text) returns text
  language sql stable
begin atomic
  select coalesce(
    greatest(
      (select max(s."SNAP_DT") from public.fact_stock_snapshot s where s."PARTNER_CD" = partner_cd and s."SVC" = '2P'),
      (select max(u."PERIOD_END") from public.log_file_upload u
        where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'fact_stock')),
    (select private.day_text(private.korea_day(max(s."MOD_DT"))) from public.fact_stock s
      where s."PARTNER_CD" = partner_cd and s."SVC" = '2P'));
end;
comment on function private.stock_day(text) is 'Day yyyyMMdd of the partner''s live stock; null when none was ever loaded.';

grant execute on function
  private.loaded_sales_days(text, date, date), private.sales_days_on(date, text), private.stock_day(text)
  to authenticated, service_role;
