-- A new day of sales is read once for both rollups, and added to its months by updates: half the time of inserts that conflict.

-- A day that gets its first rows is added to its month and summed up by brand in one read of its rows, of which an option
-- has one: nothing is grouped for the months.
create or replace function private.add_sales_day(partner_cd text, day integer) returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  without_month bigint;
begin
  with sold as materialized (
    select d."OPTION_CD", coalesce(o."BRAND_CD", '') as "BRAND_CD", d."GROSS_QTY", d."GROSS_AMT", d."CANCEL_QTY", d."CANCEL_AMT",
      d."SALE_QTY", d."SALE_AMT", d."ORDER_CNT", d."VISITOR_CNT", d."VIEW_CNT", d."CART_CNT",
      (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT" as "WINNER_VIEWS"
    from public.agg_performance_option_daily d
    join public.dim_option o on o."OPTION_CD" = d."OPTION_CD" and o."PARTNER_CD" = d."PARTNER_CD"
    where d."PARTNER_CD" = add_sales_day.partner_cd and d."SVC" = '2P' and d."DATE_SK" = day
  ), added as (
    update public.agg_option_monthly m
    set "DAY_CNT" = m."DAY_CNT" + 1,
        "GROSS_QTY" = coalesce(m."GROSS_QTY" + s."GROSS_QTY", m."GROSS_QTY", s."GROSS_QTY"),
        "GROSS_AMT" = coalesce(m."GROSS_AMT" + s."GROSS_AMT", m."GROSS_AMT", s."GROSS_AMT"),
        "CANCEL_QTY" = coalesce(m."CANCEL_QTY" + s."CANCEL_QTY", m."CANCEL_QTY", s."CANCEL_QTY"),
        "CANCEL_AMT" = coalesce(m."CANCEL_AMT" + s."CANCEL_AMT", m."CANCEL_AMT", s."CANCEL_AMT"),
        "SALE_QTY" = coalesce(m."SALE_QTY" + s."SALE_QTY", m."SALE_QTY", s."SALE_QTY"),
        "SALE_AMT" = coalesce(m."SALE_AMT" + s."SALE_AMT", m."SALE_AMT", s."SALE_AMT"),
        "ORDER_CNT" = coalesce(m."ORDER_CNT" + s."ORDER_CNT", m."ORDER_CNT", s."ORDER_CNT"),
        "VISITOR_CNT" = coalesce(m."VISITOR_CNT" + s."VISITOR_CNT", m."VISITOR_CNT", s."VISITOR_CNT"),
        "VIEW_CNT" = coalesce(m."VIEW_CNT" + s."VIEW_CNT", m."VIEW_CNT", s."VIEW_CNT"),
        "CART_CNT" = coalesce(m."CART_CNT" + s."CART_CNT", m."CART_CNT", s."CART_CNT"),
        "WINNER_VIEWS" = coalesce(m."WINNER_VIEWS" + s."WINNER_VIEWS", m."WINNER_VIEWS", s."WINNER_VIEWS")
    from sold s
    where m."PARTNER_CD" = add_sales_day.partner_cd and m."MONTH_SK" = day / 100 and m."OPTION_CD" = s."OPTION_CD"
    returning 1
  ), of_brands as (
    insert into public.agg_brand_daily
    select add_sales_day.partner_cd, s."BRAND_CD", day,
      sum(s."GROSS_QTY"), sum(s."GROSS_AMT")::bigint, sum(s."CANCEL_QTY"), sum(s."CANCEL_AMT")::bigint, sum(s."SALE_QTY"),
      sum(s."SALE_AMT")::bigint, sum(s."ORDER_CNT"), sum(s."VISITOR_CNT"), sum(s."VIEW_CNT"), sum(s."CART_CNT"),
      sum(s."WINNER_VIEWS")::bigint
    from sold s group by s."BRAND_CD"
  )
  select (select count(*) from sold) - (select count(*) from added) into without_month;
  if without_month > 0 then
    insert into public.agg_option_monthly
    select f.* from private.option_month_facts(add_sales_day.partner_cd, array[day], null) f
    where not exists (select from public.agg_option_monthly m
      where m."PARTNER_CD" = add_sales_day.partner_cd and m."MONTH_SK" = f."MONTH_SK" and m."OPTION_CD" = f."OPTION_CD");
  end if;
end
$$;
revoke all on function private.add_sales_day from public, anon, authenticated, service_role;
comment on function private.add_sales_day is
  'Adds a day (DATE_SK) that no rollup knows yet to agg_brand_daily and to the months of its options.';

-- Whether a day was there before is seen in agg_brand_daily. Months are written anew for a day that was there, because what
-- it was before is gone and null must stay null, and for several days at once, because that costs less.
create or replace function private.rewrite_sales_rollups(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if cardinality(days) = 1 and not exists (select from public.agg_brand_daily b
    where b."PARTNER_CD" = rewrite_sales_rollups.partner_cd and b."DATE_SK" = days[1])
  then
    perform private.add_sales_day(rewrite_sales_rollups.partner_cd, days[1]);
  else
    perform private.rewrite_option_month(rewrite_sales_rollups.partner_cd, m)
    from (select distinct d / 100 from unnest(days) d) months (m);
    perform private.rewrite_brand_days(rewrite_sales_rollups.partner_cd, days, null);
  end if;
end
$$;
comment on function private.rewrite_sales_rollups is
  'Brings agg_brand_daily and agg_option_monthly in line with the facts of days of a partner.';

drop function private.add_to_months;
