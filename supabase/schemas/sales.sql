-- Days of sales of the partner that are loaded, both ends included: the upload log covers the day, also one on
-- which nothing was sold, or there are rows of it, also where no log was written.
create or replace function private.loaded_sales_days(partner_cd text, first_day date, last_day date)
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
comment on function private.loaded_sales_days is
  'Days of sales of the partner that are loaded, with or without a sale.';
grant execute on function private.loaded_sales_days to authenticated, service_role;

-- What the averages of a day rest on: the partner's first and last loaded day before today, and the days of the
-- windows that end yesterday which are not loaded.
create or replace function private.sales_days_on(today date, partner_cd text) returns json
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
comment on function private.sales_days_on is
  'First and last loaded day of sales, and the missing days of the 7- and 30-day windows.';
grant execute on function private.sales_days_on to authenticated, service_role;

-- Daily sales of the matching options, both days included. Without a filter the partner's days are read
-- straight from their index, and whoever joins the rows to the listed options does the rest.
create or replace function private.daily_sales(
  partner_cd text, first_day date, last_day date, brand_cd text, product_name text, option_ids text[]
)
  returns table ("OPTION_CD" text, "DATE_SK" integer, "SALE_QTY" integer)
  language sql stable
begin atomic
  select d."OPTION_CD", d."DATE_SK", d."SALE_QTY"
  from public.agg_performance_option_daily d
  where brand_cd = 'all' and product_name = '' and cardinality(option_ids) = 0
    and d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
    and d."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
  union all
  select d."OPTION_CD", d."DATE_SK", d."SALE_QTY"
  from private.matching_option(partner_cd, brand_cd, product_name, option_ids) o
  join public.agg_performance_option_daily d on d."OPTION_CD" = o."OPTION_CD"
  where not (brand_cd = 'all' and product_name = '' and cardinality(option_ids) = 0)
    and d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
    and d."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day);
end;
comment on function private.daily_sales is
  'Daily sales rows of the partner; join them to listed options.';
grant execute on function private.daily_sales to authenticated, service_role;

-- Pieces sold by each matching option in the windows that end yesterday (section 9).
-- days 7 reads a week and leaves QTY_30 null, because most sorts need no more; days 30 fills both.
-- LAST_7 holds the daily values of the last 7 days that have a row.
create or replace function private.sales_by_option(
  partner_cd text, today date, days integer, brand_cd text, product_name text, option_ids text[]
)
  returns table ("OPTION_CD" text, "QTY_7" bigint, "QTY_30" bigint, "LAST_7" integer[])
  language sql stable
begin atomic
  select
    d."OPTION_CD",
    coalesce(sum(d."SALE_QTY") filter (where d."DATE_SK" >= private.date_sk(today - 7)), 0),
    case when days = 30 then sum(d."SALE_QTY") end,
    array_agg(d."SALE_QTY") filter (where days = 30 and d."DATE_SK" >= private.date_sk(today - 7))
  from private.daily_sales(partner_cd, today - days, today - 1, brand_cd, product_name, option_ids) d
  group by d."OPTION_CD";
end;
comment on function private.sales_by_option is
  'Pieces sold per option in the 7 and 30 days that end yesterday, Korea time.';
grant execute on function private.sales_by_option to authenticated, service_role;

-- Days of cover: floor(on hand / daily average), where on hand is stock plus incoming and the average is
-- pieces / days. Null, shown as a dash, when nothing was sold or cancellations outweigh the sales.
create or replace function private.days_of_cover(on_hand bigint, sold_qty bigint, sold_days bigint) returns bigint
  language sql immutable parallel safe
  return case when sold_qty > 0 then floor(on_hand * sold_days / sold_qty::numeric)::bigint end;
comment on function private.days_of_cover is 'DOC in days; null without sales.';
grant execute on function private.days_of_cover to authenticated, service_role;

-- Of the last 7 days, those whose sales are at or below 2.5 times the 30-day average (section 9):
-- how many, and what they sold. A day without a row sold 0, as in the averages.
create or replace function private.days_without_spikes(last_7 integer[], qty_30 bigint)
  returns table (days bigint, qty bigint)
  language sql immutable
begin atomic
  select
    count(*) + case when qty_30 >= 0 then 7 - coalesce(cardinality(last_7), 0) else 0 end,
    coalesce(sum(day.qty), 0)
  from unnest(last_7) as day (qty)
  where day.qty <= 2.5 * qty_30 / 30;
end;
comment on function private.days_without_spikes is
  'Count and pieces of the last 7 days whose sales are at most 2.5 times the 30-day average.';
grant execute on function private.days_without_spikes to authenticated, service_role;
